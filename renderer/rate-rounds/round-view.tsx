/** One round: its change, its progress, its services with their figures, and the button that queues it. */
import './rate-rounds.css';
import { Button, Callout, ProgressBar, Tab, Tabs } from '@blueprintjs/core';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { shownDay } from '../../shared/dates';
import type { RateRound, RoundServiceState } from '../../shared/desk/stored-round';
import type { ShownRound } from '../../shared/ipc/rounds';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { useDrafts } from '../drafts/drafts';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { useTypedDraft } from '../forms/typed-draft';
import { failureOf, invoke } from '../ipc';
import { useRunAct } from '../journal/outbox-queries';
import { useJournal } from '../operations/operations';
import { useOwner } from '../session/use-session';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { FailureState, notifyFailure } from '../ui/failure';
import { ChangeFields, readChange, titleOf, typedChangeSchema, typedOf } from './change-fields';
import { LargestChanges } from './largest-changes';
import { useReloadRounds, useRound, useRoundProgress } from './round-queries';
import { RoundServices } from './round-services';
import { countedSubjects } from './subjects';

const tabs: readonly {
  readonly id: string;
  readonly text: string;
  readonly states: readonly RoundServiceState[] | null;
}[] = [
  { id: 'all', text: 'All', states: null },
  { id: 'moves', text: 'Changed', states: ['moves'] },
  { id: 'errors', text: 'Errors', states: ['errors'] },
  { id: 'unchanged', text: 'Unchanged', states: ['unchanged'] },
  { id: 'left-out', text: 'Not included', states: ['left-out'] },
  { id: 'waiting', text: 'Not read', states: ['waiting'] },
  { id: 'queued', text: 'Queued', states: ['queued'] },
];

export function RoundView({ id }: { id: string }) {
  // Subscribed before the round is requested, because it may end before the reply.
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
  const isOver = round.state === 'queueing' || round.state === 'queued';
  const count = countsOf(figures);
  const drafts = useDrafts();
  // A queued round has no form, so the draft of its change is deleted.
  useEffect(() => {
    if (isOver) drafts?.drop(changeKey(round.id));
  }, [drafts, isOver, round.id]);
  const acts = useRoundActs(round, count);
  const isReading = running || progress !== undefined;
  const blocked = isOver ? undefined : blockedText(count, round.of);

  return (
    <>
      <section className="codesk-round-step" aria-label="Services and contracts">
        <h2>1. Services and contracts</h2>
        <p>{`${countedSubjects(count.all, round.of)}: ${round.filter}`}</p>
      </section>
      <section className="codesk-round-step" aria-label="Rate change">
        <h2>2. Rate change</h2>
        {isOver ? <p>{round.title}</p> : <Change round={round} onChanged={reload} />}
      </section>
      <section className="codesk-round-step" aria-label="Rows before and after">
        <RoundHead
          round={round}
          count={count}
          isReading={isReading}
          isBlocked={blocked !== undefined}
          acts={acts}
        />
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
        <LargestChanges services={largest} />
        <RoundTabs
          round={round}
          figures={figures}
          fixed={isOver || isReading}
          onTake={(position, take) =>
            void acts.act(() => invoke('rounds.take', { as, round: round.id, position, take }))
          }
        />
      </section>
    </>
  );
}

/** Why a round cannot be queued yet; undefined if it can. */
function blockedText(count: Counts, of: RateRound['of']): string | undefined {
  if (count.waiting > 0) return `${countedSubjects(count.waiting, of)} not read yet`;
  if (count.errors > 0)
    return `${countedSubjects(count.errors, of)} with errors. Change the round, or exclude the rows.`;
  return count.changing === 0 ? 'No rate changes' : undefined;
}

type Counts = ReturnType<typeof countsOf>;

