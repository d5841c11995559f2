/** What is remembered of updates over starts, in one small file of the profile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { releaseSchema, updateChannels } from '../../shared/ipc/updates';
import { writeFileAtomicSync } from '../system/atomic-files';

const keptSchema = z.object({
  /** The choice of a person. */
  channel: z.enum(updateChannels).optional().catch(undefined),
  /** By channel: when the newest list was signed that was ever seen. */
  newest: z.partialRecord(z.enum(updateChannels), z.iso.datetime({ precision: 3 })).catch({}),
  /** The version that ran last. */
  version: z.string().max(64).optional().catch(undefined),
  /** The last release that was ready, for its notes. */
  release: releaseSchema.optional().catch(undefined),
  /** What is new and was not seen yet. */
  news: releaseSchema.optional().catch(undefined),
});
export type Kept = z.output<typeof keptSchema>;

export interface StoredUpdates {
  get(): Kept;
  /** A disk that takes nothing is logged; the change holds until the app ends. */
  set(change: Partial<Kept>): void;
}

interface KeptOptions {
  readonly profile: string;
  /** The version that runs. If another one ran last, it is news. */
  readonly version: string;
  readonly log: { error(...parts: unknown[]): void };
}

export function openStoredUpdates({ profile, version, log }: KeptOptions): StoredUpdates {
  const file = join(profile, 'updates.json');
  const read = (): Kept => {
    try {
      return keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.error('what is kept of updates:', error);
      return keptSchema.parse({});
    }
  };
  let kept = read();
  const set = (change: Partial<Kept>) => {
    kept = { ...kept, ...change };
    try {
      writeFileAtomicSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
    } catch (error) {
      log.error('what is kept of updates is not written:', error);
    }
  };
  const { version: before, release } = kept;
  if (before === undefined) set({ version });
  else if (before !== version)
    set({
      version,
      news: release?.version === version ? release : { version, notes: '', released: null, size: null },
    });
  return { get: () => kept, set };
}
