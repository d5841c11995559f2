/** The menu of a row, and running the chosen item. Each action is one file of `actions/`. */
import { type ReactNode, Suspense } from 'react';
import { missingId, sentId } from '../../../shared/table/owned';
import type { Id, Row } from '../../../shared/table/row';
import { useDraftToOpen } from '../../drafts/use-draft-to-open';
import { useReadsOffline } from '../../session/stored-reads';
import { CloseButton } from '../../ui/close-button';
import { restoreLostFocus } from '../../ui/focus';
import { usePopups } from '../../ui/popups';
import { useDialog } from '../../ui/use-dialog';
import { useActionContext } from '../action-context';
import { rowNameOf } from '../grid/columns';
import type { ListAccess } from '../list-access';
import { useOwnDialogs } from '../record-dialogs';
import { rowActions } from './registry';
import type { RowAction, RowActionContext } from './row-action';
import { type RowMenuItem, rowMenu, viewRefusal } from './row-menu';

interface RowActionAccess {
  /** The menu of a row, in its order. */
  menuOf(row: Row): readonly RowMenuItem[];
  /** The menu item for Enable or Disable; undefined for a row without it. */
  statusOf(row: Row): RowMenuItem | undefined;
  /** Runs one item; a refused one does nothing. */
  run(item: RowMenuItem, id: Id, row: Row): Promise<void>;
  /** Why the details of a row cannot be opened by double click or Enter; undefined if they can. */
  viewRefusal(row: Row): string | undefined;
  /** Why the server cannot be reached now; undefined if it can. */
  readonly offline: string | undefined;
  /** The dialog that an action opened. */
  readonly dialog: ReactNode;
}

/** An item that was chosen, and its record. */
interface Chosen {
  readonly action: RowAction;
  readonly item: RowMenuItem;
  readonly id: Id;
  readonly row: Row;
}

const isSameDialog = (a: Chosen, b: Chosen) => a.action === b.action && a.id === b.id;

/**
 * @param table the list of the rows; every successful write reloads it and clears its selection
 * @param actions by default those of `actions/`
 */
export function useRowActions(
  table: ListAccess,
  actions: readonly RowAction[] = rowActions,
): RowActionAccess {
  const { list } = table;
  const popups = usePopups();
  const { context, callAs, offline } = useActionContext(table);
  const own = useOwnDialogs(list).rowActions;
  const { shown, round, isOpen, open, close, closed } = useDialog(isSameDialog);

  const hasOwnDialog = (id: string) => own[id] !== undefined;
  const readsOffline = useReadsOffline();
  const source = { list, permits: table.permits, actions, hasOwnDialog, offline, readsOffline };

  const contextOf = (chosen: Chosen): RowActionContext => {
    const { item, id, row } = chosen;
    const name = rowNameOf(row, list.rowName, list.rowId);
    const subject = `${list.noun} ${name}`;
    const label = `${item.text}: ${subject}`;
    const call = callAs(label);
    return {
      ...context,
      // Some calls name the record by another field of its row.
      call: (kind, input) => {
        if (!('id' in input) || input.id !== id) return call(kind, input);
        const sent = sentId(list, kind, row, id);
        // Without this field, the menu refuses the row.
        if (sent === undefined) throw new Error(missingId(list, kind, row));
        return call(kind, { ...input, id: sent });
      },
      id,
      row,
      name,
      subject,
      label,
      nextStatus: item.nextStatus,
      openPopup: (title, width, body) => {
        const end = popups.open({ title, width, body, actions: <CloseButton onClose={() => end()} /> });
      },
      openDialog: () => open(chosen),
    };
  };
  const run = async (item: RowMenuItem, id: Id, row: Row): Promise<void> => {
    const { action, refusal } = item;
    if (!action || refusal !== undefined) return;
    const chosen = { action, item, id, row };
    if (action.run && !own[action.id]) await action.run(contextOf(chosen), item.id);
    else open(chosen);
  };

  const dialogClosed = useDraftToOpen(({ place: { action: actionId, record } }) => {
    if (!record) return false;
    const item = rowMenu(source, record.row).find(({ action }) => action?.id === actionId);
    if (!item?.action) return false;
    open({ action: item.action, item, id: record.id, row: record.row });
    return true;
  });

  const dialogOf = (chosen: Chosen) => {
    const { action, id } = chosen;
    const rowContext = contextOf(chosen);
    const dialog = {
      isOpen,
      onClose: close,
      onClosed: () => {
        closed();
        dialogClosed();
        // The cell that had the focus may be gone, because the rows can change while the dialog is open.
        restoreLostFocus();
      },
    };
    const OwnDialog = own[action.id];
    if (!OwnDialog) return action.Dialog && <action.Dialog key={round} context={rowContext} {...dialog} />;
    return (
      <OwnDialog
        key={round}
        list={list}
        record={{ id, name: rowContext.name, row: chosen.row }}
        onSaved={table.reload}
        {...dialog}
      />
    );
  };
  return {
    menuOf: (row) => rowMenu(source, row),
    statusOf: (row) =>
      rowMenu({ ...source, actions: actions.filter(({ id }) => id === 'status') }, row).find(
        ({ action }) => action?.id === 'status',
      ),
    run,
    viewRefusal: (row) => viewRefusal(source, row),
    offline,
    dialog: <Suspense>{shown && dialogOf(shown)}</Suspense>,
  };
}