/** Requests about a round, and the questions before it is queued or deleted. */
function useRoundActs(round: RateRound, count: Counts) {
  const as = useOwner();
  const reload = useReloadRounds();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const format = useDateFormat();
  const drafts = useDrafts();
  const isOver = round.state === 'queueing' || round.state === 'queued';
  const subjects = (number: number) => countedSubjects(number, round.of);
  const each =
    round.of === 'both' ? 'service and contract' : round.of === 'contracts' ? 'contract' : 'service';

  /** Returns false if the request failed, which is shown. */
  const act = async (request: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await request().then(
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
        ? 'The outbox sends them automatically'
        : `Nothing is sent before ${shownDay(round.day, format)} 00:00`;
    const sure = await confirm({
      title: `Queue ${round.title}?`,
      text: `${counted(count.touched, 'row')} of ${subjects(count.changing)} get a new rate. ${when}. Each ${each} is read again before it is sent.`,
      confirm: `Queue ${subjects(count.changing)}`,
      intent: 'primary',
    });
    if (sure) await ask('rounds.queue');
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${round.title}?`,
      text: isOver ? 'Queued changes stay in the outbox.' : 'Nothing was queued. The rates do not change.',
      confirm: 'Delete round',
    });
    if (!sure) return;
    if (!(await act(() => invoke('rounds.remove', { as, round: round.id })))) return;
    drafts?.drop(changeKey(round.id));
    navigate('/rate-rounds');
  };
  return { act, ask, queue, remove };
}

interface RoundHeadProps {
  readonly round: RateRound;
  readonly count: Counts;
  readonly isReading: boolean;
  readonly isBlocked: boolean;
  readonly acts: ReturnType<typeof useRoundActs>;
}

/** The buttons that fit the state of the round. */
function RoundHead({ round, count, isReading, isBlocked, acts: { ask, queue, remove } }: RoundHeadProps) {
  const isOver = round.state === 'queueing' || round.state === 'queued';
  const subjects = (number: number) => countedSubjects(number, round.of);
  return (
    <div className="codesk-round-head">
      <h2>3. Rows before and after</h2>
      <span role="status">{`${counted(count.touched, 'row')} of ${subjects(count.changing)} ${isOver ? 'queued' : 'get a new rate'}`}</span>
      {!isOver && isReading && (
        <Button size="small" icon="stop" text="Stop reading" onClick={() => void ask('rounds.stop')} />
      )}
      {!isReading && count.waiting > 0 && !isOver && (
        <Button size="small" icon="play" text="Continue reading" onClick={() => void ask('rounds.run')} />
      )}
      {!isReading && round.state === 'queueing' && (
        <Button size="small" icon="play" text="Continue queuing" onClick={() => void ask('rounds.run')} />
      )}
      {!isReading && !isOver && count.unread > 0 && (
        <Button
          size="small"
          variant="minimal"
          icon="refresh"
          text={`Retry ${subjects(count.unread)}`}
          onClick={() => void ask('rounds.retry')}
        />
      )}
      {round.state === 'queued' && <PauseSending round={round.id} />}
      <span className="codesk-round-gap" />
      <Button variant="minimal" icon="trash" text="Delete round" onClick={() => void remove()} />
      {!isOver && (
        <Button
          intent="primary"
          icon="inbox-update"
          text={`Queue ${subjects(count.changing)}`}
          disabled={isBlocked || isReading}
          onClick={() => void queue()}
        />
      )}
    </div>
  );
}

interface RoundTabsProps extends Pick<ComponentProps<typeof RoundServices>, 'round' | 'fixed' | 'onTake'> {
  readonly figures: ShownRound['figures'];
}

/** One tab for each state that services of the round have. */
function RoundTabs({ round, figures, fixed, onTake }: RoundTabsProps) {
  const [tab, setTab] = useState('all');
  return (
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
            panel={<RoundServices round={round} states={states} fixed={fixed} onTake={onTake} />}
          />
        );
      })}
    </Tabs>
  );
}

const changeDraft = z.object({ change: typedChangeSchema });

const changeKey = (round: string) => `rate-rounds/${round}`;

/** Pauses or resumes changes that are not sent. One button for both, so that it keeps the focus. */
function PauseSending({ round }: { readonly round: string }) {
  const act = useRunAct();
  const changes = useJournal().data?.changes.filter(
    ({ origin }) => origin.kind === 'round' && origin.round === round,
  );
  // A change that is being sent or whose outcome is unknown cannot be paused.
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

/** The fields of a change that is not queued yet. */
function Change({ round, onChanged }: { round: RateRound; onChanged: () => Promise<void> }) {
  const as = useOwner();
  const [typed, setTyped] = useState(() => typedOf(round.change, round.tables, round.day));
  const { change, errors } = readChange(typed);
  const stored = typedOf(round.change, round.tables, round.day);
  const isSame = JSON.stringify(typed) === JSON.stringify(stored);
  const { id, title } = round;
  const draft = useTypedDraft({
    subject: useMemo(
      () => ({
        key: changeKey(id),
        title: `Change of ${title}`.slice(0, 300),
        place: { route: `/rate-rounds/${id}` },
      }),
      [id, title],
    ),
    typed: useMemo(() => (isSame ? undefined : { change: typed }), [isSame, typed]),
    schema: changeDraft,
    onRestore: ({ change: restored }) => setTyped(restored),
    onDiscard: () => setTyped(stored),
  });
  // The form is this page, so the draft needs no other place.
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
        {!isSame && <span>The rows below show the last applied change.</span>}
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
  const changing = figures.filter(({ state, out }) => !out && (state === 'moves' || state === 'queued'));
  return {
    all: countIn(figures, null),
    waiting: countIn(figures, ['waiting']),
    unread: figures.reduce((sum, { unread }) => sum + unread, 0),
    errors: countIn(
      figures.filter(({ out }) => !out),
      ['errors'],
    ),
    changing: countIn(changing, null),
    touched: changing.reduce((sum, { touched }) => sum + touched, 0),
  };
}
