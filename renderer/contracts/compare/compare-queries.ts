/** Queries of the comparison: both contracts, the option lists that name their values, and the search for contracts. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ComparedContract, ListsOfKind } from '../../../shared/contracts/comparison/align';
import { type OptionLists, optionListsOf } from '../../../shared/contracts/service-values';
import type { FilterValue } from '../../../shared/table/filters';
import type { Id, Row } from '../../../shared/table/row';
import { api, continueStoredReplies, tableApi } from '../../ipc';
import { loadCompared } from '../contract-queries';

export interface LoadedContract {
  readonly contract: ComparedContract;
  readonly lists: OptionLists;
}

/** Loads one side. A service without own values is compared by the start values of its form. */
async function loadContract(id: Id): Promise<LoadedContract> {
  const again = continueStoredReplies();
  const { contract, lists } = await loadCompared(id);
  const services = await Promise.all(
    contract.services.map(async (service) => {
      if (Object.keys(service.values).length > 0) return service;
      const input = { service_id: service.id, contract_id: id };
      const { values } = await again(() => api('contracts.services', input));
      return { ...service, values };
    }),
  );
  return { contract: { ...contract, services }, lists: optionListsOf(lists) };
}

/** A comparison does not change while it is shown and is loaded again for the next one. */
const settings = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** One side of the comparison, loaded again each time it is chosen. */
export function useComparedContract(id: Id | undefined) {
  return useQuery({
    queryKey: ['contracts', 'compare', id],
    queryFn: () => loadContract(id ?? ''),
    enabled: id !== undefined,
    ...settings,
  });
}

/** The kind of service whose option lists are part of the contract reply. */
const pricedByContract = '4';

/**
 * Loads the option lists of service forms, once per kind of service. They only give values their texts: if one fails, ids
 * are shown and `isError` is true.
 */
export function useListsOfKind(sides: readonly { readonly id: Id; readonly contract: ComparedContract }[]) {
  const first = new Map<string, { service: Id; contract: Id }>();
  for (const { id, contract } of sides) {
    for (const service of contract.services) {
      const kind = String(service.values.service_type_id ?? '');
      if (kind !== pricedByContract && !first.has(kind))
        first.set(kind, { service: service.id, contract: id });
    }
  }
  const kinds = [...first];
  return useQueries({
    queries: kinds.map(([kind, { service, contract }]) => ({
      queryKey: ['contracts', 'compare', 'lists', kind, service, contract],
      queryFn: async (): Promise<OptionLists> =>
        optionListsOf(await api('contracts.services', { service_id: service, contract_id: contract })),
      ...settings,
    })),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      isError: results.some((result) => result.isError),
      ofKind: Object.fromEntries(
        results.flatMap(({ data }, at) => {
          const kind = kinds[at]?.[0];
          return data && kind !== undefined ? [[kind, data]] : [];
        }),
      ) as ListsOfKind,
    }),
  });
}

async function findRows(filters: FilterValue[]): Promise<readonly Row[]> {
  const state = { page: 1, per_page: 25, sortBy: 'id', sortOrder: 'desc' as const };
  return (await tableApi('contracts', 'datatable', { ...state, filters })).data;
}

/** Loads the row of the contract in the list of contracts, which has its status. */
export function useContractRow(id: Id | undefined, number: string | undefined) {
  return useQuery({
    queryKey: ['contracts', 'compare', 'row', id, number],
    queryFn: async () => {
      const rows = await findRows([{ name: 'contract_no', value: [number] }]);
      return rows.find((row) => String(row.id) === String(id)) ?? null;
    },
    enabled: id !== undefined && number !== undefined && number !== '',
    ...settings,
  });
}

/** Finds contracts by a part of the client name or by their full number; the newest ones for an empty text. */
export async function findContracts(query: string): Promise<readonly Row[]> {
  if (query === '') return findRows([]);
  const pages = await Promise.all([
    findRows([{ name: 'contract_no', value: [query] }]),
    findRows([{ name: 'client', value: query }]),
  ]);
  return [...new Map(pages.flat().map((row) => [String(row.id), row])).values()];
}
