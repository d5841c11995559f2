/** What a platform's actions mean here; they open as a table. */

import { counted } from '../../../shared/quantities';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, isNothing, jsonText, recordsIn } from '../parts/reading';
import { ValueTable } from '../value-table';

export const viewer = popupViewer<readonly Fields[]>({
  read: (value) => (isNothing(value) ? undefined : recordsIn(value)),
  text: (actions) => counted(actions.length, 'action'),
  raw: (_actions, value) => jsonText(value),
  title: 'Platform actions',
  popupWidth: 640,
  width: { min: 104, max: 140 },
  Body: ({ of }) => (
    <ValueTable
      label="Platform actions"
      columns={[
        { text: 'Action ID', value: 'action_id', type: 'id' },
        { text: 'Platform Action', value: 'platform_action' },
        { text: 'System Action', value: 'system_action' },
      ]}
      rows={of}
    />
  ),
});
