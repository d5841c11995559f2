/** Finds the services or the contracts of a new round by the filters that their list has. */
import './rate-rounds.css';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { shownDateTime } from '../../shared/dates';
import type { FoundService, RoundSubject } from '../../shared/desk/stored-round';
import { list as contractsList } from '../../shared/lists/contracts';
import { list as servicesList } from '../../shared/lists/finance-services';
import { counted } from '../../shared/quantities';
import type { FilterValue } from '../../shared/table/filters';
import { sentFilters } from '../../shared/table/relative-dates';
import { describeFilters } from '../filters/describe-filter';
import { FilterPanel } from '../filters/filter-panel';
import { filterReducer, filtersOf } from '../filters/filter-state';
import { useFilters } from '../filters/use-filters';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout } from '../ui/failure';
import { subjectNouns } from './subjects';

const definitions = {
  services: servicesList.filters ?? [],
  contracts: contractsList.filters ?? [],
} as const;
const noSubjects: readonly FoundService[] = [];

export const noFilters: readonly FilterValue[] = [];

/** @param isWanted without it nothing is asked, and nothing is found */
export function useFoundSubjects(of: RoundSubject, isWanted: boolean) {
  const as = useOwner();
  const format = useDateFormat();
  const [state, dispatch] = useReducer(filterReducer, noFilters, filtersOf);
  const filters = useFilters({ definitions: definitions[of], state, dispatch });
  const values = state.applied;
  const setValues = (next: readonly FilterValue[]) => dispatch({ type: 'replaceFilters', filters: next });
  const found = useQuery({
    queryKey: ['rounds', 'find', as, of, values],
    queryFn: () => invoke('rounds.find', { as, of, filters: sentFilters(values, new Date()) }),
    enabled: isWanted,
    gcTime: 0,
  });
  const filterText =
    describeFilters(definitions[of], filters.applied, format)
      .map(({ title, text }) => `${title}: ${text}`)
      .join('; ') || `All ${of}`;
  const subjects = (isWanted && found.data?.services) || noSubjects;
  return { of, filters, found, filterText, subjects, values, setValues };
}

/** Filters of the list of contracts that are known without a connection. */
const keptFilters = { services: 'name and type', contracts: 'number, client and status' } as const;

export function SubjectFinder({
  of,
  filters,
  found,
  filterText,
  subjects,
}: ReturnType<typeof useFoundSubjects>) {
  const format = useDateFormat();
  const noun = subjectNouns[of];
  return (
    <div className="codesk-round-finder">
      <div className="codesk-round-filters">
        <FilterPanel filters={filters} applyLabel={`Find ${of}`} variant="tab" />
      </div>
      {found.error ? (
        <FailureCallout failure={failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <p role="status">
          {found.data ? `${counted(subjects.length, noun)}: ${filterText}` : `Finding ${of}…`}
        </p>
      )}
      {found.data?.kept && (
        <Callout compact icon="offline">
          {`Without a connection: the ${of} as they were on ${shownDateTime(Math.floor(found.data.at / 1000), format)}, found by ${keptFilters[of]} only.`}
        </Callout>
      )}
      {found.data && subjects.length === 0 && (
        <Callout compact icon="search">
          {`No ${noun} matches. Remove a filter, and find ${of} again.`}
        </Callout>
      )}
    </div>
  );
}
