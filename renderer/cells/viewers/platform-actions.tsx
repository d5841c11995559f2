/** The actions of a platform and the matching system actions; they open as a table. */
import { counted } from '../../../shared/quantities';
import { tableViewer } from '../parts/table-viewer';

export const viewer = tableViewer({
  text: (actions) => counted(actions.length, 'action'),
  title: 'Platform actions',
  width: { min: 104, max: 140 },
  columns: [
    { text: 'Action ID', value: 'action_id', type: 'id' },
    { text: 'Platform Action', value: 'platform_action' },
    { text: 'System Action', value: 'system_action' },
  ],
});
