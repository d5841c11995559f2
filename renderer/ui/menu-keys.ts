/**
 * Focus and keys of a menu: an item is focused when it opens; arrows, Home, End and letters move the focus. The
 * component that opens the menu also closes it and restores the focus.
 */
import { Classes } from '@blueprintjs/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Letters typed within this time are one word. Milliseconds. */
const typedMs = 600;

interface MenuKeys {
  readonly menu: RefObject<HTMLUListElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The keys of a menu that is mounted when it opens.
 * @param start selector of the item to focus first; else the first item
 */
export function useMenuKeys(start?: string): MenuKeys {
  const menu = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // Items that Blueprint disables are skipped. Refused items stay focusable, because they show a reason.
  const items = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>(`[role="menuitem"]:not(.${Classes.DISABLED})`) ?? []),
  ];

  useEffect(() => {
    // The pop-up is positioned one frame after it is mounted; focusing earlier would scroll to a wrong position.
    const frame = requestAnimationFrame(() => {
      const requested = start === undefined ? null : menu.current?.querySelector<HTMLElement>(start);
      (requested ?? menu.current?.querySelector<HTMLElement>('[role="menuitem"]'))?.focus();
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
      order.find((item) => textOf(item).startsWith(text.toLocaleLowerCase()))?.focus();
    }
  };
  return { menu, onKeyDown };
}

/** The text of an item in lower case, without the label of its icon. */
function textOf(item: Element): string {
  return (item.querySelector(`.${Classes.FILL}`)?.textContent ?? '').toLocaleLowerCase();
}
