/** One round: what it does, how far it is, its services with their figures, and the button that queues it. */
import './rate-rounds.css';
import { Button, Callout, ProgressBar, Tab, Tabs } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { shownDay } from '../../shared/dates';
import type { RateRound, RoundServiceState } from '../../shared/desk/stored-round';
import type { ShownRound } from '../../shared/ipc/rounds';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useDraftToOpen } from '../drafts/draft-to-open';
import { useDrafts } from '../drafts/drafts';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { useRunAct } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/use-session';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { FailureState, notifyFailure } from '../ui/failure';
import { ChangeFields, readChange, titleOf, typedChangeSchema, typedOf } from './change-fields';
import { LargestMoves } from './largest-moves';
import { useReloadRounds, useRound, useRoundProgress } from './round-queries';
import { RoundServices } from './round-services';
import { countedSubjects } from './subjects';

const tabs: readonly {
  readonly id: string;
  readonly text: string;
  readonly states: readonly RoundServiceState[] | null;
}[] = [
  { id: 'all', text: 'All', states: null },
  { id: 'moves', text: 'Move', states: ['moves'] },
  { id: 'errors', text: 'Errors', states: ['errors'] },
  { id: 'unchanged', text: 'Unchanged', states: ['unchanged'] },
  { id: 'left-out', text: 'Left out', states: ['left-out'] },
  { id: 'waiting', text: 'Not read', states: ['waiting'] },
  { id: 'queued', text: 'Queued', states: ['queued'] },
];

export function RoundView({ id }: { id: string }) {
  // Before the round is asked for: its end may come before the answer.
  const progress = useRoundProgress(id);
  const opened = useRound(id);
  if (opened.error)
    return <FailureState failure={failureOf(opened.error)} onRetry={() => void opened.refetch()} />;
  if (!opened.data) return <p role="status">Loading the round</p>;
  return <Round key={id} {...opened.data} progress={progress} />;
}

type Opened = NonNullable<ReturnType<typeof useRound>['data']>;

interface RoundProps extends Opened {
  readonly progress: ReturnType<typeof useRoundProgress>;
}

