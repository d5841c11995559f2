/** All row actions in the order of the menu. A file added to `actions/` is found automatically. */
import { collectActions } from '../actions';
import type { RowAction, RowActionDefinition } from './row-action';

export const rowActions: readonly RowAction[] = collectActions(
  import.meta.glob<{ action?: RowActionDefinition }>('./actions/*.tsx', { eager: true }),
);
