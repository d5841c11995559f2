/** Statistics about each column from the first rows below the headings. */
import { numberText } from '../numbers';
import { isTotals } from '../row-kinds';
import { type BandText, bandText } from './band-text';
import type { Grid } from './grid';
import { isAmount } from './headings';

/** Cells that are examined, and the fewest rows. */
const sampleCells = 20_000;
const sampleRows = 100;
const mostColumns = 16_384;

export interface ColumnFacts {
  readonly at: number;
  /** The texts of the heading rows above it, from top to bottom. */
  readonly texts: readonly string[];
  /** The different heading texts. */
  readonly heading: string;
  /** The cells of the column in the examined rows; '' for empty ones. */
  readonly sample: readonly string[];
  readonly filled: number;
  /** Cells with a number. */
  readonly amounts: number;
  /** Cells that say that there is no rate. */
  readonly noRates: number;
  /** Cells with one or both ends of a band. */
  readonly bands: number;
  /** Cells with one weight and its unit: `500 g`. */
  readonly units: number;
  /** Cells that a spreadsheet turned into dates. */
  readonly dates: number;
}

/** True for the date that a spreadsheet makes of `1-5`: `05-Jan`. */
export function isDate(cell: string): boolean {
  const number = numberText(cell);
  return number.kind === 'not-a-number' && number.finding === 'date-in-number-column';
}

/** True for the text of a matrix cell without a rate. */
export function isNoRate(cell: string): boolean {
  const first = cell.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return false;
  return /^(?:|[-–—−.*/]|n\/?a|n\.a\.?|x|nil|none|k\.?a\.?|tba|poa|on request|auf anfrage|sur demande|لا يوجد)$/i.test(
    cell,
  );
}

const isWeightText = (band: BandText | undefined) => band?.kind === 'single' && band.unit !== undefined;

/** @param start position of the first row below the headings */
export function columnFacts(
  grid: Grid,
  start: number,
  above: readonly (readonly string[])[],
): readonly ColumnFacts[] {
  const rows: (readonly string[])[] = [];
  const most = Math.max(sampleRows, Math.floor(sampleCells / Math.max(1, grid.width)));
  for (let row = start; row < grid.rows && rows.length < most; row += 1) {
    const cells = grid.cells(row);
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length > 1 && !isTotals(filled[0] ?? '')) rows.push(cells);
  }
  return Array.from({ length: Math.min(grid.width, mostColumns) }, (_, at) => {
    const texts = above.map((row) => row[at] ?? '');
    const sample = rows.map((cells) => cells[at] ?? '');
    const filled = sample.filter((cell) => cell !== '');
    return {
      at,
      texts,
      heading: [...new Set(texts.filter((text) => text !== ''))].join(' '),
      sample,
      filled: filled.length,
      amounts: filled.filter(isAmount).length,
      noRates: filled.filter(isNoRate).length,
      bands: filled.filter((cell) => bandText(cell)?.kind === 'band').length,
      units: filled.filter((cell) => isWeightText(bandText(cell))).length,
      dates: filled.filter(isDate).length,
    };
  });
}
