/** Where somebody reads in a long record: which section is in sight, and how it is found again in the next record. */
import './details.css';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Place {
  readonly title: string;
  /** CSS pixels between the top of the section and the top of what is visible; negative while scrolled into it. */
  readonly offset: number;
}

const sectionsIn = (column: ParentNode) => [
  ...column.querySelectorAll<HTMLElement>('.codesk-details-column > .codesk-block'),
];
const topOf = (element: Element) => element.getBoundingClientRect().top;

function placeIn(body: HTMLElement): Place | undefined {
  const scroller = scrollerIn(body);
  if (!scroller || scroller.scrollTop === 0) return undefined;
  const top = topOf(scroller);
  const section = sectionsIn(body).findLast((each) => topOf(each) <= top + 1);
  return section && { title: section.dataset.title ?? '', offset: topOf(section) - top };
}

const scrollerIn = (body: HTMLElement) => body.querySelector<HTMLElement>('.codesk-details-column');

/** What a person does when they look for another place by themselves. */
const ownMoves = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the place while one record follows another: the same section at the same height, as soon as the new record is
 * there, and again while tables in it grow, until the person scrolls by themselves. A record that is too short for it
 * does not change the place.
 * @param detail what is shown; undefined while it loads
 */
export function useReadingPosition(
  body: RefObject<HTMLElement | null>,
  detail: unknown,
  record: number | string,
): void {
  const kept = useRef<Place | undefined>(undefined);
  const following = useRef(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const note = () => {
      if (!following.current) kept.current = placeIn(element);
    };
    const letGo = () => {
      following.current = false;
    };
    // Scrolling does not bubble, but it can be caught on its way down.
    element.addEventListener('scroll', note, { capture: true, passive: true });
    for (const move of ownMoves) element.addEventListener(move, letGo, { capture: true, passive: true });
    return () => {
      element.removeEventListener('scroll', note, { capture: true });
      for (const move of ownMoves) element.removeEventListener(move, letGo, { capture: true });
    };
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is what this is about
  useLayoutEffect(() => {
    const place = kept.current;
    const scroller = body.current && scrollerIn(body.current);
    if (!scroller || !detail || !place) return;
    following.current = true;
    const restore = () => {
      const section = sectionsIn(scroller.parentElement ?? scroller).find(
        (each) => each.dataset.title === place.title,
      );
      if (section && following.current) scroller.scrollTop += topOf(section) - topOf(scroller) - place.offset;
    };
    restore();
    const growth = new ResizeObserver(restore);
    for (const section of sectionsIn(scroller.parentElement ?? scroller)) growth.observe(section);
    return () => growth.disconnect();
  }, [body, detail, record]);
}

/** The index of the section that is being read. */
export function useSectionInSight(column: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const scroller = column.current;
    if (!scroller) return;
    const look = () => {
      const sections = [...scroller.querySelectorAll<HTMLElement>(':scope > .codesk-block')];
      const atEnd =
        scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const line = topOf(scroller) + 80;
      setCurrent(
        atEnd
          ? count - 1
          : Math.max(
              0,
              sections.findLastIndex((section) => topOf(section) <= line),
            ),
      );
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [column, count]);
  return current;
}
