/** The form of a contract's service, chosen by what the server answered for it. */
import type { ServiceOfContract } from '../../api/contracts';
import type { ContractService, ServiceForm } from '../contract';
import { contractServiceForm } from '../service-values';
import { financeServiceForm } from './finance-service';
import { plainServiceForm } from './plain';
import { pricingServiceForm } from './pricing';

/** The form for what `contracts.services` answered, with the stored values of the reply. */
export function serviceFormOf(reply: ServiceOfContract): ServiceForm {
  const form = contractServiceForm(reply);
  if (form.kind === 'delivery-pricing') return pricingServiceForm(reply.values);
  if (form.kind === 'service') return financeServiceForm(form.type, reply.values);
  return plainServiceForm(form.fields, reply.values);
}

/** What kind of service an entry of the contract is, as shown; undefined where its values do not say. */
export function kindOfEntry({ values, draft }: ContractService): string | undefined {
  if (draft) return draft.form.title;
  const type = values?.service_type_id;
  if (values === undefined || (typeof type !== 'number' && typeof type !== 'string')) return undefined;
  return serviceFormOf({ values: { ...values, service_type_id: type }, increments_sample_file: null }).title;
}
