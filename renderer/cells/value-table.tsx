/**
 * A bounded table for pop-ups and details: plain table elements, each value drawn by the viewer of its column's type, with
 * the keys, ranges and columns of the grids. It shows all rows that it gets, in pages; long lists use a grid.
 */
import '../ui/pager.css';
import { type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react';
import { emptyTexts } from '../../shared/messages';
import { showingText } from '../../shared/table/pages';
import type { Row } from '../../shared/table/row';
import { cellsAsText } from '../grid/clipboard';
import type { RangeEdges } from '../grid/range';
import { cellOf } from '../grid/range-selection';
import { ColumnEdge, rangeSides, rowRange } from '../grid/row';
import { frozenMark } from '../grid/tracks';
import { useGrid } from '../grid/use-grid';
import { PageButtons } from '../ui/pager';
import { CellContent, cellText, copyText } from './cell-content';
import { LinkedValue } from './record-link';
import { useArrangement, useTableColumns } from './table-columns';
import {
  frozenStyle,
  headingWidths,
  noSides,
  type RecordColumn,
  type ShownColumn,
  tableProperties,
  useShownColumns,
  withWidths,
} from './value-table-columns';
import './value-table.css';

export interface ValueTableProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly Row[];
  /** Number of frozen columns until the user freezes others: 0 or 1. */
  readonly frozen?: 0 | 1;
  /** Rows of one page; without it all rows are shown. */
  readonly perPage?: number;
  /** Shown instead of rows if there are no rows. */
  readonly emptyText?: string;
  /** True while the rows are those of the previous page. */
  readonly busy?: boolean;
  /** Shown below the table instead of the pager, for tables that a server pages. */
  readonly footer?: ReactNode;
}

