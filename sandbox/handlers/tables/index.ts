/** One handler per kind of call that a list can have. A new kind does not compile until it stands here. */
import { attachmentHandlers } from './attachments';
import { exportingHandlers } from './exporting';
import { readingHandlers } from './reading';
import { recordHandlers } from './records';
import { rowActionHandlers } from './row-actions';
import type { TableHandlers } from './table-handler';
import { tokenHandlers } from './tokens';

export const tableHandlers: TableHandlers = {
  ...readingHandlers,
  ...exportingHandlers,
  ...rowActionHandlers,
  ...recordHandlers,
  ...tokenHandlers,
  ...attachmentHandlers,
};
