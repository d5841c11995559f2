/** Finds the services or contracts of a new round with the filters of their list. */
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

/**
 * Finds services or contracts by the filters.
 * @param isEnabled false to request nothing
 */
export function useFoundSubjects(of: RoundSubject, isEnabled: boolean) {
  const as = useOwner();
  const format = useDateFormat();
  const [state, dispatch] = useReducer(filterReducer, noFilters, filtersOf);
  const filters = useFilters({ definitions: definitions[of], state, dispatch });
  const values = state.applied;
  const setValues = (next: readonly FilterValue[]) => dispatch({ type: 'replaceFilters', filters: next });
  const found = useQuery({
    queryKey: ['rounds', 'find', as, of, values],
    queryFn: () => invoke('rounds.find', { as, of, filters: sentFilters(values, new Date()) }),
    enabled: isEnabled,
    gcTime: 0,
  });
  const filterText =
    describeFilters(definitions[of], filters.applied, format)
      .map(({ title, text }) => `${title}: ${text}`)
      .join('; ') || `All ${of}`;
  const subjects = (isEnabled && found.data?.services) || noSubjects;
  return { of, filters, found, filterText, subjects, values, setValues };
}

/** Filters that can be applied to stored records without a connection. */
const storedFilters = { services: 'name and type', contracts: 'number, client and status' } as const;

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
          {`No connection: stored ${of} of ${shownDateTime(Math.floor(found.data.at / 1000), format)}, filtered by ${storedFilters[of]} only.`}
        </Callout>
      )}
      {found.data && subjects.length === 0 && (
        <Callout compact icon="search">
          {`No ${noun} matches. Remove a filter and search again.`}
        </Callout>
      )}
    </div>
  );
}
