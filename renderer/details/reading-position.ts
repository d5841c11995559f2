/** The reading position in a record: which section is visible, and how it is restored in the next record. */
import './details.css';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ReadingPosition {
  readonly title: string;
  /** CSS pixels from the top of the visible area to the top of the section; negative when scrolled into it. */
  readonly offset: number;
}

const sectionsIn = (column: ParentNode) => [
  ...column.querySelectorAll<HTMLElement>('.codesk-details-column > .codesk-block'),
];
const topOf = (element: Element) => element.getBoundingClientRect().top;

function positionIn(body: HTMLElement): ReadingPosition | undefined {
  const scroller = scrollerIn(body);
  if (!scroller || scroller.scrollTop === 0) return undefined;
  const top = topOf(scroller);
  const section = sectionsIn(body).findLast((each) => topOf(each) <= top + 1);
  return section && { title: section.dataset.title ?? '', offset: topOf(section) - top };
}

const scrollerIn = (body: HTMLElement) => body.querySelector<HTMLElement>('.codesk-details-column');

/** Events of a person who scrolls to another position. */
const userEvents = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Restores the position when another record is shown: the same section at the same height. Repeats this while tables of
 * the record load and grow, until the person scrolls. A record that is too short does not change the kept position.
 * @param detail the shown content; undefined while it loads
 */
export function useReadingPosition(
  body: RefObject<HTMLElement | null>,
  detail: unknown,
  record: number | string,
): void {
  const kept = useRef<ReadingPosition | undefined>(undefined);
  const restoring = useRef(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const keep = () => {
      if (!restoring.current) kept.current = positionIn(element);
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
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each record
  useLayoutEffect(() => {
    const position = kept.current;
    const scroller = body.current && scrollerIn(body.current);
    if (!scroller || !detail || !position) return;
    restoring.current = true;
    const restore = () => {
      const section = sectionsIn(scroller.parentElement ?? scroller).find(
        (each) => each.dataset.title === position.title,
      );
      if (section && restoring.current)
        scroller.scrollTop += topOf(section) - topOf(scroller) - position.offset;
    };
    restore();
    const growth = new ResizeObserver(restore);
    for (const section of sectionsIn(scroller.parentElement ?? scroller)) growth.observe(section);
    return () => growth.disconnect();
  }, [body, detail, record]);
}

/** The index of the visible section. */
export function useVisibleSection(column: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const scroller = column.current;
    if (!scroller) return;
    const update = () => {
      const sections = [...scroller.querySelectorAll<HTMLElement>(':scope > .codesk-block')];
      const atEnd =
        scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const line = topOf(scroller) + 80;
      const visible = sections.findLastIndex((section) => topOf(section) <= line);
      setCurrent(atEnd ? count - 1 : Math.max(0, visible));
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [column, count]);
  return current;
}
