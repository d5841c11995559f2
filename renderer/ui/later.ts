/**
 * Components whose code is a part of its own, loaded when one is drawn for the first time or ahead of that. Unlike with
 * React's `lazy`, one that is loaded draws at once: no fallback shows for a moment.
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

type Loading<Props> = Promise<ComponentType<Props>>;

/** Not loaded yet, in the order in which they were named. */
const waiting = new Set<() => Promise<unknown>>();

/** A component, and what loads its code ahead of its first use. */
export type Later<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/**
 * Names a part. It must be drawn inside of `Suspense`. What fails while it is loaded is thrown when it is drawn.
 * @param load imports the part, which is the default export
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Later<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Loading<Props> | undefined;
  const begin = (): Loading<Props> => {
    waiting.delete(ahead);
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
  waiting.add(ahead);
  const Waiting = lazy(async () => ({ default: await begin() }));
  const Later = (props: Props) => {
    // One that has waited goes on as it is, or it would begin anew when it is drawn again.
    const [Drawn] = useState<ComponentType<Props>>(() => part ?? Waiting);
    return createElement(Drawn, props);
  };
  return Object.assign(Later, { load: ahead });
}

/** Names further work that only makes a first use quicker, for example a typeface. */
export function alsoAhead(load: () => Promise<unknown>): void {
  const ahead = () => {
    waiting.delete(ahead);
    return load().catch(() => undefined);
  };
  waiting.add(ahead);
}

const idle = () => new Promise<unknown>((resolve) => requestIdleCallback(resolve));

let isLoading = false;

/**
 * Loads the parts that are named, one after another while the page has nothing else to do. A part may name further ones,
 * which come after it. Draws nothing and asks main for nothing but code.
 */
export async function loadAhead(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (const ahead of waiting) {
    await idle();
    await ahead();
  }
  isLoading = false;
}
