/** Option lists of the hub: the options in the replies to `create` and `edit`, and the values in rows of mappings. */
import type { Option } from '../../shared/option';
import { carrierNames, orderStatusNames } from '../../shared/practice/terms';
import { countries } from './places';

const numbered = (texts: readonly string[]): readonly Option[] =>
  texts.map((text, at) => ({ index: at + 1, text }));
const named = (texts: readonly string[]): readonly Option[] => texts.map((text) => ({ index: text, text }));

/** A country of the hub, with its ISO 3166 code. */
export interface HubCountry {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

const codes =
  'AE SA KW OM QA BH JO LB IQ EG MA TN DZ LY SD YE PS TR PK IN BD LK NP PH ID MY SG TH CN HK JP KR GB DE FR NL BE ES ' +
  'IT AT CH PL CY KE NG ZA US CA AU';

/** In the order and with the ids of the places. */
export const hubCountries: readonly HubCountry[] = countries.map(({ index, text }, at) => ({
  id: Number(index),
  name: text,
  code: codes.split(' ')[at] ?? '',
}));

/** Statuses of an order (hub section 3: `label` and `statusId`). */
export const orderStatuses = orderStatusNames.map((label, at) => ({ label, statusId: at + 1 }));

/** Shipping methods of the system (hub section 2: `id` and `name`). */
export const systemMethods = [
  ['STD', 'Standard delivery'],
  ['EXP', 'Express delivery'],
  ['SDD', 'Same-day delivery'],
  ['NDD', 'Next-day delivery'],
  ['PUP', 'Pick-up point'],
  ['FRZ', 'Frozen delivery'],
  ['HVY', 'Heavy and bulky'],
  ['INT', 'International delivery'],
].map(([id = '', name = '']) => ({ id, name }));

/** 1 is an internal shipping type, 2 a carrier (hub section 9). */
export const methodApplyTypes = numbered(['Internal shipping type', 'Carrier']);
export const shippingTypes = numbered([
  'Standard',
  'Express',
  'Same day',
  'Next day',
  'Scheduled',
  'Pick-up',
  'Temperature-controlled',
]);
export const carriers = numbered(carrierNames);
/** Two accounts with each carrier. */
export const carrierAccounts = numbered(carrierNames.flatMap(() => ['Prepaid', 'COD'])).map(
  (account, at) => ({ ...account, carrier_id: Math.floor(at / 2) + 1 }),
);

export const processingActions = named([
  'Create order',
  'Cancel order',
  'Hold order',
  'Release order',
  'Update address',
  'Create return',
  'Ignore order',
]);

/** Kinds of return. */
export const returnTypes = named([
  'Customer return',
  'Exchange',
  'Damaged in transit',
  'Wrong item',
  'Return to sender',
  'Partial return',
]);

/** The parts of an order that a payload selector can read. */
export const selectorApplyTypes = named([
  'order',
  'customer',
  'shipping_address',
  'billing_address',
  'line_items',
  'shipping_lines',
]);
export const selectorOperators = named([
  'equals',
  'not_equals',
  'contains',
  'starts_with',
  'greater_than',
  'less_than',
]);
export const targetColumns = named([
  'order_no',
  'customer_name',
  'customer_phone',
  'customer_email',
  'country_code',
  'city',
  'address_line_1',
  'zip_code',
  'payment_method',
  'cod_amount',
  'currency',
  'shipping_method',
  'gift_note',
  'delivery_date',
]);

export const customerTypes = numbered([
  'New customer',
  'Returning customer',
  'VIP customer',
  'Business customer',
]);
/** Statuses that a customer can get a message for. */
export const messageStatuses = numbered([
  'Order received',
  'Order confirmed',
  'Packed',
  'Handed to the carrier',
  'Out for delivery',
  'Delivered',
  'Delivery failed',
  'Return received',
  'Refunded',
]);
