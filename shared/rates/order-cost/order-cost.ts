/**
 * Computes the cost of an order with the stored or edited values of a service. The domain specifies the fields but not
 * the formula; the assumptions are in `assumptions.ts`. A price that no row gives is reported, not guessed.
 */
import { isRecord } from '../../records';
import {
  areaTruck,
  boxUnit,
  carrierTruck,
  feeVehicle,
  fixedRateTruck,
  looseItemUnit,
  orderBasedType,
  regionDestination,
  typesWithCosts,
} from '../../service-choices';
import { amountOf, zero } from '../exact-decimal';
import type { CostChoices } from './assumptions';
import type { PlaceTest } from './bands';
import {
  additionalCostLines,
  codCharge,
  discountLine,
  type RemoteKind,
  remoteCharge,
  taxLine,
} from './charges';
import type { CostKind } from './cost-kinds';
import { freightOf, incrementsAbove, measureOf } from './freight';
import type { CostOrder, OptionText, OrderCost, ServiceValues } from './order';
import { indexText, shown, Tally } from './tally';

const computations: Readonly<Record<CostKind, (tally: Tally) => void>> = {
  delivery,
  fulfilment,
  stock_collection: stockCollection,
  additional_service: additionalService,
  return_and_import_delivery: returns,
  delivery_pricing: deliveryPricing,
};

/** The cost of an order, line by line. */
export function orderCost(
  kind: CostKind,
  values: ServiceValues,
  order: CostOrder,
  choices: CostChoices,
  text: OptionText = () => undefined,
): OrderCost {
  const tally = new Tally(values, order, choices, text);
  computations[kind](tally);
  return tally.answer();
}

/** Fields of the order that a kind of service may need. */
export function orderFieldsOf(kind: CostKind, values: ServiceValues): readonly (keyof CostOrder)[] {
  const read = (name: string) => indexText(values[name]);
  const isBox =
    kind === 'additional_service' && read('unit_id') === boxUnit && read('type') === orderBasedType;
  if (kind === 'delivery')
    return ['weight', 'quantity', 'value', 'orderType', 'destination', 'city', 'remote', 'temperature'];
  if (kind === 'delivery_pricing')
    return ['weight', 'quantity', 'value', 'orderType', 'destination', 'city', 'remote'];
  if (kind === 'fulfilment') return ['quantity', 'weight', 'orderType', 'city'];
  if (kind === 'additional_service')
    return isBox ? ['quantity', 'value', 'orderType', 'box'] : ['quantity', 'value', 'orderType'];
  if (kind === 'return_and_import_delivery') return ['weight', 'quantity', 'value', 'location'];
  if (read('truck_id') === areaTruck) return ['areaFrom', 'areaTo', 'truckType'];
  return read('truck_id') === carrierTruck ? ['weight', 'quantity'] : [];
}

function delivery(tally: Tally): void {
  addScopeNotes(tally);
  const freight = freightOf(tally, measureOf(tally, 'unit_id', 'weight'), cityTest(tally));
  const charge = tally.stored('temperature_control_charge', 'Temperature control charge');
  const isCooled = tally.order.temperature || tally.choices.temperature === 'always';
  if (charge && isCooled) tally.line('temperature', 'Temperature control charge', charge, 'Flat rate');
  const cityCharge = tally.stored('shipment_type_city_charge', 'Shipment type city charge');
  if (
    cityCharge &&
    tally.order.city !== '' &&
    tally.choicesOf('shipment_type_cities').includes(tally.order.city)
  )
    tally.line(
      'city',
      'Shipment type city charge',
      cityCharge,
      'The city is one of the shipment type cities',
    );
  if (tally.choice('delivery_vehicle_id') === feeVehicle) {
    const fee = tally.stored('delivery_fee', 'Delivery fee', true);
    if (fee) tally.line('fee', 'Delivery fee', fee, 'Flat rate of the vehicle');
  }
  const kinds: Readonly<Record<string, RemoteKind>> = { 0: 'flat', 1: 'percentage', 2: 'multiplier' };
  const remoteKind = kinds[tally.choice('remote_area_charge_type')];
  remoteCharge(tally, remoteKind, 'remote_area_charge', 'Remote area charge', freight);
  codCharge(tally, true);
  additionalCostLines(tally, freight);
  discountLine(tally, freight);
  taxLine(tally);
  if (tally.choice('apply_conversion') === '1')
    tally.note('The service converts the weight, and Codesk does not know how. Enter the converted weight');
}

