/**
 * Sets attributes on the body for CSS rules in which one part of the page depends on another. `:has()` would be slow:
 * each added or removed row would restyle all its ancestors.
 */
import { useLayoutEffect } from 'react';

/**
 * Present: a dialog, the practice strip, the footer of a form, record details, the print of a list. `folded`: the
 * navigation is collapsed.
 */
type BodyMark = 'dialog' | 'strip' | 'footer' | 'folded' | 'record';

const holders = new Map<BodyMark, number>();

function hold(mark: BodyMark, by: 1 | -1): void {
  const count = (holders.get(mark) ?? 0) + by;
  holders.set(mark, count);
  document.body.toggleAttribute(`data-${mark}`, count > 0);
}

/** Sets `data-<mark>` on the body while a component with it is mounted. Several components can set the same mark. */
export function useBodyMark(mark: BodyMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    hold(mark, 1);
    return () => hold(mark, -1);
  }, [mark, isOn]);
}