function Round({ round, running, figures, largest, progress }: RoundProps) {
  const as = useOwner();
  const reload = useReloadRounds();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const format = useDateFormat();
  const [tab, setTab] = useState('all');
  const isOver = round.state === 'queueing' || round.state === 'queued';
  const count = countsOf(figures);
  const drafts = useDrafts();
  // A change that was typed and not applied has no form any more.
  useEffect(() => {
    if (isOver) drafts?.drop(changeKey(round.id));
  }, [drafts, isOver, round.id]);
  const subjects = (number: number) => countedSubjects(number, round.of);
  const each =
    round.of === 'both' ? 'service and contract' : round.of === 'contracts' ? 'contract' : 'service';

  /** @returns false if it failed, which was said */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        notifyFailure(failureOf(error));
        return false;
      },
    );
    await reload();
    return isDone;
  };
  const ask = (name: 'rounds.run' | 'rounds.stop' | 'rounds.retry' | 'rounds.queue') =>
    act(() => invoke(name, { as, round: round.id }));
  const queue = async () => {
    const when =
      round.day === null
        ? 'They are sent as soon as the outbox comes to them'
        : `Nothing is sent before ${shownDay(round.day, format)} 00:00`;
    const sure = await confirm({
      title: `Queue ${round.title}?`,
      text: `${counted(count.touched, 'row')} of ${subjects(count.wanted)} get another rate. ${when}. Each ${each} is read again before it is sent.`,
      confirm: `Queue ${subjects(count.wanted)}`,
      intent: 'primary',
    });
    if (sure) await ask('rounds.queue');
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Remove ${round.title}?`,
      text: isOver
        ? 'What was queued stays in the outbox.'
        : 'Nothing of it was queued, and no rate changes.',
      confirm: 'Remove round',
    });
    if (!sure) return;
    if (!(await act(() => invoke('rounds.remove', { as, round: round.id })))) return;
    drafts?.drop(changeKey(round.id));
    navigate('/rate-rounds');
  };
  const isReading = running || progress !== undefined;
  const blocked = isOver
    ? undefined
    : count.waiting > 0
      ? `${subjects(count.waiting)} not read yet`
      : count.errors > 0
        ? `${subjects(count.errors)} with errors: change the round, or take rows out`
        : count.wanted === 0
          ? 'No rate moves'
          : undefined;

  return (
    <>
      <section className="codesk-round-step" aria-label="Which services and contracts">
        <h2>1. Which services and contracts</h2>
        <p>{`${subjects(count.all)}: ${round.filter}`}</p>
      </section>
      <section className="codesk-round-step" aria-label="What changes">
        <h2>2. What changes</h2>
        {isOver ? <p>{round.title}</p> : <Change round={round} onChanged={reload} />}
      </section>
      <section className="codesk-round-step" aria-label="See">
        <div className="codesk-round-head">
          <h2>3. See</h2>
          <span role="status">{`${counted(count.touched, 'row')} of ${subjects(count.wanted)} ${isOver ? 'queued' : 'get another rate'}`}</span>
          {!isOver && isReading && (
            <Button size="small" icon="stop" text="Stop reading" onClick={() => void ask('rounds.stop')} />
          )}
          {!isReading && count.waiting > 0 && !isOver && (
            <Button size="small" icon="play" text="Go on reading" onClick={() => void ask('rounds.run')} />
          )}
          {!isReading && round.state === 'queueing' && (
            <Button size="small" icon="play" text="Go on queueing" onClick={() => void ask('rounds.run')} />
          )}
          {!isReading && !isOver && count.unread > 0 && (
            <Button
              size="small"
              variant="minimal"
              icon="refresh"
              text={`Read ${subjects(count.unread)} again`}
              onClick={() => void ask('rounds.retry')}
            />
          )}
          {round.state === 'queued' && <PauseSending round={round.id} />}
          <span className="codesk-round-gap" />
          <Button variant="minimal" icon="trash" text="Remove round" onClick={() => void remove()} />
          {!isOver && (
            <Button
              intent="primary"
              icon="inbox-update"
              text={`Queue ${subjects(count.wanted)}`}
              disabled={blocked !== undefined || isReading}
              onClick={() => void queue()}
            />
          )}
        </div>
        {blocked !== undefined && !isReading && (
          <Callout compact intent={count.errors > 0 ? 'warning' : 'none'}>
            {blocked}
          </Callout>
        )}
        {progress && (
          <div className="codesk-round-progress">
            <span>{`${progress.step === 'read' ? 'Read' : 'Queued'} ${shownNumber(progress.done)} of ${shownNumber(progress.total)}`}</span>
            <ProgressBar stripes={false} value={progress.total === 0 ? 1 : progress.done / progress.total} />
          </div>
        )}
        <LargestMoves services={largest} />
        <Tabs
          id="round-tabs"
          renderActiveTabPanelOnly
          selectedTabId={tab}
          onChange={(next) => setTab(String(next))}
        >
          {tabs.map(({ id, text, states }) => {
            const number = countIn(figures, states);
            if (number === 0 && id !== 'all' && id !== tab) return null;
            return (
              <Tab
                key={id}
                id={id}
                title={`${text} ${shownNumber(number)}`}
                panel={
                  <RoundServices
                    round={round}
                    states={states}
                    fixed={isOver || isReading}
                    onTake={(position, take) =>
                      void act(() => invoke('rounds.take', { as, round: round.id, position, take }))
                    }
                  />
                }
              />
            );
          })}
        </Tabs>
      </section>
    </>
  );
}

const keptChange = z.object({ change: typedChangeSchema });

const changeKey = (round: string) => `rate-rounds/${round}`;

/** Pauses or resumes what is not sent. One button for both, so that it keeps the focus. */
function PauseSending({ round }: { readonly round: string }) {
  const act = useRunAct();
  const changes = useJournal().data?.changes.filter(
    ({ origin }) => origin.kind === 'round' && origin.round === round,
  );
  // What is being sent, or has no known answer, is not paused.
  const canPause = changes?.some(
    ({ state, reason }) => state === 'checking' || (state === 'queued' && reason !== 'paused'),
  );
  if (!canPause && !changes?.some(({ reason }) => reason === 'paused')) return null;
  return (
    <Button
      size="small"
      icon={canPause ? 'pause' : 'play'}
      text={canPause ? 'Pause sending' : 'Resume sending'}
      onClick={() => void act(round, canPause ? 'pause' : 'resume')}
    />
  );
}

/** The fields of a change that can still be another one. */
function Change({ round, onChanged }: { round: RateRound; onChanged: () => Promise<void> }) {
  const as = useOwner();
  const [typed, setTyped] = useState(() => typedOf(round.change, round.tables, round.day));
  const { change, errors } = readChange(typed);
  const kept = typedOf(round.change, round.tables, round.day);
  const isSame = JSON.stringify(typed) === JSON.stringify(kept);
  const { id, title } = round;
  const draft = useTypedDraft({
    subject: useMemo(
      () => ({
        key: changeKey(id),
        title: `The change of ${title}`.slice(0, 300),
        place: { route: `/rate-rounds/${id}` },
      }),
      [id, title],
    ),
    typed: useMemo(() => (isSame ? undefined : { change: typed }), [isSame, typed]),
    schema: keptChange,
    onRestore: ({ change: restored }) => setTyped(restored),
    onDiscard: () => setTyped(kept),
  });
  // The form is the page.
  useDraftToOpen(() => true);
  const apply = async () => {
    if (!change) return;
    try {
      await invoke('rounds.change', {
        as,
        round: round.id,
        title: titleOf(change),
        change,
        tables: typed.tables,
        day: typed.day === '' ? null : typed.day,
      });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await onChanged();
  };
  return (
    <>
      {draft.note}
      <ChangeFields
        typed={typed}
        errors={errors}
        onChange={(patch) => setTyped((before) => ({ ...before, ...patch }))}
      />
      <div className="codesk-round-head">
        <Button
          text={`Apply to the ${round.of === 'both' ? 'services and contracts' : (round.of ?? 'services')}`}
          icon="tick"
          disabled={isSame || !change}
          onClick={() => void apply()}
        />
        {!isSame && <span>Below stands what was applied last.</span>}
      </div>
    </>
  );
}

function countIn(figures: ShownRound['figures'], states: readonly RoundServiceState[] | null): number {
  return figures.reduce(
    (sum, { state, services }) => sum + (states === null || states.includes(state) ? services : 0),
    0,
  );
}

function countsOf(figures: ShownRound['figures']) {
  const wanted = figures.filter(({ state, out }) => !out && (state === 'moves' || state === 'queued'));
  return {
    all: countIn(figures, null),
    waiting: countIn(figures, ['waiting']),
    unread: figures.reduce((sum, { unread }) => sum + unread, 0),
    errors: countIn(
      figures.filter(({ out }) => !out),
      ['errors'],
    ),
    wanted: countIn(wanted, null),
    touched: wanted.reduce((sum, { touched }) => sum + touched, 0),
  };
}
