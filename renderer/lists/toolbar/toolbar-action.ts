/** The definition of a toolbar action. Each file of `actions/` exports one; its file name in snake case is its id. */
import type { IconName } from '@blueprintjs/core';
import { counted } from '../../../shared/quantities';
import type { ActionContext } from '../action-context';
import type { ActionDefinition, ActionDialogProps, ActionOffer, Collected } from '../actions';
import type { ListAccess } from '../list-access';

/** State and functions of the screen around the toolbar. */
export interface ToolbarOptions {
  readonly filterOpen: boolean;
  readonly onToggleFilter: () => void;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  /** Why the rows cannot be printed now; undefined if they can. */
  readonly printRefusal: string | undefined;
}

/** One entry of the menu that an action opens. */
interface ToolbarChoice {
  readonly id: string;
  readonly text: string;
}

/** How the toolbar shows an action, before permissions are checked. */
export interface ToolbarOffer extends ActionOffer {
  /** True when it works without the server; other actions are refused while the server cannot be reached. */
  readonly worksOffline?: boolean;
  /** Without a selection, pressing the button shows a warning; the button is not disabled (tables section 5). */
  readonly needsSelection?: boolean;
  /** True if it works on the selected rows: it is also shown in the selection bar. */
  readonly ofSelection?: boolean;
  readonly pressed?: boolean;
  /** The key of the action, for example `Ctrl+V`. */
  readonly keys?: string;
  /** A number on the button, for example of applied filters, and the same in words. */
  readonly count?: { readonly number: number; readonly words: string };
  /** The button opens a menu with these choices. */
  readonly choices?: readonly ToolbarChoice[];
}

export interface ToolbarActionDefinition extends ActionDefinition<ToolbarActionContext> {
  /** If there is little space, actions with a small rank stay in the bar longest. */
  readonly rank: number;
  readonly icon: IconName;
  /** The main action of the list, at the end of the bar; it never moves into More. */
  readonly primary?: boolean;
  /** Undefined when the toolbar does not show it. */
  offer(table: ListAccess, options: ToolbarOptions): ToolbarOffer | undefined;
}

export interface ToolbarActionContext extends ActionContext, ToolbarOptions {}

export type ToolbarDialogProps = ActionDialogProps<ToolbarActionContext>;

export type ToolbarAction = Collected<ToolbarActionDefinition>;

/** For example `2 selected records`. */
export function selectedRecords({ selectedCount }: ListAccess): string {
  return counted(selectedCount, 'selected record');
}