function deliveryPricing(tally: Tally): void {
  addScopeNotes(tally);
  if (tally.choice('rate_type') === 'file')
    tally.note('The rates come from a file, which is not included here');
  const base = tally.stored('rate', 'Base rate', true);
  const weight = tally.asked('weight', 'Weight');
  const covered = tally.stored('base_delivery_weight', 'Base delivery weight', true);
  const picks = tally.asked('quantity', 'Picks');
  const coveredPicks = tally.stored('base_fulfillment_picks', 'Base fulfilment picks', true);
  if (!base || !weight || !covered || !picks || !coveredPicks) return;
  const first = tally.line(
    'base',
    'Base rate',
    base,
    `Up to the weight ${shown(covered)} and ${shown(coveredPicks)} picks`,
  );
  const fromFile = tally.choice('increment_type') === 'file';
  const more = (
    value: string,
    id: string,
    label: string,
    name: string,
    amount: typeof weight,
    start: typeof weight,
  ) => {
    if (amount.lessThanOrEqualTo(start)) return zero;
    if (!fromFile) return incrementsAbove(tally, value, start, { name, amount }, cityTest(tally), id, label);
    tally.line(id, label, undefined, 'The increments come from a file, which is not included here');
    return undefined;
  };
  const byWeight = more('delivery_increments', 'increment', 'Delivery increment', 'weight', weight, covered);
  const byPicks = more(
    'fulfillment_increments',
    'picks',
    'Fulfilment increment',
    'picks',
    picks,
    coveredPicks,
  );
  const freight = { base: first, all: first && byWeight && byPicks && first.plus(byWeight).plus(byPicks) };
  const kinds: Readonly<Record<string, RemoteKind>> = { 0: 'multiplier', 1: 'flat' };
  remoteCharge(tally, kinds[tally.choice('remote_area_type')], 'remote_area', 'Remote area', freight);
  codCharge(tally, false);
  discountLine(tally, freight);
  taxLine(tally);
}

function fulfilment(tally: Tally): void {
  addOrderTypeNote(tally);
  const isB2b = tally.choice('is_b2bm') === '1';
  const isLoose = isB2b && tally.choice('unit_id') === looseItemUnit;
  if (isLoose) {
    const price = tally.stored('loose_item_price', 'Loose item price', true);
    const items = tally.asked('quantity', 'Quantity');
    if (price && items)
      tally.line('loose', 'Loose items', price.times(items), `${shown(items)} × ${shown(price)}`);
    if (tally.choices['loose-items'] === 'instead') return;
  }
  freightOf(tally, measureOf(tally, isB2b ? 'unit_id' : '', 'quantity'), cityTest(tally));
}

function stockCollection(tally: Tally): void {
  const truck = tally.choice('truck_id');
  if (truck === fixedRateTruck) {
    const rate = tally.stored('fixed_rate', 'Fixed rate', true);
    if (rate) tally.line('fixed', 'Fixed rate', rate, 'Truck with a fixed rate');
  } else if (truck === areaTruck) areaRate(tally);
  else if (truck === carrierTruck) freightOf(tally, measureOf(tally, 'unit_id', 'quantity'), () => false);
  else tally.miss('service', 'truck_id', 'Truck');
}

function areaRate(tally: Tally): void {
  const { areaFrom, areaTo, truckType } = tally.order;
  if (areaFrom === '') tally.miss('order', 'areaFrom', 'From area');
  if (areaTo === '') tally.miss('order', 'areaTo', 'To area');
  if (truckType === '') tally.miss('order', 'truckType', 'Truck type');
  if (areaFrom === '' || areaTo === '' || truckType === '') return;
  const fits = (raw: Readonly<Record<string, unknown>>, from: string, to: string) =>
    indexText(raw.from) === from && indexText(raw.to) === to && indexText(raw.number_of_tons) === truckType;
  const rows = rowsOf(tally, 'rates');
  const found =
    rows.find(({ raw }) => fits(raw, areaFrom, areaTo)) ??
    (tally.choices['area-direction'] === 'both'
      ? rows.find(({ raw }) => fits(raw, areaTo, areaFrom))
      : undefined);
  rowLine(tally, 'area', 'Area rate', found, 'No row has these areas and this truck type');
}

