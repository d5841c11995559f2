/**
 * A bounded table for pop-ups and details: plain table elements, each value drawn by the viewer of its column's type.
 * It pages what it was given and asks nobody for more; long lists belong into the grid.
 */
import { type CSSProperties, type ReactNode, useContext, useId, useState } from 'react';
import { emptyTexts } from '../../shared/messages';
import { decimalPlaces, isDecimal } from '../../shared/money';
import { showingText } from '../../shared/table/pages';
import type { Row } from '../../shared/table/row';
import { PageButtons } from '../ui/pager';
import { CellContent, cellText } from './cell-content';
import { type CellViewer, ViewersContext } from './viewer';
import './value-table.css';

export interface RecordColumn {
  /** The heading. */
  readonly text: string;
  /** The field of a row. */
  readonly value: string;
  /** The viewer's type; `text` unless said otherwise. */
  readonly type?: string;
}

export interface RecordTableProps {
  /** What a screen reader calls the table. */
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly Row[];
  /** Rows of one page; without it all rows are shown. */
  readonly perPage?: number;
  /** What stands in place of rows when there are none. */
  readonly emptyText?: string;
  /** True while the rows are those of a page before. */
  readonly busy?: boolean;
  /** Stands below the table in place of the pager, for tables that a server pages. */
  readonly footer?: ReactNode;
}

export function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, perPage, emptyText = emptyTexts.noData, busy = false } = props;
  const viewerOf = useContext(ViewersContext);
  const status = useId();
  const [wanted, setPage] = useState(1);
  const size = perPage ?? Math.max(1, rows.length);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * size;
  const shown = columns.map((column) => {
    const viewer = viewerOf(column.type ?? 'text');
    const align = column.type === undefined && holdsNumbers(column, rows) ? 'end' : viewer.align;
    return { column, viewer, align, places: placesOf(viewer, rows, column.value) };
  });
  const paged = perPage !== undefined && rows.length > perPage;
  return (
    <div
      className="codesk-record-table"
      style={paged ? ({ '--codesk-page-rows': perPage } as CSSProperties) : undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="codesk-record-scroll" data-paged={paged} tabIndex={0} aria-label={label}>
        <table aria-label={label} aria-busy={busy} aria-rowcount={paged ? rows.length + 1 : undefined}>
          <thead>
            <tr>
              {shown.map(({ column, align }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat fields, and columns keep their order
                <th key={at} scope="col" data-align={align}>
                  {column.text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + size).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity
              <tr key={first + at} aria-rowindex={paged ? first + at + 2 : undefined}>
                {shown.map(({ column, ...look }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <RecordCell key={index} row={row} field={column.value} {...look} />
                ))}
              </tr>
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

interface RecordCellProps {
  readonly viewer: CellViewer;
  readonly align: CellViewer['align'];
  readonly row: Row;
  readonly field: string;
  readonly places: number;
}

function RecordCell({ viewer, align, row, field, places }: RecordCellProps) {
  const value = row[field];
  const text = cellText(viewer, value, row);
  return (
    <td data-align={align} title={text || undefined}>
      <span className="codesk-cell-text">
        <CellContent viewer={viewer} value={value} row={row} text={text} places={places} />
      </span>
    </td>
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
  if (viewer.align !== 'end') return 0;
  return rows.reduce((most, row) => {
    const value = row[field];
    return typeof value === 'string' || typeof value === 'number'
      ? Math.max(most, decimalPlaces(String(value)))
      : most;
  }, 0);
}
