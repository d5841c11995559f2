/** Roles of a person; they open as a table. */

import { namedRecordsIn, namesText } from '../parts/named-records';
import { popupViewer } from '../parts/popup-viewer';
import type { Fields } from '../parts/reading';
import { ValueTable } from '../value-table';

export const viewer = popupViewer<readonly Fields[]>({
  read: namedRecordsIn,
  text: namesText,
  raw: (roles) => roles.map(({ name }) => name).join(', '),
  title: 'Roles',
  popupWidth: 640,
  width: { min: 112, max: 240 },
  Body: ({ of }) => (
    <ValueTable
      label="Roles"
      columns={[
        { text: 'ID', value: 'id', type: 'id' },
        { text: 'Name', value: 'name' },
        { text: 'Description', value: 'description' },
      ]}
      rows={of}
    />
  ),
});
