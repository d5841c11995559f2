/** Warehouses; they open as a table. */

import { namedRecordsIn, namesText } from '../parts/named-records';
import { popupViewer } from '../parts/popup-viewer';
import type { Fields } from '../parts/reading';
import { ValueTable } from '../value-table';

export const viewer = popupViewer<readonly Fields[]>({
  read: namedRecordsIn,
  text: namesText,
  raw: (warehouses) => warehouses.map(({ name }) => name).join(', '),
  title: 'Warehouses',
  popupWidth: 640,
  width: { min: 120, max: 260 },
  Body: ({ of }) => (
    <ValueTable
      label="Warehouses"
      columns={[
        { text: 'Name', value: 'name' },
        { text: 'Code', value: 'code', type: 'id' },
        { text: 'City', value: 'city' },
      ]}
      rows={of}
    />
  ),
});
