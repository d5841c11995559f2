/** Where the practice workspace keeps its data: in the profile, or in a temporary folder if the profile takes none. */
import { rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';

export interface PracticeFolder {
  /** Path of the database. Rejects with `practice_full` or `practice_failed` if there is no place for it. */
  prepare(): Promise<string>;
  /** Removes the data. Rejects with `practice_kept`. */
  reset(): Promise<void>;
  /** Removes what is only temporary. Never throws. */
  dispose(): void;
}

export const temporaryPractice =
  'Practice data cannot be saved in this profile. It lasts until Codesk closes.';

interface PracticeFolderOptions {
  readonly folder: string;
  /** Says that the data is only temporary, or with `undefined` that it is kept. */
  readonly temporary: (text: string | undefined) => void;
  /** Where temporary folders go. */
  readonly elsewhere?: string;
}

const fileName = 'practice.db';

export function createPracticeFolder(options: PracticeFolderOptions): PracticeFolder {
  const { folder, temporary, elsewhere = tmpdir() } = options;
  let instead: string | undefined;

  const inProfile = async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const file = join(folder, fileName);
    await access(file, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return file;
  };
  const removeInstead = () => {
    if (instead !== undefined) rmSync(instead, { recursive: true, force: true, maxRetries: 5 });
    instead = undefined;
  };

  return {
    async prepare() {
      // What was begun in a temporary folder goes on there, also when it is started again.
      if (instead !== undefined) return join(instead, fileName);
      try {
        const file = await inProfile();
        temporary(undefined);
        return file;
      } catch (error) {
        if (isFull(error)) throw new CodeskError(failure('practice_full'), error);
      }
      try {
        instead = await mkdtemp(join(elsewhere, 'codesk-practice-'));
      } catch (error) {
        throw new CodeskError(failure(isFull(error) ? 'practice_full' : 'practice_failed'), error);
      }
      temporary(temporaryPractice);
      return join(instead, fileName);
    },
    async reset() {
      const wasTemporary = instead !== undefined;
      removeInstead();
      try {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      } catch (error) {
        // What is in a read-only profile was not used, so it does not matter that it stays.
        if (!wasTemporary) throw new CodeskError(failure('practice_kept'), error);
      }
    },
    dispose() {
      try {
        removeInstead();
      } catch {
        // The system removes temporary folders as well.
      }
    },
  };
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
