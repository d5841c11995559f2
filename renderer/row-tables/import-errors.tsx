/** What the server could not read in a rate file, row by row. */
import './row-tables.css';
import type { RowError } from '../../shared/errors';
import { counted } from '../../shared/quantities';

/** A file with more mistakes than this is corrected at its source, not line by line. */
const shownAtMost = 500;

/** A scrolling list of row errors with their count. */
export function ImportErrors({ rows }: { rows: readonly RowError[] }) {
  const shown = rows.slice(0, shownAtMost);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="codesk-import-errors" aria-label="Rows that were not accepted" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th className="codesk-import-row">Row</th>
            <th>Field</th>
            <th>{counted(rows.length, 'problem')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes once it is shown.
            <tr key={index}>
              <td className="codesk-import-row">{error.row}</td>
              <td>{error.field ?? ''}</td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
        {rows.length > shown.length && (
          <tfoot>
            <tr>
              <td colSpan={3}>{rows.length - shown.length} more</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
