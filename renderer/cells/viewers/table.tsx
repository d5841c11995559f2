/** A small table: `{header, body}`, or rows alone. It opens in a pop-up. */
import { counted } from '../../../shared/quantities';
import { popupViewer } from '../parts/popup-viewer';
import { jsonText } from '../parts/read-value';
import { type Table, tableIn } from '../parts/table-values';
import { ValueTable } from '../value-table';

/** A table with more columns gets the wider pop-up (tables section 9). */
const mostNarrowColumns = 5;

export const viewer = popupViewer<Table>({
  read: tableIn,
  text: ({ rows }) => counted(rows.length, 'row'),
  raw: (_table, value) => jsonText(value),
  title: 'Table',
  popupWidth: ({ columns }) => (columns.length > mostNarrowColumns ? 1100 : 720),
  look: () => ({ icon: 'th' }),
  beside: 24,
  Body: ({ of }) => <ValueTable label="Table" columns={of.columns} rows={of.rows} />,
});

/** A value, and the text that its cell shows. */
export const example = [
  { header: [{ text: 'Item', value: 'item' }], body: [{ item: 'Box' }, { item: 'Bag' }] },
  '2 rows',
] as const;
