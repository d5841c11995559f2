/** The delivery pricing as the form of a service in a contract. Its files are siblings of the values. */
import type { ServiceForm } from '../contract';
import { deliveryPricingForm, deliveryPricingValues, readDeliveryPricing } from '../delivery-pricing';
import { namesOf } from '../service-values';

/** @param stored values as the server stores them */
export function pricingServiceForm(stored: Readonly<Record<string, unknown>>): ServiceForm {
  return {
    kind: 'delivery-pricing',
    title: deliveryPricingForm.title,
    definition: deliveryPricingForm,
    kept: [],
    over: pricingServiceForm,
    read: () => {
      const { values, tables } = readDeliveryPricing(stored);
      return { values, tables };
    },
    encode: ({ values, tables }) => ({ ...namesOf(stored), ...deliveryPricingValues(values, tables) }),
  };
}
