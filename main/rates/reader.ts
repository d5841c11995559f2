/** Reads the bytes of a rate file as the rows of a table, on the thread of the rate desk. */
import type { Answers, ReadFile } from '../../shared/rates/reading';
import type { ReadingOptions } from '../../shared/rates/scan';
import type { RateTableId } from '../../shared/rates/tables';
import { readTextFile } from './read-file';

export interface AskedReading {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly table: RateTableId;
  readonly answers: Answers;
}

/** @throws ReadingCancelled */
export async function readRateFile(
  { bytes, name, table, answers }: AskedReading,
  options: ReadingOptions,
): Promise<ReadFile> {
  return readTextFile(bytes, name, table, answers, options);
}
