/** Which lists the session may see. */
import type { SessionState } from '../../shared/ipc/contract';
import { lists } from '../../shared/lists';
import type { ListDefinition } from '../../shared/table/list';
import { useSession } from './session';

/** `lists` of the user narrows the navigation; without it every list is offered and the server decides. */
export function visibleLists(user: SessionState['user']): readonly ListDefinition[] {
  const allowed = user?.lists;
  return allowed ? lists.filter((list) => allowed.includes(list.id)) : lists;
}

export function useVisibleLists(): readonly ListDefinition[] {
  return visibleLists(useSession().session.user);
}
