/** The head of a printed list: a description of its rows. */
import type { DateFormat } from '../../../shared/date-formats';
import { dateTimeText } from '../../../shared/dates';
import { shownNumber } from '../../../shared/money';
import type { FilterDefinition, FilterState } from '../../../shared/table/filters';
import { rowsOfPage, uncountedText } from '../../../shared/table/pages';
import type { TableState } from '../../../shared/table/structure';
import { describeFilters } from '../../filters/describe-filter';

export interface Fact {
  readonly label: string;
  readonly text: string;
}

export interface PrintedRows {
  readonly state: TableState;
  readonly total: number;
  /** False if `total` is only the least possible number. */
  readonly totalKnown: boolean;
  readonly definitions: readonly FilterDefinition[];
  readonly filters: FilterState;
  /** Heading of the sorted column. */
  readonly sortTitle: string | undefined;
  /** The saved view, and whether it was changed. */
  readonly view: { readonly name: string; readonly changed: boolean } | undefined;
  readonly owner: string | undefined;
  /** When the rows were requested. */
  readonly loadedAt: Date;
}

interface Printed {
  readonly by: string | undefined;
  readonly server: string;
  readonly at: Date;
  readonly format: DateFormat;
}

/** If the rows are older than this, their time is printed. Milliseconds. */
const fresh = 60_000;

export function factsOf(rows: PrintedRows, { by, server, at, format }: Printed): readonly Fact[] {
  const { state, view, owner, sortTitle, loadedAt } = rows;
  const filters = describeFilters(rows.definitions, rows.filters, format).map(
    ({ title, text, meaning }) => `${title}: ${text}${meaning === undefined ? '' : ` (${meaning})`}`,
  );
  const age = at.getTime() - loadedAt.getTime() > fresh ? `, as of ${dateTimeText(loadedAt, format)}` : '';
  return [
    ...(owner === undefined ? [] : [{ label: 'Of', text: owner }]),
    ...(view ? [{ label: 'View', text: `${view.name}${view.changed ? ', changed' : ''}` }] : []),
    { label: 'Filters', text: filters.join('; ') || 'None' },
    ...(sortTitle === undefined
      ? []
      : [
          {
            label: 'Order',
            text: `${sortTitle}, ${state.sortOrder === 'asc' ? 'ascending' : 'descending'}`,
          },
        ]),
    { label: 'Rows', text: `${rowsText(rows)}${age}` },
    {
      label: 'Printed',
      text: [dateTimeText(at, format), by && `by ${by}`, server].filter(Boolean).join(', '),
    },
  ];
}

function rowsText({ state, total, totalKnown }: PrintedRows): string {
  if (!totalKnown) return uncountedText(state.page, state.per_page, total);
  const [first, last] = rowsOfPage(state.page, state.per_page, total);
  return `${shownNumber(first)} to ${shownNumber(last)} of ${shownNumber(total)}`;
}
