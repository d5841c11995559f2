/** All toolbar actions in the order of the bar. A file added to `actions/` is found automatically. */
import { collectActions } from '../actions';
import type { ToolbarAction, ToolbarActionDefinition } from './toolbar-action';

export const toolbarActions: readonly ToolbarAction[] = collectActions(
  import.meta.glob<{ action?: ToolbarActionDefinition }>('./actions/*.tsx', { eager: true }),
);
