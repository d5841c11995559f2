/** States of a draft and of its file in words. */
import { type DateFormat, dateTimeText } from '../../shared/dates';
import type { RateProgress } from '../../shared/ipc/rates';
import type { Refusal } from '../../shared/rates/findings';

/** `09:12` for today, else with the day. */
export function timeOfDay(at: number, format: DateFormat, now = new Date()): string {
  const date = new Date(at);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (date.toDateString() === now.toDateString()) return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
  return dateTimeText(date, format);
}

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
