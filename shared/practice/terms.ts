/**
 * Words that filters and fields of list definitions offer and that the practice workspace uses in its rows. They are
 * defined once here, so that every choice finds rows. A real server sends its own.
 */
import type { FilterOption } from '../table/filters';

/** Choices that are submitted as their text. */
export function textOptions(texts: readonly string[]): readonly FilterOption[] {
  return texts.map((text) => ({ index: text, text }));
}

export const carrierNames = [
  'Gulf Line Express',
  'Desert Wing Couriers',
  'Blue Dhow Freight',
  'Falcon Road Cargo',
  'Levant Parcel',
  'Rheinport Kurier',
  'Iberia Reparto',
  'Own fleet',
] as const;

/** Carriers with the address of their picture. */
export const carrierOptions: readonly FilterOption[] = carrierNames.map((text, at) => ({
  index: text,
  text,
  image: `/files/pictures/courier-${at + 1}.png`,
}));

export const warehouseNames = [
  'Dubai South FC1',
  'Dubai South FC2',
  'Jebel Ali Free Zone',
  'Dubai Industrial City',
  'Abu Dhabi KEZAD',
  'Sharjah SAIF Zone',
  'Ras Al Khaimah RAKEZ',
  'Riyadh Al Sulay',
  'Jeddah Al Khumra',
  'Dammam Second Industrial City',
  'Kuwait Shuwaikh',
  'Doha Birkat Al Awamer',
  'Muscat Rusayl',
  'Manama Sitra',
] as const;

/** Countries of the orders, the largest market first. */
export const marketNames = [
  'United Arab Emirates',
  'Saudi Arabia',
  'Kuwait',
  'Qatar',
  'Oman',
  'Bahrain',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Poland',
] as const;

/** Statuses of an order. */
export const orderStatusNames = [
  'New',
  'Pending',
  'Confirmed',
  'On queue',
  'Out of Stock',
  'Allocated',
  'Picked',
  'Packed',
  'Shipped',
  'In Transit',
  'Delivered',
  'Exception',
  'Failed',
  'Returned',
  'Refunded',
  'Lost',
  'Cancelled',
] as const;

export const paymentTypes = ['COD', 'PREPAID'] as const;

export const platformNames = [
  'Shopify',
  'WooCommerce',
  'Magento',
  'Salla',
  'Zid',
  'PrestaShop',
  'Custom API',
] as const;

export const categoryNames = [
  'Fragrances',
  'Skin care',
  'Fashion',
  'Electronics',
  'Home living',
  'Nutrition',
  'Kids',
  'Watches',
] as const;

/** Possible results of a call to a customer. */
export const callOutcomes = [
  'Confirmed',
  'No Answer',
  'Busy',
  'Switched Off',
  'Wrong Number',
  'Call Back Later',
  'Customer Not Available',
  'Refused to Pay',
  'Duplicate Order',
  'Changed Mind',
  'Ordered by Mistake',
  'Price Too High',
  'Out of Delivery Area',
  'Address Not Clear',
  'Travelling',
  'Language Barrier',
] as const;

export const roleNames = [
  'Administrator',
  'Finance manager',
  'COD accountant',
  'Operations manager',
  'Warehouse supervisor',
  'Picker and packer',
  'Returns desk',
  'Call-centre agent',
  'Call-centre lead',
  'Key account manager',
  'Integration engineer',
  'Client read-only',
] as const;

export const webhookEvents = [
  'order.created',
  'order.confirmed',
  'order.cancelled',
  'shipment.shipped',
  'shipment.delivered',
  'shipment.returned',
  'stock.changed',
  'remittance.paid',
] as const;

/** Code of the nth SKU, counted from 1. */
export function skuCode(number: number): string {
  return `SK-${100_000 + number}`;
}