export function ValueTable(props: ValueTableProps) {
  const { label, columns, rows, emptyText = emptyTexts.noData, busy = false } = props;
  const status = useId();
  const { page, pages, size, first, paged, pageRows, setPage } = usePages(rows, props.perPage);
  const shown = useShownColumns(columns, rows);
  const headings = columns.map(({ text }) => text);
  const names = JSON.stringify(headings);
  // A width of 0 lets the content decide, until the user changes the width.
  const natural = useMemo(
    () => (JSON.parse(names) as string[]).map(() => ({ width: 0, given: false })),
    [names],
  );
  const arrangement = useArrangement(natural, props.frozen);
  const grid = useGrid({
    rows: pageRows.length,
    rowHeight: 33,
    columns: headings,
    tracks: arrangement.tracks,
    frozen: arrangement.frozen,
    sides: noSides,
    actions: false,
    basis: pageRows,
    onHeadingKey: (event, position) => headingActions.onKey(event, position),
    onCellKey: (event) => {
      const control = (event.target as HTMLElement).querySelector<HTMLElement>('[data-cell-action]');
      if (event.key !== 'Enter' || !control) return false;
      control.click();
      return true;
    },
    copy: (withHeader) => {
      // If the table itself has the focus, no cell is chosen.
      if (!grid.edges && !cellOf(document.activeElement)) return undefined;
      const { row, column } = grid.active;
      const cell = { top: row, bottom: row, left: column, right: column };
      return cellsText(shown, pageRows, grid.edges ?? cell, withHeader);
    },
  });
  const { scroller, edges, frozen } = grid;
  const headingActions = useTableColumns({
    grid,
    headings,
    arrangement,
    // The first drag gives all columns the widths that they have on the screen.
    draw: (next) => grid.drawTracks(next && withWidths(next, headingWidths(scroller.current))),
    measured: () => headingWidths(scroller.current),
  });
  const style = {
    ...tableProperties(grid.tracks, frozen),
    ...(paged && { '--codesk-page-rows': props.perPage }),
  } as CSSProperties;

  return (
    <div className="codesk-record-table">
      <section
        ref={scroller}
        className="codesk-record-scroll"
        data-paged={paged}
        data-selecting={edges ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        style={style}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onPointerDown={grid.onPointerDown}
        onContextMenu={headingActions.onContextMenu}
      >
        <table
          aria-label={label}
          aria-busy={busy}
          data-stale={busy}
          aria-rowcount={paged ? rows.length + 1 : undefined}
        >
          <TableHead
            shown={shown}
            frozen={frozen}
            onEdge={headingActions.onEdge}
            onFit={headingActions.fitColumn}
          />
          <tbody>
            {pageRows.map((row, at) => (
              <TableRow
                // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity
                key={first + at}
                {...{ shown, frozen, row, at, edges }}
                rowIndex={paged ? first + at + 2 : undefined}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className="codesk-record-empty" colSpan={Math.max(1, columns.length)}>
                  {emptyText}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {headingActions.menu}
      {props.footer ??
        (paged && (
          <nav className="codesk-pager codesk-record-pager" aria-labelledby={status}>
            <span id={status} role="status">
              {showingText(page, size, rows.length)}
            </span>
            <PageButtons page={page} count={pages} places={0} onPage={setPage} />
          </nav>
        ))}
    </div>
  );
}

/** The rows of the shown page. */
function usePages(rows: readonly Row[], perPage: number | undefined) {
  const [chosen, setPage] = useState(1);
  const size = perPage ?? Math.max(1, rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(chosen, pages);
  /** Index of the first row of the page. */
  const first = (page - 1) * size;
  const pageRows = useMemo(() => rows.slice(first, first + size), [rows, first, size]);
  return {
    page,
    pages,
    size,
    first,
    paged: perPage !== undefined && rows.length > perPage,
    pageRows,
    setPage,
  };
}

/** Returns the cells within the edges as spreadsheets paste them. */
function cellsText(
  shown: readonly ShownColumn[],
  rows: readonly Row[],
  { top, bottom, left, right }: RangeEdges,
  withHeader: boolean,
): string {
  const chosen = shown.slice(left - 1, right);
  const lines = rows
    .slice(Math.max(0, top), bottom + 1)
    .map((row) => chosen.map(({ column: { value }, viewer }) => copyText(viewer, row[value], row)));
  return cellsAsText(withHeader ? [chosen.map(({ column }) => column.text), ...lines] : lines);
}

interface TableHeadProps {
  readonly shown: readonly ShownColumn[];
  readonly frozen: number;
  readonly onEdge: ReturnType<typeof useTableColumns>['onEdge'];
  readonly onFit: (position: number) => void;
}

function TableHead({ shown, frozen, onEdge, onFit }: TableHeadProps) {
  return (
    <>
      <colgroup>
        {shown.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat fields, and columns keep their order
          <col key={at} style={{ width: `var(--codesk-width-${at})` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {shown.map(({ column, align }, at) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              scope="col"
              tabIndex={-1}
              data-align={align}
              data-cell={`-1:${at + 1}`}
              data-heading={at}
              data-frozen={frozenMark(at, frozen)}
              style={frozenStyle(at, frozen)}
            >
              {column.text}
              <ColumnEdge onPointerDown={(event) => onEdge(at, event)} onDoubleClick={() => onFit(at)} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

interface TableRowProps {
  readonly shown: readonly ShownColumn[];
  readonly frozen: number;
  readonly row: Row;
  /** Index of the row on its page. */
  readonly at: number;
  /** `aria-rowindex`; undefined if all rows are on one page. */
  readonly rowIndex: number | undefined;
  readonly edges: RangeEdges | null;
}

function TableRow({ shown, frozen, row, at, rowIndex, edges }: TableRowProps) {
  const range = rowRange(edges, at);
  return (
    <tr aria-rowindex={rowIndex}>
      {shown.map(({ column, viewer, align, link, places }, index) => {
        const value = row[column.value];
        const text = cellText(viewer, value, row);
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat fields, and columns keep their order
            key={index}
            tabIndex={-1}
            title={text || undefined}
            data-align={align}
            data-cell={`${at}:${index + 1}`}
            data-frozen={frozenMark(index, frozen)}
            data-range={rangeSides(range, index)}
            style={frozenStyle(index, frozen)}
          >
            <span className="codesk-cell-text">
              <LinkedValue named link={text ? link : undefined} value={value} tab={-1}>
                <CellContent viewer={viewer} value={value} row={row} text={text} places={places} />
              </LinkedValue>
            </span>
          </td>
        );
      })}
    </tr>
  );
}
