/** Computes the width of a toolbar and which of its actions fit into it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The properties that decide the width of an action's button. Actions with a small rank stay in the bar longest.
 * Actions of one rank belong together: either all of them are in the bar, or none.
 */
interface Sized {
  readonly text: string;
  readonly rank: number;
  readonly count?: unknown;
  readonly choices?: unknown;
}

const gap = 8;
/** The button of the menu More, which has no text. */
const moreWidth = 30 + gap;

/**
 * Estimated width of an outlined button with an icon at 13 px. The gap after the name makes up for errors of the
 * estimate.
 */
function widthOf({ text, count, choices }: Sized): number {
  return 42 + text.length * 6.5 + (count ? 28 : 0) + (choices ? 24 : 0) + gap;
}

/** Widths that are available for actions, in CSS pixels. */
interface ToolbarSpace {
  /** The space to the right of the page's name and description. */
  readonly besideDescription: number;
  /** The space to the right of the name, when the description and the name of the view are cut. */
  readonly besideName: number;
}

/** Actions up to this rank (Filter and Export) stay in the bar even if the description is cut. */
const lastEssentialRank = 2;

/**
 * Returns the actions that fit into the bar; all of them if the available width is not known. The others go into a
 * menu.
 */
export function fitting<T extends Sized>(
  actions: readonly T[],
  space: ToolbarSpace | undefined,
): ReadonlySet<T> {
  const needed = actions.reduce((sum, action) => sum + widthOf(action), 0);
  if (space === undefined || needed <= space.besideDescription) return new Set(actions);
  let taken = moreWidth;
  const fitting = new Set<T>();
  for (const rank of [...new Set(actions.map((action) => action.rank))].sort((a, b) => a - b)) {
    const together = actions.filter((action) => action.rank === rank);
    taken += together.reduce((sum, action) => sum + widthOf(action), 0);
    if (taken > (rank <= lastEssentialRank ? space.besideName : space.besideDescription)) break;
    for (const action of together) fitting.add(action);
  }
  return fitting;
}

/** The share of the header that is reserved for the description, except for Filter and Export. */
const descriptionShare = 0.28;

/** The share of the header that a very long name gets. */
const nameShare = 0.4;

/** The least and the full width of the elements next to the name of the page, for example the choice of a view. */
function widthsOf(part: HTMLElement): { readonly least: number; readonly whole: number } {
  const { minWidth, maxWidth } = getComputedStyle(part);
  const width = part.offsetWidth;
  // Measures the full text; otherwise a text that is cut would stay cut.
  const hidden = [...part.querySelectorAll('span')].map((text) => text.scrollWidth - text.clientWidth);
  return {
    least: Math.min(width, pixelsOr(minWidth, width)),
    whole: Math.min(width + Math.max(0, ...hidden), pixelsOr(maxWidth, Number.POSITIVE_INFINITY)),
  };
}

/** Reads a computed width in pixels; returns the other number for `auto` and `none`. */
function pixelsOr(width: string, other: number): number {
  return Number.parseFloat(width) || other;
}

/** The widths reserved for the name of the page, and for its name and description. */
function reservedWidths(header: HTMLElement): { readonly named: number; readonly described: number } {
  const title = header.querySelector('h1');
  const line = title?.parentElement;
  // Measures the full name; otherwise a name that is cut would become shorter with each measurement.
  const name = Math.min(title?.scrollWidth ?? 0, header.clientWidth * nameShare) + gap;
  const beside = [...(line?.children ?? [])]
    .filter((part) => part !== title)
    .map((part) => widthsOf(part as HTMLElement));
  const sum = (of: 'least' | 'whole') => beside.reduce((width, part) => width + part[of] + gap, name);
  const description = line?.nextElementSibling?.scrollWidth ?? 0;
  return {
    named: sum('least'),
    described: Math.max(sum('whole'), Math.min(description, header.clientWidth * descriptionShare)),
  };
}

/**
 * Returns the width for actions: the page header without its title and without the fixed parts. Undefined without a
 * header or a layout.
 * @param fixed the parts of the bar that never move into the menu
 */
export function useToolbarWidth(
  bar: RefObject<HTMLElement | null>,
  fixed: readonly RefObject<HTMLElement | null>[],
): ToolbarSpace | undefined {
  const [space, setSpace] = useState<ToolbarSpace>();
  const watched = useRef<WatchedSizes>(undefined);
  // Measuring forces a layout of the page, so it only runs if a text or the size of a part has changed.
  useLayoutEffect(() => {
    const header = bar.current?.closest<HTMLElement>('header > *');
    const parts = fixed.flatMap(({ current }) => current ?? []);
    const text = header?.textContent ?? '';
    const now = watched.current;
    if (now?.header === header && now?.text === text && hasSame(now.parts, parts)) return;
    now?.observer.disconnect();
    watched.current = undefined;
    if (!header) return;
    const measure = () => {
      const measured = spaceIn(header, parts);
      if (measured) setSpace((last) => (last && isSameSpace(last, measured) ? last : measured));
    };
    // Measured after the layout of the frame and before its paint, so that no extra layout is needed.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const part of [header, ...namedParts(header), ...parts]) observer.observe(part);
    watched.current = { header, text, parts, observer };
  });
  useLayoutEffect(
    () => () => {
      watched.current?.observer.disconnect();
      watched.current = undefined;
    },
    [],
  );
  return space;
}

/** The last measurement. */
interface WatchedSizes {
  readonly header: HTMLElement;
  readonly text: string;
  readonly parts: readonly HTMLElement[];
  readonly observer: ResizeObserver;
}

const hasSame = (some: readonly HTMLElement[], others: readonly HTMLElement[]) =>
  some.length === others.length && some.every((each, at) => each === others[at]);

const isSameSpace = (one: ToolbarSpace, other: ToolbarSpace) =>
  one.besideName === other.besideName && one.besideDescription === other.besideDescription;

/** The name of the page, the elements next to it, and the description. */
function namedParts(header: HTMLElement): readonly Element[] {
  const line = header.querySelector('h1')?.parentElement;
  return line ? [...line.children, ...(line.nextElementSibling ? [line.nextElementSibling] : [])] : [];
}

/** Returns the measured widths; undefined without a layout. */
function spaceIn(header: HTMLElement, fixed: readonly HTMLElement[]): ToolbarSpace | undefined {
  if (header.clientWidth === 0) return undefined;
  const reserved = fixed.reduce((width, part) => width + part.offsetWidth + gap, 0);
  const { named, described } = reservedWidths(header);
  const left = header.clientWidth - reserved - gap;
  return { besideName: Math.floor(left - named), besideDescription: Math.floor(left - described) };
}
