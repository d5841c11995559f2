/** The progress of a rate file, in words. */
import type { RateProgress } from '../../shared/ipc/rates';

const steps: Readonly<Record<RateProgress['step'], string>> = {
  copy: 'Copying the file',
  read: 'Reading the file',
  check: 'Checking the rows',
  compare: 'Comparing with the current rates',
};

export function progressText(progress: RateProgress | null): string {
  return progress ? `${steps[progress.step]}, ${Math.round(progress.part * 100)}\u2009%` : 'Opening the file';
}
