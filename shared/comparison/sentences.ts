/** Describes lines of a comparison in sentences that can be read aloud. */
import { inSentence } from '../table/list';
import { isDifferent, type SideRow, type SideTable, type SideTerm } from './side-terms';
import { nothing } from './value-difference';

/** Names of the two sides, for example the numbers of two contracts. */
export interface ComparedNames {
  readonly left: string;
  readonly right: string;
}

/** `Base rate 12.50 → 13.00, up 4 %`; for a set, the added and removed values: `Order types: Exchange added`. */
export function termSentence({ label, left = nothing, right = nothing, change, isSet }: SideTerm): string {
  if (isSet && change !== undefined) return `${label}: ${change}`;
  const text = `${label} ${left} → ${right}`;
  return change === undefined ? text : `${text}, ${change}`;
}

const rowStates = { changed: 'changed', only_right: 'added', only_left: 'removed' } as const;

/** `Delivery increments: 2 changed, 1 added`, then one sentence per row. */
export function tableSentences({ label, rows }: SideTable): readonly string[] {
  const counts = (['changed', 'only_right', 'only_left'] as const).flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? [] : [`${count} ${rowStates[state]}`];
  });
  if (counts.length === 0) return [];
  return [
    `${label}: ${counts.join(', ')}`,
    ...rows.filter(isDifferent).map((row) => rowSentence(label, row)),
  ];
}

function rowSentence(table: string, { state, row, terms }: SideRow): string {
  const named = `${table} ${row}`;
  if (state === 'only_left') return `${named}: removed`;
  if (state === 'only_right') {
    const added = terms.map(({ label, right = nothing }) => `${inSentence(label)} ${right}`);
    return [`${named}: added`, ...added].join(', ');
  }
  const changes = terms
    .filter(isDifferent)
    .map((term) => termSentence({ ...term, label: inSentence(term.label) }));
  return `${named}: ${changes.join('; ')}`;
}
