/** The texts of a contract for the conflict check: option lists and cities. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ContractLists, type ContractReply, contractListNames } from '../../shared/api/contracts';
import { serviceName } from '../../shared/contracts/service-name';
import type { ContractTexts } from '../../shared/contracts/three-way';
import { choiceListsOf } from '../fields/choices';
import { cachedCities } from '../forms/cached-cities';
import { optionTexts } from '../forms/conflict-options';
import { useDateFormat } from '../ui/date-format';

const named = (lists: ContractLists) =>
  choiceListsOf(Object.fromEntries(contractListNames.map((name) => [name, lists[name]])));

/** @returns a function that returns the texts for a newly loaded contract */
export function useContractTexts(lists: ContractLists): (reply: ContractReply) => ContractTexts {
  const queries = useQueryClient();
  const format = useDateFormat();
  return useCallback(
    (reply) => {
      const both = { services: [...reply.services, ...lists.services] };
      return {
        option: optionTexts(named(reply), named(lists), cachedCities(queries)),
        format,
        service: (id) => serviceName(both, id),
      };
    },
    [queries, lists, format],
  );
}
