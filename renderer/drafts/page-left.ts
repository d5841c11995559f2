/** A form that is a whole page, and whose content stays in the memory of the window when another page is opened. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { actingAs } from '../ipc';

/**
 * Calls back when the same person goes to another page. Not when the window closes, or when the session ends.
 * @param route of the page, as in the address
 */
export function usePageLeft(route: string, onLeft: () => void): void {
  const person = useRef(actingAs());
  const left = useEffectEvent(() => {
    const [path] = window.location.hash.split('?');
    if (actingAs() === person.current && path !== `#${route}`) onLeft();
  });
  useEffect(() => () => left(), []);
}
