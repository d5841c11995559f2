/** Computes the price by bands: base rate and increments. */
import { type Exact, zero } from '../exact-decimal';
import {
  type Band,
  bandBelow,
  bandFor,
  bandsOf,
  type PlaceTest,
  placed,
  type StepPart,
  stepsFor,
} from './bands';
import { type Known, shown, type Tally } from './tally';

/** The amount that is looked up in the bands. */
export interface Measure {
  /** The name of the measure in sentences: `weight`, `quantity`. */
  readonly name: string;
  readonly amount: Exact | undefined;
}

/** Base rate and increments after rounding; undefined if unknown. */
export interface Freight {
  readonly base: Known;
  readonly all: Known;
}

const unknownFreight: Freight = { base: undefined, all: undefined };

/** Returns what the unit of a service measures. */
export function measureOf(tally: Tally, unitField: string, otherwise: 'weight' | 'quantity'): Measure {
  const weight = (): Measure => ({ name: 'weight', amount: tally.asked('weight', 'Weight') });
  const quantity = (): Measure => ({ name: 'quantity', amount: tally.asked('quantity', 'Quantity') });
  const rule = tally.choices['unit-measure'];
  if (rule === 'weight') return weight();
  if (rule === 'quantity') return quantity();
  const unit = tally.choice(unitField);
  const name = unit === '' ? '' : (tally.text('units', unit) ?? '');
  if (/kilo|\bkg\b|weight/i.test(name)) return weight();
  if (/\border\b/i.test(name)) return { name: 'order', amount: zero.plus(1) };
  if (name !== '') return quantity();
  return otherwise === 'weight' ? weight() : quantity();
}

/** Adds base rate and increments of a service with the tables `rates` and `increments`. */
export function freightOf(tally: Tally, measure: Measure, place: PlaceTest): Freight {
  const { choices } = tally;
  const rates = bandsOf(tally.values, 'rates', false);
  const increments = bandsOf(tally.values, 'increments', true);
  addUnreadableNote(tally, 'Rates', rates.unreadable);
  addUnreadableNote(tally, 'Increments', increments.unreadable);
  if (rates.bands.length === 0 && increments.bands.length === 0) {
    tally.miss('service', 'rates', 'Rates');
    return unknownFreight;
  }
  const { amount } = measure;
  if (!amount) return unknownFreight;
  const bases = placed(rates.bands, place, choices['city-rows']);
  const steps = placed(increments.bands, place, choices['city-rows']);
  const within = bandFor(bases, amount, choices);
  const hasSteps = steps.some((group) => group.length > 0);
  const below = within || !hasSteps ? undefined : bandBelow(bases, amount, choices);
  const band = within ?? below;
  if (!band && !(hasSteps && rates.bands.length === 0)) {
    tally.line('base', 'Base rate', undefined, `No band has the ${measure.name} ${shown(amount)}`);
    return unknownFreight;
  }
  const base = band ? baseLine(tally, band, measure, amount) : zero;
  if (!hasSteps) return { base, all: base };
  const start = stepStart(tally, steps, within ? amount : below?.to);
  return { base, all: base && stepLines(tally, steps, start, amount, measure, base) };
}

function baseLine(tally: Tally, band: Band, { name }: Measure, amount: Exact): Known {
  const range = `${shown(band.from)} to ${band.to ? shown(band.to) : 'open'}`;
  const isEach = tally.choices['band-rate'] === 'unit';
  const price = isEach ? band.rate.times(amount) : band.rate;
  const how = isEach
    ? `${shown(amount)} × ${shown(band.rate)}, band ${range}`
    : `Band ${range} for the ${name} ${shown(amount)}`;
  return tally.line('base', 'Base rate', price, how, band);
}

/** Returns where increments begin: above the base band, or at the first row. */
function stepStart(tally: Tally, groups: readonly (readonly Band[])[], covered: Exact | undefined): Exact {
  const first = groups
    .flat()
    .reduce<Exact | undefined>(
      (least, { from }) => (!least || from.lessThan(least) ? from : least),
      undefined,
    );
  if (tally.choices['increment-start'] === 'inside' || covered === undefined) return first ?? zero;
  return covered;
}

function stepLines(
  tally: Tally,
  groups: readonly (readonly Band[])[],
  start: Exact,
  amount: Exact,
  { name }: Measure,
  base: Exact,
): Known {
  const { parts, gaps } = stepsFor(groups, start, amount, tally.choices);
  let all: Known = base;
  for (const part of parts) {
    const counted = tally.line('increment', 'Increment', part.amount, stepText(part), part.band);
    all = all && counted && all.plus(counted);
  }
  for (const gap of gaps) {
    tally.line(
      'increment',
      'Increment',
      undefined,
      `No row has a price for the ${name} from ${shown(gap.from)} to ${shown(gap.to)}`,
    );
    all = undefined;
  }
  return all;
}

function stepText({ steps, band, from, to }: StepPart): string {
  const count = steps.toSignificantDigits(10).toFixed();
  return `${count} × ${shown(band.rate)}, steps of ${shown(band.step ?? zero)} from ${shown(from)} to ${shown(to)}`;
}

/** Adds the increments above an amount in a field of the service; for services of contracts. */
export function incrementsAbove(
  tally: Tally,
  value: string,
  start: Exact,
  measure: Measure,
  place: PlaceTest,
  id: string,
  label: string,
): Known {
  const { amount } = measure;
  if (!amount) return undefined;
  if (amount.lessThanOrEqualTo(start)) return zero;
  const { bands, unreadable } = bandsOf(tally.values, value, true);
  addUnreadableNote(tally, label, unreadable);
  const { parts, gaps } = stepsFor(
    placed(bands, place, tally.choices['city-rows']),
    start,
    amount,
    tally.choices,
  );
  let all: Known = zero;
  for (const part of parts) {
    const counted = tally.line(id, label, part.amount, stepText(part), part.band);
    all = all && counted && all.plus(counted);
  }
  for (const gap of gaps) {
    tally.line(
      id,
      label,
      undefined,
      `No row has a price for the ${measure.name} from ${shown(gap.from)} to ${shown(gap.to)}`,
    );
    all = undefined;
  }
  return all;
}

function addUnreadableNote(tally: Tally, heading: string, places: readonly number[]): void {
  if (places.length === 0) return;
  const rows = places
    .slice(0, 5)
    .map((at) => at + 1)
    .join(', ');
  tally.note(
    `${heading}: row ${rows}${places.length > 5 ? ' and others' : ''} cannot be read and is ignored`,
  );
}
