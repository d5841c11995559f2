/** Chooses the form of a service in a contract by the reply of `contracts.services`. */
import type { ServiceOfContract } from '../../api/contracts';
import type { ContractService, ServiceForm } from '../contract';
import { isDeliveryPricing } from '../delivery-pricing';
import { contractServiceForm, fittingForm } from '../service-values';
import { financeServiceForm } from './finance-service';
import { plainServiceForm } from './plain';
import { pricingServiceForm } from './pricing';

/** The form for a reply of `contracts.services`, with its stored values. */
export function serviceFormOf(reply: ServiceOfContract): ServiceForm {
  const form = contractServiceForm(reply);
  if (form.kind === 'delivery-pricing') return pricingServiceForm(reply.values);
  if (form.kind === 'service') return financeServiceForm(form.type, reply.values);
  return plainServiceForm(form.fields, reply.values);
}

/** The form of values that a contract stores; undefined if neither their type nor their names identify it. */
export function formOfValues(values: Readonly<Record<string, unknown>>): ServiceForm | undefined {
  if (isDeliveryPricing(values)) return pricingServiceForm(values);
  const type = values.service_type_id;
  if (typeof type === 'number' || typeof type === 'string')
    return serviceFormOf({ values: { ...values, service_type_id: type }, increments_sample_file: null });
  const fitting = fittingForm(values);
  return fitting && financeServiceForm(fitting, values);
}

/** The kind of a service in the contract, as shown; undefined if neither its type nor its values identify it. */
export function kindOfEntry({ values, edited }: ContractService): string | undefined {
  return edited ? edited.form.title : values && formOfValues(values)?.title;
}
