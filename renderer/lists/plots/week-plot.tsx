/** Sums by week as stacked bars, with the total as a line. */
import { useMemo } from 'react';
import type { DateFormat } from '../../../shared/date-formats';
import { shownDay } from '../../../shared/dates';
import { shownNumber, shownRate } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import {
  type DaySpan,
  dayAfter,
  drawnWeeks,
  type ListPlot,
  type PlotSums,
  type Sums,
} from '../../../shared/table/list-plots';
import type { PlotArea, PlotPoint, PlotTable } from '../../plots/plot';
import { PlotFrame } from '../../plots/plot-frame';
import { useDateFormat } from '../../ui/date-format';
import { drawnBars, type WeekDrawing } from './week-bars';

interface WeekPlotProps {
  readonly plot: ListPlot;
  readonly sums: PlotSums;
  /** Empty for counts and for amounts without a currency. */
  readonly currency: string;
  readonly span: DaySpan | undefined;
  /** `COD remittances: Cash by week`. */
  readonly name: string;
  /** The filters, and what the sums leave out. */
  readonly notes: readonly string[];
  /** Singular and plural of a row. */
  readonly nouns: readonly [one: string, many: string];
  /** Available width in CSS pixels. */
  readonly width: number;
}

export function WeekPlot({ plot, sums, currency, span, name, notes, nouns, width }: WeekPlotProps) {
  const format = useDateFormat();
  const area = useMemo((): PlotArea => areaOf(width), [width]);
  const { weeks, left } = useMemo(() => drawnWeeks(sums, span), [sums, span]);
  const drawing = useMemo(() => drawnBars(plot, weeks, area, format), [plot, weeks, area, format]);
  const isCount = plot.series.every(({ field }) => field === undefined);
  const unit = isCount ? `Number of ${nouns[1]}` : `Amount (${currency || 'no currency'})`;
  const write = writerOf(plot, currency, nouns);
  const summary = [
    `Weeks begin on Monday.`,
    ...notes,
    ...(left > 0 ? [`${counted(left, ...nouns)} of other years: only in the table.`] : []),
  ].join(' ');
  return (
    <PlotFrame
      name={name}
      summary={summary}
      area={area}
      x={{ ticks: drawing.weeks, title: 'Monday of the week' }}
      y={{ ticks: drawing.amounts, title: unit }}
      legend={plot.series.map(({ mark, label }) => ({
        mark,
        text: label,
        shape: mark === 'total' ? 'line' : 'area',
      }))}
      points={pointsOf(weeks, drawing, area, (week) => `${weekText(week.monday, format)}: ${write(week)}`)}
      table={tableOf(plot, sums, currency, format)}
    >
      {(fill) => (
        <>
          {drawing.bars.map(({ mark, ...box }) => (
            <rect
              key={`${mark} ${box.x} ${box.y}`}
              data-mark={mark}
              fill={mark === 'third' ? fill('third') : undefined}
              {...box}
            />
          ))}
          {drawing.zero !== null && (
            <path data-line="zero" d={`M${area.left} ${drawing.zero}H${area.width - area.right}`} />
          )}
          <path data-mark="total" data-shape="line" d={drawing.line} />
          {drawing.dots.map(([x, y]) => (
            <circle key={x} data-mark="total" cx={x} cy={y} r={2.5} />
          ))}
        </>
      )}
    </PlotFrame>
  );
}

const areaOf = (width: number): PlotArea => ({
  width,
  height: 300,
  left: 76,
  right: 12,
  top: 26,
  bottom: 26,
});

const weekText = (monday: string, format: DateFormat) =>
  `${shownDay(monday, format)} \u2013 ${shownDay(dayAfter(monday, 6), format)}`;

const writtenSum = ({ field }: ListPlot['series'][number], sum: string) =>
  field === undefined ? shownNumber(sum) : shownRate(sum);

/** `Collected 1 204.50 AED, Fees 12.00 AED, 3 remittances` */
function writerOf(plot: ListPlot, currency: string, nouns: WeekPlotProps['nouns']) {
  const unit = currency === '' ? '' : ` ${currency}`;
  return ({ sums, rows }: Sums) => {
    const parts = plot.series.flatMap((series, at) =>
      series.field === undefined && plot.series.length === 1
        ? []
        : [`${series.label} ${writtenSum(series, sums[at] ?? '0')}${series.field === undefined ? '' : unit}`],
    );
    return [...parts, counted(rows, ...nouns)].join(', ');
  };
}

function pointsOf<W extends Sums & { readonly monday: string }>(
  weeks: readonly W[],
  { columns }: WeekDrawing,
  { top, height, bottom }: PlotArea,
  write: (week: W) => string,
): readonly PlotPoint[] {
  return weeks.map((week, at) => ({
    key: week.monday,
    left: columns[at]?.left ?? 0,
    top,
    width: columns[at]?.width ?? 0,
    height: height - top - bottom,
    text: write(week),
  }));
}

/** A table of all weeks with rows, also of those that are not drawn. */
function tableOf(plot: ListPlot, sums: PlotSums, currency: string, format: DateFormat): PlotTable {
  const unit = currency === '' ? '' : ` (${currency})`;
  const cells = ({ sums: amounts, rows }: Sums) => [
    ...plot.series.map((series, at) => writtenSum(series, amounts[at] ?? '0')),
    shownNumber(rows),
  ];
  const isCount = plot.series.length === 1 && plot.series[0]?.field === undefined;
  const cut = (row: readonly string[]) => (isCount ? row.slice(0, -1) : row);
  return {
    columns: cut([
      'Week',
      ...plot.series.map(({ label, field }) => (field === undefined ? label : `${label}${unit}`)),
      'Rows',
    ]),
    rows: [
      ...sums.weeks.map((week) => cut([weekText(week.monday, format), ...cells(week)])),
      ...(sums.undated.rows > 0 ? [cut(['Without a date', ...cells(sums.undated)])] : []),
    ],
    foot: cut(['All', ...cells(sums.all)]),
  };
}
