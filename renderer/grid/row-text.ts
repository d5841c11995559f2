/**
 * Writes what differs from row to row straight into the elements of a slot: React draws them and compares them only
 * when columns, selection or focus change. React and these functions never set the same attribute or text.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Writes into the elements of a row whenever its component is drawn.
 * @param write gets the row; its children are the lead, the drawn columns and the actions
 */
export function useRowText(write: (row: HTMLElement) => void): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!row.current) return;
    // React may have drawn other cells.
    cellsByRow.delete(row.current);
    write(row.current);
  });
  return row;
}

/** Asking a row for its cells costs more than all else of finding one. */
const cellsByRow = new WeakMap<Element, readonly Element[]>();

/** The cells of a row in their order, where the first ones have an element around them (`heldProps`). */
export function cellsOfRow(row: Element): readonly Element[] {
  const known = cellsByRow.get(row);
  if (known) return known;
  const [held, ...others] = row.children;
  const cells = [...(held?.children ?? []), ...others];
  cellsByRow.set(row, cells);
  return cells;
}

/** Names the cell of an element, for `cellOf`. Columns count as in the grid: the lead is 0. */
export function setCell(element: Element | null | undefined, row: number, column: number): void {
  element?.setAttribute('data-cell', `${row}:${column}`);
}

/** Sets an attribute, or removes it for undefined; only where it differs, because a change costs style. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Makes a text the only content of an element that React draws empty. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild as Text | null;
  if (!node) element.textContent = text;
  else if (node.data !== text) node.data = text;
}
