/**
 * What an action of a list's toolbar is. Each stands in one file of `actions/`, which exports it as `action`; the
 * file's name in snake case is its id.
 */
import type { IconName } from '@blueprintjs/core';
import type { ComponentType } from 'react';
import type { NavigateFunction } from 'react-router';
import { shownNumber } from '../../../shared/money';
import type { ListDefinition } from '../../../shared/table/list';
import type { ConfirmOptions } from '../../ui/confirm';
import type { ActionOffer, Collected } from '../actions';
import type { ListAccess } from '../list-access';
import type { Work } from '../use-work';

/** What the screen around the toolbar does. */
export interface ToolbarOptions {
  readonly filterOpen: boolean;
  readonly onToggleFilter: () => void;
  readonly onExport: () => void;
}

/** One entry of the menu that an action opens. */
export interface ToolbarChoice {
  readonly id: string;
  readonly text: string;
}

/** How an action stands in the toolbar, before permissions are looked at. */
export interface ToolbarOffer extends ActionOffer {
  /** True when it does without the server; any other is refused while the server is away. */
  readonly worksOffline?: boolean;
  /** Nothing selected is a warning when it is pressed, not a disabled button (tables section 5). */
  readonly needsSelection?: boolean;
  readonly pressed?: boolean;
  /** How many, for example filters that are applied, and the same in words. */
  readonly count?: { readonly number: number; readonly words: string };
  /** Choices of an action that opens a menu; it does nothing by itself then. */
  readonly choices?: readonly ToolbarChoice[];
}

export interface ToolbarActionDefinition {
  /** Position in the bar, smallest first; no two actions share one. */
  readonly order: number;
  /** Which actions stay in the bar longest when there is little space: small ones. */
  readonly rank: number;
  readonly icon: IconName;
  /** The main action of the list, at the end of the bar; it never moves into More. */
  readonly primary?: boolean;
  /** How it stands in the toolbar; undefined when it is not there. */
  offer(table: ListAccess, options: ToolbarOptions): ToolbarOffer | undefined;
  /**
   * What pressing it does, a promise when it takes time; without it the dialog opens. A refused action is never run.
   * @param choice id of the choice, where it has choices
   */
  run?(context: ToolbarActionContext, choice?: string): unknown;
  /**
   * The dialog that it opens. An action without `run` and without a dialog is offered only by lists for which the app
   * has an own dialog under its id.
   */
  readonly Dialog?: ComponentType<ToolbarDialogProps>;
}

/** What an action gets when it runs. Notices and requests to main it imports: `notify` and `invoke`. */
export interface ToolbarActionContext extends Omit<Work, 'offline'>, ToolbarOptions {
  readonly list: ListDefinition;
  readonly table: ListAccess;
  readonly navigate: NavigateFunction;
  /** Asks a question first; true for yes. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Opens the action's dialog. */
  openDialog(): void;
}

export interface ToolbarDialogProps {
  readonly context: ToolbarActionContext;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export type ToolbarAction = Collected<ToolbarActionDefinition>;

/** For example `2 selected records`. */
export function selectedRecords({ selectedCount }: ListAccess): string {
  return `${shownNumber(selectedCount)} selected ${selectedCount === 1 ? 'record' : 'records'}`;
}
