/**
 * The keyboard in a menu: the focus goes in when it opens; arrows, Home, End and letters move it, as in menus of the
 * system. Closing and giving the focus back belong to what opened it.
 */
import { Classes } from '@blueprintjs/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Letters typed within this time are one word. */
const typedMs = 600;

interface MenuKeys {
  readonly menu: RefObject<HTMLUListElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * For the list of a menu that is mounted when it opens.
 * @param start which item gets the focus when it is there; the first one otherwise
 */
export function useMenuKeys(start?: string): MenuKeys {
  const menu = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // What Blueprint switches off gives no reason; an item that does stays in reach.
  const items = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>(`[role="menuitem"]:not(.${Classes.DISABLED})`) ?? []),
  ];

  useEffect(() => {
    // The pop-up is placed a frame after it is mounted; focusing earlier would scroll to where it is not.
    const frame = requestAnimationFrame(() => {
      const wanted = start === undefined ? null : menu.current?.querySelector<HTMLElement>(start);
      (wanted ?? menu.current?.querySelector<HTMLElement>('[role="menuitem"]'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [start]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const text = event.timeStamp - typed.current.at < typedMs ? typed.current.text + event.key : event.key;
      typed.current = { text, at: event.timeStamp };
      const from = text.length > 1 ? at : at + 1;
      const order = [...all.slice(from), ...all.slice(0, from)];
      order.find((item) => wordsOf(item).startsWith(text.toLocaleLowerCase()))?.focus();
    }
  };
  return { menu, onKeyDown };
}

/** The text of an item, without the words of its icon. */
function wordsOf(item: Element): string {
  return (item.querySelector(`.${Classes.FILL}`)?.textContent ?? '').toLocaleLowerCase();
}
