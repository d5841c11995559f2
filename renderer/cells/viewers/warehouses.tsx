/** Warehouses; they open as a table. */
import { namedRecords } from '../parts/named-records';
import { tableViewer } from '../parts/table-viewer';

export const viewer = tableViewer({
  ...namedRecords,
  title: 'Warehouses',
  width: { min: 120, max: 260 },
  columns: [
    { text: 'Name', value: 'name' },
    { text: 'Code', value: 'code', type: 'id' },
    { text: 'City', value: 'city' },
  ],
});

/** A value, and the text that its cell shows. */
export const example = [[{ id: 1, name: 'Dubai' }], 'Dubai'] as const;
