/** Queries of the contract dialogs. */
import { useQuery } from '@tanstack/react-query';
import { type ContractLists, type ContractReply, lacksContractLists } from '../../shared/api/contracts';
import { comparedContract } from '../../shared/contracts/comparison/align';
import type { Id } from '../../shared/table/row';
import { api, continueStoredReplies } from '../ipc';
import { ofForm } from '../session/stored-reads';

export const contractListsKey = ['contracts', 'create'];
export const contractKey = (id: Id | undefined) => ['contracts', 'edit', id];

/** Option lists of the Add dialog. */
export function useContractLists(enabled = true) {
  return useQuery({
    queryKey: contractListsKey,
    queryFn: () => api('contracts.create', {}),
    enabled,
    staleTime: 60_000,
  });
}

export interface OpenedContract {
  readonly reply: ContractReply;
  /** The option lists, from the reply or from `create` if the reply has none. */
  readonly lists: ContractLists;
}

async function loadContract(id: Id): Promise<OpenedContract> {
  const again = continueStoredReplies();
  const reply = await api('contracts.edit', { id });
  const lists = lacksContractLists(reply) ? await again(() => api('contracts.create', {})) : reply;
  return { reply, lists };
}

/**
 * Loads a stored contract with its option lists, again for each opening, so that no outdated terms are edited.
 * @param id undefined for a new contract
 */
export function useStoredContract(id: Id | undefined) {
  return useQuery({
    queryKey: contractKey(id),
    queryFn: () => loadContract(id ?? ''),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: ofForm,
  });
}

/**
 * Loads the values and option lists of a service, for step 2 of the picker.
 * @param contract id of the edited contract; undefined for a new one
 */
export function loadService(service: Id, contract: Id | undefined) {
  return api('contracts.services', {
    service_id: service,
    ...(contract === undefined ? {} : { contract_id: contract }),
  });
}

/** Loads a contract for a comparison, with the option lists that give its values their texts. */
export async function loadCompared(id: Id) {
  const { reply, lists } = await loadContract(id);
  return { contract: comparedContract({ ...reply, services: lists.services }), lists };
}
