/** Actions of a platform. */
import type { PracticeCell } from '../cell-type';

export const cell: PracticeCell = {
  make: ({ at }) => [{ action_id: at + 1, platform_action: 'fulfilled', system_action: 'Create shipment' }],
};
