/** The SKUs of a record, opened as a table; the serials of each open from a button in its row. */
import { popupViewer } from '../parts/popup-viewer';
import { jsonText } from '../parts/read-value';
import { type Table, tableIn } from '../parts/table-values';
import { ValueTable } from '../value-table';

/** Rows per page (tables section 2). */
const perPage = 5;
/** A table with this many columns or more gets the wider pop-up. */
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

/** A value, and the text that its cell shows. */
export const example = [
  { header: [{ text: 'Serials', value: 'serials' }], body: [{ serials: ['S-1'] }] },
  'View SKUs',
] as const;
