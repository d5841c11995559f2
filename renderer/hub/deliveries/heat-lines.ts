/** Deliveries of the last 30 days as one line per webhook, and the layout of the lines. */
import { scaleBand } from 'd3-scale';
import type { DateFormat } from '../../../shared/date-formats';
import { dayText } from '../../../shared/dates';
import { type Delivery, readDeliveries } from '../../../shared/deliveries/delivery';
import { deliveryState, stateText } from '../../../shared/deliveries/history';
import { type Cell, cellBorders, cellsOf, cellsTogether, countsText } from '../../../shared/deliveries/strip';
import { type Failure, failureTitle } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import type { Id } from '../../../shared/table/row';
import {
  type PlotArea,
  type PlotMark,
  type PlotPoint,
  type PlotTable,
  type PlotTick,
  rounded,
} from '../../plots/plot';
import type { LoadedDeliveries } from './load-deliveries';

/** A webhook with its deliveries as far as they are loaded. */
export interface HeatLine {
  readonly id: Id;
  readonly name: string;
  /** Undefined until they are loaded. */
  readonly found: LoadedDeliveries | Failure | undefined;
}

const lineHeight = 20;
const barHeight = 14;
const answeredHeight = 4;
const room = { left: 164, right: 96, top: 4, bottom: 24 };
/** Number of letters of the name shown next to a line. */
const nameLetters = 24;
/** Height of the dates under the lines, in CSS pixels, with padding. */
const tickRoom = 90;

export const heatArea = (lines: number, width: number): PlotArea => ({
  ...room,
  width,
  height: room.top + lines * lineHeight + room.bottom,
});

interface HeatBox {
  readonly key: string;
  readonly mark: PlotMark;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface HeatDrawing {
  readonly boxes: readonly HeatBox[];
  readonly names: readonly PlotTick[];
  readonly days: readonly PlotTick[];
  /** The state of each webhook, at the end of its line. */
  readonly words: readonly { readonly y: number; readonly text: string; readonly failing: boolean }[];
  readonly points: readonly Omit<PlotPoint, 'onOpen'>[];
  readonly table: PlotTable;
}

const isFailure = (found: HeatLine['found']): found is Failure => found !== undefined && 'code' in found;

/**
 * The end of the 30 days: the current time, or the newest delivery if lines up to now would be empty. @param
 * now epoch seconds
 */
function endOf(lines: readonly (readonly Delivery[])[], now: number): number {
  const times = lines.flatMap((deliveries) => deliveries.findLast(({ at }) => at !== undefined)?.at ?? []);
  const newest = Math.max(...times);
  return times.length > 0 && newest < (cellBorders('month', now)[0] as number) ? newest : now;
}

/** @param now epoch seconds */
export function drawnHeat(
  lines: readonly HeatLine[],
  rowId: string,
  now: number,
  area: PlotArea,
  format: DateFormat,
): HeatDrawing {
  const deliveries = lines.map(({ found }) =>
    found && !isFailure(found) ? readDeliveries(found.rows, rowId) : [],
  );
  const borders = cellBorders('month', endOf(deliveries, now));
  const days = borders.slice(0, -1);
  const x = scaleBand(days, [area.left, area.width - area.right]).padding(0.15);
  const read = lines.map((line, at) => readLine(line, deliveries[at] ?? [], borders, format));
  const every = Math.ceil(tickRoom / x.step());
  const middleOf = (at: number) => area.top + at * lineHeight + lineHeight / 2;
  return {
    boxes: read.flatMap(({ cells, knownFrom }, at) => boxesOf(cells, knownFrom, middleOf(at), at, x)),
    names: lines.map(({ name }, at) => ({
      at: middleOf(at),
      text: name.length > nameLetters ? `${name.slice(0, nameLetters - 1)}…` : name,
    })),
    days: days.flatMap((day, at) =>
      at % every === 0
        ? [{ at: rounded((x(day) ?? 0) + x.bandwidth() / 2), text: dayText(new Date(day * 1000), format) }]
        : [],
    ),
    words: read.map(({ word }, at) => ({ y: middleOf(at) + 4, text: word, failing: word === 'Failing' })),
    points: read.map(({ text }, at) => ({
      key: String(lines[at]?.id),
      left: 0,
      top: area.top + at * lineHeight,
      width: area.width,
      height: lineHeight,
      text,
    })),
    table: {
      columns: ['Webhook', 'State', 'Failed', 'Answered', 'Other'],
      rows: read.map(({ row }) => row),
    },
  };
}

interface ReadLine {
  readonly cells: readonly Cell[];
  /** Epoch seconds of the oldest loaded message. */
  readonly knownFrom: number | undefined;
  readonly word: string;
  readonly text: string;
  readonly row: readonly string[];
}

function readLine(
  { name, found }: HeatLine,
  deliveries: readonly Delivery[],
  borders: readonly number[],
  format: DateFormat,
): ReadLine {
  const nothing = (word: string, sentence: string): ReadLine => ({
    cells: [],
    knownFrom: undefined,
    word,
    text: `${name}: ${sentence}.`,
    row: [name, sentence, '', '', ''],
  });
  if (found === undefined) return nothing('…', 'not loaded yet');
  if (isFailure(found)) return nothing('Not loaded', `not loaded, ${failureTitle(found)}`);
  if (found.by === 'unknown') return nothing('Unknown', 'deliveries of this webhook cannot be identified');
  const isWhole = found.read >= found.total;
  if (deliveries.length === 0 && !isWhole)
    return nothing('Unknown', `not among the newest ${shownNumber(found.read)} messages of all webhooks`);
  const state = deliveryState(deliveries);
  const sentence = stateText(state, format, isWhole);
  const cells = cellsOf(deliveries, borders);
  const together = cellsTogether(cells);
  const { failed, answered, waiting, unknown } = together.counts;
  const about = found.by === 'integration' ? ' All webhooks of its integration together.' : '';
  const words = { failing: 'Failing', working: 'Working', recovered: 'Working', none: 'None' } as const;
  return {
    cells,
    knownFrom: isWhole ? undefined : deliveries.find(({ at }) => at !== undefined)?.at,
    word: words[state.kind as keyof typeof words] ?? 'Unknown',
    text: `${name}: ${sentence}. In 30 days ${countsText(together)}.${about}`,
    row: [name, sentence, shownNumber(failed), shownNumber(answered), shownNumber(waiting + unknown)],
  };
}

/** The height of a bar is the share of failures, so that the plot can be read without colour. */
function boxesOf(
  cells: readonly Cell[],
  knownFrom: number | undefined,
  middle: number,
  line: number,
  x: { (day: number): number | undefined; bandwidth(): number },
): readonly HeatBox[] {
  const foot = middle + barHeight / 2;
  return cells.flatMap((cell): HeatBox[] => {
    const { counts, deliveries, from, to } = cell;
    const box = (mark: PlotMark, height: number, above = 0) => ({
      key: `${line} ${from} ${mark}`,
      mark,
      x: rounded(x(from) ?? 0),
      y: rounded(foot - above - height),
      width: rounded(x.bandwidth()),
      height: rounded(height),
    });
    if (knownFrom !== undefined && to <= knownFrom) return [box('unknown', barHeight)];
    const isAnswered = deliveries.length > counts.failed;
    const above = isAnswered ? answeredHeight : 0;
    const share = counts.failed / deliveries.length;
    return [
      ...(isAnswered ? [box('answered', answeredHeight)] : []),
      ...(counts.failed > 0 ? [box('failed', Math.max(4, share * (barHeight - above)), above)] : []),
    ];
  });
}
