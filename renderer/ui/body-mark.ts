/**
 * Marks on the body for rules about one part of the page that depend on another. Not by `:has()`: each element that comes or
 * goes under one that such a rule asks about, as in rows that scroll by, has all its ancestors styled anew.
 */
import { useLayoutEffect } from 'react';

/** A dialog, the strip of the practice workspace, the buttons at the end of a form, the details of a record or the print of a list are there; the navigation is folded. */
type BodyMark = 'dialog' | 'strip' | 'footer' | 'folded' | 'record';

const holders = new Map<BodyMark, number>();

function hold(mark: BodyMark, by: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + by;
  holders.set(mark, count);
  document.body.toggleAttribute(`data-${mark}`, count > 0);
}

/** Sets `data-<mark>` on the body while a component with it is there. Several components can hold the same mark. */
export function useBodyMark(mark: BodyMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    hold(mark, 1);
    return () => hold(mark, -1);
  }, [mark, isOn]);
}
