/**
 * Tracks whether the user has left a form that is a whole page: its content stays in the memory of the window when
 * another page is opened.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { sessionOwner } from '../ipc';

/**
 * Calls `then` when the user opens another page, but not when the window closes or the session ends.
 * @param route of the page, as in the address
 */
export function usePageLeft(route: string, onLeft: () => void): void {
  const person = useRef(sessionOwner());
  const left = useEffectEvent(() => {
    const [path] = window.location.hash.split('?');
    if (sessionOwner() === person.current && path !== `#${route}`) onLeft();
  });
  useEffect(() => () => left(), []);
}
