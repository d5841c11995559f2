/** The name of a service of a contract. */
import type { ContractLists } from '../api/contracts';
import type { Id } from '../table/row';

/** The text of the service in the option list, or `Service 7`. */
export function serviceName(lists: Pick<ContractLists, 'services'>, id: Id): string {
  return lists.services.find(({ index }) => String(index) === String(id))?.text ?? `Service ${id}`;
}
