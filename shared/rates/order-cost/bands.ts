/** The rows of a service that give a price: the base band, the increments above it, and rows of a place. */
import { isRecord } from '../../records';
import { amountOf, Exact, zero } from '../exact';
import type { CostChoices } from './assumptions';

/** The row that gave an amount. */
export interface GivingRow {
  /** The value of the service that holds it, and its place there from 0. */
  readonly value: string;
  readonly at: number;
}

/** A row of a band table with its numbers. */
export interface Band extends GivingRow {
  readonly from: Exact;
  /** Undefined for an open end. */
  readonly to: Exact | undefined;
  readonly rate: Exact;
  /** Size of a step; undefined in a table of rates. */
  readonly step: Exact | undefined;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The rows of a table with their numbers, and the places of those that have none. */
export function bandsOf(
  values: Readonly<Record<string, unknown>>,
  value: string,
  stepped: boolean,
): { readonly bands: readonly Band[]; readonly unreadable: readonly number[] } {
  const found = values[value];
  const unreadable: number[] = [];
  const bands = (Array.isArray(found) ? found : []).flatMap((raw, at): Band[] => {
    if (!isRecord(raw)) return [];
    const from = amountOf(raw.from);
    const to = amountOf(raw.to);
    const rate = amountOf(raw.rate);
    const step = stepped ? amountOf(raw.increment) : undefined;
    if (!from || to === null || !rate || (stepped && !step?.greaterThan(0)) || (!stepped && !to)) {
      unreadable.push(at);
      return [];
    }
    return [{ value, at, from, to, rate, step: step ?? undefined, raw }];
  });
  return { bands, unreadable };
}

/** Which rows are for the place of the order (true), for every place (false), or for another one (undefined). */
export type PlaceTest = (raw: Readonly<Record<string, unknown>>) => boolean | undefined;

/** The rows that count for a place, those of the place itself first. With `only` they count alone if there are any. */
export function placed(
  bands: readonly Band[],
  test: PlaceTest,
  rule: CostChoices['city-rows'],
): readonly Band[][] {
  const own = bands.filter(({ raw }) => test(raw) === true);
  const general = bands.filter(({ raw }) => test(raw) === false);
  if (own.length === 0) return [general];
  return rule === 'only' ? [own] : [own, general];
}

/** The band that has the amount; of the first group that has one. */
export function bandFor(
  groups: readonly (readonly Band[])[],
  amount: Exact,
  choices: CostChoices,
): Band | undefined {
  for (const group of groups) {
    const inside = group.filter((band) => has(band, amount, choices));
    // Where no other band ends or begins, both ends belong to the band.
    const fits =
      inside.length > 0 ? inside : group.filter(({ from, to }) => amount.equals(from) || to?.equals(amount));
    const found = oneOf(fits, choices);
    if (found) return found;
  }
  return undefined;
}

/** The band with the highest end that is not above the amount: the base of the increments. */
export function bandBelow(
  groups: readonly (readonly Band[])[],
  amount: Exact,
  choices: CostChoices,
): Band | undefined {
  for (const group of groups) {
    const below = group.filter(({ to }) => to?.lessThanOrEqualTo(amount));
    const end = below.reduce<Exact | undefined>(
      (most, { to }) => (to && (!most || to.greaterThan(most)) ? to : most),
      undefined,
    );
    const found =
      end &&
      oneOf(
        below.filter(({ to }) => to?.equals(end)),
        choices,
      );
    if (found) return found;
  }
  return undefined;
}

function has({ from, to }: Band, amount: Exact, choices: CostChoices): boolean {
  if (choices['band-border'] === 'upper')
    return amount.greaterThanOrEqualTo(from) && (!to || amount.lessThan(to));
  return amount.greaterThan(from) && (!to || amount.lessThanOrEqualTo(to));
}

function oneOf(bands: readonly Band[], choices: CostChoices): Band | undefined {
  if (choices['band-overlap'] === 'first') return bands[0];
  return bands.reduce<Band | undefined>(
    (best, band) => (!best || band.rate.greaterThan(best.rate) ? band : best),
    undefined,
  );
}

/** A part of an amount that one increment row prices. */
export interface StepPart {
  readonly band: Band;
  readonly from: Exact;
  readonly to: Exact;
  readonly steps: Exact;
  readonly amount: Exact;
}

/**
 * The steps from one amount to another, row by row, and the parts that no row prices.
 * @param start what the base band covers
 */
export function stepsFor(
  groups: readonly (readonly Band[])[],
  start: Exact,
  amount: Exact,
  choices: CostChoices,
): { readonly parts: readonly StepPart[]; readonly holes: readonly { from: Exact; to: Exact }[] } {
  const parts: StepPart[] = [];
  const holes: { from: Exact; to: Exact }[] = [];
  if (choices['increment-bands'] === 'last') {
    const last = at(groups, amount, choices, true);
    if (amount.lessThanOrEqualTo(start)) return { parts, holes };
    if (last) parts.push(partOf(last, start, amount, choices));
    else holes.push({ from: start, to: amount });
    return { parts, holes };
  }
  let place = start;
  while (place.lessThan(amount)) {
    const band = at(groups, place, choices, false);
    // A row of a group that goes first takes over where it begins.
    const first = band
      ? groups.slice(
          0,
          groups.findIndex((group) => group.includes(band)),
        )
      : groups;
    const next = nextStart(first, place, band ? end(band, amount) : amount);
    if (band) parts.push(partOf(band, place, next, choices));
    else holes.push({ from: place, to: next });
    place = next;
  }
  return { parts, holes };
}

/** The increment row that prices what comes directly after a place, or directly before it. */
function at(
  groups: readonly (readonly Band[])[],
  place: Exact,
  choices: CostChoices,
  before: boolean,
): Band | undefined {
  for (const group of groups) {
    const fits = group.filter(({ from, to }) =>
      before
        ? from.lessThan(place) && (!to || place.lessThanOrEqualTo(to))
        : from.lessThanOrEqualTo(place) && (!to || place.lessThan(to)),
    );
    const found = oneOf(fits, choices);
    if (found) return found;
  }
  return undefined;
}

function end({ to }: Band, amount: Exact): Exact {
  return to?.lessThan(amount) ? to : amount;
}

function nextStart(groups: readonly (readonly Band[])[], place: Exact, amount: Exact): Exact {
  return groups
    .flat()
    .reduce((next, { from }) => (from.greaterThan(place) && from.lessThan(next) ? from : next), amount);
}

function partOf(band: Band, from: Exact, to: Exact, choices: CostChoices): StepPart {
  const size = to.minus(from);
  const step = band.step ?? new Exact(1);
  const rest = size.modulo(step);
  const whole = size.minus(rest).dividedBy(step);
  const rule = choices['increment-steps'];
  const steps =
    rest.isZero() || rule === 'whole' ? whole : rule === 'started' ? whole.plus(1) : size.dividedBy(step);
  return { band, from, to, steps, amount: size.lessThanOrEqualTo(0) ? zero : steps.times(band.rate) };
}
