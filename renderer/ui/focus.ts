/** Where the focus begins in a dialog, and where it goes when the element that had it is gone. */
import { Classes } from '@blueprintjs/core';
import { type RefObject, useEffect, useRef } from 'react';

/** The rows behind dialogs and panels. */
const grid = '[data-grid]';
const overlay = `.${Classes.DIALOG}, .${Classes.DRAWER}`;

/** True while a dialog or drawer covers the page, also while it fades out. */
export function isDialogOpen(): boolean {
  return document.querySelector(overlay) !== null;
}

/** Calls `step` now and in the next frames until it returns true; the returned function stops that. */
function eachFrame(step: () => boolean, frames: number): () => void {
  let frame = 0;
  const run = (left: number) => {
    if (!step() && left > 1) frame = requestAnimationFrame(() => run(left - 1));
  };
  run(frames);
  return () => cancelAnimationFrame(frame);
}

/**
 * Focuses `target` whenever nothing has the focus in the next half second; without a target, or when it is gone, the
 * tab stop of the rows or else the content. A closing dialog lets go of the focus some frames later, and a list that is
 * empty after the reload disables its tab stop. A person who has moved on is left alone.
 */
export function catchLostFocus(target: Element | null = null, frames = 30): void {
  eachFrame(() => {
    if (document.activeElement !== document.body) return false;
    const usable = target instanceof HTMLElement && target.isConnected && target !== document.body;
    const stop = usable
      ? target
      : document.querySelector<HTMLElement>(`${grid} [tabindex="0"]:not(:disabled)`);
    (stop ?? document.getElementById('content'))?.focus();
    return false;
  }, frames);
}

/** Focuses a control as soon as its dialog is in the page, not only once it has faded in. */
export function FocusOnMount({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}

/**
 * Returns a function for when a dialog has closed: it gives the focus back to what had it when the dialog was opened.
 * For dialogs that are replaced while open (by one that loads, then one to fill in) and so cannot do it themselves.
 */
export function useFocusReturn(onClosed: () => void): () => void {
  const opener = useRef(document.activeElement);
  return () => {
    onClosed();
    catchLostFocus(opener.current);
  };
}

/**
 * Remembers what has the focus; the returned function gives it back at once. A control inside a grid cell gives it to
 * the cell, which is the grid's tab stop; a cell that was drawn anew meanwhile is found by its position.
 */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  const cell = active?.closest<HTMLElement>('[data-cell]');
  // In a table of details the control is a tab stop of its own.
  const isTabStop = cell?.tabIndex === 0;
  const opener = isTabStop ? cell : active instanceof HTMLElement ? active : null;
  const around = opener?.closest('[role="grid"]');
  return () => {
    if (opener?.isConnected) return opener.focus({ preventScroll: true });
    const cells = around?.isConnected ? around : document;
    const position = cell?.dataset.cell;
    const again =
      (position && cells.querySelector<HTMLElement>(`[data-cell="${CSS.escape(position)}"]`)) ||
      cells.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    again?.focus({ preventScroll: true });
  };
}

/** A button at work cannot keep the focus: it gets it back when the work is done, unless something else has it. */
export function useFocusAfterWork(button: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy, button]);
}

/**
 * Focuses an input of a form that was opened from a menu, and selects its text. The menu gives the focus back to its
 * button some frames later, behind the form, so the input takes it again unless another control of the form has it.
 */
export function useFocusFromMenu(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    let selected = false;
    return eachFrame(() => {
      const form = input.current?.form;
      if (!form || form.contains(document.activeElement)) return false;
      input.current?.focus();
      // Once: what was typed since then is not for the next letter to replace.
      if (!selected) input.current?.select();
      selected = true;
      return false;
    }, 24);
  }, [input]);
}

/**
 * Waits for the dialog to go (up to a second), scrolls the row of the list into view and focuses its cell. A closing
 * dialog gives the focus to whatever had it before, which need not be the record that was shown last.
 * @param rowHeight CSS pixels; finds a row that is not drawn because it is out of view
 */
export function focusCellBehindDialog(cell: { row: number; column: number }, rowHeight: number): void {
  eachFrame(() => {
    if (isDialogOpen()) return false;
    const rows = document.querySelector<HTMLElement>(grid);
    if (!rows) return true;
    const found =
      rows.querySelector<HTMLElement>(`[data-cell="${cell.row}:${cell.column}"]`) ??
      // A column out of sight has no cell.
      rows.querySelector<HTMLElement>(`[data-row="${cell.row}"] [role="gridcell"][data-cell]`);
    found?.focus();
    const top = cell.row * rowHeight;
    const isOutOfView = top < rows.scrollTop || top > rows.scrollTop + rows.clientHeight - 2 * rowHeight;
    if (!found && isOutOfView) rows.scrollTop = Math.max(0, top - rows.clientHeight / 2);
    return found !== null;
  }, 60);
}
