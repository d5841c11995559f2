/**
 * Dialogs that only some lists have, for example the contract dialogs. The app provides them, because `lists` cannot
 * import the layers above it. They are registered by the `dialogs` of the list and the id of the action that opens
 * them.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { DialogProps } from '../ui/use-dialog';

export interface OwnDialogProps extends DialogProps {
  readonly list: ListDefinition;
  /** Reloads the table. */
  readonly onSaved: () => Promise<void>;
}

interface OwnRowDialogProps extends OwnDialogProps {
  readonly record: { readonly id: Id; readonly name: string; readonly row: Row };
}

/** Props of a component above the rows of a table. */
export interface OwnBannerProps extends Pick<OwnDialogProps, 'list' | 'onSaved'> {
  /** The rows of the page. */
  readonly rows: readonly Row[];
}

/** Dialogs by the id of an action. The action opens its dialog instead of running, and needs no call of the list. */
export interface OwnDialogs {
  readonly rowActions: Readonly<Record<string, ComponentType<OwnRowDialogProps>>>;
  readonly toolbarActions: Readonly<Record<string, ComponentType<OwnDialogProps>>>;
  /** Drawn above the rows. */
  readonly Banner?: ComponentType<OwnBannerProps>;
}

/** The name of the dialogs that every list with an owner has in addition to its own. */
export const dialogsOfOwned = 'owned';

export const OwnDialogsContext = createContext<Readonly<Record<string, OwnDialogs>>>({});

const none: OwnDialogs = { rowActions: {}, toolbarActions: {} };

/**
 * Returns the list's own dialogs; most lists have none.
 * @throws Error if the app does not have the dialogs that the list names
 */
export function useOwnDialogs(list: ListDefinition): OwnDialogs {
  const all = useContext(OwnDialogsContext);
  const owned = (list.ownedBy !== undefined && all[dialogsOfOwned]) || none;
  if (list.dialogs === undefined) return owned;
  const found = all[list.dialogs];
  if (!found)
    throw new Error(`The list ${list.id} names the dialogs "${list.dialogs}", which the app does not have.`);
  return {
    ...owned,
    ...found,
    rowActions: { ...owned.rowActions, ...found.rowActions },
    toolbarActions: { ...owned.toolbarActions, ...found.toolbarActions },
  };
}
