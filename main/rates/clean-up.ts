/**
 * When files of the rate desk go: those that no rate file, change, history entry or snapshot of anybody names any more, and that
 * no open rate file is compared with.
 */
import type { DeskStore } from '../desk/desk';
import type { StoredFiles } from './stored-files';

export interface Sweeping {
  /** At the start, and after something was removed. Files put within the last hour stay. */
  sweep(): Promise<void>;
  /**
   * Removes what belongs to the practice workspace from the desk, and its files with it, however new they are.
   * @param remove removes it from the desk
   */
  forgetPractice(remove: () => Promise<unknown>): Promise<void>;
}

interface SweepingOptions {
  readonly files: Pick<StoredFiles, 'sweep'>;
  readonly store: Pick<DeskStore, 'rateFileHashes' | 'rateChangeFiles'>;
  /** Hashes of the current rates of open rate files. */
  readonly bases: () => readonly string[];
  /** False while the desk does not stand on its own file: then files belong to rows that are not seen. */
  readonly isWhole: () => Promise<boolean>;
  /** Whether somebody works on a server, so that a new file may belong to what they do now. */
  readonly isWorking: () => boolean;
  readonly log: { error(...parts: unknown[]): void };
}

/** Sweeps are asked for at the start, after a rate file was removed and when practice data is reset. */
export function createSweeping(options: SweepingOptions): Sweeping {
  const { files, store, bases, isWhole, isWorking, log } = options;
  const inUse = async () => {
    const [rateFiles, changes] = await Promise.all([store.rateFileHashes(), store.rateChangeFiles()]);
    if (!(await isWhole())) throw new Error('The desk does not stand on its own file.');
    return new Set([...rateFiles, ...changes, ...bases()]);
  };
  return {
    async sweep() {
      try {
        if (await isWhole()) await files.sweep(inUse);
      } catch (error) {
        log.error('files of the rate desk are not swept', error);
      }
    },
    async forgetPractice(remove) {
      const before = await inUse().catch(() => new Set<string>());
      await remove();
      // A file that only practice data named, or one that nobody can be about to name.
      await files.sweep(inUse, { mayRemoveNew: (name) => before.has(name) || !isWorking() });
    },
  };
}