function additionalService(tally: Tally): void {
  addOrderTypeNote(tally, 'order_type_ids');
  const isBox = tally.choice('unit_id') === boxUnit && tally.choice('type') === orderBasedType;
  const unit = tally.text(`type_units.${tally.choice('type')}`, tally.choice('unit_id')) ?? '';
  const isOnce = tally.choices['unit-measure'] === 'name' && /\border\b/i.test(unit);
  const rate = tally.stored('rate', 'Rate');
  const percent = tally.stored('percentage_rate', 'Percentage rate');
  const count = isOnce ? zero.plus(1) : rate || isBox ? tally.asked('quantity', 'Quantity') : undefined;
  if (isBox) {
    const { box } = tally.order;
    if (box === '') tally.miss('order', 'box', 'Box');
    else {
      const found = rowsOf(tally, 'box_rates').find(({ raw }) => indexText(raw.box_id) === box);
      rowLine(tally, 'box', 'Box rate', found, 'No row has this box', count);
    }
  }
  if (rate && count && !(isBox && tally.choices['box-rate'] === 'instead'))
    tally.line('rate', 'Rate', rate.times(count), `${shown(count)} × ${shown(rate)}`);
  if (percent) {
    const value = tally.asked('value', 'Order value');
    if (value)
      tally.line(
        'percentage',
        'Percentage rate',
        value.times(percent).dividedBy(100),
        `${shown(percent)} % of ${shown(value)}`,
      );
  }
  if (!rate && !percent && !isBox) tally.miss('service', 'rate', 'Rate');
}

function returns(tally: Tally): void {
  const { location } = tally.order;
  const freight = freightOf(tally, measureOf(tally, 'unit_id', 'weight'), (raw) => {
    const type = indexText(raw.location_type);
    const id = indexText(raw.location_id);
    if (type === '' && id === '') return false;
    return `${type}:${id}` === location ? true : undefined;
  });
  if (typesWithCosts.includes(tally.choice('type_id'))) additionalCostLines(tally, freight);
}

/** Rows for the city of the order, and rows for all cities. */
function cityTest({ order: { city } }: Tally): PlaceTest {
  return (raw) => {
    const own = indexText(raw.city);
    if (own === '') return false;
    return own === city ? true : undefined;
  };
}

function rowsOf(tally: Tally, value: string) {
  const found = tally.values[value];
  return (Array.isArray(found) ? found : []).flatMap((raw, at) =>
    isRecord(raw) ? [{ raw, at, value }] : [],
  );
}

function rowLine(
  tally: Tally,
  id: string,
  label: string,
  found: ReturnType<typeof rowsOf>[number] | undefined,
  none: string,
  count = zero.plus(1) as ReturnType<Tally['stored']>,
): void {
  const rate = found && amountOf(found.raw.rate);
  const row = found ? { value: found.value, at: found.at } : null;
  if (!found) tally.line(id, label, undefined, none);
  else if (!rate) tally.line(id, label, undefined, 'The row has no rate', row);
  else if (count)
    tally.line(
      id,
      label,
      rate.times(count),
      count.equals(1) ? shown(rate) : `${shown(count)} × ${shown(rate)}`,
      row,
    );
}

/** Checks whether the service is meant for this order. */
function addScopeNotes(tally: Tally): void {
  addOrderTypeNote(tally);
  const { destination } = tally.order;
  const type = tally.choice('destination_type');
  const own = `${type === regionDestination ? 'region' : 'country'}:${tally.choice('destination_id')}`;
  if (destination === '' || type === '' || destination === own) return;
  const list = type === regionDestination ? 'regions' : 'countries';
  const name = tally.text(list, tally.choice('destination_id')) ?? tally.choice('destination_id');
  tally.note(`The service is for ${name}, which is not the destination of the order`);
}

function addOrderTypeNote(tally: Tally, field = 'order_types'): void {
  const { orderType } = tally.order;
  const types = tally.choicesOf(field);
  if (orderType === '' || types.length === 0 || types.includes(orderType)) return;
  const name = tally.text('order_types', orderType) ?? orderType;
  tally.note(`The service is not for orders of the type ${name}`);
}
