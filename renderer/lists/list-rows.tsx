/** The rows of a list: the grid, or the state that is shown instead. */
import './screen.css';
import type { ReactNode, RefObject } from 'react';
import type { Failure } from '../../shared/errors';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { largestGenericSize, pageSizes } from '../../shared/table/state';
import type { NumberSummary } from '../../shared/table/summary';
import { FailureCallout } from '../ui/failure';
import { FillWindow } from '../ui/pager';
import type { MenuCell } from './cell-menu';
import type { Column } from './grid/columns';
import { ListGrid } from './grid/list-grid';
import { useListMemory } from './list-memory';
import { NoRows, type OfflineChoice, TableFailure, TableSkeleton, UnreadRows } from './states';
import type { ListControl } from './use-list';

/** The open menu of a row, with its position in the window. */
export interface OpenMenu {
  readonly row: Row;
  readonly index: number;
  readonly at: { readonly left: number; readonly top: number };
  readonly cell: MenuCell | undefined;
}

interface ListRowsProps {
  readonly control: ListControl;
  readonly columns: readonly Column[];
  /** CSS pixels. */
  readonly rowHeight: number;
  readonly failure: Failure | null;
  /** True if the failure is shown instead of the rows, not above them. */
  readonly replaces: boolean;
  /** Index of the row whose menu is open; null for none. */
  readonly menuRow: number | null;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onFigures: (figures: NumberSummary | null) => void;
  /** Called for a double click or Enter on a row with an id. */
  readonly onOpen: (row: Row, id: Id) => void;
  readonly area: RefObject<HTMLDivElement | null>;
  /** Number of rows that fit into the window. */
  readonly fitting: number | undefined;
  /** Bars below the last row. */
  readonly children: ReactNode;
}

/** Returns buttons to rows that may be stored, for use without a connection. */
function offlineChoices({
  table: { state, filters },
  back,
  goToPage,
}: ListControl): readonly OfflineChoice[] {
  return [
    ...(back ? [{ text: 'Show the previous rows', onChoose: back }] : []),
    ...(state.page > 1 ? [{ text: 'Back to the first page', onChoose: () => goToPage(1) }] : []),
    ...(state.filters.length > 0 ? [{ text: 'Clear filters', onChoose: filters.clear }] : []),
  ];
}

export function ListRows(props: ListRowsProps) {
  const { control, columns, rowHeight, failure, replaces, menuRow, onMenu, onFigures, onOpen } = props;
  const { table, page } = control;
  const { list, state, rows, filters } = table;
  const memory = useListMemory(list);
  const unreadRows = page.data?.unread?.find(({ what }) => what === 'row')?.count ?? 0;
  const reload = () => void table.reload();
  const sizes = list.pageSizes ?? 'generic';
  const smaller = sizes === 'generic' ? largestGenericSize : pageSizes[sizes][0];
  return (
    <div ref={props.area} className="codesk-list-rows">
      {failure && !replaces && (
        <div className="codesk-table-failure">
          <FailureCallout failure={failure} onRetry={reload} />
        </div>
      )}
      {failure && replaces ? (
        <TableFailure
          failure={failure}
          title={list.title}
          onRetry={reload}
          choices={offlineChoices(control)}
          smaller={
            state.per_page === smaller
              ? undefined
              : { perPage: smaller, onChoose: () => void control.resize(smaller) }
          }
        />
      ) : !page.data ? (
        <TableSkeleton
          rows={state.per_page > 0 ? state.per_page : undefined}
          widths={columns.map(({ width }) => width)}
        />
      ) : rows.length === 0 && unreadRows > 0 ? (
        <UnreadRows count={unreadRows} />
      ) : rows.length === 0 ? (
        <NoRows filtered={state.filters.length > 0} onClear={filters.clear} />
      ) : (
        <ListGrid
          list={list}
          headers={table.structure.headers}
          columns={columns}
          layout={control.views.layout}
          rows={rows}
          state={state}
          filters={filters}
          rowsOf={page.data.state}
          total={table.total}
          totalKnown={table.totalKnown}
          selection={control.selection.shown}
          stale={page.isPlaceholderData}
          rowHeight={rowHeight}
          memory={memory}
          menuRow={menuRow}
          onSort={control.sort}
          onSelect={control.selection.change}
          onLayout={(next) => control.views.arrange(() => next)}
          onFigures={onFigures}
          onOpen={(row) => {
            const id = rowIdOf(row, list.rowId);
            if (id !== undefined) onOpen(row, id);
          }}
          onMenu={(row, index, at, cell) => {
            if (rowIdOf(row, list.rowId) !== undefined) onMenu({ row, index, at, cell });
          }}
        />
      )}
      {props.children}
      {!control.fits && control.settled && table.selectedCount === 0 && !failure && (
        <FillWindow
          perPage={state.per_page}
          total={table.total}
          fitting={props.fitting}
          onFill={control.fillEverywhere}
        />
      )}
    </div>
  );
}
