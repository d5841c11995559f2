/**
 * Removes unused files of the rate desk: those that no rate file, change, history entry or snapshot of any user refers
 * to, and that no open rate file is compared with.
 */
import type { DeskStore } from '../desk/desk';
import type { StoredFiles } from './stored-files';

export interface CleanUp {
  /** Called at the start, and after a removal. Files stored within the last hour stay. */
  run(): Promise<void>;
  /**
   * Removes the data of the practice workspace from the desk, with its files of any age.
   * @param remove removes it from the desk
   */
  forgetPractice(remove: () => Promise<unknown>): Promise<void>;
}

interface CleanUpOptions {
  readonly files: Pick<StoredFiles, 'cleanUp'>;
  readonly store: Pick<DeskStore, 'rateFileHashes' | 'rateChangeFiles'>;
  /** Hashes of the current rates of open rate files. */
  readonly bases: () => readonly string[];
  /** False if the desk does not run on its own database: then files may belong to rows that are not visible. */
  readonly isWhole: () => Promise<boolean>;
  /** Whether a user is working on a server, so that a new file may belong to current work. */
  readonly isWorking: () => boolean;
  readonly log: { error(...parts: unknown[]): void };
}

/** Clean-up runs at the start, after the removal of a rate file, and when practice data is reset. */
export function createCleanUp(options: CleanUpOptions): CleanUp {
  const { files, store, bases, isWhole, isWorking, log } = options;
  const inUse = async () => {
    const [rateFiles, changes] = await Promise.all([store.rateFileHashes(), store.rateChangeFiles()]);
    if (!(await isWhole())) throw new Error('The desk does not run on its own database.');
    return new Set([...rateFiles, ...changes, ...bases()]);
  };
  return {
    async run() {
      try {
        if (await isWhole()) await files.cleanUp(inUse);
      } catch (error) {
        log.error('files of the rate desk are not deleted', error);
      }
    },
    async forgetPractice(remove) {
      const before = await inUse().catch(() => new Set<string>());
      await remove();
      // A file that only practice data refers to, or that cannot belong to current work.
      await files.cleanUp(inUse, { mayRemoveNew: (name) => before.has(name) || !isWorking() });
    },
  };
}
