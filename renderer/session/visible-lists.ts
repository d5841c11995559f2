/** The lists that the signed-in person may see. */
import type { SessionState } from '../../shared/ipc/contract';
import { lists } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import { useSession } from './session';

/** The lists named in `lists` of the user. Without `lists` all of them; the server then refuses what is not allowed. */
export function visibleLists(user: SessionState['user']): readonly ListDefinition[] {
  const allowed = user?.lists;
  return allowed ? lists.filter((list) => allowed.includes(list.id)) : lists;
}

export function useVisibleLists(): readonly ListDefinition[] {
  return visibleLists(useSession().session.user);
}
