/** Compares the three versions of a record: its fields and its additional part. */
import type { Texts } from '../../shared/conflicts/comparable';
import { compareForms } from '../../shared/conflicts/compare-forms';
import { type Comparison, type Difference, type Sides, stateOf } from '../../shared/conflicts/three-way';
import type { FormDefinition, FormValues } from '../../shared/forms/form-definition';
import type { ComparedBeside } from './record-part';

export interface RecordState {
  readonly values: FormValues;
  readonly beside?: unknown;
}

export function compareRecords(
  definition: FormDefinition,
  sides: Sides<RecordState>,
  part: ComparedBeside | undefined,
  texts: Texts,
): Comparison<RecordState> {
  const { base, theirs, mine } = sides;
  const formOf = ({ values }: RecordState) => ({ values, tables: {} });
  const fields = compareForms(
    definition,
    { base: formOf(base), theirs: formOf(theirs), mine: formOf(mine) },
    texts,
  );
  const beside = part && besideDifference(part, sides);
  return {
    differences: [...fields.differences, ...(beside ? [beside] : [])],
    merge: (choose) => ({
      values: fields.merge(choose).values,
      beside: beside && choose(beside) === 'mine' ? mine.beside : theirs.beside,
    }),
  };
}

function besideDifference(part: ComparedBeside, sides: Sides<RecordState>): Difference | undefined {
  const { label, comparable, text } = part;
  const of = (to: (beside: unknown) => string) => ({
    base: to(sides.base.beside),
    theirs: to(sides.theirs.beside),
    mine: to(sides.mine.beside),
  });
  const state = stateOf(of(comparable));
  return state && { key: 'beside', state, part: '', label, lines: () => [{ label, ...of(text) }] };
}
