/** Roles of a user; they open as a table. */
import { namedRecords } from '../parts/named-records';
import { tableViewer } from '../parts/table-viewer';

export const viewer = tableViewer({
  ...namedRecords,
  title: 'Roles',
  width: { min: 112, max: 240 },
  columns: [
    { text: 'ID', value: 'id', type: 'id' },
    { text: 'Name', value: 'name' },
    { text: 'Description', value: 'description' },
  ],
});

/** A value, and the text that its cell shows. */
export const example = [[{ id: 1, name: 'Admin' }], 'Admin'] as const;
