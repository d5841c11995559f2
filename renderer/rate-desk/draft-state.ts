/** States of a draft and of its file in words. */
import type { RateProgress } from '../../shared/ipc/rates';
import type { Refusal } from '../../shared/rates/findings';

const steps: Readonly<Record<RateProgress['step'], string>> = {
  copy: 'Copying the file',
  read: 'Reading the file',
  check: 'Checking the rows',
  compare: 'Comparing with the current rates',
  write: 'Writing the file',
};

export function progressText(progress: RateProgress | null): string {
  return progress ? `${steps[progress.step]}, ${Math.round(progress.part * 100)}\u2009%` : 'Opening the file';
}

/** Titles of what stands instead of the rows of a file that is not read. */
export const refusalTitles: Readonly<Record<Refusal, string>> = {
  empty: 'The file is empty',
  'not-a-table': 'Not a table',
  'too-large': 'Too large',
  encrypted: 'Locked by a password',
  damaged: 'The file is damaged',
  'legacy-xls': 'An old kind of workbook',
  'missing-column': 'A column is missing',
};
