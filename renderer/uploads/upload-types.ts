/** Which files a person may import: the import types of every list that grants them `upload`. */
import { useQueries } from '@tanstack/react-query';
import type { Failure } from '../../shared/errors';
import type { ImportType, ListDefinition } from '../../shared/table/list';
import { failureOf } from '../ipc';
import { structureQuery } from '../lists/list-queries';
import { useVisibleLists } from '../session/visible-lists';

export interface UploadType extends ImportType {
  /** The list that the rows of such a file belong to. */
  readonly list: ListDefinition;
}

interface UploadTypes {
  readonly types: readonly UploadType[];
  /** Some lists have not answered yet. */
  readonly loading: boolean;
  /** Why a list did not say what it permits, when one did not. */
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** The lists in the order of the navigation; a list that fails hides only its own types. */
export function useUploadTypes(): UploadTypes {
  const lists = useVisibleLists().filter(({ importTypes }) => (importTypes?.length ?? 0) > 0);
  const structures = useQueries({
    queries: lists.map(({ id }) => structureQuery(id)),
  });
  const failed = structures.filter(({ error }) => error);
  return {
    types: lists.flatMap((list, at) =>
      structures[at]?.data?.permissions.some(({ name }) => name === 'upload')
        ? (list.importTypes ?? []).map((type) => ({ ...type, list }))
        : [],
    ),
    loading: structures.some(({ isPending }) => isPending),
    failure: failed[0]?.error ? failureOf(failed[0].error) : undefined,
    retry: () => {
      for (const each of failed) void each.refetch();
    },
  };
}
