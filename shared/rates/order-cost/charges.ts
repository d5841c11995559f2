/** Charges in addition to the freight: COD, remote area, additional costs, discount and tax. */
import { isRecord } from '../../records';
import { amountOf, Exact, zero } from '../exact-decimal';
import type { Freight } from './freight';
import { indexText, type Known, shown, type Tally } from './tally';

const hundred = new Exact(100);
const part = (of: Exact, percent: Exact) => of.times(percent).dividedBy(hundred);

/**
 * Adds the COD charge of an order with a value.
 * @param bounded the service has a minimum and a threshold
 */
export function codCharge(tally: Tally, bounded: boolean): void {
  const value = amountOf(tally.order.value);
  if (value === null || value?.isNegative()) {
    tally.miss('order', 'value', 'Order value');
    return;
  }
  if (!value || value.isZero()) {
    tally.note('Without an order value there is no COD charge');
    return;
  }
  const price = tally.stored('cod_price', 'COD price');
  const percent = tally.stored('cod_percentage', 'COD percentage');
  const least = bounded ? tally.stored('minimum_cod_charge', 'Minimum COD charge', true) : undefined;
  const threshold = bounded
    ? tally.stored('max_cod_charge_threshold', 'Maximum COD charge threshold', true)
    : undefined;
  const most = threshold?.isZero() ? undefined : threshold;
  const { choices } = tally;
  if (!price && !percent && !least?.greaterThan(0)) {
    tally.note('The service has no COD price and no COD percentage');
    return;
  }
  const capsValue = choices['cod-threshold'] === 'value';
  const counted = capsValue && most?.lessThan(value) ? most : value;
  const share = percent ? part(counted, percent) : zero;
  const flat = price ?? zero;
  const isSum = choices['cod-sum'] === 'sum';
  const own = isSum ? flat.plus(share) : flat.greaterThan(share) ? flat : share;
  let amount = own;
  const how = [
    [price ? shown(price) : '', percent ? `${shown(percent)} % of ${shown(counted)}` : '']
      .filter((text) => text !== '')
      .join(isSum ? ' + ' : ' or '),
  ];
  if (least?.greaterThan(amount)) {
    amount = least;
    how.push(`at least ${shown(least)}`);
  }
  if (!capsValue && most?.lessThan(amount)) {
    amount = most;
    how.push(`at most ${shown(most)}`);
  }
  tally.line('cod', 'COD charge', amount, how.filter((text) => text !== '').join(', '));
}

/** The kind of a remote area charge. */
export type RemoteKind = 'flat' | 'percentage' | 'multiplier' | undefined;

/** Adds the remote area charge, if the order goes to a remote area. */
export function remoteCharge(
  tally: Tally,
  kind: RemoteKind,
  field: string,
  label: string,
  freight: Freight,
): void {
  if (!tally.order.remote) return;
  const charge = tally.stored(field, label);
  if (charge === undefined) {
    if (amountOf(tally.values[field]) === undefined) tally.note('The service has no remote area charge');
    return;
  }
  if (kind === undefined) {
    tally.miss('service', `${field}_type`, `${label} type`);
    return;
  }
  if (kind === 'flat') {
    tally.line('remote', label, charge, 'Flat rate');
    return;
  }
  const of = tally.choices['remote-of'] === 'base' ? freight.base : freight.all;
  if (kind === 'percentage') {
    tally.line(
      'remote',
      label,
      of && part(of, charge),
      of ? `${shown(charge)} % of ${shown(of)}` : needsFreight,
    );
    return;
  }
  const factor = tally.choices['remote-multiplier'] === 'whole' ? charge.minus(1) : charge;
  tally.line(
    'remote',
    label,
    of?.times(factor),
    of ? `${shown(of)} × ${shown(factor)}, multiplier ${shown(charge)}` : needsFreight,
  );
}

const needsFreight = 'Needs the base rate';

interface Cost {
  readonly at: number;
  readonly name: string;
  readonly on: string;
  readonly position: Exact;
  readonly flat: Exact | undefined;
  readonly percent: Exact | undefined;
  readonly multiplier: Exact | undefined;
}

