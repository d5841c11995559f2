/**
 * Timeline of deliveries: successes above the line, failures below it, failing runs as bars under both. One
 * tab stop; arrow keys move between marks.
 */
import './deliveries.css';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import type { DateFormat } from '../../../shared/date-formats';
import { dateTimeText, dayText, shownDateTime } from '../../../shared/dates';
import type { Delivery } from '../../../shared/deliveries/delivery';
import type { FailingRun } from '../../../shared/deliveries/history';
import { type Cell, cellName, placeOf, type Zoom } from '../../../shared/deliveries/strip';
import { counted } from '../../../shared/quantities';
import { useDateFormat } from '../../ui/date-format';
import { type ShortcutGroup, usePageShortcuts } from '../../ui/shortcuts';

/** Up to this number, the deliveries on one side of a cell are drawn one by one. */
const drawnSingly = 5;
/** Cells between two labels of the time. */
const labelledEvery: Readonly<Record<Zoom, number>> = { day: 6, week: 8, month: 5 };

interface DeliveryStripProps {
  readonly zoom: Zoom;
  readonly borders: readonly number[];
  readonly cells: readonly Cell[];
  readonly runs: readonly FailingRun[];
  /** Start of the selected cell. */
  readonly chosen: number | undefined;
  readonly onChoose: (from: number) => void;
  /** The run in which the webhook fails now. */
  readonly current: FailingRun | undefined;
  readonly onChooseRun: (run: FailingRun) => void;
}

const stripShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Deliveries over time',
    shortcuts: [
      { keys: ['←', '→'], text: 'Mark before or after' },
      { keys: ['Page Up', 'Page Down'], text: 'Mark with deliveries before or after' },
      { keys: ['Home', 'End'], text: 'First or last mark' },
      { keys: ['Enter', 'Space'], text: 'Show the deliveries of the mark' },
    ],
  },
];

