/** How much room a toolbar has, and which of its tools fit into it. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** A tool as wide as it will be drawn; smaller ranks keep their place longer. */
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

/** Which tools stand in the bar; the others go into a menu. Without a known room all of them stand. */
export function fitting(tools: readonly Sized[], room: number | undefined): ReadonlySet<Sized> {
  const sum = tools.reduce((width, tool) => width + widthOf(tool), 0);
  if (room === undefined || sum <= room) return new Set(tools);
  let left = room - moreWidth;
  const kept = new Set<Sized>();
  for (const tool of [...tools].sort((a, b) => a.rank - b.rank)) {
    left -= widthOf(tool);
    if (left < 0) break;
    kept.add(tool);
  }
  return kept;
}

/** The share of the slot in which a place says what it is, even when tools must leave for it. */
const descriptionShare = 0.28;

/** The pixels that name and description of the place keep. */
function nameWidth(slot: HTMLElement): number {
  const name = [...(slot.querySelector('.codesk-place-name')?.children ?? [])];
  const named = name.reduce((width, part) => width + (part as HTMLElement).offsetWidth + gap, 0);
  const described = slot.querySelector('.codesk-place p')?.scrollWidth ?? 0;
  return Math.max(named, Math.min(described, slot.clientWidth * descriptionShare));
}

/**
 * The pixels left for tools: the slot without its title and without what always stays. Undefined where there is no
 * slot or nothing has a size.
 * @param bar the toolbar itself
 * @param fixed the parts that never move into the menu
 */
export function useRoom(
  bar: RefObject<HTMLElement | null>,
  fixed: readonly RefObject<HTMLElement | null>[],
): number | undefined {
  const [room, setRoom] = useState<number>();
  // Every drawing may have changed a width; setting the same number again draws nothing.
  useLayoutEffect(() => {
    const slot = bar.current?.closest<HTMLElement>('.codesk-top-slot');
    if (!slot) return;
    const measure = () => {
      if (slot.clientWidth === 0) return;
      const stays = fixed.reduce(
        (width, { current }) => width + (current ? current.offsetWidth + gap : 0),
        0,
      );
      setRoom(Math.floor(slot.clientWidth - nameWidth(slot) - stays - 2 * gap));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(slot);
    for (const { current } of fixed) if (current) watch.observe(current);
    return () => watch.disconnect();
  });
  return room;
}
