/**
 * Computes the figures of the selected cells in slices, shortly after the selection stopped changing, so that scrolling
 * and dragging are never blocked.
 */
import { useEffect, useRef } from 'react';
import { type Row, rowIdOf } from '../../../shared/table/row';
import { isSelected, type Selection } from '../../../shared/table/selection';
import { type NumberSummary, SummaryCollector } from '../../../shared/table/summary';
import { cellCount, type RangeEdges } from '../../grid/range';
import type { Column } from './columns';
import { rawText } from './copy';

const restMs = 60;
/** Rows that are read in one slice. */
const slice = 10_000;

interface SelectionSummaryOptions {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly rowId: string;
  readonly range: RangeEdges | null;
  readonly selection: Selection;
  /** The active data column; undefined on the checkbox and the actions. */
  readonly active: Column | undefined;
  readonly onFigures?: (figures: NumberSummary | null) => void;
}

/** Reports the figures of the range, else of the active number column in the selected rows, else null. */
export function useSelectionSummary(options: SelectionSummaryOptions): void {
  const { rows, columns, rowId, range, selection, active, onFigures } = options;
  const report = useRef(onFigures);
  useEffect(() => {
    report.current = onFigures;
  });
  const reported = useRef(false);
  useEffect(() => () => report.current?.(null), []);

  const { top, bottom, left, right } = range ?? { top: 0, bottom: -1, left: 0, right: -1 };
  const many = range !== null && cellCount(range) > 1;
  // The values of rows on other pages are not known, so the figures would be wrong.
  const summed = !many && active?.viewer.numeric && selection.ids.size > 0 && !selection.matching;
  const column = summed ? active : undefined;
  useEffect(() => {
    if (!many && !column) {
      if (reported.current) report.current?.(null);
      reported.current = false;
      return;
    }
    const chosen = column ? [column] : columns.slice(left - 1, right);
    const numeric = chosen.filter(({ viewer }) => viewer.numeric);
    const from = column ? 0 : top;
    const to = column ? rows.length - 1 : bottom;
    const collector = new SummaryCollector();
    let timer = 0;
    let at = from;
    const read = () => {
      const stop = Math.min(to + 1, at + slice);
      for (; at < stop; at += 1) {
        const row = rows[at];
        if (!row || (column && !isSelectedRow(row, rowId, selection))) continue;
        for (const each of numeric) collector.add(numberOf(each, row), each.viewer.leastPlaces);
        collector.pass(chosen.length - numeric.length);
      }
      if (at <= to) {
        timer = window.setTimeout(read, 0);
        return;
      }
      reported.current = true;
      report.current?.(collector.summary);
    };
    timer = window.setTimeout(read, restMs);
    return () => window.clearTimeout(timer);
  }, [rows, columns, rowId, many, column, selection, top, bottom, left, right]);
}

function isSelectedRow(row: Row, rowId: string, selection: Selection): boolean {
  const id = rowIdOf(row, rowId);
  return id !== undefined && isSelected(selection, id);
}

/** Most values are plain numbers, which is faster than formatting them. */
function numberOf(column: Column, row: Row): unknown {
  const value = row[column.header.value];
  return typeof value === 'number' || (typeof value === 'string' && !column.viewer.raw)
    ? value
    : rawText(column, row);
}
