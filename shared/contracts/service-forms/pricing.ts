/** The delivery pricing as the form of a service in a contract. Its files are siblings of the values. */
import { formFields } from '../../forms/form-definition';
import { contractFileNames, type ServiceForm } from '../contract';
import { deliveryPricingForm, deliveryPricingValues, readDeliveryPricing } from '../delivery-pricing';
import { isMark, namesOf } from '../service-values';

/** @param stored values as the server stores them; values without a field are sent back unchanged */
export function pricingServiceForm(stored: Readonly<Record<string, unknown>>): ServiceForm {
  const others = Object.fromEntries(Object.entries(stored).filter(isOther));
  return {
    kind: 'delivery-pricing',
    title: deliveryPricingForm.title,
    definition: deliveryPricingForm,
    // Other values may be times and flags of the server, which users do not edit.
    kept: [],
    over: pricingServiceForm,
    read: () => {
      const { values, tables } = readDeliveryPricing(stored);
      return { values, tables };
    },
    encode: ({ values, tables }) => ({
      ...namesOf(stored),
      ...others,
      ...deliveryPricingValues(values, tables),
    }),
  };
}

const formNames: ReadonlySet<string> = new Set([
  ...formFields(deliveryPricingForm).map(({ name }) => name),
  ...Object.keys(deliveryPricingForm.tables),
  ...contractFileNames,
]);

/** Lists are left out: the server may add rows that it parsed from a file, and must not get them back. */
function isOther([name, value]: [string, unknown]): boolean {
  if (formNames.has(name) || isMark(name) || Array.isArray(value)) return false;
  return value !== null && value !== undefined && value !== '';
}
