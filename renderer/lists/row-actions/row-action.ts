/**
 * The definition of a row action. Each file of `actions/` exports one as `action`; its file name in snake case is its id
 * (`refresh-token.tsx` is `refresh_token`).
 */
import type { IconName, Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import type { ActionContext } from '../action-context';
import type { ActionDefinition, ActionDialogProps, ActionOffer, Collected } from '../actions';

/** One item of the menu as an action offers it, before permissions and the row's flags are checked. */
export interface RowActionOffer extends ActionOffer {
  /** Required if an action offers several items; by default the id of the action. */
  readonly id?: string;
  /** The icon of this item; by default the icon of the action. */
  readonly icon?: IconName;
  /** Names of the item in a row's own list of actions, the most specific first. */
  readonly names: readonly string[];
  /** The one of `names` that several items share. Its title in the row's list is then not used as their text. */
  readonly sharedName?: string;
  /** The flag that the row must have; without it the item is refused. */
  readonly neededFlag?: string;
  /** True if it only reads data that may be stored: it also works offline. */
  readonly opens?: true;
  /** The status that a status action sends. */
  readonly nextStatus?: string | boolean;
}

export interface RowActionDefinition extends ActionDefinition<RowActionContext> {
  /** A function gets the text of the item. */
  readonly icon: IconName | ((text: string) => IconName);
  readonly intent?: Intent;
  /** The call that does it for several rows; `state` sends `nextStatus` for each row. */
  readonly bulk?: 'state' | 'destroy';
  /** Returns the items for the menu of a row: one, several, or undefined for none. */
  offer(list: ListDefinition, row: Row): RowActionOffer | readonly RowActionOffer[] | undefined;
}

export interface RowActionContext extends ActionContext {
  readonly id: Id;
  readonly row: Row;
  /** Name of the record. */
  readonly name: string;
  /** Noun and name, for example `client Blue`. */
  readonly subject: string;
  /** Text of the busy bar, for example `Remove: client Blue`. */
  readonly label: string;
  /** The status that the chosen item sends. */
  readonly nextStatus?: string | boolean;
  /** Opens a pop-up to read, `width` CSS pixels wide, with a Close button. */
  openPopup(title: string, width: number, body: ReactNode): void;
}

export type RowActionDialogProps = ActionDialogProps<RowActionContext>;

export type RowAction = Collected<RowActionDefinition>;
