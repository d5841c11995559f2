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

/** A value, and the text that its cell shows. */
export const example = [
  [{ action_id: 1, platform_action: 'ship', system_action: 'Ship' }],
  '1 action',
] as const;
