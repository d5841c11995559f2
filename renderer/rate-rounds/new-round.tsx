/** A new round: which services and contracts, and what changes. Reading their rates is the next step. */
import './rate-rounds.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { roundCap } from '../../shared/desk/stored-round';
import { filterValueSchema } from '../../shared/table/filters';
import { useDraftToOpen } from '../drafts/draft-to-open';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { ChangeFields, readChange, titleOf, typedChangeSchema, untypedChange } from './change-fields';
import { noFilters, SubjectFinder, useFoundSubjects } from './subject-finder';
import { countedSubjects } from './subjects';

const draftSubject = { key: 'rate-rounds/new', title: 'A new rate round', place: { route: '/rate-rounds' } };
const filtersSchema = z.array(filterValueSchema).max(100);
const keptRound = z.object({
  wanted: z.object({ services: z.boolean(), contracts: z.boolean() }),
  services: filtersSchema,
  contracts: filtersSchema,
  change: typedChangeSchema,
});
const firstWanted = { services: true, contracts: false };

/** Longest text of the filters that is kept. */
const longestFilter = 2000;

export function NewRound() {
  const as = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(firstWanted);
  const services = useFoundSubjects('services', wanted.services);
  const contracts = useFoundSubjects('contracts', wanted.contracts);
  const [typed, setTyped] = useState(untypedChange);
  const [asked, setAsked] = useState(false);
  const [begun, setBegun] = useState(false);
  const isTyped =
    typed !== untypedChange ||
    wanted !== firstWanted ||
    services.values.length > 0 ||
    contracts.values.length > 0;
  const draft = useTypedDraft({
    subject: draftSubject,
    typed: useMemo(
      () =>
        isTyped && !begun
          ? { wanted, services: [...services.values], contracts: [...contracts.values], change: typed }
          : undefined,
      [isTyped, begun, wanted, services.values, contracts.values, typed],
    ),
    schema: keptRound,
    onRestore: (kept) => {
      setWanted(kept.wanted);
      services.setValues(kept.services);
      contracts.setValues(kept.contracts);
      setTyped(kept.change);
    },
    onDiscard: () => {
      setWanted(firstWanted);
      services.setValues(noFilters);
      contracts.setValues(noFilters);
      setTyped(untypedChange);
    },
  });
  // The form is the page.
  useDraftToOpen(() => true);
  const { change, errors } = readChange(typed);
  const of = wanted.services && wanted.contracts ? 'both' : wanted.contracts ? 'contracts' : 'services';
  const finders = [services, contracts].filter((each) => wanted[each.of]);
  const subjects = finders.flatMap((each) => each.subjects).slice(0, roundCap);
  const isFinding = finders.some(({ found }) => found.isFetching);

  const begin = async () => {
    setAsked(true);
    if (!change || subjects.length === 0) return;
    const [first] = finders;
    const filter =
      of === 'both'
        ? `Services: ${services.filterText}. Contracts: ${contracts.filterText}`
        : (first?.filterText ?? '');
    const round = {
      id: crypto.randomUUID(),
      title: titleOf(change),
      of,
      filter: filter.slice(0, longestFilter),
      change,
      tables: typed.tables,
      day: typed.day === '' ? null : typed.day,
    } as const;
    try {
      await invoke('rounds.begin', { as, round, services: [...subjects] });
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
      <section className="codesk-round-step" aria-label="Which services and contracts">
        <h2>1. Which services and contracts</h2>
        <fieldset className="codesk-round-subjects">
          <legend className="codesk-unseen">What the round is for</legend>
          {(['services', 'contracts'] as const).map((each) => (
            <Checkbox
              key={each}
              inline
              label={each === 'services' ? 'Services' : 'Contracts'}
              checked={wanted[each]}
              onChange={({ currentTarget: { checked } }) =>
                setWanted((before) => ({ ...before, [each]: checked }))
              }
            />
          ))}
        </fieldset>
        {finders.map((each) => (
          <SubjectFinder key={each.of} {...each} />
        ))}
        {finders.length === 0 && <p>Choose services, contracts, or both.</p>}
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
        <p>
          {wanted.contracts
            ? 'The rates are read now, of contracts those of all their services. Nothing is changed or sent before you queue it.'
            : 'The rates of these services are read now. Nothing is changed or sent before you queue it.'}
        </p>
        <Button
          intent="primary"
          icon="eye-open"
          text={`Read the rates of ${countedSubjects(subjects.length, of)}`}
          disabled={subjects.length === 0 || isFinding}
          onClick={() => void begin()}
        />
      </section>
    </>
  );
}
