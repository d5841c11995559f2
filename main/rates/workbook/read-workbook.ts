/** Reads a workbook as the rows of a table: unpacks it, chooses its sheet, and reads that like any rate file. */

import { refusedFile } from '../../../shared/rates/finished-file';
import type { RateTableId } from '../../../shared/rates/rate-tables';
import type { Answers, ReadFile } from '../../../shared/rates/read-settings';
import {
  askForSheet,
  chooseSheet,
  headerMatches,
  readSheet,
  zoneSheets,
} from '../../../shared/rates/read-sheet';
import { ReadingCancelled, type ReadingOptions } from '../../../shared/rates/scan';
import { RefusedFile } from './refused-file';
import { openWorkbook, type Workbook } from './workbook';

/** The part of the work that is done when all cells are unpacked. */
const unpackedPart = 0.7;

/**
 * The rows of the sheet with data, the sheet that fits, or the one that the user chose. An unreadable workbook has no
 * rows and a reason in `refuse`.
 * @throws ReadingCancelled
 */
export async function readWorkbook(
  bytes: Uint8Array,
  table: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): Promise<ReadFile> {
  let book: Workbook;
  try {
    book = await openWorkbook(bytes, {
      onProgress(done, total) {
        if (options.cancelled?.()) throw new ReadingCancelled();
        options.progress?.((done / Math.max(1, total)) * unpackedPart);
      },
    });
  } catch (error) {
    if (error instanceof RefusedFile) return refusedFile(table, error.refusal);
    throw error;
  }
  return readSheets(book, table, answers, {
    ...options,
    progress: (part) => options.progress?.(unpackedPart + part * (1 - unpackedPart)),
  });
}

/** Reads a workbook that is already unpacked. */
export function readSheets(
  { sheets, cells }: Workbook,
  table: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): ReadFile {
  const cellsOf = (name: string) => cells[sheets.findIndex((sheet) => sheet.name === name)];
  const matches = (name: string) => {
    const sheet = cellsOf(name);
    return sheet ? headerMatches(sheet, table) : 0;
  };
  const { sheet, warnings } = chooseSheet(sheets, table, matches, answers.sheet);
  if (sheet === 'ask') return askForSheet(table, sheets, warnings);
  const chosen = sheet === null ? undefined : cellsOf(sheet);
  if (!chosen) return refusedFile(table, 'empty');
  const read = readSheet(chosen, sheets, table, answers, options);
  const zones = answers.zones
    ? []
    : zoneSheets(
        read,
        cells.filter((each) => each !== chosen),
      );
  const taken = zones.find((each) => each.sheet === answers.zoneSheet);
  const { key = '', places = {} } = taken ?? {};
  const file = taken
    ? readSheet(chosen, sheets, table, { ...answers, zones: { key, places } }, options)
    : read;
  return {
    ...file,
    answers,
    reading: {
      ...file.reading,
      zoneSheets: taken
        ? []
        : zones.map(({ sheet: name, places: of }) => ({ name, places: Object.values(of).flat().length })),
    },
    warnings: [...warnings, ...file.warnings],
  };
}
