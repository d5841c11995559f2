/** Positions of the bars and the line of the sums by week. Decimals are converted to floats only here. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { line, stack, stackOffsetDiverging } from 'd3-shape';
import type { DateFormat } from '../../../shared/date-formats';
import { shownDay } from '../../../shared/dates';
import { shownNumber } from '../../../shared/money';
import type { ListPlot, PlotSeries, WeekSums } from '../../../shared/table/list-plots';
import { insideOf, type PlotArea, type PlotTick, rounded } from '../../plots/plot';

/** Width of the date under a week with its padding, in CSS pixels. */
const tickWidth = 84;
const amountTicks = 5;

export interface Bar {
  readonly mark: PlotSeries['mark'];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WeekDrawing {
  readonly bars: readonly Bar[];
  /** The line of a total and its points. */
  readonly line: string;
  readonly dots: readonly (readonly [x: number, y: number])[];
  readonly weeks: readonly PlotTick[];
  readonly amounts: readonly PlotTick[];
  /** Left edge and width of each week, with the space around its bar. */
  readonly columns: readonly { readonly left: number; readonly width: number }[];
  /** Position of 0, unless it is at the bottom. */
  readonly zero: number | null;
}

export function drawnBars(
  plot: ListPlot,
  weeks: readonly WeekSums[],
  area: PlotArea,
  format: DateFormat,
): WeekDrawing {
  const bottom = area.height - area.bottom;
  const mondays = weeks.map(({ monday }) => monday);
  const x = scaleBand(mondays, [area.left, area.width - area.right]).padding(weeks.length > 80 ? 0.1 : 0.25);
  const stacked = plot.series.flatMap(({ mark }, at) => (mark === 'total' ? [] : [at]));
  const total = plot.series.findIndex(({ mark }) => mark === 'total');
  const amountOf = (week: WeekSums, series: number) => Number(week.sums[series] ?? 0);
  const layers = stack<WeekSums, number>().keys(stacked).value(amountOf).offset(stackOffsetDiverging)(weeks);
  const totals = total < 0 ? [] : weeks.map((week) => amountOf(week, total));
  const ends = [...layers.flatMap((layer) => layer.flat()), ...totals];
  const low = Math.min(0, ...ends);
  const y = scaleLinear([low, Math.max(0, ...ends) || low + 1], [bottom, area.top]).nice(amountTicks);
  const middle = (monday: string) => rounded((x(monday) ?? 0) + x.bandwidth() / 2);
  const dots = totals.map((value, at): [number, number] => [middle(mondays[at] ?? ''), rounded(y(value))]);
  const every = Math.max(
    1,
    Math.ceil(weeks.length / Math.max(1, Math.floor(insideOf(area).width / tickWidth))),
  );
  return {
    bars: layers.flatMap((layer) =>
      layer.flatMap(([from, to], at): Bar[] => {
        if (from === to) return [];
        return [
          {
            mark: plot.series[layer.key]?.mark ?? 'first',
            x: rounded(x(mondays[at] ?? '') ?? 0),
            y: rounded(y(to)),
            width: Math.max(1, rounded(x.bandwidth())),
            height: Math.max(1, rounded(y(from) - y(to))),
          },
        ];
      }),
    ),
    line: line<[number, number]>()(dots) ?? '',
    dots: weeks.length > 60 ? [] : dots,
    weeks: mondays
      .filter((_, at) => at % every === 0)
      .map((monday) => ({ at: middle(monday), text: shownDay(monday, format) })),
    // Counts have no fractions.
    amounts: y
      .ticks(amountTicks)
      .filter((amount) => plot.series.some(({ field }) => field !== undefined) || Number.isInteger(amount))
      .map((amount) => ({ at: rounded(y(amount)), text: shownNumber(amount) })),
    columns: mondays.map((monday) => ({
      left: rounded((x(monday) ?? 0) - (x.step() - x.bandwidth()) / 2),
      width: rounded(x.step()),
    })),
    zero: low < 0 ? rounded(y(0)) : null,
  };
}
