/** Resets the page between two files of tests that share it. */
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/** By names and symbols: user-event marks its patches with a symbol. */
const ownProperties = (of: object): readonly (readonly [PropertyKey, PropertyDescriptor])[] =>
  Reflect.ownKeys(of).flatMap((name) => {
    const found = Object.getOwnPropertyDescriptor(of, name);
    return found ? [[name, found] as const] : [];
  });

/** Returns a function that undoes later changes of tests to the page. */
export function snapshotPage(): () => void {
  const prototypes = [Element.prototype, HTMLElement.prototype, Document.prototype, Range.prototype];
  const before = prototypes.map((each) => new Map(ownProperties(each)));
  return () => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    prototypes.forEach((each, at) => {
      for (const [name, now] of ownProperties(each)) {
        const then = before[at]?.get(name);
        if (!then) Reflect.deleteProperty(each, name);
        else if (now.value !== then.value || now.get !== then.get || now.set !== then.set)
          Object.defineProperty(each, name, then);
      }
    });
    Reflect.deleteProperty(window, 'codesk');
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.title = '';
    window.history.replaceState(null, '', '/');
  };
}

const isDrawing = Symbol.for('codesk: frames are drawn');

/**
 * Starts the frame interval of the page early. jsdom starts it when it is first needed. Started under fake timers it
 * would never run, and no later file would get a frame.
 */
export function startFrames(): void {
  if (isDrawing in window) return;
  Object.defineProperty(window, isDrawing, { value: true });
  const { requestAnimationFrame } = window;
  const next = () => void requestAnimationFrame(next);
  next();
}
