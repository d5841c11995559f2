/**
 * What an action in the menu of a row is. Each stands in one file of `actions/`, which exports it as `action`; the
 * file's name in snake case is its id (`refresh-token.tsx` is `refresh_token`).
 */
import type { IconName, Intent } from '@blueprintjs/core';
import type { ComponentType, ReactNode } from 'react';
import type { NavigateFunction } from 'react-router';
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { ConfirmOptions } from '../../ui/confirm';
import type { ActionOffer, Collected } from '../actions';
import type { ListAccess } from '../list-access';
import type { Work } from '../use-work';

/** One item of the menu as an action offers it, before permissions and the row's flags are looked at. */
export interface RowActionOffer extends ActionOffer {
  /** Needed where an action offers several items; the id of the action otherwise. */
  readonly id?: string;
  /** Names of the item in a row's own list of actions, the most specific first. */
  readonly names: readonly string[];
  /** The one of `names` that stands for several items. Its title in the row's list cannot be the text of each. */
  readonly sharedName?: string;
  /** The flag that the row must carry; the item is refused without it. */
  readonly neededFlag?: string;
  /** What a status action sends. */
  readonly nextStatus?: string;
}

export interface RowActionDefinition {
  /** Position in the menu, smallest first; no two actions share one. */
  readonly order: number;
  /** A function is called with the text that is shown. */
  readonly icon: IconName | ((text: string) => IconName);
  readonly intent?: Intent;
  /** What the menu of a row offers: one item, several, or nothing when the action is not there for it. */
  offer(list: ListDefinition, row: Row): RowActionOffer | readonly RowActionOffer[] | undefined;
  /** What choosing it does, a promise when it takes time; without it the dialog opens. A refused item is never run. */
  run?(context: RowActionContext): unknown;
  /**
   * The dialog that it opens. An action without `run` and without a dialog is offered only by lists for which the app
   * has an own dialog under its id.
   */
  readonly Dialog?: ComponentType<RowActionDialogProps>;
}

/** What an action gets when it runs. Notices and requests to main it imports: `notify` and `invoke`. */
export interface RowActionContext extends Omit<Work, 'offline'> {
  readonly list: ListDefinition;
  readonly table: ListAccess;
  readonly id: Id;
  readonly row: Row;
  /** What a person calls the record. */
  readonly name: string;
  /** The noun and the name, for example `client Blue`. */
  readonly subject: string;
  /** What the busy bar is called, for example `Remove: client Blue`. */
  readonly label: string;
  /** The status of the chosen item. */
  readonly nextStatus?: string;
  readonly navigate: NavigateFunction;
  /** Asks a question first; true for yes. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Shows something to be read, `width` pixels wide, with a Close button. */
  openPopup(title: string, width: number, body: ReactNode): void;
  /** Opens the action's dialog. */
  openDialog(): void;
}

export interface RowActionDialogProps {
  readonly context: RowActionContext;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export type RowAction = Collected<RowActionDefinition>;
