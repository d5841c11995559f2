/** What the contract dialogs load. Each call stands by itself, so that a dialog can close on the one that failed. */
import { useQuery } from '@tanstack/react-query';
import { type ContractLists, type ContractReply, lacksContractLists } from '../../shared/api/contracts';
import { comparedContract } from '../../shared/contracts/comparison/align';
import type { Id } from '../../shared/table/row';
import { api } from '../ipc';

/** Option lists of the Add dialog. */
export function useContractLists(enabled = true) {
  return useQuery({
    queryKey: ['contracts', 'create'],
    queryFn: () => api('contracts.create', {}),
    enabled,
    staleTime: 60_000,
  });
}

export interface OpenedContract {
  readonly reply: ContractReply;
  /** Those of the reply, or those of `create` where it came without any. */
  readonly lists: ContractLists;
}

/**
 * One stored contract with its option lists, read anew each time a dialog opens: nobody edits yesterday's terms.
 * @param id undefined on a new contract
 */
export function useStoredContract(id: Id | undefined) {
  return useQuery({
    queryKey: ['contracts', 'edit', id],
    queryFn: async (): Promise<OpenedContract> => {
      const reply = await api('contracts.edit', { id: id ?? '' });
      return { reply, lists: lacksContractLists(reply) ? await api('contracts.create', {}) : reply };
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * The form of one service: step 2 of the picker opens once it is there.
 * @param contract id of the contract that is edited, undefined on a new one
 */
export function loadService(service: Id, contract: Id | undefined) {
  return api('contracts.services', {
    service_id: service,
    ...(contract === undefined ? {} : { contract_id: contract }),
  });
}

/** One side of a comparison, with the option lists that name its values. */
export async function loadCompared(id: Id) {
  const reply = await api('contracts.edit', { id });
  const lists = lacksContractLists(reply) ? await api('contracts.create', {}) : reply;
  return { contract: comparedContract({ ...reply, services: lists.services }), lists };
}
