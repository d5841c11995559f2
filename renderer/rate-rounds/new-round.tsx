/** A new round: its services and contracts, and its change. The next step reads their rates. */
import './rate-rounds.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { roundCap } from '../../shared/desk/stored-round';
import { filterValueSchema } from '../../shared/table/filters';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { ChangeFields, readChange, titleOf, typedChangeSchema, untypedChange } from './change-fields';
import { noFilters, SubjectFinder, useFoundSubjects } from './subject-finder';
import { countedSubjects } from './subjects';

const draftSubject = { key: 'rate-rounds/new', title: 'New rate round', place: { route: '/rate-rounds' } };
const filtersSchema = z.array(filterValueSchema).max(100);
const roundDraft = z.object({
  wanted: z.object({ services: z.boolean(), contracts: z.boolean() }),
  services: filtersSchema,
  contracts: filtersSchema,
  change: typedChangeSchema,
});
const firstChoice = { services: true, contracts: false };

/** Longest description of the filters that is stored. */
const longestFilter = 2000;

export function NewRound() {
  const as = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(firstChoice);
  const services = useFoundSubjects('services', chosen.services);
  const contracts = useFoundSubjects('contracts', chosen.contracts);
  const [typed, setTyped] = useState(untypedChange);
  const [asked, setAsked] = useState(false);
  const [begun, setBegun] = useState(false);
  const isTyped =
    typed !== untypedChange ||
    chosen !== firstChoice ||
    services.values.length > 0 ||
    contracts.values.length > 0;
  const draft = useTypedDraft({
    subject: draftSubject,
    typed: useMemo(
      () =>
        isTyped && !begun
          ? {
              wanted: chosen,
              services: [...services.values],
              contracts: [...contracts.values],
              change: typed,
            }
          : undefined,
      [isTyped, begun, chosen, services.values, contracts.values, typed],
    ),
    schema: roundDraft,
    onRestore: (restored) => {
      setChosen(restored.wanted);
      services.setValues(restored.services);
      contracts.setValues(restored.contracts);
      setTyped(restored.change);
    },
    onDiscard: () => {
      setChosen(firstChoice);
      services.setValues(noFilters);
      contracts.setValues(noFilters);
      setTyped(untypedChange);
    },
  });
  // The form is this page, so the draft needs no other place.
  useDraftToOpen(() => true);
  const { change, errors } = readChange(typed);
  const of = chosen.services && chosen.contracts ? 'both' : chosen.contracts ? 'contracts' : 'services';
  const finders = [services, contracts].filter((each) => chosen[each.of]);
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
    // The draft has become the round.
    setBegun(true);
    draft.discard();
    await queries.invalidateQueries({ queryKey: ['rounds', 'list'] });
    navigate(`/rate-rounds/${round.id}`);
  };

  return (
    <>
      {draft.note}
      <SubjectsStep chosen={chosen} onChange={setChosen} finders={finders} />
      <section className="codesk-round-step" aria-label="Rate change">
        <h2>2. Rate change</h2>
        <ChangeFields
          typed={typed}
          errors={asked ? errors : {}}
          onChange={(patch) => setTyped((before) => ({ ...before, ...patch }))}
        />
      </section>
      <section className="codesk-round-step" aria-label="Rows before and after">
        <h2>3. Rows before and after</h2>
        <p>
          {chosen.contracts
            ? 'Codesk reads the rates now, for contracts the rates of all their services. Nothing changes before you queue the round.'
            : 'Codesk reads the rates of these services now. Nothing changes before you queue the round.'}
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

interface SubjectsStepProps {
  readonly chosen: typeof firstChoice;
  readonly onChange: (chosen: typeof firstChoice) => void;
  readonly finders: readonly ReturnType<typeof useFoundSubjects>[];
}

/** Step 1: the services and contracts of the round, found by filters. */
function SubjectsStep({ chosen, onChange, finders }: SubjectsStepProps) {
  return (
    <section className="codesk-round-step" aria-label="Services and contracts">
      <h2>1. Services and contracts</h2>
      <fieldset className="codesk-round-subjects">
        <legend className="codesk-unseen">Change rates of</legend>
        {(['services', 'contracts'] as const).map((each) => (
          <Checkbox
            key={each}
            inline
            label={each === 'services' ? 'Services' : 'Contracts'}
            checked={chosen[each]}
            onChange={({ currentTarget: { checked } }) => onChange({ ...chosen, [each]: checked })}
          />
        ))}
      </fieldset>
      {finders.map((each) => (
        <SubjectFinder key={each.of} {...each} />
      ))}
      {finders.length === 0 && <p>Choose services, contracts, or both.</p>}
    </section>
  );
}
