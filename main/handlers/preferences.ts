/** Preferences. The theme also sets the look of native windows, and the system theme that the page sees. */
import { nativeTheme } from 'electron';
import type { DateFormat } from '../../shared/date-formats';
import type { StoredPreferences } from '../../shared/preferences';
import type { Handlers } from '../ipc/router';
import type { PreferenceStore } from '../preferences/preferences';

type PreferenceRequests = 'preferences.get' | 'preferences.set';

/** What a deployment decides. */
export interface PresetPreferences {
  /** Address that the sign-in screen proposes; it replaces the last one that was used. */
  readonly server?: string | undefined;
  /** Replaces the date format of the user, who then cannot change it. */
  readonly dateFormat?: DateFormat | undefined;
}

/** @param changed tells the windows that did not make the change */
export function preferenceHandlers(
  store: Pick<PreferenceStore, 'get' | 'set'>,
  { server, dateFormat }: PresetPreferences,
  changed: (preferences: StoredPreferences) => void,
): Pick<Handlers, PreferenceRequests> {
  const withPreset = (): StoredPreferences => ({
    ...store.get(),
    ...(server ? { lastServer: server } : {}),
    ...(dateFormat ? { dateFormat, fixed: ['dateFormat'] } : {}),
  });
  return {
    'preferences.get': withPreset,
    'preferences.set'(change) {
      const next = store.set(change);
      nativeTheme.themeSource = next.theme;
      const held = withPreset();
      changed(held);
      return held;
    },
  };
}
