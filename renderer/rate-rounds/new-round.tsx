/** A new round: which services, and what changes. Reading their rates is the next step. */
import './rate-rounds.css';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { shownDateTime } from '../../shared/dates';
import { list as servicesList } from '../../shared/lists/finance-services';
import { counted } from '../../shared/quantities';
import { type FilterValue, filterStateOf, filterValueSchema } from '../../shared/table/filters';
import { useWantedDraft } from '../drafts/wanted-draft';
import { describeFilters } from '../filters/describe-filter';
import { FilterPanel } from '../filters/filter-panel';
import { useFilters } from '../filters/use-filters';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { ChangeFields, readChange, titleOf, typedChangeSchema, untypedChange } from './change-fields';
import { useRoundOwner } from './round-queries';

const definitions = servicesList.filters ?? [];
const draftSubject = { key: 'rate-rounds/new', title: 'A new rate round', place: { route: '/rate-rounds' } };
const keptRound = z.object({ filters: z.array(filterValueSchema).max(100), change: typedChangeSchema });
const noFilters: readonly FilterValue[] = [];

export function NewRound() {
  const as = useRoundOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const format = useDateFormat();
  const [values, setValues] = useState(noFilters);
  const applied = useMemo(() => filterStateOf(values), [values]);
  const filters = useFilters(definitions, applied, setValues);
  const found = useQuery({
    queryKey: ['rounds', 'find', as, values],
    queryFn: () => invoke('rounds.find', { as, filters: [...values] }),
    gcTime: 0,
  });
  const [typed, setTyped] = useState(untypedChange);
  const [asked, setAsked] = useState(false);
  const [begun, setBegun] = useState(false);
  const isTyped = !begun && (typed !== untypedChange || values.length > 0);
  const draft = useTypedDraft({
    subject: draftSubject,
    typed: useMemo(
      () => (isTyped ? { filters: [...values], change: typed } : undefined),
      [isTyped, values, typed],
    ),
    schema: keptRound,
    onRestore: (kept) => {
      setValues(kept.filters);
      setTyped(kept.change);
    },
    onDiscard: () => {
      setValues(noFilters);
      setTyped(untypedChange);
    },
  });
  // The form is the page.
  useWantedDraft(() => true);
  const { change, errors } = readChange(typed);
  const services = found.data?.services ?? [];
  const filterText =
    describeFilters(definitions, applied, format)
      .map(({ title, text }) => `${title}: ${text}`)
      .join('; ') || 'All services';

  const begin = async () => {
    setAsked(true);
    if (!change || services.length === 0) return;
    const round = {
      id: crypto.randomUUID(),
      title: titleOf(change),
      filter: filterText,
      change,
      tables: typed.tables,
      day: typed.day === '' ? null : typed.day,
    };
    try {
      await invoke('rounds.begin', { as, round, services });
      await invoke('rounds.run', { as, round: round.id });
    } catch (error) {
      notifyFailure(failureOf(error));
      return;
    }
    // What was typed is the round now.
    setBegun(true);
    draft.discard();
    await queries.invalidateQueries({ queryKey: ['rounds', 'list'] });
    navigate(`/rate-rounds/${round.id}`);
  };

  return (
    <>
      {draft.note}
      <section className="codesk-round-step" aria-label="Which services">
        <h2>1. Which services</h2>
        <div className="codesk-round-filters">
          <FilterPanel filters={filters} applyLabel="Find services" variant="tab" />
        </div>
        {found.error ? (
          <FailureCallout failure={failureOf(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <p role="status">
            {found.data ? `${counted(services.length, 'service')}: ${filterText}` : 'Finding services…'}
          </p>
        )}
        {found.data?.kept && (
          <Callout compact icon="offline">
            {`Without a connection: the services as they were on ${shownDateTime(Math.floor(found.data.at / 1000), format)}, found by name and type only.`}
          </Callout>
        )}
        {found.data && services.length === 0 && (
          <Callout compact icon="search">
            No service matches. Remove a filter, and find services again.
          </Callout>
        )}
      </section>
      <section className="codesk-round-step" aria-label="What changes">
        <h2>2. What changes</h2>
        <ChangeFields
          typed={typed}
          errors={asked ? errors : {}}
          onChange={(patch) => setTyped((before) => ({ ...before, ...patch }))}
        />
      </section>
      <section className="codesk-round-step" aria-label="See">
        <h2>3. See every row before and after</h2>
        <p>The rates of these services are read now. Nothing is changed or sent before you queue it.</p>
        <Button
          intent="primary"
          icon="eye-open"
          text={`Read the rates of ${counted(services.length, 'service')}`}
          disabled={services.length === 0}
          onClick={() => void begin()}
        />
      </section>
    </>
  );
}
