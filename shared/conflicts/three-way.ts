/**
 * Compares a record as it was when its form was opened (base), as the server has it now (theirs), and as the form has
 * it (mine). Changes of one side are chosen automatically; changes of both sides are conflicts that the user decides.
 */

/** The side whose value is saved. */
export type Side = 'theirs' | 'mine';

export type DifferenceState = 'only_mine' | 'only_theirs' | 'both_same' | 'conflict';

/** One value on the three sides, as shown. */
export interface DifferenceLine {
  readonly label: string;
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
}

/** A unit of choice: a field, linked fields, a row, or a service of a contract. */
export interface Difference {
  /** Unique in its comparison. */
  readonly key: string;
  readonly state: DifferenceState;
  /** The part of the record, for example `Rates`; empty for its own fields. */
  readonly part: string;
  readonly label: string;
  /** The values that differ. A function, because a table can have thousands of rows of which few are shown. */
  readonly lines: () => readonly DifferenceLine[];
}

/** The three sides of one record. */
export interface Sides<S> {
  readonly base: S;
  readonly theirs: S;
  readonly mine: S;
}

export interface Comparison<S> {
  readonly differences: readonly Difference[];
  /** Returns the record with each difference from the side that `choose` names, and the rest from the server. */
  readonly merge: (choose: (difference: Difference) => Side) => S;
}

/** How two sides differ from the base, each given as comparable text; undefined if all three are the same. */
export function stateOf({ base, theirs, mine }: Sides<string>): DifferenceState | undefined {
  if (theirs === mine) return theirs === base ? undefined : 'both_same';
  if (theirs === base) return 'only_mine';
  return mine === base ? 'only_theirs' : 'conflict';
}

/** The automatically chosen side of a difference; undefined for a conflict. */
export function sideOf({ state }: Pick<Difference, 'state'>): Side | undefined {
  if (state === 'conflict') return undefined;
  return state === 'only_mine' ? 'mine' : 'theirs';
}

/** True if a save of the form would overwrite a newer change of another user. */
export function isTheirs({ state }: Pick<Difference, 'state'>): boolean {
  return state === 'only_theirs' || state === 'conflict';
}

/** The same comparison as a part of a larger record. */
export function asPart<S>(comparison: Comparison<S>, prefix: string, name: string): Comparison<S> {
  const outer = new Map(
    comparison.differences.map((each) => [
      each.key,
      { ...each, key: `${prefix}/${each.key}`, part: each.part === '' ? name : `${name} · ${each.part}` },
    ]),
  );
  return {
    differences: [...outer.values()],
    merge: (choose) => comparison.merge((inner) => choose(outer.get(inner.key) ?? inner)),
  };
}
