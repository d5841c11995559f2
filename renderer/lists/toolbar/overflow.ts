/** How wide a toolbar may be, and which of its actions fit into it. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** An action as wide as it will be drawn; smaller ranks stay in the bar longer. */
export interface Sized {
  readonly text: string;
  readonly rank: number;
  /** Pixels beside icon and text, for example a count or a caret. */
  readonly beside?: number;
}

const gap = 8;
const moreWidth = 84;

/** About how wide an outlined button with an icon is at 13 px; generous, because what is cut looks broken. */
function widthOf({ text, beside = 0 }: Sized): number {
  return 46 + text.length * 7.6 + beside + gap;
}

/** Which actions stand in the bar; the others go into a menu. Without a known width all of them stand in the bar. */
export function fitting(actions: readonly Sized[], width: number | undefined): ReadonlySet<Sized> {
  const needed = actions.reduce((sum, action) => sum + widthOf(action), 0);
  if (width === undefined || needed <= width) return new Set(actions);
  let left = width - moreWidth;
  const kept = new Set<Sized>();
  for (const action of [...actions].sort((a, b) => a.rank - b.rank)) {
    left -= widthOf(action);
    if (left < 0) break;
    kept.add(action);
  }
  return kept;
}

/** The share of the slot that the page's description keeps, even when actions must leave the bar for it. */
const descriptionShare = 0.28;

/** The pixels that name and description of the page keep. */
function nameWidth(slot: HTMLElement): number {
  const line = slot.querySelector('h1')?.parentElement;
  const name = [...(line?.children ?? [])];
  const named = name.reduce((width, part) => width + (part as HTMLElement).offsetWidth + gap, 0);
  const described = line?.nextElementSibling?.scrollWidth ?? 0;
  return Math.max(named, Math.min(described, slot.clientWidth * descriptionShare));
}

/**
 * The pixels left for actions: the slot without its title and without what always stays. Undefined where there is no
 * slot or nothing has a size.
 * @param bar the toolbar itself
 * @param fixed the parts that never move into the menu
 */
export function useToolbarWidth(
  bar: RefObject<HTMLElement | null>,
  fixed: readonly RefObject<HTMLElement | null>[],
): number | undefined {
  const [left, setLeft] = useState<number>();
  // Every drawing may have changed a width; setting the same number again draws nothing.
  useLayoutEffect(() => {
    const slot = bar.current?.closest<HTMLElement>('header > *');
    if (!slot) return;
    const measure = () => {
      if (slot.clientWidth === 0) return;
      const stays = fixed.reduce(
        (width, { current }) => width + (current ? current.offsetWidth + gap : 0),
        0,
      );
      setLeft(Math.floor(slot.clientWidth - nameWidth(slot) - stays - 2 * gap));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(slot);
    for (const { current } of fixed) if (current) watch.observe(current);
    return () => watch.disconnect();
  });
  return left;
}
