/** Clicks and keys in the rows of a list. They are handled once for all rows, not in each row. */
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ListDefinition } from '../../../shared/table/list';
import { type Row, rowIdOf } from '../../../shared/table/row';
import { type Selection, selectRange, toggleOne } from '../../../shared/table/selection';
import { cellText } from '../../cells/cell-content';
import { below, isMenuKey } from '../../grid/column-edges';
import type { Cell } from '../../grid/keys';
import { cellOf } from '../../grid/range-selection';
import type { MenuCell } from '../cell-menu';
import type { Column } from './columns';
import { isOwnControl } from './link-clicks';
import type { useCellTip } from './overflow-tooltip';

export interface RowEventProps {
  readonly list: ListDefinition;
  /** The drawn columns, in their order and with their widths. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly onSelect: (next: Selection) => void;
  readonly onOpen: (row: Row) => void;
  /** `cell` is the data cell that the menu was opened on, if any. */
  readonly onMenu: (
    row: Row,
    index: number,
    at: { left: number; top: number },
    cell: MenuCell | undefined,
  ) => void;
}

interface RowEventsOptions extends RowEventProps {
  readonly pageIds: Parameters<typeof selectRange>[2];
  readonly tip: ReturnType<typeof useCellTip>;
}

/** Returns the event handlers of the rows. */
export function rowEvents(options: RowEventsOptions) {
  const { list, columns, rows, selection, onSelect, onOpen, onMenu, pageIds, tip } = options;

  const rowAt = (target: EventTarget): { row: Row; index: number } | undefined => {
    const element = (target as Element).closest<HTMLElement>('[data-row]');
    const index = Number(element?.dataset.row);
    const row = element ? rows[index] : undefined;
    return row ? { row, index } : undefined;
  };
  const toggle = (row: Row, range: boolean) => {
    const id = rowIdOf(row, list.rowId);
    if (id !== undefined) onSelect((range ? selectRange : toggleOne)(selection, id, pageIds));
  };
  const openMenu = (target: EventTarget, at?: { left: number; top: number }) => {
    const hit = rowAt(target);
    if (!hit) return;
    tip.hide();
    const column = columns[(cellOf(target as Element)?.column ?? 0) - 1];
    const value = column && hit.row[column.header.value];
    const cell = column && {
      column: column.header.value,
      value,
      text: cellText(column.viewer, value, hit.row) ?? '',
    };
    onMenu(hit.row, hit.index, at ?? below(target as Element), cell);
  };

  return {
    /** Handles a key on a cell of a row. Returns true if it handled the key. */
    onCellKey: (event: KeyboardEvent<HTMLElement>, at: Cell): boolean => {
      const target = event.target as HTMLElement;
      const row = rows[at.row];
      if (!row) return false;
      if (isMenuKey(event)) openMenu(target);
      else if (event.key === ' ' && !target.matches('button')) {
        const onOff = event.shiftKey ? null : target.querySelector<HTMLElement>('[role="switch"]');
        if (!onOff) toggle(row, event.shiftKey);
        else if (!event.repeat) onOff.click();
      } else if (event.key === 'F2' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
        onOpen(row);
      else if (event.key === 'Enter' && !target.matches('button, a')) {
        const control = target.querySelector<HTMLElement>('[data-cell-action]');
        if (!control) onOpen(row);
        else if (!event.repeat) control.click();
      } else return false;
      return true;
    },
    onClick: (event: MouseEvent) => {
      const target = event.target as Element;
      const hit = rowAt(target);
      if (!hit) return;
      const button = target.closest('[data-actions]');
      if (cellOf(target)?.column === 0) toggle(hit.row, event.shiftKey);
      else if (button) openMenu(button);
    },
    onDoubleClick: (event: MouseEvent) => {
      const hit = rowAt(event.target);
      if (hit && !isOwnControl(event.target as Element)) onOpen(hit.row);
    },
    /** Opens the menu of a row. Returns false outside the rows. */
    onContextMenu: (event: MouseEvent): boolean => {
      if (!rowAt(event.target)) return false;
      event.preventDefault();
      openMenu(event.target, { left: event.clientX, top: event.clientY });
      return true;
    },
    offerTip: (target: Element, how: 'hover' | 'focus') => {
      const element = target.closest('[role="gridcell"][data-cell]');
      const cell = cellOf(element);
      const row = cell && rows[cell.row];
      const column = cell && columns[cell.column - 1];
      if (element && row && column) {
        tip.offer(element, cellText(column.viewer, row[column.header.value], row) ?? '', how);
      } else tip.hide();
    },
  };
}
