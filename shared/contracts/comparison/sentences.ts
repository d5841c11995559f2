/** Describes a comparison in sentences that can be read aloud, in the order of the screen. */
import { counted } from '../../quantities';
import { inSentence } from '../../table/list';
import type { SideBySide, SideRow, SideService, SideTable, SideTerm } from './side-by-side';
import { nothing } from './values';

/** Names of the two contracts, for example their numbers. */
export interface ComparedNames {
  readonly left: string;
  readonly right: string;
}

/** The differences line by line; one sentence if there are none. */
export function comparisonSentences(
  { terms, services, differences }: SideBySide,
  names: ComparedNames,
): readonly string[] {
  if (differences === 0) return [`${names.left} and ${names.right} say the same.`];
  return [
    ...terms.filter(isDifferent).map(termSentence),
    ...services.filter(isDifferent).flatMap((service) => serviceSentences(service, names)),
  ];
}

const isDifferent = ({ state }: Pick<SideTerm, 'state'>) => state !== 'same';

function serviceSentences(service: SideService, { left, right }: ComparedNames): readonly string[] {
  const { title, otherTitle, state, differences } = service;
  if (state !== 'changed') return [`${title}: only in ${state === 'only_left' ? left : right}`];
  const renamed = otherTitle === undefined ? '' : ` (${otherTitle} in ${right})`;
  return [
    `${title}${renamed}: ${counted(differences, 'difference')}`,
    ...service.terms.filter(isDifferent).map(termSentence),
    ...service.tables.flatMap(tableSentences),
  ];
}

/** `Base rate 12.50 → 13.00, up 4 %`; for a set, what was added and removed: `Order types: Exchange added`. */
function termSentence({ label, left = nothing, right = nothing, change, isSet }: SideTerm): string {
  if (isSet && change !== undefined) return `${label}: ${change}`;
  const text = `${label} ${left} → ${right}`;
  return change === undefined ? text : `${text}, ${change}`;
}

const rowStates = { changed: 'changed', only_right: 'added', only_left: 'removed' } as const;

/** `Delivery increments: 2 changed, 1 added`, then one sentence per row. */
function tableSentences({ label, rows }: SideTable): readonly string[] {
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
  const changes = terms.filter(isDifferent).map((term) => inSentence(termSentence(term)));
  return `${named}: ${changes.join('; ')}`;
}
