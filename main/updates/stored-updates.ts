/** State of updates that is stored across starts, in one small file of the profile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { releaseSchema, updateChannels } from '../../shared/ipc/updates';
import { writeFileAtomicSync } from '../system/atomic-files';

const stateSchema = z.object({
  /** Chosen by the user. */
  channel: z.enum(updateChannels).optional().catch(undefined),
  /** By channel: when the newest known list was signed. */
  newest: z.partialRecord(z.enum(updateChannels), z.iso.datetime({ precision: 3 })).catch({}),
  /** The version that ran last. */
  version: z.string().max(64).optional().catch(undefined),
  /** The last release that was ready, for its notes. */
  release: releaseSchema.optional().catch(undefined),
  /** News that the user has not seen yet. */
  news: releaseSchema.optional().catch(undefined),
});
export type UpdateMemory = z.output<typeof stateSchema>;

export interface StoredUpdates {
  get(): UpdateMemory;
  /** A failed write is logged; the change lasts until the app closes. */
  set(change: Partial<UpdateMemory>): void;
}

interface StoredUpdatesOptions {
  readonly profile: string;
  /** Sets the running version. If another one ran last, it is shown as news. */
  readonly version: string;
  readonly log: { error(...parts: unknown[]): void };
}

export function openStoredUpdates({ profile, version, log }: StoredUpdatesOptions): StoredUpdates {
  const file = join(profile, 'updates.json');
  const read = (): UpdateMemory => {
    try {
      return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.error('stored state of updates:', error);
      return stateSchema.parse({});
    }
  };
  let memory = read();
  const set = (change: Partial<UpdateMemory>) => {
    memory = { ...memory, ...change };
    try {
      writeFileAtomicSync(file, `${JSON.stringify(memory, undefined, 2)}\n`);
    } catch (error) {
      log.error('stored state of updates is not written:', error);
    }
  };
  const { version: before, release } = memory;
  if (before === undefined) set({ version });
  else if (before !== version)
    set({
      version,
      news: release?.version === version ? release : { version, notes: '', released: null, size: null },
    });
  return { get: () => memory, set };
}
