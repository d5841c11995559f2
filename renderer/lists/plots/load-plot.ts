/** Loads the fields that a plot needs, of all rows that match the filters of a list. */
import { readFilters } from '../../../shared/table/filters';
import type { ListDefinition } from '../../../shared/table/list';
import {
  type DaySpan,
  type ListPlot,
  type PlotRow,
  readPlotRow,
  spanFilter,
} from '../../../shared/table/list-plots';
import type { Row } from '../../../shared/table/row';
import type { TableState, TableStructure } from '../../../shared/table/structure';
import { rowPages } from '../../session/row-pages';
import { inSlices } from '../../slices';
import { rowNameOf } from '../grid/columns';

/** Most rows that are loaded. */
export const mostRows = 10_000;

export interface LoadedPlot {
  readonly rows: readonly PlotRow[];
  /** Number of matching rows, as far as the server reports it. */
  readonly total: number;
  /** Which rows were loaded if there are more: those with the latest or the earliest dates, or the first ones. */
  readonly order: 'latest' | 'earliest' | 'first';
  /** True if a row could not be read, or if the server may have more rows. */
  readonly isUncertain: boolean;
}

export interface LoadPlotOptions {
  readonly list: ListDefinition;
  readonly structure: TableStructure;
  readonly plot: ListPlot;
  readonly state: TableState;
  readonly span: DaySpan | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress: (loaded: number, total: number) => void;
}

export async function loadPlot(options: LoadPlotOptions): Promise<LoadedPlot> {
  const { list, structure, plot, state, span, signal, onProgress } = options;
  const headings = new Map(structure.headers.map(({ value, text }) => [value, text]));
  const isSorted = structure.headers.some(({ value, sortable }) => value === plot.date && sortable);
  const { sortBy, sortOrder } = isSorted
    ? ({ sortBy: plot.date, sortOrder: span ? 'asc' : 'desc' } as const)
    : state;
  const inSpan = span && spanFilter(readFilters(structure.filters), plot.date, span, state.filters);
  const of = { filters: [...state.filters, ...(inSpan ?? [])], sortBy, sortOrder };
  const rows: PlotRow[] = [];
  let total = 0;
  let isUncertain = false;
  for await (const page of rowPages(list, { of, signal })) {
    const taken = page.rows.slice(0, mostRows - rows.length);
    await inSlices(
      readAll(taken, rows, (row) => readPlotRow(plot, row, headings, nameOf(list, row))),
      signal,
    );
    total = Math.max(page.total, rows.length);
    isUncertain ||= page.hasUnread || page.isUncertain === true;
    onProgress(rows.length, Math.min(total, mostRows));
    if (rows.length >= mostRows) break;
  }
  return { rows, total, order: isSorted ? (span ? 'earliest' : 'latest') : 'first', isUncertain };
}

const nameOf = ({ rowName, rowId }: ListDefinition, row: Row) => rowNameOf(row, rowName, rowId);

function* readAll(rows: readonly Row[], into: PlotRow[], read: (row: Row) => PlotRow): Generator<void, void> {
  for (const row of rows) {
    into.push(read(row));
    yield;
  }
}
