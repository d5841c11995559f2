/**
 * Two sides line by line, equal lines included: terms, and rows of terms. The screen draws the lines as they are, and
 * the sentences are made from them.
 */
import type { DateFormat } from '../date-formats';
import {
  type Difference,
  difference,
  isAmount,
  type Measure,
  shownValue,
  type Value,
} from './value-difference';

export type SideState = 'same' | 'changed' | 'only_left' | 'only_right';

/** One term on both sides. A side without the row or section has no text. */
export interface SideTerm {
  readonly name: string;
  readonly label: string;
  readonly state: SideState;
  readonly left?: string;
  readonly right?: string;
  /** Both values are amounts and are right-aligned. */
  readonly isAmount: boolean;
  readonly trend?: Difference['trend'];
  /** `up 4 %`, `Exchange added`; absent if there is no measurable change. */
  readonly change?: string;
  /** Both values are sets, and `change` describes the whole difference. */
  readonly isSet?: true;
}

export interface SideRow {
  readonly state: SideState;
  /** The key for the user: `0 to 5`. */
  readonly row: string;
  readonly terms: readonly SideTerm[];
}

export interface SideTable {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly SideRow[];
}

/** A value in the form in which it is compared and shown. */
export interface Measured {
  readonly value: Value;
  readonly measure: Measure;
}

export const isSame = ({ state }: { readonly state: SideState }) => state === 'same';
export const isDifferent = ({ state }: { readonly state: SideState }) => state !== 'same';

export function countOf<T>(entries: readonly T[], holds: (entry: T) => boolean): number {
  return entries.reduce((count, entry) => count + (holds(entry) ? 1 : 0), 0);
}

const isEmpty = ({ value }: Measured) =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

/** A term that both sides can have. A term that is empty in both gives no line. */
export function bothSides(
  name: string,
  label: string,
  left: Measured,
  right: Measured,
  format?: DateFormat,
): readonly SideTerm[] {
  if (isEmpty(left) && isEmpty(right)) return [];
  const found = difference(name, label, left, right, format);
  const numeric = [left, right].every((side) => isEmpty(side) || isAmount(side.value, side.measure));
  if (!found) {
    const text = shownValue(left.value, left.measure, format);
    return [{ name, label, state: 'same', left: text, right: text, isAmount: numeric }];
  }
  return [
    {
      name,
      label,
      state: 'changed',
      left: found.left,
      right: found.right,
      isAmount: numeric,
      ...(found.trend ? { trend: found.trend } : {}),
      ...(found.change ? { change: found.change } : {}),
      ...(left.measure === 'texts' && right.measure === 'texts' ? { isSet: true } : {}),
    },
  ];
}

/** A term of a row or section that only one side has. */
export function oneSide(
  state: 'only_left' | 'only_right',
  name: string,
  label: string,
  side: Measured,
): readonly SideTerm[] {
  if (isEmpty(side)) return [];
  const text = shownValue(side.value, side.measure);
  return [
    {
      name,
      label,
      state,
      ...(state === 'only_left' ? { left: text } : { right: text }),
      isAmount: isAmount(side.value, side.measure),
    },
  ];
}