export function DeliveryStrip(props: DeliveryStripProps) {
  usePageShortcuts(stripShortcuts);
  const { zoom, borders, cells, runs, chosen, onChoose, current, onChooseRun } = props;
  const format = useDateFormat();
  const box = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...cells.map(({ counts }) => Math.max(counts.failed, upper(counts))));
  const active = cells.findIndex(({ from }) => from === chosen);
  // Without a selection the focus starts at the newest mark with deliveries.
  const entered = active >= 0 ? active : cells.findLastIndex(({ deliveries }) => deliveries.length > 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepFrom(event.key, Math.max(0, entered), cells);
    const cell = next === undefined ? undefined : cells[next];
    if (next === undefined || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(cell.from);
    box.current?.querySelectorAll<HTMLElement>('[role="option"]')[next]?.focus();
  };
  const style = { '--codesk-cells': cells.length } as CSSProperties;
  return (
    <div className="codesk-strip" style={style}>
      <div
        ref={box}
        className="codesk-strip-cells"
        role="listbox"
        aria-label="Deliveries over time"
        aria-orientation="horizontal"
        data-zoom={zoom}
        onKeyDown={onKeyDown}
      >
        {cells.map((cell, at) => (
          <Mark
            key={cell.from}
            cell={cell}
            most={most}
            name={cellName(cell, format)}
            selected={at === active}
            entered={at === Math.max(0, entered)}
            onChoose={() => onChoose(cell.from)}
          />
        ))}
      </div>
      <Runs borders={borders} runs={runs} current={current} onChoose={onChooseRun} />
      <div className="codesk-strip-axis" aria-hidden>
        {cells.map(({ from }, at) =>
          at % labelledEvery[zoom] === 0 ? (
            <span key={from} style={{ '--codesk-at': at + 1 } as CSSProperties}>
              {labelOfCell(from, zoom, format)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

const upper = (counts: Cell['counts']) => counts.answered + counts.waiting + counts.unknown;

/** The cell that a key leads to; with Page Up and Page Down the next one with deliveries. */
function stepFrom(key: string, at: number, cells: readonly Cell[]): number | undefined {
  const last = cells.length - 1;
  const filled = (cell: Cell) => cell.deliveries.length > 0;
  switch (key) {
    case 'Enter':
    case ' ':
      return at;
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown': {
      const next = cells.findIndex((cell, index) => index > at && filled(cell));
      return next < 0 ? undefined : next;
    }
    case 'PageUp': {
      const before = cells.findLastIndex((cell, index) => index < at && filled(cell));
      return before < 0 ? undefined : before;
    }
    default:
      return undefined;
  }
}

function labelOfCell(from: number, zoom: Zoom, format: DateFormat): string {
  const begin = new Date(from * 1000);
  return zoom === 'day' ? dateTimeText(begin, format).slice(-5) : dayText(begin, format);
}

interface MarkProps {
  readonly cell: Cell;
  /** Most deliveries on one side of any cell. */
  readonly most: number;
  readonly name: string;
  readonly selected: boolean;
  readonly entered: boolean;
  readonly onChoose: () => void;
}

function Mark({ cell, most, name, selected, entered, onChoose }: MarkProps) {
  const { deliveries } = cell;
  const above = deliveries.filter(({ outcome }) => outcome !== 'failed');
  const below = deliveries.filter(({ outcome }) => outcome === 'failed');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the strip handles the keys of its marks
    <div
      role="option"
      className="codesk-strip-cell"
      aria-label={name}
      title={name}
      aria-selected={selected}
      tabIndex={entered ? 0 : -1}
      onClick={(event) => {
        event.currentTarget.focus();
        onChoose();
      }}
    >
      <Side side="above" deliveries={above} most={most} />
      <Side side="below" deliveries={below} most={most} />
    </div>
  );
}

interface SideProps {
  readonly side: 'above' | 'below';
  readonly deliveries: readonly Delivery[];
  readonly most: number;
}

/** One dot per delivery if there are few, otherwise a bar for their number. */
function Side({ side, deliveries, most }: SideProps) {
  return (
    <span className="codesk-strip-side" data-side={side}>
      {most <= drawnSingly
        ? deliveries.map(({ id, outcome, repeats }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may have no id, and the order is that of time
            <i key={`${id} ${at}`} data-outcome={outcome} data-repeats={repeats || undefined} />
          ))
        : deliveries.length > 0 && (
            <b
              data-outcome={side === 'below' ? 'failed' : 'answered'}
              style={{ '--codesk-share': deliveries.length / most } as CSSProperties}
            />
          )}
    </span>
  );
}

interface RunsProps {
  readonly borders: readonly number[];
  readonly runs: readonly FailingRun[];
  readonly current: FailingRun | undefined;
  readonly onChoose: (run: FailingRun) => void;
}

/** The failing runs in the timeline; the current one extends to the end. */
function Runs({ borders, runs, current, onChoose }: RunsProps) {
  const format = useDateFormat();
  const [begin = 0] = borders;
  const end = borders.at(-1) ?? 0;
  const shown = runs.filter((run) => run.from < end && run.to >= begin);
  return (
    <div className="codesk-strip-runs">
      {shown.map((run) => {
        const [from, to] = [placeOf(run.from, borders), placeOf(run.to, borders)];
        const count = counted(run.deliveries.length, 'delivery', 'deliveries');
        const name =
          run === current
            ? `Failing since ${shownDateTime(run.from, format)}, ${count}`
            : `Failed from ${shownDateTime(run.from, format)} to ${shownDateTime(run.to, format)}, ${count}`;
        return (
          <button
            key={`${run.from} ${run.to}`}
            type="button"
            className="codesk-strip-run"
            data-current={run === current || undefined}
            aria-label={name}
            title={name}
            style={{ '--codesk-from': from, '--codesk-to': to } as CSSProperties}
            onClick={() => onChoose(run)}
          />
        );
      })}
    </div>
  );
}
