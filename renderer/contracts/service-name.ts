/** What a service of a contract is called. Knows the option lists and nothing of the service's values. */
import type { ContractLists } from '../../shared/api/contracts';
import type { Id } from '../../shared/table/row';

/** What a service is called in the option list, or its number. */
export function serviceName(lists: Pick<ContractLists, 'services'>, id: Id): string {
  return lists.services.find(({ index }) => String(index) === String(id))?.text ?? `Service ${id}`;
}
