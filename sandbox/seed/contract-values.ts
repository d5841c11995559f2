/**
 * The initial values of a service in a contract. They are derived from service and contract, so that 60,000 entries
 * need no storage.
 */
import { decimalPlaces } from '../../shared/money';
import type { Option } from '../../shared/option';
import type { ServiceType } from '../../shared/service-types';
import { createRandom, decimalOf, type Random } from '../random';
import { contractKindOf } from '../services';
import { units } from '../terms/choices';

type Values = Readonly<Record<string, unknown>>;

const pick = (...indexes: readonly number[]) => units.filter(({ index }) => indexes.includes(Number(index)));
export const fulfilmentUnits: readonly Option[] = pick(2, 3, 7, 9);
export const deliveryUnits: readonly Option[] = pick(1, 4, 6);
export const billingUnits: readonly Option[] = pick(2, 5, 8);
export const seasons: readonly Option[] = ['Ramadan', 'Summer', 'White Friday', 'Year end'].map(
  (text, at) => ({
    index: at + 1,
    text,
  }),
);

/**
 * Kind 4 has the delivery-pricing form, kind 9 has no form; the others use the values of the service.
 * @param contract 0 for a service that is in no contract yet
 */
export function firstValues(
  service: { readonly id: number; readonly type: ServiceType; readonly values: Values },
  contract: number,
): Record<string, unknown> {
  const kind = contractKindOf(service.id, service.type);
  const random = createRandom(service.id * 100_003 + contract);
  const { id: _id, ...values } = service.values;
  if (kind === 4) return { service_type_id: kind, ...pricing(values, random, contract) };
  return { service_type_id: kind, ...(kind === 9 ? storage(random) : values) };
}

function pricing(values: Values, random: Random, contract: number): Record<string, unknown> {
  const first = (list: unknown) => (Array.isArray(list) ? (list[0] as unknown) : undefined);
  const rate = (first(values.rates) as { rate?: string } | undefined)?.rate ?? '12.5';
  const hasFile = contract > 0 && random.chance(8);
  return {
    warehouse_id: first(values.origin_warehouse_ids) ?? 1,
    order_date: values.order_date,
    order_types: values.order_types,
    destination_type: values.destination_type,
    destination_id: values.destination_id,
    cod_price: values.cod_price,
    cod_percentage: values.cod_percentage,
    rate: contract === 0 ? rate : raised(rate, random.int(-8, 8)),
    rate_type: hasFile ? 'file' : 'manual',
    rates_file: hasFile ? { name: 'agreed-rates.csv', url: '/files/samples/delivery-rates.csv' } : null,
    tax_percentage: values.tax_percentage,
    discount_type: values.discount_type ?? 0,
    discount: values.discount ?? '0',
    remote_area_type: random.int(0, 1),
    remote_area: random.chance(50) ? decimalOf(random.int(2, 30) * 5000) : null,
    fulfillment_unit_id: random.pick(fulfilmentUnits).index,
    base_fulfillment_picks: String(random.int(1, 5)),
    fulfillment_increments: [
      { from: '5', to: '10', increment: '1', rate: decimalOf(random.int(1, 12) * 2500) },
      { from: '10', to: null, increment: '1', rate: decimalOf(random.int(1, 8) * 2500) },
    ],
    delivery_unit_id: random.pick(deliveryUnits).index,
    base_delivery_weight: decimalOf(random.int(1, 10) * 5000),
    delivery_increments: [
      { from: '5', to: '20', increment: '1', rate: decimalOf(random.int(4, 20) * 2500), city: null },
      { from: '20', to: null, increment: '5', rate: decimalOf(random.int(8, 40) * 2500), city: null },
    ],
    increment_type: 'manual',
    increments_file: null,
  };
}

/** A rate, changed by some percent and rounded to cents. */
function raised(rate: string, percent: number): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const units4 = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0').slice(0, 4));
  return decimalPlaces(rate) > 4 ? rate : decimalOf(Math.round((units4 * (100 + percent)) / 10_000) * 100);
}

/** Storage: a service without a form. */
function storage(random: Random): Record<string, unknown> {
  return {
    billing_unit_id: random.pick(billingUnits).index,
    storage_fee: decimalOf(random.int(2, 40) * 2500),
    free_days: random.int(0, 30),
    is_prorated: random.chance(50),
    seasons: random.some(seasons, 2).map(({ index }) => index),
    statement_note: 'Billed with the invoice of the month',
    accepted_goods: ['Ambient', 'Boxed'],
    surcharges: [
      { name: 'Handling in', rate: decimalOf(random.int(2, 20) * 2500) },
      { name: 'Handling out', rate: decimalOf(random.int(2, 20) * 2500) },
    ],
  };
}
