/** Lists the findings that concern several rows: gaps, overlaps and groups of repeated rows. */
import { type BandListener, type Bands, passBands, type UncertainEnds } from './bands';
import type { RowFinding } from './row-findings';
import { compareNumbers, type RowOrder } from './row-order';

/** One gap, one overlap, or one group of repeated rows. */
export interface Occurrence {
  readonly kind: RowFinding;
  /** Row numbers; at most `occurrenceRows`. */
  readonly rows: readonly number[];
  /** Number of its rows. */
  readonly count: number;
  /** The range of a gap or an overlap. `to` is '' for an open end. */
  readonly from?: string;
  readonly to?: string;
}
export const occurrenceRows = 1000;

interface CheckedBands {
  readonly bands: Bands;
  readonly order: RowOrder;
  readonly unsure: UncertainEnds | null;
  /** Whether the checks found this in a row. */
  readonly has: (row: number, kind: RowFinding) => boolean;
}

/**
 * Lists the occurrences of one kind between sorted bands.
 * @param cap the most occurrences to list
 */
export function bandOccurrences(
  kind: RowFinding,
  { bands, order, unsure, has }: CheckedBands,
  cap: number,
): Occurrence[] {
  const { rows } = order;
  const found: Occurrence[] = [];
  const full = new Error('The list is full');
  const add = (occurrence: Occurrence) => {
    if (found.length >= cap) throw full;
    found.push(occurrence);
  };
  const isOfDuplicates = kind === 'duplicate-equal' || kind === 'duplicate-different';
  const listener: BandListener = {
    strip: () => {},
    gap: (before, row, isUnsure) => {
      if (kind !== 'gap' || isUnsure || has(row, 'inclusive-bands')) return;
      add({ kind, rows: [before, row], count: 2, from: bands.to.text(before), to: bands.from.text(row) });
    },
    overlap: (before, row) => {
      if (kind !== 'overlap') return;
      const to = overlapEnd(bands, before, row);
      add({ kind, rows: [before, row], count: 2, from: bands.from.text(row), to });
    },
    same: (start, end) => {
      if (isOfDuplicates && has(rows[start] ?? 0, kind)) add(groupOccurrence(kind, rows, start, end));
    },
    end: (start, end, isInclusive) => {
      if (isInclusive && kind === 'inclusive-bands') add(groupOccurrence(kind, rows, start, end));
    },
  };
  try {
    passBands(bands, rows, 0, order.length, unsure, listener);
  } catch (error) {
    if (error !== full) throw error;
  }
  return found;
}

export function groupOccurrence(kind: RowFinding, rows: Uint32Array, start: number, end: number): Occurrence {
  return { kind, rows: [...rows.subarray(start, Math.min(end, start + occurrenceRows))], count: end - start };
}

/** The end of an overlap: the nearer end of its two rows; '' if both are open. */
function overlapEnd({ to }: Bands, before: number, row: number): string {
  return to.text(compareNumbers(to, row, to, before) < 0 ? row : before);
}
