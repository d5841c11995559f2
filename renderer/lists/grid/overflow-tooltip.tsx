/**
 * Shows the whole text of a cell that is cut, on hover and on keyboard focus. One element for the grid; nothing is
 * measured while rows scroll by. Screen readers read the cell itself and never meet this.
 */
import './list-grid.css';
import { useCallback, useEffect, useRef } from 'react';

const hoverMs = 400;
const gap = 2;

/** The element to render in the grid's frame, and what shows and hides it. */
export function useCellTip() {
  const element = useRef<HTMLDivElement>(null);
  const waiting = useRef<number | undefined>(undefined);
  const cell = useRef<Element | null>(null);

  const hide = useCallback(() => {
    window.clearTimeout(waiting.current);
    cell.current = null;
    // Only where it changes something: this runs while scrolling.
    if (element.current && !element.current.hidden) element.current.hidden = true;
  }, []);
  useEffect(() => hide, [hide]);

  /** Shows the text if the cell cuts it; at once by keyboard, after a moment on hover. */
  const offer = useCallback(
    (over: Element, text: string, how: 'hover' | 'focus') => {
      if (cell.current === over) return;
      hide();
      cell.current = over;
      const show = () => {
        if (element.current && text !== '' && over.isConnected && isCut(over))
          place(element.current, over, text);
      };
      if (how === 'focus') show();
      else waiting.current = window.setTimeout(show, hoverMs);
    },
    [hide],
  );

  const tip = <div ref={element} className="codesk-cell-tip" aria-hidden hidden />;
  return { tip, offer, hide };
}

function isCut(cell: Element): boolean {
  if (cell.matches('[data-cut]')) return true;
  const text = cell.querySelector('.codesk-cell-text') ?? cell;
  return [text, ...text.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
}

function place(tip: HTMLElement, cell: Element, text: string): void {
  tip.textContent = text;
  tip.hidden = false;
  const frame = tip.parentElement?.getBoundingClientRect();
  if (!frame) return;
  const at = cell.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const left = Math.max(frame.left, Math.min(at.left, frame.right - own.width));
  const below = at.bottom + gap + own.height <= frame.bottom;
  tip.style.left = `${left - frame.left}px`;
  tip.style.top = `${(below ? at.bottom + gap : at.top - gap - own.height) - frame.top}px`;
}
