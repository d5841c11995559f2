/** The import types that the user may use: those of every list with the permission `upload`. */
import { useQueries } from '@tanstack/react-query';
import type { Failure } from '../../shared/errors';
import type { ImportType, ListDefinition } from '../../shared/table/list';
import { failureOf } from '../ipc';
import { structureQuery } from '../lists/list-queries';
import { useVisibleLists } from '../session/visible-lists';

export interface UploadType extends ImportType {
  /** The list into which the rows are imported. */
  readonly list: ListDefinition;
}

interface UploadTypes {
  readonly types: readonly UploadType[];
  /** The structures of some lists are still loading. */
  readonly loading: boolean;
  /** Why the structure of a list could not be loaded. */
  readonly failure?: Failure;
  readonly retry: () => void;
}

/** Collected in the order of the navigation. A list that fails to load hides only its own types. */
export function useUploadTypes(): UploadTypes {
  const lists = useVisibleLists().filter(({ importTypes }) => (importTypes?.length ?? 0) > 0);
  const structures = useQueries({
    queries: lists.map((list) => structureQuery(list)),
  });
  const failed = structures.filter(({ error }) => error);
  return {
    types: lists.flatMap((list, index) =>
      structures[index]?.data?.permissions.some(({ name }) => name === 'upload')
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
