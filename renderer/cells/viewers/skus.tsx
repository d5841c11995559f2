/** SKUs of a record behind `View SKUs`: five rows a page, the serials of each behind a button of its row. */

import { popupViewer } from '../parts/popup-viewer';
import { jsonText } from '../parts/reading';
import { type Table, tableIn } from '../parts/tables';
import { ValueTable } from '../value-table';

/** Rows of one page (tables section 2). */
const perPage = 5;
/** Columns from which the pop-up is wide. */
const wideFrom = 6;

const isSerials = ({ text, value }: { text: string; value: string }) =>
  value.toLowerCase() === 'serials' || text.toLowerCase() === 'serials';

export const viewer = popupViewer<Table>({
  read(value) {
    const table = tableIn(value);
    return (
      table && {
        ...table,
        columns: table.columns.map((column) => (isSerials(column) ? { ...column, type: 'serials' } : column)),
      }
    );
  },
  text: () => 'View SKUs',
  raw: (_table, value) => jsonText(value),
  title: 'SKUs',
  popupWidth: ({ columns }) => (columns.length < wideFrom ? 850 : 1100),
  width: { min: 104, max: 120 },
  Body: ({ of }) => <ValueTable label="SKUs" columns={of.columns} rows={of.rows} perPage={perPage} />,
});
