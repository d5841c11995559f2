/** Recent and pinned records and places, each by its address in the app. */
import { z } from 'zod';

export const visitLimits = { recent: 20, pinned: 50, name: 300, route: 500 } as const;

const visitSchema = z
  .object({
    /** Address in the app, for example `/links/contracts/7`. */
    route: z.string().startsWith('/').max(visitLimits.route),
    name: z.string().min(1).max(visitLimits.name),
  })
  .strict();
export type Visit = z.output<typeof visitSchema>;

/** An address is never in both. */
export const visitsSchema = z
  .object({
    /** In the order of the user. */
    pinned: z.array(visitSchema).max(visitLimits.pinned),
    /** The newest first. */
    recent: z.array(visitSchema).max(visitLimits.recent),
  })
  .strict();
export type Visits = z.output<typeof visitsSchema>;

export const noVisits: Visits = { pinned: [], recent: [] };

/** One invalid visit would make all writes fail. */
const isStorable = ({ route, name }: Visit) => route.length <= visitLimits.route && name !== '';
const cut = ({ route, name }: Visit): Visit => ({ route, name: name.slice(0, visitLimits.name) });
const at = (visits: readonly Visit[], route: string) => visits.findIndex((each) => each.route === route);
const without = (visits: readonly Visit[], route: string) => visits.filter((each) => each.route !== route);

/**
 * Records an opened place. A pinned one stays at its position and gets the current name.
 * @param isNamed false if only the id is known: then an earlier name stays
 */
export function visited(visits: Visits, opened: Visit, isNamed = true): Visits {
  const { pinned, recent } = visits;
  if (!isStorable(opened)) return visits;
  const before = [...pinned, ...recent].find(({ route }) => route === opened.route);
  const visit = cut(before && !isNamed ? before : opened);
  const isPinned = at(pinned, visit.route) >= 0;
  if (before?.name === visit.name && (isPinned || recent[0] === before)) return visits;
  if (isPinned) return { recent, pinned: pinned.map((each) => (each.route === visit.route ? visit : each)) };
  return { pinned, recent: [visit, ...without(recent, visit.route)].slice(0, visitLimits.recent) };
}

export const isPinned = ({ pinned }: Visits, route: string) => at(pinned, route) >= 0;

/** At most 50 are pinned: one more changes nothing. */
export function pin({ pinned, recent }: Visits, visit: Visit): Visits {
  if (!isStorable(visit) || at(pinned, visit.route) >= 0 || pinned.length >= visitLimits.pinned)
    return { pinned, recent };
  return { pinned: [...pinned, cut(visit)], recent: without(recent, visit.route) };
}

/** Unpins a place, which becomes the newest recent one. */
export function unpin({ pinned, recent }: Visits, route: string): Visits {
  const visit = pinned[at(pinned, route)];
  if (!visit) return { pinned, recent };
  return { pinned: without(pinned, route), recent: [visit, ...recent].slice(0, visitLimits.recent) };
}

/** Moves a pinned one up (-1) or down (1) by one place. At the end nothing changes. */
export function movePinned(visits: Visits, route: string, by: -1 | 1): Visits {
  const from = at(visits.pinned, route);
  const to = from + by;
  const pinned = [...visits.pinned];
  const [visit, other] = [pinned[from], pinned[to]];
  if (!visit || !other) return visits;
  pinned[to] = visit;
  pinned[from] = other;
  return { ...visits, pinned };
}

/** Removes a place from pinned and recent. */
export function forgetVisit({ pinned, recent }: Visits, route: string): Visits {
  return { pinned: without(pinned, route), recent: without(recent, route) };
}
