/** The reading position in a record: stores the visible section and restores it in the next record. */
import './details.css';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ReadingPosition {
  readonly title: string;
  /** CSS pixels from the top of the visible area to the top of the section; negative when scrolled into it. */
  readonly offset: number;
}

/** The position of each pane; undefined for a pane that is not scrolled. */
export type ReadingPositions = readonly (ReadingPosition | undefined)[];

/** Returns the panes of the details, each of which scrolls separately. */
const panesIn = (body: ParentNode) => [...body.querySelectorAll<HTMLElement>('.codesk-details-column')];
const sectionsIn = (pane: Element) => [...pane.querySelectorAll<HTMLElement>(':scope > .codesk-block')];
const topOf = (element: Element) => element.getBoundingClientRect().top;

function positionIn(pane: HTMLElement): ReadingPosition | undefined {
  if (pane.scrollTop === 0) return undefined;
  const top = topOf(pane);
  const section = sectionsIn(pane).findLast((each) => topOf(each) <= top + 1);
  return section && { title: section.dataset.title ?? '', offset: topOf(section) - top };
}

/** Events that show that the user scrolls. */
const userEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Restores the position when another record is shown: the same section at the same height. Repeats this while tables of
 * the record load and grow, until the user scrolls. A record that is too short does not change the stored position.
 * @param detail the shown content; undefined while it loads
 * @param memory of the page, for returning to it
 */
export function useReadingPosition(
  body: RefObject<HTMLElement | null>,
  detail: unknown,
  record: number | string,
  memory: { reading?: ReadingPositions },
): void {
  /** A record may have other panes than the previous one. */
  const stored = useRef<ReadingPositions>(memory.reading ?? []);
  const restoring = useRef(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const keep = () => {
      if (restoring.current) return;
      stored.current = panesIn(element).map(positionIn);
      memory.reading = stored.current;
    };
    const stop = () => {
      restoring.current = false;
    };
    // Scroll events do not bubble, but they can be captured.
    element.addEventListener('scroll', keep, { capture: true, passive: true });
    for (const type of userEvents) element.addEventListener(type, stop, { capture: true, passive: true });
    return () => {
      element.removeEventListener('scroll', keep, { capture: true });
      for (const type of userEvents) element.removeEventListener(type, stop, { capture: true });
    };
  }, [body, memory]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each record
  useLayoutEffect(() => {
    const panes = body.current ? panesIn(body.current) : [];
    const positions = stored.current;
    if (!detail || !panes.some((_, at) => positions[at])) return;
    restoring.current = true;
    const restore = () => {
      if (!restoring.current) return;
      panes.forEach((pane, at) => {
        const position = positions[at];
        const section = sectionsIn(pane).find((each) => each.dataset.title === position?.title);
        if (section && position) pane.scrollTop += topOf(section) - topOf(pane) - position.offset;
      });
    };
    restore();
    const growth = new ResizeObserver(restore);
    for (const section of panes.flatMap(sectionsIn)) growth.observe(section);
    return () => growth.disconnect();
  }, [body, detail, record]);
}

/**
 * Returns the index of the visible section in the pane that was scrolled last, and a function that selects a section.
 */
export function useVisibleSection(
  layout: RefObject<HTMLElement | null>,
): readonly [number, (index: number) => void] {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = layout.current;
    if (!element) return;
    const update = (pane: EventTarget | null | undefined) => {
      if (pane instanceof HTMLElement && panesIn(element).includes(pane)) setCurrent(visiblePart(pane));
    };
    const scrolled = ({ target }: Event) => update(target);
    update(panesIn(element)[0]);
    element.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', scrolled, { capture: true });
  }, [layout]);
  return [current, setCurrent];
}

function visiblePart(pane: HTMLElement): number {
  const sections = sectionsIn(pane);
  const atEnd = pane.scrollTop > 0 && pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2;
  const line = topOf(pane) + 80;
  const visible = atEnd ? sections.at(-1) : sections.findLast((section) => topOf(section) <= line);
  return Number((visible ?? sections[0])?.dataset.part ?? 0);
}
