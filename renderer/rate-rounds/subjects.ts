/** What a rate round is about, in words. */
import type { RateRound, RoundSubject } from '../../shared/desk/stored-round';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';

export type RoundSubjects = RateRound['of'];

export const subjectNouns: Readonly<Record<RoundSubject, string>> = {
  services: 'service',
  contracts: 'contract',
};

/** `3 services`, `1 contract`, `4 services and contracts`. */
export function countedSubjects(count: number, of: RoundSubjects): string {
  if (of !== 'both') return counted(count, subjectNouns[of ?? 'services']);
  return `${shownNumber(count)} ${count === 1 ? 'service or contract' : 'services and contracts'}`;
}

/** `Service`, `Contract`, `Service or contract`, for the head of a column. */
export function subjectHead(of: RoundSubjects): string {
  return of === 'both' ? 'Service or contract' : of === 'contracts' ? 'Contract' : 'Service';
}
