/** Sentences about a plot: which rows it includes and which it leaves out. */
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { ListPlot, PlotSums } from '../../../shared/table/list-plots';
import { type LoadedPlot, mostRows } from './load-plot';

interface PlotNotes {
  readonly loaded: LoadedPlot;
  readonly plot: ListPlot;
  readonly sums: PlotSums;
  readonly currency: string;
  readonly currencies: readonly (readonly [currency: string, rows: number])[];
  readonly filters: string;
  readonly headingOf: (field: string) => string;
  readonly nouns: readonly [one: string, many: string];
}

export function plotNotes(about: PlotNotes): readonly string[] {
  const { loaded, plot, sums, currency, currencies, filters, headingOf, nouns } = about;
  const date = headingOf(plot.date);
  const { undated, unread, outside } = sums;
  const others = currencies.flatMap(([each]) => (each === currency ? [] : [each || 'no currency']));
  return [
    `By the week of "${date}".`,
    filters,
    ...(loaded.total > loaded.rows.length ? [cutText(loaded, date, nouns[1])] : []),
    ...(loaded.isUncertain ? ['Some rows from the server could not be read, so there may be more.'] : []),
    ...(outside > 0
      ? [`${counted(outside, ...nouns)} ${outside === 1 ? 'is' : 'are'} outside the next twelve months.`]
      : []),
    ...(undated.rows > 0 ? [undatedText(undated, nouns)] : []),
    ...plot.series.flatMap(({ label }, at) => {
      const count = unread[at] ?? 0;
      return count === 0
        ? []
        : [`${counted(count, ...nouns)} ${count === 1 ? 'has' : 'have'} no amount for "${label}".`];
    }),
    ...(others.length > 0 ? [`Amounts in ${others.join(', ')} are not included.`] : []),
  ];
}

function cutText({ rows, total, order }: LoadedPlot, date: string, many: string): string {
  const which = {
    latest: ` with the latest "${date}"`,
    earliest: ` with the earliest "${date}"`,
    first: '',
  }[order];
  const count = `${order === 'first' ? 'first ' : ''}${shownNumber(rows.length)}`;
  return `Only the ${count} of ${shownNumber(total)} ${many}${which} are included: a plot loads at most ${shownNumber(mostRows)}.`;
}

function undatedText({ rows, names }: PlotSums['undated'], nouns: PlotNotes['nouns']): string {
  const more = rows > names.length ? ` and ${shownNumber(rows - names.length)} more` : '';
  const verb = rows === 1 ? 'has no date' : 'have no date';
  return `${counted(rows, ...nouns)} ${verb} and ${rows === 1 ? 'is' : 'are'} not in the plot: ${names.join(', ')}${more}.`;
}
