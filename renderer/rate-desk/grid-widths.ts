/** Widths of the columns of the grid, and the digits of their numbers. */
import { useMemo } from 'react';
import { isDecimal } from '../../shared/money';
import type { RowTableDefinition } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import type { Track } from '../grid/tracks';
import type { RowWindows } from '../rates/row-windows';
import { digitsOf, rowTracks } from '../row-tables/row-text';
import type { NoteColumn } from './rate-grid-row';

const sampleRows = 200;
/** CSS pixels of the icon before a number with a finding. */
const markWidth = 14;
const noteTracks: Readonly<Record<NoteColumn, Track>> = {
  change: { width: 190, most: '320px', given: false },
  note: { width: 180, most: '1fr', given: false },
};

/**
 * Measures the first rows for the widths of the columns and the digits of their numbers. Wider rows that load later widen
 * them, because a number that is cut off reads as another number.
 */
export function useGridWidths(
  table: RowTableDefinition,
  windows: RowWindows,
  lists: ChoiceLists,
  notes: readonly NoteColumn[],
) {
  const { isEmpty, widest, finest } = windows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again only when the first rows have loaded
  const sample = useMemo(() => {
    const rows: Readonly<Record<string, string>>[] = [];
    for (let at = 0; at < sampleRows; at += 1) {
      const row = windows.row(at);
      if (row) rows.push(row.cells);
    }
    return rows;
  }, [windows, isEmpty]);
  return useMemo(() => {
    const digits = Object.fromEntries(
      table.columns
        .filter(({ kind }) => kind === 'decimal')
        .map(({ name }) => [
          name,
          Math.min(4, isDecimal(finest[name] ?? '') ? digitsOf(finest[name] ?? '') : 0),
        ]),
    );
    const natural = [
      // rowTracks measures only so many rows, so the widest one replaces the last of the sample.
      ...rowTracks(table, [widest, ...sample.slice(0, sampleRows - 1)], lists, digits, []).map((track, at) =>
        table.columns[at]?.kind === 'decimal' ? { ...track, width: track.width + markWidth } : track,
      ),
      ...notes.map((kind) => noteTracks[kind]),
    ];
    return { natural, digits };
  }, [table, sample, widest, finest, lists, notes]);
}
