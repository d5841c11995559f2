/** The state in one sentence, a timeline with zoom, and the list of the selected deliveries. */
import './deliveries.css';
import { Button, Icon, type IconName, SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { shownDateTime } from '../../../shared/dates';
import type { Delivery } from '../../../shared/deliveries/delivery';
import {
  type DeliveryState,
  type FailingRun,
  recoveredText,
  stateText,
} from '../../../shared/deliveries/history';
import {
  type Cell,
  cellBorders,
  cellsOf,
  cellsTogether,
  cellTime,
  countsText,
  spanText,
  type Zoom,
  zooms,
} from '../../../shared/deliveries/strip';
import { counted } from '../../../shared/quantities';
import type { ListAccess } from '../../lists/list-access';
import { useDateFormat } from '../../ui/date-format';
import type { History } from './deliveries-queries';
import { DeliveryList } from './delivery-list';
import { DeliveryStrip } from './delivery-strip';

/** The deliveries that the list shows. */
type Chosen =
  | { readonly kind: 'shown' }
  | { readonly kind: 'cell'; readonly from: number }
  | { readonly kind: 'run'; readonly from: number }
  | { readonly kind: 'unsent' };

interface DeliveryHistoryProps {
  readonly history: History;
  readonly access: ListAccess;
  /** Epoch seconds. */
  readonly now: number;
}

export function DeliveryHistory({ history, access, now }: DeliveryHistoryProps) {
  const format = useDateFormat();
  const { deliveries, runs, state, messages, complete } = history;
  const newest = deliveries.findLast(({ at }) => at !== undefined)?.at;
  const failing = state.kind === 'failing' ? state.run : undefined;
  const [zoom, setZoom] = useState<Zoom>(() => firstZoom(state, now, newest));
  const [back, setBack] = useState(0);
  const [chosen, setChosen] = useState<Chosen>(() =>
    failing ? { kind: 'run', from: failing.from } : { kind: 'shown' },
  );
  const end = endOf(zoom, now, newest);
  const borders = useMemo(() => cellBorders(zoom, end, back), [zoom, end, back]);
  const cells = useMemo(() => cellsOf(deliveries, borders), [deliveries, borders]);
  const together = useMemo(() => cellsTogether(cells), [cells]);
  const unsent = useMemo(() => deliveries.filter(({ at }) => at === undefined), [deliveries]);

  const go = (next: Zoom, spans: number) => {
    setZoom(next);
    setBack(spans);
    // The chosen cell belongs to this timeline only.
    setChosen((now) => (now.kind === 'cell' ? { kind: 'shown' } : now));
  };
  const choice = choiceOf(chosen, { cells, runs, unsent, failing, shown: together.deliveries });
  const listed = useMemo(() => {
    const wanted = new Set(choice.deliveries.map(({ message }) => message));
    return messages.filter(({ message }) => wanted.has(message));
  }, [messages, choice.deliveries]);
  const label =
    choice.cell === undefined ? choice.text : `${cellTime(choice.cell, format)}, ${countsText(choice.cell)}`;
  const choices = [
    { value: 'shown', label: 'All shown' },
    ...(failing ? [{ value: 'failing', label: 'Failing now' }] : []),
    ...(unsent.length > 0 ? [{ value: 'unsent', label: unsentText(unsent) }] : []),
  ];
  const hasEarlier = deliveries.some(({ at }) => at !== undefined && at < (borders[0] as number));

  return (
    <>
      <Sentence state={state} complete={complete} />
      <section className="codesk-deliveries-time-line" aria-label="Timeline">
        <div className="codesk-deliveries-bar">
          <SegmentedControl
            role="radiogroup"
            aria-label="Zoom"
            options={zooms.map(({ id, text }) => ({ value: id, label: text }))}
            value={zoom}
            onValueChange={(id) => go(id as Zoom, 0)}
          />
          <div className="codesk-deliveries-steps">
            <Button
              variant="minimal"
              icon="chevron-left"
              text="Earlier"
              disabled={!hasEarlier}
              onClick={() => go(zoom, back + 1)}
            />
            <Button
              variant="minimal"
              endIcon="chevron-right"
              text="Later"
              disabled={back === 0}
              onClick={() => go(zoom, back - 1)}
            />
          </div>
          <p role="status">
            <strong>{spanText(borders, format)}</strong>
            <span className="codesk-muted">{countsText(together)}</span>
          </p>
          <Legend />
        </div>
        <DeliveryStrip
          zoom={zoom}
          borders={borders}
          cells={cells}
          runs={runs}
          chosen={chosen.kind === 'cell' ? chosen.from : undefined}
          onChoose={(from) => setChosen({ kind: 'cell', from })}
          current={failing}
          onChooseRun={(run) => setChosen({ kind: 'run', from: run.from })}
        />
        {back === 0 && newest !== undefined && end < now && (
          <p className="codesk-muted">
            {`The newest delivery is from ${shownDateTime(newest, format)}. The timeline ends there.`}
          </p>
        )}
      </section>
      <div className="codesk-deliveries-bar">
        <h2>{label}</h2>
        {(choices.length > 1 || chosen.kind !== 'shown') && (
          <SegmentedControl
            role="radiogroup"
            aria-label="Deliveries in the list"
            options={choices}
            value={choice.run && choice.run === failing ? 'failing' : chosen.kind}
            onValueChange={(value) => {
              if (value === 'failing' && failing) setChosen({ kind: 'run', from: failing.from });
              else setChosen({ kind: value === 'unsent' ? 'unsent' : 'shown' });
            }}
          />
        )}
      </div>
      {listed.length === 0 ? (
        <p className="codesk-muted">No deliveries in this time.</p>
      ) : (
        <DeliveryList
          key={JSON.stringify([chosen, zoom, back])}
          label={label}
          messages={listed}
          access={access}
        />
      )}
    </>
  );
}

/** The smallest zoom that shows the start of the current state. */
function firstZoom(state: DeliveryState, now: number, newest: number | undefined): Zoom {
  if (state.kind !== 'failing' && state.kind !== 'recovered') return 'week';
  const begins = ({ id }: { id: Zoom }) => cellBorders(id, endOf(id, now, newest))[0] as number;
  return zooms.find((each) => begins(each) <= state.run.from)?.id ?? 'month';
}

/** The current time, or the newest delivery if a timeline up to now would be empty. */
function endOf(zoom: Zoom, now: number, newest: number | undefined): number {
  if (newest === undefined) return now;
  return newest < (cellBorders(zoom, now)[0] as number) ? newest : now;
}

interface Choices {
  readonly cells: readonly Cell[];
  readonly runs: readonly FailingRun[];
  readonly unsent: readonly Delivery[];
  readonly failing: FailingRun | undefined;
  /** All deliveries of the timeline. */
  readonly shown: readonly Delivery[];
}

interface ListedChoice {
  readonly deliveries: readonly Delivery[];
  readonly text: string;
  readonly cell?: Cell;
  readonly run?: FailingRun;
}

function choiceOf(chosen: Chosen, { cells, runs, unsent, failing, shown }: Choices): ListedChoice {
  const cell = chosen.kind === 'cell' ? cells.find(({ from }) => from === chosen.from) : undefined;
  if (cell) return { deliveries: cell.deliveries, text: '', cell };
  const run = chosen.kind === 'run' ? runs.find(({ from }) => from === chosen.from) : undefined;
  if (run) {
    const count = counted(run.deliveries.length, 'delivery', 'deliveries');
    const text = run === failing ? `${count} of the failing run` : `${count} of a failing run that ended`;
    return { deliveries: run.deliveries, text, run };
  }
  if (chosen.kind === 'unsent') return { deliveries: unsent, text: unsentText(unsent) };
  return { deliveries: shown, text: 'Whole period' };
}

const icons: Readonly<Record<DeliveryState['kind'], IconName>> = {
  none: 'inbox',
  waiting: 'time',
  unknown: 'help',
  failing: 'error',
  working: 'tick-circle',
  recovered: 'tick-circle',
};

function Sentence({ state, complete }: { state: DeliveryState; complete: boolean }) {
  const format = useDateFormat();
  const before = recoveredText(state, format, complete);
  return (
    <div className="codesk-deliveries-sentence" data-kind={state.kind}>
      <p role="status">
        <Icon icon={icons[state.kind]} size={20} />
        <span>{stateText(state, format, complete)}</span>
      </p>
      {before && <p className="codesk-muted">{before}</p>}
    </div>
  );
}

/** Deliveries without a time: queued messages and rows whose time cannot be read. */
function unsentText(unsent: readonly Delivery[]): string {
  const name = unsent.every(({ outcome }) => outcome === 'waiting') ? 'In the queue' : 'Without a time';
  return `${name} (${unsent.length})`;
}

function Legend() {
  return (
    <ul className="codesk-deliveries-legend" aria-label="Legend">
      <li>
        <i data-outcome="answered" aria-hidden /> answered
      </li>
      <li>
        <i data-outcome="failed" aria-hidden /> failed
      </li>
      <li>
        <i data-outcome="answered" data-repeats aria-hidden /> retry
      </li>
    </ul>
  );
}
