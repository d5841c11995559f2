/** Describes a comparison of contracts in sentences that can be read aloud, in the order of the screen. */
import { type ComparedNames, tableSentences, termSentence } from '../../comparison/sentences';
import { isDifferent } from '../../comparison/side-terms';
import { counted } from '../../quantities';
import type { SideBySide, SideService } from './side-by-side';

/** Returns the differences line by line; one sentence without differences. */
export function comparisonSentences(
  { terms, services, differences }: SideBySide,
  names: ComparedNames,
): readonly string[] {
  if (differences === 0) return [`${names.left} and ${names.right} are the same.`];
  return [
    ...terms.filter(isDifferent).map(termSentence),
    ...services.filter(isDifferent).flatMap((service) => serviceSentences(service, names)),
  ];
}

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
