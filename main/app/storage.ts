/** Opens the data of Codesk on this computer: the profile with its warnings, the preferences, and the drafts. */
import { join } from 'node:path';
import { nativeTheme } from 'electron';
import { hasChangeMark } from '../desk/change-mark';
import { createDesk, type Desk, deskError, deskWarning } from '../desk/desk';
import { createVisits, type VisitStore } from '../desk/visit-store';
import type { Push } from '../ipc/events';
import { openPreferences, type PreferenceStore } from '../preferences/preferences';
import { pathExists } from '../system/atomic-files';
import { type Profile, watchProfile } from '../system/profile-folder';
import type { PolicyInForce } from './policy';

interface StorageOptions {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly policy: PolicyInForce;
  readonly push: Push;
  readonly log: { error(...parts: unknown[]): void };
}

export interface Storage {
  readonly health: Profile;
  readonly preferences: PreferenceStore;
  readonly desk: Desk;
  readonly visits: VisitStore;
}

/** Opens the preferences at once. The thread of the desk starts now only if drafts may be damaged. */
export function openStorage({ profile, scripts, policy, push, log }: StorageOptions): Storage {
  const health = watchProfile({
    folder: profile,
    changed: () => push('warnings', {}),
    onWritable() {
      preferences.retry();
      void desk.reopen().catch(() => undefined);
    },
  });
  health.say('policy', policy.warning);
  const preferences = openPreferences(profile, (part, text) =>
    part === 'saved' ? health.notStored('preferences', text) : health.say('preferences file', text),
  );
  nativeTheme.themeSource = preferences.get().theme;

  const file = join(profile, 'desk.db');
  const desk = createDesk({
    script: join(scripts, 'desk-worker.cjs'),
    file,
    opened: (state, aside) => {
      const text = deskWarning(state, aside);
      health.notStored('desk', state === 'memory' ? text : undefined);
      health.say('desk file', state === 'memory' ? undefined : text);
    },
    storeFailed: (code) => health.notStored('drafts', deskError(code)),
    log,
  });
  // Damage is reported before sign-in. Without drafts the desk starts with the first request.
  if (pathExists(file) || hasChangeMark(file)) void desk.opened();
  return { health, preferences, desk, visits: createVisits({ desk: desk.store }) };
}
