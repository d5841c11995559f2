/** Permissions from the server that no action of this version uses. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lists } from '../../shared/lists';
import { isKnownPermission } from '../../shared/table/list';
import type { TableStructure } from '../../shared/table/structure';
import { listKeys } from '../session/list-keys';

/** For example `not known: fly (list Orders)`, for each list that was opened since the sign-in. */
export function useUnknownPermissions(): readonly string[] {
  const queries = useQueryClient();
  return lists.flatMap(({ id, title }) =>
    grantedIn(queries, id)
      .filter((name) => !isKnownPermission(name))
      .map((name) => `not known: ${name} (list ${title})`),
  );
}

function grantedIn(queries: QueryClient, list: string): readonly string[] {
  const structure = queries.getQueryData<TableStructure>(listKeys.structure(list));
  return [...new Set(structure?.permissions.map(({ name }) => name))];
}
