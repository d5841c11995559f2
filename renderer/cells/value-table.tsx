/**
 * A bounded table for pop-ups and details: plain table elements, each value drawn by the viewer of its column's type,
 * with the keys, ranges and columns of the grids. It pages what it was given and asks nobody for more; long lists
 * belong into a grid.
 */
import '../ui/pager.css';
import { type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react';
import { emptyTexts } from '../../shared/messages';
import { isDecimal, isMoneyColumn, shownPlaces } from '../../shared/money';
import { showingText } from '../../shared/table/pages';
import type { Row } from '../../shared/table/row';
import { cellsAsText } from '../grid/clipboard';
import { cellOf } from '../grid/range-selection';
import { ColumnEdge, rangeSides, rowRange } from '../grid/row';
import { frozenMark, frozenOffsets, leastWidth, type Sides, type Track } from '../grid/tracks';
import { useGrid } from '../grid/use-grid';
import { PageButtons } from '../ui/pager';
import { CellContent, cellText, copyText } from './cell-content';
import { LinkedValue, useFieldLinks } from './record-link';
import { useArrangement, useTableColumns } from './table-columns';
import { type CellViewer, useViewers } from './viewer';
import './value-table.css';

export interface RecordColumn {
  /** The heading. */
  readonly text: string;
  /** The field of a row. */
  readonly value: string;
  /** The viewer's type; `text` unless said otherwise. */
  readonly type?: string;
}

export interface ValueTableProps {
  /** What a screen reader calls the table. */
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly Row[];
  /** How many columns stay in sight until a person freezes others: 0 or 1. */
  readonly frozen?: 0 | 1;
  /** Rows of one page; without it all rows are shown. */
  readonly perPage?: number;
  /** What stands in place of rows when there are none. */
  readonly emptyText?: string;
  /** True while the rows are those of a page before. */
  readonly busy?: boolean;
  /** Stands below the table in place of the pager, for tables that a server pages. */
  readonly footer?: ReactNode;
}

export function ValueTable(props: ValueTableProps) {
  const { label, columns, rows, perPage, emptyText = emptyTexts.noData, busy = false } = props;
  const viewerOf = useViewers();
  const linkOf = useFieldLinks();
  const status = useId();
  const [wanted, setPage] = useState(1);
  const size = perPage ?? Math.max(1, rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * size;
  const paged = perPage !== undefined && rows.length > perPage;
  const pageRows = useMemo(() => rows.slice(first, first + size), [rows, first, size]);
  const shown = columns.map((column) => {
    const numbers = column.type === undefined && holdsNumbers(column, rows);
    // Other numbers without a type may be phone numbers or codes, which must not be grouped.
    const viewer = viewerOf(column.type ?? (numbers && isMoneyColumn(column) ? 'money' : 'text'), column);
    const align = numbers || viewer.numeric ? 'end' : 'start';
    const link = linkOf({ name: column.value, label: column.text });
    return { column, viewer, align, link, places: placesOf(viewer, rows, column.value) };
  });

  const headings = columns.map(({ text }) => text);
  const names = JSON.stringify(headings);
  // The content decides how wide columns are until a person does.
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
      // On the table as a whole nothing is chosen.
      if (!grid.edges && !cellOf(document.activeElement)) return undefined;
      const { row, column } = grid.active;
      const { top, bottom, left, right } = grid.edges ?? {
        top: row,
        bottom: row,
        left: column,
        right: column,
      };
      const chosen = shown.slice(left - 1, right);
      const lines = pageRows
        .slice(Math.max(0, top), bottom + 1)
        .map((each) => chosen.map(({ column: { value }, viewer }) => copyText(viewer, each[value], each)));
      return cellsAsText(withHeader ? [chosen.map((each) => each.column.text), ...lines] : lines);
    },
  });
  const { scroller, edges, frozen } = grid;
  const headingActions = useTableColumns({
    grid,
    headings,
    arrangement,
    // The first drag fixes all widths as they are on the screen.
    draw: (next) => grid.drawTracks(next && withWidths(next, headingWidths(scroller.current))),
    measured: () => headingWidths(scroller.current),
  });
  const style = {
    ...tableProperties(grid.tracks, frozen),
    ...(paged && { '--codesk-page-rows': perPage }),
  } as CSSProperties;

  return (
    <div className="codesk-record-table">
      <section
        ref={scroller}
        className="codesk-record-scroll"
        data-paged={paged}
        data-selecting={edges ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
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
                  <ColumnEdge
                    onPointerDown={(event) => headingActions.onEdge(at, event)}
                    onDoubleClick={() => headingActions.fitColumn(at)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pageRows.map((row, at) => {
              const range = rowRange(edges, at);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity
                <tr key={first + at} aria-rowindex={paged ? first + at + 2 : undefined}>
                  {shown.map(({ column, viewer, align, link, places }, index) => {
                    const value = row[column.value];
                    const text = cellText(viewer, value, row);
                    return (
                      <td
                        // biome-ignore lint/suspicious/noArrayIndexKey: as above
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
                            <CellContent
                              viewer={viewer}
                              value={value}
                              row={row}
                              text={text}
                              places={places}
                            />
                          </LinkedValue>
                        </span>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
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

/** These tables have neither a lead nor actions. */
const noSides: Sides = { lead: 0, actions: 0 };

function frozenStyle(at: number, frozen: number): CSSProperties | undefined {
  return at < frozen ? { left: `var(--codesk-frozen-${at})` } : undefined;
}

/** Custom properties of the widths once a person gave one, and of where the frozen columns stand. */
function tableProperties(tracks: readonly Track[], frozen: number): Record<`--${string}`, string> {
  const offsets = frozenOffsets(tracks, frozen, noSides).map((left, at) => [
    `--codesk-frozen-${at}`,
    `${left}px`,
  ]);
  if (tracks.some(({ width }) => width === 0)) return Object.fromEntries(offsets);
  return {
    '--codesk-table-layout': 'fixed',
    '--codesk-table-width': `${leastWidth(tracks, noSides)}px`,
    '--codesk-cell-most': 'none',
    ...Object.fromEntries(offsets),
    ...Object.fromEntries(tracks.map(({ width }, at) => [`--codesk-width-${at}`, `${width}px`])),
  };
}

/** Tracks with the widths on the screen for those without one. */
function withWidths(tracks: readonly Track[], measured: readonly number[]): readonly Track[] {
  return tracks.map((track, at) => ({ ...track, width: track.width || (measured[at] ?? 0) }));
}

function headingWidths(scroller: HTMLElement | null): readonly number[] {
  return [...(scroller?.querySelectorAll('[data-heading]') ?? [])].map((heading) =>
    Math.round(heading.getBoundingClientRect().width),
  );
}

/** A server that sends no type may still send a column of numbers, which are compared at their ends. IDs are names. */
function holdsNumbers({ text, value: field }: RecordColumn, rows: readonly Row[]): boolean {
  if (/\bid\b/i.test(text)) return false;
  const values = rows.map((row) => row[field]).filter((value) => (value ?? '') !== '');
  return (
    values.length > 0 &&
    values.every((value) => typeof value === 'number' || (typeof value === 'string' && isDecimal(value)))
  );
}

function placesOf(viewer: CellViewer, rows: readonly Row[], field: string): number {
  if (!viewer.numeric) return 0;
  return rows.reduce((most, row) => Math.max(most, shownPlaces(cellText(viewer, row[field], row) ?? '')), 0);
}
