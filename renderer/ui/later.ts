/**
 * Components whose code is a part of its own, loaded when one is drawn for the first time or ahead of that. Unlike with
 * React's `lazy`, one that is loaded draws at once: no fallback shows for a moment.
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

type Loading<Props> = Promise<ComponentType<Props>>;

type Ahead = () => Promise<unknown>;

/** Not loaded yet, in the order in which they were named; those that people soon wait for come first. */
const waiting = { first: new Set<Ahead>(), soon: new Set<Ahead>(), idle: new Set<Ahead>() };

/**
 * When the code of a part is loaded, if nobody draws it before: in idle moments, among the first of them, or when its owner
 * knows that somebody comes near it and calls `load`.
 */
type When = 'soon' | 'idle' | 'near';

function forget(ahead: Ahead): void {
  for (const each of Object.values(waiting)) each.delete(ahead);
}

/** A component, and what loads its code ahead of its first use. */
export type Later<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/**
 * Names a part. It must be drawn inside of `Suspense`. What fails while it is loaded is thrown when it is drawn.
 * @param load imports the part, which is the default export
 * @param when `soon` for one that people use among the first, `near` for a large one that many never use
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  when: When = 'idle',
): Later<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Loading<Props> | undefined;
  const begin = (): Loading<Props> => {
    forget(ahead);
    loading ??= load().then((module) => {
      part = module.default;
      return part;
    });
    return loading;
  };
  // What failed ahead of its use is tried once more when somebody wants it.
  const ahead = () =>
    begin().catch(() => {
      loading = undefined;
    });
  if (when !== 'near') waiting[when].add(ahead);
  const Waiting = lazy(async () => ({ default: await begin() }));
  const Later = (props: Props) => {
    // One that has waited goes on as it is, or it would begin anew when it is drawn again.
    const [Drawn] = useState<ComponentType<Props>>(() => part ?? Waiting);
    return createElement(Drawn, props);
  };
  return Object.assign(Later, { load: ahead });
}

/** Names further work that only makes a first use quicker, for example a typeface. It is done before parts are loaded. */
export function alsoAhead(load: () => Promise<unknown>): void {
  const ahead = () => {
    forget(ahead);
    return load().catch(() => undefined);
  };
  waiting.first.add(ahead);
}

/** What a press asks for is loaded, read and drawn without what nobody asked for, in milliseconds. */
const quietAfterPress = 400;
const presses = ['pointerdown', 'keydown', 'click'] as const;

let pressedAt = Number.NEGATIVE_INFINITY;
const press = () => {
  pressedAt = performance.now();
};

/** Resolves when the page has nothing to do and nothing was pressed lately. */
async function quiet(): Promise<void> {
  for (;;) {
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
    const left = pressedAt + quietAfterPress - performance.now();
    if (left <= 0) return;
    await new Promise<unknown>((resolve) => setTimeout(resolve, left));
  }
}

const nextOf = ({ first, soon, idle }: typeof waiting): Ahead | undefined => [...first, ...soon, ...idle][0];

let isLoading = false;

/**
 * Loads the parts that are named for it, one after another while the page has nothing else to do. A part may name further ones,
 * which come after it. Draws nothing and asks main for nothing but code.
 */
export async function loadAhead(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (const each of presses) window.addEventListener(each, press, { capture: true, passive: true });
  for (let ahead = nextOf(waiting); ahead; ahead = nextOf(waiting)) {
    await quiet();
    // It may have been drawn meanwhile.
    if (nextOf(waiting) === ahead) await ahead();
  }
  for (const each of presses) window.removeEventListener(each, press, { capture: true });
  isLoading = false;
}
