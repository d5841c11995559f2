/** The delivery pricing as the form of a contract's service. Its files stand beside the values in the entry. */
import type { ServiceForm } from '../contract';
import { deliveryPricingForm, deliveryPricingValues, readDeliveryPricing } from '../delivery-pricing';

/** @param stored values as the server keeps them */
export function pricingServiceForm(stored: Readonly<Record<string, unknown>>): ServiceForm {
  return {
    kind: 'delivery-pricing',
    title: deliveryPricingForm.title,
    definition: deliveryPricingForm,
    kept: [],
    read: () => {
      const { values, tables } = readDeliveryPricing(stored);
      return { values, tables };
    },
    encode: ({ values, tables }) => deliveryPricingValues(values, tables),
  };
}
