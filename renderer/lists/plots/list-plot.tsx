/** One plot of a list: loads its rows, with progress, and draws their sums for one currency and one value of its split. */
import './list-plots.css';
import { HTMLSelect, ProgressBar } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { submittedDay } from '../../../shared/dates';
import { shownNumber } from '../../../shared/money';
import { inSentence, type ListDefinition } from '../../../shared/table/list';
import {
  currenciesOf,
  type DaySpan,
  nextYear,
  type ListPlot as PlotDefinition,
  type PlotSums,
  plotSums,
  splitsOf,
} from '../../../shared/table/list-plots';
import type { TableState, TableStructure } from '../../../shared/table/structure';
import { useInnerWidth } from '../../grid/inner-width';
import { failureOf } from '../../ipc';
import { listKeys } from '../../session/list-keys';
import { inSlices } from '../../slices';
import { FailureState } from '../../ui/failure';
import { StateMessage } from '../../ui/state-message';
import { type LoadedPlot, loadPlot } from './load-plot';
import { plotNotes } from './plot-notes';
import { WeekPlot } from './week-plot';

interface ListPlotProps {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly plot: PlotDefinition;
  /** The rows that match its filters are plotted. */
  readonly state: TableState;
  /** The filters as a sentence. */
  readonly filters: string;
}

const widest = 1100;
const narrowest = 460;

export function ListPlot({ list, structure, plot, state, filters }: ListPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.min(widest, Math.max(narrowest, useInnerWidth(box) || 860));
  const [progress, setProgress] = useState({ loaded: 0, total: 0 });
  const today = submittedDay(new Date());
  const span = useMemo(() => (plot.span ? nextYear(today) : undefined), [plot, today]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...listKeys.list(list), 'plot', plot.id, state.filters, span],
    queryFn: ({ signal }) => {
      setProgress({ loaded: 0, total: 0 });
      const onProgress = (loaded: number, total: number) => setProgress({ loaded, total });
      return loadPlot({ list, structure, plot, state, span, signal, onProgress });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const isLoading = isFetching || (!data && !error);
  return (
    <div ref={box} className="codesk-list-plot">
      {isLoading ? (
        <div className="codesk-list-plot-progress" role="status">
          <p>{progressText(list, progress)}</p>
          <ProgressBar
            animate={false}
            stripes={false}
            value={progress.total === 0 ? 0 : progress.loaded / progress.total}
          />
        </div>
      ) : data ? (
        <LoadedRows loaded={data} {...{ list, structure, plot, span, width, filters }} />
      ) : (
        <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function progressText(
  { title }: ListDefinition,
  { loaded, total }: { loaded: number; total: number },
): string {
  const what = inSentence(title);
  return total === 0 ? `Loading ${what}` : `Loading ${shownNumber(loaded)} of ${shownNumber(total)} ${what}`;
}

interface LoadedRowsProps extends Pick<ListPlotProps, 'list' | 'structure' | 'plot' | 'filters'> {
  readonly loaded: LoadedPlot;
  readonly span: DaySpan | undefined;
  readonly width: number;
}

function LoadedRows({ loaded, list, structure, plot, span, width, filters }: LoadedRowsProps) {
  const { rows } = loaded;
  const currencies = useMemo(() => currenciesOf(rows), [rows]);
  const splits = useMemo(() => splitsOf(rows), [rows]);
  const [chosen, setCurrency] = useState<string>();
  const [split, setSplit] = useState<string | null>(null);
  const currency = chosen ?? currencies[0]?.[0] ?? '';
  const drawn = useSums({ rows, plot, currency, split, span });
  const headingOf = (field: string) => structure.headers.find(({ value }) => value === field)?.text ?? field;
  if (!drawn) return <div className="codesk-list-plot-progress" />;
  const { sums } = drawn;
  const nouns = [list.noun, inSentence(list.title)] as const;
  const about = { loaded, plot, sums, currency: drawn.currency, currencies, filters, headingOf, nouns };
  const notes = plotNotes(about);
  const isCount = plot.series.every(({ field }) => field === undefined);
  const required = isCount ? 'a date' : 'a date and an amount';
  const splitName = plot.splitBy === undefined ? '' : headingOf(plot.splitBy);
  return (
    <>
      <div className="codesk-list-plot-choices">
        {currencies.length > 1 && (
          <Choice
            label="Currency"
            value={currency}
            options={currencies.map(([value, count]) => [value, value || 'No currency', count])}
            onChoose={setCurrency}
          />
        )}
        {plot.splitBy !== undefined && splits.length > 1 && (
          <Choice
            label={splitName}
            // The prefix distinguishes an empty value from All.
            value={split === null ? '' : `=${split}`}
            options={[
              ['', 'All', rows.length],
              ...splits.map(([value, count]) => [`=${value}`, value || 'Empty', count] as const),
            ]}
            onChoose={(value) => setSplit(value === '' ? null : value.slice(1))}
          />
        )}
      </div>
      {sums.weeks.length === 0 ? (
        <StateMessage
          icon="timeline-bar-chart"
          title="No data to plot"
          description={[`No ${nouns[0]} with ${required}.`, ...notes].join(' ')}
        />
      ) : (
        <WeekPlot
          name={[
            `${list.title}, ${inSentence(plot.title)}`,
            ...(currencies.length > 1 ? [drawn.currency || 'no currency'] : []),
            ...(drawn.split === null ? [] : [`${splitName}: ${drawn.split || 'empty'}`]),
          ].join(', ')}
          currency={drawn.currency}
          {...{ plot, sums, span, notes, nouns, width }}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string, rows: number])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        iconName="caret-down"
        value={value}
        options={options.map(([each, text, count]) => ({
          value: each,
          label: `${text} (${shownNumber(count)})`,
        }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  );
}

type SumsOf = { readonly rows: LoadedPlot['rows'] } & Parameters<typeof plotSums>[1];

interface DrawnSums {
  readonly sums: PlotSums;
  readonly currency: string;
  readonly split: string | null;
}

/** The sums, computed in slices. Until they are ready, the previous sums are returned. */
function useSums({ rows, plot, currency, split, span }: SumsOf): DrawnSums | undefined {
  const [drawn, setDrawn] = useState<DrawnSums>();
  useEffect(() => {
    const leaving = new AbortController();
    inSlices(plotSums(rows, { plot, currency, split, span }), leaving.signal).then(
      (sums) => !leaving.signal.aborted && setDrawn({ sums, currency, split }),
      () => undefined,
    );
    return () => leaving.abort();
  }, [rows, plot, currency, split, span]);
  return drawn;
}
