/**
 * Shows the full text of a cell that is cut, on hover and on keyboard focus. The grid has one element for it, and
 * measures nothing while it scrolls. It is hidden from screen readers, which read the cell itself.
 */
import './list-grid.css';
import { useCallback, useEffect, useRef } from 'react';

const hoverMs = 400;
const gap = 2;

/** Returns the tooltip, to be rendered in the frame of the grid, and the functions that show and hide it. */
export function useCellTip() {
  const element = useRef<HTMLDivElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const cell = useRef<Element | null>(null);

  const hide = useCallback(() => {
    window.clearTimeout(timer.current);
    cell.current = null;
    // Writes only if something changes, because this runs while scrolling.
    if (element.current && !element.current.hidden) element.current.hidden = true;
  }, []);
  useEffect(() => hide, [hide]);

  /** Shows the text if the cell cuts it: at once on keyboard focus, after a delay on hover. */
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
      else timer.current = window.setTimeout(show, hoverMs);
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
