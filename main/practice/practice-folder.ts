/**
 * The data folder of the practice workspace: in the profile, or a temporary folder if the profile cannot be written.
 */
import { rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';

export interface PracticeFolder {
  /**
   * Returns the path of the database. Rejects with `practice_full` or `practice_failed` if it cannot be stored
   * anywhere.
   */
  prepare(): Promise<string>;
  /** Removes the data. Rejects with `practice_kept`. */
  reset(): Promise<void>;
  /** Removes temporary data. Never throws. */
  dispose(): void;
}

export const temporaryPractice =
  'Practice data cannot be saved in this profile. It lasts until Codesk closes.';

interface PracticeFolderOptions {
  readonly folder: string;
  /** Reports that the data is temporary, or with `undefined` that it is stored. */
  readonly temporary: (text: string | undefined) => void;
  /** Parent of temporary folders. */
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
      // Data in a temporary folder is used until Codesk closes, also after a restart of the workspace.
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
        // The data in a read-only profile was not used, so it may stay.
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
