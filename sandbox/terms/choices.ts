/** Option lists of the service forms. Unit 7, vehicle 1 and order type 30 have a special meaning. */
import type { Option } from '../../shared/option';
import { warehouseNames } from '../../shared/practice/terms';

function numbered(texts: readonly string[], first = 1): readonly Option[] {
  return texts.map((text, at) => ({ index: first + at, text }));
}

/** Order type 30 marks B2B (finance section 9). */
export const b2bOrderType = 30;

export const units = numbered([
  'Kilogram',
  'Chunk',
  'Order',
  'Cubic metre',
  'Pallet',
  'Volumetric kilogram',
  'Loose item',
  'Storage day',
  'Box',
]);
export const orderDates = numbered([
  'Order creation date',
  'Pick-up date',
  'Delivery date',
  'Status change date',
  'Remittance date',
]);
export const orderTypes: readonly Option[] = [
  ...numbered(['Cash on delivery', 'Prepaid', 'Exchange', 'Return', 'Replacement', 'Internal transfer']),
  { index: b2bOrderType, text: 'B2B' },
];
export const warehouses = numbered(warehouseNames);
export const vehicles = numbered([
  'Temperature-controlled van',
  'Motorbike',
  'Panel van',
  '3-ton truck',
  '10-ton truck',
]);
export const vehicleStorageTypes = numbered([
  'Ambient',
  'Chilled 2–8 °C',
  'Frozen −18 °C',
  'Controlled 15–25 °C',
]);
export const shipmentTypes = numbered([
  'Standard parcel',
  'Special parcel',
  'Same-day',
  'Next-day',
  'Document',
  'Heavy and bulky',
  'Temperature-controlled',
]);
export const destinationTypes = numbered(['Country', 'Region'], 0);
export const applyOns = numbered(['Order', 'Shipment', 'Chunk', 'COD amount', 'Base rate']);
export const skuTypes = numbered(['Small', 'Medium', 'Large', 'Oversized', 'Fragile', 'Hanging garment']);

export const trucks = numbered(['Own truck, fixed rate', 'Helper or area-based', 'Carrier']);
/** Units of a stock collection by a carrier. */
export const collectionUnits = unitsOf(2, 4, 5, 9);
/** Units of returns and import delivery. */
export const returnUnits = unitsOf(1, 2, 3, 6);
export const carriers = numbered([
  'Gulf Line Express',
  'Desert Wing Couriers',
  'Blue Dhow Freight',
  'Falcon Road Cargo',
]);
export const areasOfUae = numbered([
  'Dubai',
  'Abu Dhabi City',
  'Al Ain',
  'Sharjah',
  'Ajman',
  'Umm Al Quwain',
  'Ras Al Khaimah',
  'Fujairah',
  'Western Region',
]);
export const truckTons = numbered(['1 ton', '3 tons', '7 tons', '10 tons', '20 tons']);
export const boxes = numbered([
  'Mini 15×10×5',
  'Small 20×15×10',
  'Medium 30×20×20',
  'Large 40×30×30',
  'Extra large 60×40×40',
]);
export const additionalTypes: readonly Option[] = [
  { index: 1, text: 'Returns' },
  { index: 2, text: 'Order based' },
  { index: 3, text: 'Call attempt' },
  { index: 5, text: 'Other invoiced service' },
];
/** Units by the type of an additional service. Unit 8 has a quantity type, unit 9 is priced by box. */
export const typeUnits: Readonly<Record<string, readonly Option[]>> = {
  1: unitsOf(2, 3, 5, 9),
  2: unitsOf(2, 3, 8, 9),
  3: unitsOf(2, 3, 8),
  5: unitsOf(2, 3, 4, 5, 8),
};
export const quantityTypes = numbered(['Ordered quantity', 'Delivered quantity', 'Returned quantity']);
export const callAttemptStatuses = numbered(
  ['No answer', 'Phone switched off', 'Wrong number', 'Call back later', 'Refused on the phone'],
  11,
);
export const orderStatuses = numbered(['Packed', 'Shipped', 'Delivered', 'Returned', 'Cancelled', 'Lost']);
export const returnTypes = numbered([
  'Customer return',
  'Carrier return',
  'Import delivery',
  'Return to origin',
  'Return to vendor',
]);
/** Location type 1 is a zone; otherwise a country (finance section 9). */
export const locationTypes = numbered(['Zone', 'Country']);
export const zones = numbered([
  'GCC',
  'Levant',
  'North Africa',
  'South Asia',
  'East Asia',
  'Europe',
  'Americas',
  'Rest of world',
]);

function unitsOf(...indexes: readonly number[]): readonly Option[] {
  return units.filter((unit) => indexes.includes(Number(unit.index)));
}

/** Text of an option; its number if the list does not have it. */
export function textOf(list: readonly Option[], index: unknown): string {
  return list.find((option) => String(option.index) === String(index))?.text ?? String(index ?? '');
}
