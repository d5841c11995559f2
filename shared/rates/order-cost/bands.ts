/** Finds the rows of a service that give a price: the base band, the increments above it, and rows for a location. */
import { isRecord } from '../../records';
import { amountOf, Exact, zero } from '../exact-decimal';
import type { CostChoices } from './assumptions';

/** The source row of an amount. */
export interface GivingRow {
  /** The service value with the rows, and the index of the row from 0. */
  readonly value: string;
  readonly at: number;
}

/** A row of a band table with its numbers. */
export interface Band extends GivingRow {
  readonly from: Exact;
  /** The end of the band; undefined for an open end. */
  readonly to: Exact | undefined;
  readonly rate: Exact;
  /** Size of a step; undefined in a table of rates. */
  readonly step: Exact | undefined;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The rows of a table with their numbers, and the indexes of rows that cannot be read. */
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

/**
 * Whether each row is for the location of the order (true), for every location (false), or for another one (undefined).
 */
export type PlaceTest = (raw: Readonly<Record<string, unknown>>) => boolean | undefined;

/** The rows that apply to a location, those of the location itself first. With `only` they apply alone if any exist. */
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

/** The band that contains the amount, from the first group with one. */
export function bandFor(
  groups: readonly (readonly Band[])[],
  amount: Exact,
  choices: CostChoices,
): Band | undefined {
  for (const group of groups) {
    const inside = group.filter((band) => has(band, amount, choices));
    // If no other band ends or begins there, both ends belong to the band.
    const fits =
      inside.length > 0 ? inside : group.filter(({ from, to }) => amount.equals(from) || to?.equals(amount));
    const found = oneOf(fits, choices);
    if (found) return found;
  }
  return undefined;
}

/** The band with the highest end not above the amount: the base of the increments. */
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

/** A part of an amount that one increment row covers. */
export interface StepPart {
  readonly band: Band;
  readonly from: Exact;
  readonly to: Exact;
  readonly steps: Exact;
  readonly amount: Exact;
}

/**
 * Splits the range between two amounts into the parts of increment rows and the parts without a price.
 * @param start the amount that the base band covers
 */
export function stepsFor(
  groups: readonly (readonly Band[])[],
  start: Exact,
  amount: Exact,
  choices: CostChoices,
): { readonly parts: readonly StepPart[]; readonly gaps: readonly { from: Exact; to: Exact }[] } {
  const parts: StepPart[] = [];
  const gaps: { from: Exact; to: Exact }[] = [];
  if (choices['increment-bands'] === 'last') {
    const last = at(groups, amount, choices, true);
    if (amount.lessThanOrEqualTo(start)) return { parts, gaps };
    if (last) parts.push(partOf(last, start, amount, choices));
    else gaps.push({ from: start, to: amount });
    return { parts, gaps };
  }
  let place = start;
  while (place.lessThan(amount)) {
    const band = at(groups, place, choices, false);
    // A row of an earlier group takes over where it begins.
    const first = band
      ? groups.slice(
          0,
          groups.findIndex((group) => group.includes(band)),
        )
      : groups;
    const next = nextStart(first, place, band ? end(band, amount) : amount);
    if (band) parts.push(partOf(band, place, next, choices));
    else gaps.push({ from: place, to: next });
    place = next;
  }
  return { parts, gaps };
}

/** The increment row directly after a position, or directly before it. */
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
