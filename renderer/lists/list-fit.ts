/** Page size Fit: the page of a list has as many rows as fit into the window. */
import { useRef } from 'react';
import { useFit } from '../grid/use-fit';
import type { ListMemory } from './list-memory';
import type { ListControl } from './use-list';

/**
 * Assumed height of scrollbar and headings before they are drawn, in CSS pixels. One row too few is better than one too
 * many.
 */
const besideRows = 48;

function rowsHeight(area: HTMLElement): number {
  const grid = area.querySelector<HTMLElement>('[data-grid]');
  const headings = grid?.querySelector<HTMLElement>('[role="row"]');
  const used = grid && headings ? headings.offsetHeight + grid.offsetHeight - grid.clientHeight : besideRows;
  return area.clientHeight - used;
}

/** @param isHeld true while the number of rows must not change */
export function useListFit(control: ListControl, memory: ListMemory, rowHeight: number, isHeld: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const { table, fits } = control;
  const fitting = useFit({
    ...{ table: area, rowsHeight, rowHeight, isHeld },
    basis: table.rows.length > 0,
    perPage: table.state.per_page,
    isChosen: fits,
    onFit: (rows) => control.fitPage(rows, Math.floor((memory.scroll?.top ?? 0) / rowHeight)),
  });
  return { area, fitting };
}
