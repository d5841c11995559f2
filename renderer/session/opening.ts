/**
 * Opens a page together with what it shows. A page asks in its first render, before anything of it is drawn, and the page
 * before stays for a moment: where answers come soon, the new page is drawn once, with them, and not first without.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Longest time that what is shown stays while answers come with which the next can be drawn at once, in milliseconds. */
export const patienceMs = 80;

interface Opening {
  /** Resolves when the answers are there, have failed, or take long. */
  readonly settled: Promise<void>;
  isOver: boolean;
  /** A render has waited for it. */
  hasWaited: boolean;
}

interface LaunchEvents {
  /** The navigation that they belong to. */
  readonly place: string;
  readonly byName: Map<string, Opening>;
}

/** A render that waits keeps no state of its own. */
const running = new WeakMap<QueryClient, LaunchEvents>();

interface Ahead {
  readonly name: string;
  readonly opening: Opening;
  /** As `performance.now()`. */
  readonly at: number;
}

/** What a press began, until its page takes it over. */
const begunAhead = new WeakMap<QueryClient, Ahead>();
/** After this time a press is another one, in milliseconds. */
const longestPress = 1000;

/** Resolves when a promise has settled, at the latest after `patienceMs`. */
export function settledSoon(promise: Promise<unknown>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const nothing = () => undefined;
  return Promise.race([promise.then(nothing, nothing), late]);
}

/** Asks for what the page of this name shows, at the press that opens it: a page is first drawn much later. */
export function openAhead(queries: QueryClient, name: string, begin: () => Promise<unknown>): void {
  if (takenAhead(queries, name)) return;
  begunAhead.set(queries, { name, opening: opened(begin), at: performance.now() });
}

function takenAhead(queries: QueryClient, name: string): Opening | undefined {
  const ahead = begunAhead.get(queries);
  const isIt = ahead?.name === name && performance.now() - ahead.at < longestPress;
  return isIt ? ahead.opening : undefined;
}

/**
 * Suspends the first render of a page until what it begins has settled. Needs a boundary that is there before the page.
 * @param name of the page; a page with another name opens anew
 * @param begin asks for what the page shows; its queries take over what has come and what is still under way
 */
export function useOpening(name: string, begin: () => Promise<unknown>): void {
  const queries = useQueryClient();
  const { key: place } = useLocation();
  const drawn = useRef<string>(undefined);
  useEffect(() => {
    drawn.current = name;
  }, [name]);
  if (drawn.current === name) return;
  const opening = openingOf(queries, place, name, begin);
  // Before the first page of a session there is none that could stay.
  if (place === 'default') return;
  // What a render has waited for is asked for again when it goes on, which is how React knows that it is over.
  if (opening.isOver && !opening.hasWaited) return;
  opening.hasWaited = true;
  use(opening.settled);
}

function openingOf(queries: QueryClient, place: string, name: string, begin: () => Promise<unknown>) {
  let openings = running.get(queries);
  if (openings?.place !== place) {
    openings = { place, byName: new Map() };
    running.set(queries, openings);
  }
  let opening = openings.byName.get(name);
  if (!opening) {
    opening = takenAhead(queries, name) ?? opened(begin);
    begunAhead.delete(queries);
    openings.byName.set(name, opening);
  }
  return opening;
}

function opened(begin: () => Promise<unknown>): Opening {
  const opening: Opening = {
    settled: settledSoon(begin()).then(() => {
      opening.isOver = true;
    }),
    isOver: false,
    hasWaited: false,
  };
  return opening;
}
