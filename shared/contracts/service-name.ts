/** The names of the services of a contract. */
import type { ContractLists } from '../api/contracts';
import type { Option } from '../option';
import { serviceLabel } from '../service-name';
import type { Id } from '../table/row';

type Services = Pick<ContractLists, 'services'>;

/** The label of a service by the option list of services. */
export function serviceName({ services }: Services, id: Id): string {
  const name = services.find(({ index }) => String(index) === String(id))?.text ?? '';
  return serviceLabel({ id, name });
}

/** The option list of services with their labels as texts. */
export function serviceOptions({ services }: Services): readonly Option[] {
  return services.map(({ index, text }) => ({ index, text: serviceLabel({ id: index, name: text }) }));
}
