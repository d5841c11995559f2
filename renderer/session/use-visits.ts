/** Recent and pinned places. Main stores them; this is the copy of the page. */
import type { IconName } from '@blueprintjs/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { linkOfRecord, readLink } from '../../shared/app-links';
import {
  forgetVisit,
  isPinned,
  movePinned,
  noVisits,
  pin,
  unpin,
  type Visit,
  type Visits,
  visited,
  visitLimits,
} from '../../shared/desk/visits';
import { findList } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import { type Id, idFromText } from '../../shared/table/row';
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { useOwner } from './use-session';

const visitsQuery = (as: string) =>
  queryOptions({
    queryKey: ['visits', as],
    queryFn: () => invoke('visits.read', { as }),
    enabled: as !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Empty while loading. */
export function useVisits(): Visits {
  return useQuery(visitsQuery(useOwner())).data ?? noVisits;
}

function useChangeVisits() {
  const queries = useQueryClient();
  const as = useOwner();
  return useCallback(
    async (change: (now: Visits) => Visits): Promise<void> => {
      if (as === '') return;
      const query = visitsQuery(as);
      const read = await queries.ensureQueryData(query);
      const now = queries.getQueryData(query.queryKey) ?? read;
      const next = change(now);
      if (next === now) return;
      queries.setQueryData(query.queryKey, next);
      await invoke('visits.keep', { as, visits: next });
    },
    [queries, as],
  );
}

/** Returns a function that notes what was opened. @see visited */
export function useNoteVisit() {
  const change = useChangeVisits();
  return useCallback(
    (visit: Visit, isNamed?: boolean) =>
      // Failures are ignored: main reports a disk that cannot be written.
      void change((now) => visited(now, visit, isNamed)).catch(() => undefined),
    [change],
  );
}

/** Notes a place once it is shown, and again under another name. @param visit undefined until its name is known */
export function useVisit(visit: Visit | undefined): void {
  const note = useNoteVisit();
  const { route, name } = visit ?? {};
  useEffect(() => {
    if (route !== undefined && name) note({ route, name });
  }, [note, route, name]);
}

/** The actions for a recent or pinned place. */
export function usePins() {
  const change = useChangeVisits();
  const visits = useVisits();
  const attempt = (update: (now: Visits) => Visits) =>
    change(update).catch((error) => notifyFailure(failureOf(error)));
  const { pinned } = visits;
  return {
    visits,
    isPinned: (route: string) => isPinned(visits, route),
    /** Why no more places can be pinned. */
    refusal:
      pinned.length >= visitLimits.pinned
        ? `${visitLimits.pinned} pages are already pinned. Unpin one of them first.`
        : undefined,
    pin: (visit: Visit) => attempt((now) => pin(now, visit)),
    unpin: (route: string) => attempt((now) => unpin(now, route)),
    move: (route: string, by: -1 | 1) => attempt((now) => movePinned(now, route, by)),
    forget: (route: string) => attempt((now) => forgetVisit(now, route)),
  };
}

/** The address that opens a record; undefined for a list without details. */
export function routeOfRecord(list: string, id: Id): string | undefined {
  const link = linkOfRecord(list, id);
  const read = link === undefined ? undefined : readLink(link);
  return read && 'route' in read ? read.route : undefined;
}

/** The record that an address opens. */
export function recordOfRoute(route: string): { readonly list: ListDefinition; readonly id: Id } | undefined {
  const { pathname, searchParams } = new URL(route, 'codesk:///');
  const invoice = pathname === '/invoice-temp' ? searchParams.get('id') : null;
  const [, place, listId = '', text] = pathname.split('/');
  const list = findList(invoice === null ? listId : 'invoices');
  const id = invoice ?? (place === 'links' && text !== undefined ? decodeURIComponent(text) : undefined);
  return list && id !== undefined ? { list, id: idFromText(id) } : undefined;
}

const placeLists: Readonly<Record<string, string>> = {
  integrations: 'integrations',
  webhooks: 'webhooks',
  services: 'finance-services',
};

/** The icon of a visit, and its kind or list. */
export function visitAppearance(route: string): { readonly icon: IconName; readonly of: string } {
  const record = recordOfRoute(route);
  if (record) return { icon: record.list.icon as IconName, of: record.list.title };
  const [, place = '', id = ''] = route.split('/');
  if (place === 'rate-desk') return { icon: 'timeline-bar-chart', of: 'Rate desk' };
  if (place === 'rate-rounds') return { icon: 'percentage', of: 'Rate rounds' };
  const list = findList(place === 'lists' ? id : (placeLists[place] ?? ''));
  return {
    icon: (list?.icon ?? 'document') as IconName,
    of: place === 'lists' ? 'List' : (list?.title ?? ''),
  };
}
