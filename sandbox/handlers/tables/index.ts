/** One handler per kind of list call. The compiler asks for the handler of a new kind. */
import { attachmentHandlers } from './attachments';
import { exportingHandlers } from './exporting';
import { recordHandlers } from './records';
import { rowActionHandlers } from './row-actions';
import type { TableHandlers } from './table-handler';
import { readingHandlers } from './table-reads';
import { tokenHandlers } from './tokens';

export const tableHandlers: TableHandlers = {
  ...readingHandlers,
  ...exportingHandlers,
  ...rowActionHandlers,
  ...recordHandlers,
  ...tokenHandlers,
  ...attachmentHandlers,
};
