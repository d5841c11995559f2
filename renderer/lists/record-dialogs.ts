/**
 * The dialogs that some kinds of record have of their own, for example contracts. Lists do not know them: the app
 * hands them in, by the name that a list's definition gives in `dialogs`.
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

export interface OwnDialogs {
  /** Adds a record, or edits the one that is given. */
  readonly edit: ComponentType<
    OwnDialogProps & { readonly record?: { readonly id: Id; readonly name: string } }
  >;
  readonly duplicate: ComponentType<OwnDialogProps & { readonly id: Id; readonly name: string }>;
}

export const OwnDialogsContext = createContext<Readonly<Record<string, OwnDialogs>>>({});

/** The dialogs of a list's records; undefined for a list without dialogs of its own. */
export function useOwnDialogs(list: ListDefinition): OwnDialogs | undefined {
  const all = useContext(OwnDialogsContext);
  if (list.dialogs === undefined) return undefined;
  const found = all[list.dialogs];
  if (!found)
    throw new Error(`The list ${list.id} names the dialogs "${list.dialogs}", which the app does not have.`);
  return found;
}
