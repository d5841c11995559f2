/** Sets the focus when a dialog opens, and restores it when the focused element is removed. */
import { Classes } from '@blueprintjs/core';
import { type RefObject, useEffect, useRef } from 'react';
import { cellSelector } from '../cell-selector';

/** The list behind dialogs and panels. */
const grid = '[data-grid]';
const overlay = `.${Classes.DIALOG}, .${Classes.DRAWER}`;

/** True in a field that takes characters. */
export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select';
  return target instanceof Element && target.matches(fields);
}

/** True while a dialog or drawer covers the page, also while it fades out. */
export function isDialogOpen(): boolean {
  return document.querySelector(overlay) !== null;
}

/** True if an open dialog or drawer covers the element. One that fades out covers nothing. */
function isCovered(element: Element): boolean {
  const open = [...document.querySelectorAll(overlay)].filter(
    (each) => !each.closest(`.${Classes.OVERLAY}-exit`),
  );
  return open.length > 0 && !open.some((each) => each.contains(element));
}

/** Calls `step` now and in each next frame until it returns true. Returns a function that stops it. */
function eachFrame(step: () => boolean, frames: number): () => void {
  let frame = 0;
  const run = (left: number) => {
    if (!step() && left > 1) frame = requestAnimationFrame(() => run(left - 1));
  };
  run(frames);
  return () => cancelAnimationFrame(frame);
}

/** Focuses an element as soon as it exists, for at most some seconds. Returns a function that stops it. */
export function focusWhenMounted(find: () => HTMLElement | null, frames = 300): () => void {
  return eachFrame(() => {
    const found = find();
    found?.focus();
    return found !== null;
  }, frames);
}

/**
 * Focuses `target` whenever nothing has the focus, for half a second. If there is no target or it was removed: the tab
 * stop of the list, else the content of the page. A closing dialog loses the focus some frames later, and a list that
 * is empty after a reload disables its tab stop. Does nothing while another element has the focus, or behind a dialog,
 * where the button of the running action gets the focus back.
 */
export function restoreLostFocus(target: Element | null = null, frames = 30): void {
  eachFrame(() => {
    if (document.activeElement !== document.body) return false;
    const usable = target instanceof HTMLElement && target.isConnected && target !== document.body;
    const stop = usable
      ? target
      : (document.querySelector<HTMLElement>(`${grid} [tabindex="0"]:not(:disabled)`) ??
        document.getElementById('content'));
    if (stop && !isCovered(stop)) stop.focus();
    return false;
  }, frames);
}

/**
 * Focuses the content of a page that was just opened, and the tab stop of its list when the list is drawn. Stops after
 * ten seconds, or when another element has the focus.
 */
export function focusNewPage(frames = 600): void {
  const content = document.getElementById('content');
  content?.focus();
  eachFrame(() => {
    if (document.activeElement !== content) return true;
    document.querySelector<HTMLElement>(`${grid} [tabindex="0"]:not(:disabled)`)?.focus();
    return false;
  }, frames);
}

/**
 * Restores the focus when content is replaced together with the focused control: a failure with Retry, a page that is
 * left. Focuses the content of the page, then the tab stop of the loaded list or the button of a failure. Stops after a
 * minute, or when another element has the focus.
 */
export function focusReplacedContent(frames = 3600): void {
  const pressed = document.activeElement;
  const content = document.getElementById('content');
  eachFrame(() => {
    const active = document.activeElement;
    if (active !== pressed && active !== document.body && active !== content) return true;
    if (pressed?.isConnected && pressed !== document.body) return active !== pressed;
    const found =
      document.querySelector<HTMLElement>(`${grid} [tabindex="0"]:not(:disabled)`) ??
      content?.querySelector<HTMLElement>('.codesk-state button');
    const next = found ?? content;
    if (!next || isCovered(next)) return false;
    if (next !== active) next.focus();
    return next === found;
  }, frames);
}

