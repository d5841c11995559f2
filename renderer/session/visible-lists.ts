/** The lists that the signed-in user may see. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { SessionState } from '../../shared/ipc/contract';
import { lists } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import { useSession } from './use-session';

/** The lists named in `lists` of the user. Without `lists` all of them; the server then refuses what is not allowed. */
export function visibleLists(user: SessionState['user']): readonly ListDefinition[] {
  const allowed = user?.lists;
  return allowed ? lists.filter((list) => allowed.includes(list.id)) : lists;
}

/** The lists that the session names. A list page itself reports if its structure grants no permission. */
export function useVisibleLists(): readonly ListDefinition[] {
  return visibleLists(useSession().session.user);
}

/** Ids of the lists whose structure granted no permission; cleared at sign-out. */
const closedLists = {
  queryKey: ['closed-lists'],
  queryFn: (): readonly string[] => [],
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Records whether the structure of a list grants any permission. */
export function noteOpenList(
  queries: QueryClient,
  { id }: Pick<ListDefinition, 'id'>,
  isOpen: boolean,
): void {
  const before = queries.getQueryData<readonly string[]>(closedLists.queryKey) ?? [];
  if (before.includes(id) === !isOpen) return;
  const others = before.filter((each) => each !== id);
  queries.setQueryData(closedLists.queryKey, isOpen ? others : [...others, id]);
}

/** The lists to offer: the visible ones without those known to grant no permission. */
export function useOfferedLists(): readonly ListDefinition[] {
  const visible = useVisibleLists();
  const { data: closed = [] } = useQuery(closedLists);
  return visible.filter(({ id }) => !closed.includes(id));
}
