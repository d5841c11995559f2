/** The errors that the server found in the rows of a rate file. */
import './row-tables.css';
import { useEffect, useState } from 'react';
import type { RowError } from '../../shared/errors';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';

/** A file with more errors is corrected at its source. */
const maxShown = 500;
/** Rows drawn in one task. */
const drawnPerTask = 100;

/** A scrolling list of row errors with their count. */
export function ImportErrors({ rows }: { rows: readonly RowError[] }) {
  const shown = rows.slice(0, useGrowing(Math.min(rows.length, maxShown)));
  const left = Math.max(0, rows.length - maxShown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="codesk-import-errors" aria-label="Rejected rows" tabIndex={0}>
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
        {left > 0 && (
          <tfoot>
            <tr>
              <td colSpan={3}>{shownNumber(left)} more</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Returns a number that grows to `rows`, because the layout of many rows is slow. */
function useGrowing(rows: number): number {
  const [drawn, setDrawn] = useState(drawnPerTask);
  useEffect(() => {
    if (drawn >= rows) return;
    const timer = setTimeout(() => setDrawn(drawn + drawnPerTask));
    return () => clearTimeout(timer);
  }, [drawn, rows]);
  return Math.min(drawn, rows);
}
