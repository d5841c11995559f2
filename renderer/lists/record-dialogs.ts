/**
 * The dialogs that the records of some lists have of their own, for example contracts. Lists do not know them: the app
 * passes them in, by the name that a list's definition gives in `dialogs` and by the id of the action that opens them.
 */
import { type ComponentType, createContext, useContext } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';

export interface OwnDialogProps {
  readonly isOpen: boolean;
  /** Loads the table again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export interface OwnRowDialogProps extends OwnDialogProps {
  readonly record: { readonly id: Id; readonly name: string };
}

/**
 * Dialogs by the id of the action that opens them. The action then opens this dialog instead of what it does for other
 * lists, and needs no call of the list.
 */
export interface OwnDialogs {
  readonly rowActions: Readonly<Record<string, ComponentType<OwnRowDialogProps>>>;
  readonly toolbarActions: Readonly<Record<string, ComponentType<OwnDialogProps>>>;
}

export const OwnDialogsContext = createContext<Readonly<Record<string, OwnDialogs>>>({});

const none: OwnDialogs = { rowActions: {}, toolbarActions: {} };

/**
 * The own dialogs of a list; without entries for a list that names none.
 * @throws Error when the app does not have the dialogs that the list names
 */
export function useOwnDialogs(list: ListDefinition): OwnDialogs {
  const all = useContext(OwnDialogsContext);
  if (list.dialogs === undefined) return none;
  const found = all[list.dialogs];
  if (!found)
    throw new Error(`The list ${list.id} names the dialogs "${list.dialogs}", which the app does not have.`);
  return found;
}