/** The additional costs of a service, sorted by position. */
export function additionalCostLines(tally: Tally, freight: Freight): void {
  for (const cost of costsOf(tally)) costLine(tally, cost, freight);
}

function costsOf(tally: Tally): readonly Cost[] {
  const found = tally.values.additional_costs;
  const costs = (Array.isArray(found) ? found : []).flatMap((raw, at): Cost[] => {
    if (!isRecord(raw)) return [];
    const [flat, percent, multiplier, position] = [
      raw.flat_rate,
      raw.percentage_rate,
      raw.multiplier_rate,
      raw.apply_on_position,
    ].map(amountOf);
    const name = String(raw.name ?? '') || `Additional cost ${at + 1}`;
    if (flat === null || percent === null || multiplier === null || (!flat && !percent && !multiplier)) {
      tally.miss('service', `additional_costs.${at}`, `Rate of ${name}`);
      return [];
    }
    const on = indexText(raw.apply_on);
    return [
      {
        at,
        name,
        on: tally.text('apply_ons', on) ?? '',
        position: position ?? zero,
        flat,
        percent,
        multiplier,
      },
    ];
  });
  return costs.sort((a, b) => a.position.comparedTo(b.position) || a.at - b.at);
}

function costLine(tally: Tally, { at, name, on, flat, percent, multiplier }: Cost, freight: Freight): void {
  const row = { value: 'additional_costs', at };
  const how: string[] = [];
  let amount: Known = zero;
  if (flat) {
    const isEach = tally.choices['cost-flat'] === 'name' && /piece/i.test(on);
    const count = isEach ? tally.asked('quantity', 'Quantity') : new Exact(1);
    amount = count && flat.times(count);
    how.push(isEach && count ? `${shown(count)} × ${shown(flat)}` : shown(flat));
  }
  if (percent) {
    const of = costBase(tally, on, freight);
    amount = amount && of && amount.plus(part(of, percent));
    how.push(of ? `${shown(percent)} % of ${shown(of)}` : needsFreight);
  }
  if (multiplier) {
    if (tally.choices['cost-multiplier'] === 'own') amount = amount?.times(multiplier);
    else amount = amount && freight.all && amount.plus(freight.all.times(multiplier));
    how.push(`multiplier ${shown(multiplier)}`);
  }
  tally.line(
    'cost',
    name,
    amount,
    [...how, on === '' ? '' : `on ${on}`].filter((text) => text !== '').join(', '),
    row,
  );
}

function costBase(tally: Tally, on: string, freight: Freight): Known {
  const rule = tally.choices['cost-of'];
  if (rule === 'running') return tally.sum();
  if (rule === 'name' && /\bcod\b|value/i.test(on)) return tally.asked('value', 'Order value');
  return rule === 'name' && /base/i.test(on) ? freight.base : freight.all;
}

/** Adds the discount: 0 is a flat rate, 1 a percentage. It never exceeds its base. */
export function discountLine(tally: Tally, freight: Freight): void {
  const discount = tally.stored('discount', 'Discount');
  if (!discount || discount.isZero()) return;
  const type = tally.choice('discount_type');
  if (type !== '0' && type !== '1') {
    tally.miss('service', 'discount_type', 'Discount type');
    return;
  }
  const of = tally.choices['discount-of'] === 'all' ? tally.sum() : freight.all;
  if (!of) {
    tally.line('discount', 'Discount', undefined, needsFreight);
    return;
  }
  const wanted = type === '0' ? discount : part(of, discount);
  const amount = wanted.greaterThan(of) ? of : wanted;
  const how = type === '0' ? 'Flat rate' : `${shown(discount)} % of ${shown(of)}`;
  tally.line(
    'discount',
    'Discount',
    amount.negated(),
    wanted.greaterThan(of) ? `${how}, at most ${shown(of)}` : how,
  );
}

/** Adds the tax on everything before it. */
export function taxLine(tally: Tally): void {
  const percent = tally.stored('tax_percentage', 'Tax percentage', true);
  if (!percent) return;
  const of = tally.sum(tally.choices['tax-of'] === 'freight' ? ['cod'] : []);
  tally.line(
    'tax',
    'Tax',
    of && part(of, percent),
    of ? `${shown(percent)} % of ${shown(of)}` : 'Needs the amounts of all other lines',
  );
}