/** Focuses a control as soon as it is in the page, before its dialog has faded in. */
export function FocusOnMount({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}

/**
 * Focuses a control when the fields of its dialog are replaced and the focused one was removed.
 * @param round a new number for each replacement
 */
export function FocusOnRedraw({ id, round }: { id: string; round: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each round
  useEffect(() => {
    const active = document.activeElement;
    // A lost focus is put on the edge of the dialog or on the dialog itself.
    const isGone =
      active === document.body ||
      active?.matches(`.${Classes.OVERLAY_START_FOCUS_TRAP}, .${Classes.OVERLAY_CONTENT}`);
    if (isGone) document.getElementById(id)?.focus();
  }, [id, round]);
  return null;
}

/**
 * Returns the `onClosed` of a dialog that also restores the focus of before the dialog opened. For a dialog whose
 * content is replaced while it is open (loading, then a form): Blueprint does not restore the focus then.
 */
export function useFocusReturn(onClosed: () => void): () => void {
  const opener = useRef(document.activeElement);
  return () => {
    onClosed();
    restoreLostFocus(opener.current);
  };
}

/**
 * Remembers the focused element. The returned function focuses it again: for a control inside a grid cell the cell, if
 * that is the tab stop of the grid. A cell that was drawn again is found by its position.
 */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  const button = isLost(active, runningButton) ? runningButton : null;
  if (button) return () => focusAfterFailure(button);
  const cell = active?.closest<HTMLElement>('[data-cell]');
  // In a table of the details a control is its own tab stop.
  const isTabStop = cell?.tabIndex === 0;
  const opener = isTabStop ? cell : active instanceof HTMLElement ? active : null;
  const around = opener?.closest('[role="grid"]');
  const name = cell && `[data-cell="${CSS.escape(cell.dataset.cell ?? '')}"]`;
  // Some cells are named within their row only.
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  const position = row === undefined ? name : `[data-row="${CSS.escape(row)}"] ${name}`;
  return () => {
    if (opener?.isConnected) return opener.focus({ preventScroll: true });
    const cells = around?.isConnected ? around : document;
    const redrawn =
      (position && cells.querySelector<HTMLElement>(position)) ||
      cells.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    redrawn?.focus({ preventScroll: true });
  };
}

/** The button of the running action. A pop-up with the result opens before the button can be focused again. */
let runningButton: HTMLElement | null = null;

/** True if nothing has the focus, or the disabled button itself, or an ancestor, for example its dialog. */
function isLost(active: Element | null, button: HTMLElement | null): boolean {
  return active === document.body || (button !== null && active?.contains(button) === true);
}

/** Focuses the first field of the button's form or dialog that shows a message, else the button. */
function focusAfterFailure(button: HTMLElement): void {
  const around = button.closest('[role="dialog"], form');
  const wrong = around?.querySelector<HTMLElement>(
    ':is(input, textarea, select, button)[aria-invalid="true"]',
  );
  (wrong ?? button).focus();
}

/** A loading button loses the focus. It gets it back afterwards unless another element has it. */
export function useFocusAfterWork(button: RefObject<HTMLElement | null>, busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const own = button.current;
    runningButton = own;
    return () => {
      if (runningButton === own) runningButton = null;
      if (own?.isConnected && isLost(document.activeElement, own)) own.focus();
    };
  }, [busy, button]);
}

/**
 * Focuses an input of a form that was opened from a menu, and selects its text. Its dialog takes the focus some frames
 * later, when it opens, so the input takes it again unless another control of the form has it.
 */
export function useFocusFromMenu(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    let selected = false;
    return eachFrame(() => {
      const form = input.current?.form;
      if (!form || form.contains(document.activeElement)) return false;
      input.current?.focus();
      // The text is selected only once: selecting again would let the next key replace newly typed text.
      if (!selected) input.current?.select();
      selected = true;
      return false;
    }, 24);
  }, [input]);
}

/**
 * Waits until the dialog is closed (up to a second), then scrolls to a row of the list and focuses its cell. The dialog
 * itself would restore the earlier focus, which may be on another record than the one shown last.
 * @param rowHeight CSS pixels; to scroll to a row that is not drawn
 */
export function focusCellBehindDialog(cell: { row: number; column: number }, rowHeight: number): void {
  eachFrame(() => {
    if (isDialogOpen()) return false;
    const rows = document.querySelector<HTMLElement>(grid);
    if (!rows) return true;
    const found =
      rows.querySelector<HTMLElement>(cellSelector(cell)) ??
      // A column that is scrolled out of view has no cell.
      rows.querySelector<HTMLElement>(`[data-row="${cell.row}"] [role="gridcell"][data-cell]`);
    found?.focus();
    const top = cell.row * rowHeight;
    const isOutOfView = top < rows.scrollTop || top > rows.scrollTop + rows.clientHeight - 2 * rowHeight;
    if (!found && isOutOfView) rows.scrollTop = Math.max(0, top - rows.clientHeight / 2);
    return found !== null;
  }, 60);
}
