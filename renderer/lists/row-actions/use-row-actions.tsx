/** The menu of a row and what choosing from it does. Each action stands in a file of its own in `actions/`. */
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Id, Row } from '../../../shared/table/row';
import { CloseButton } from '../../ui/close-button';
import { useConfirm } from '../../ui/confirm';
import { catchLostFocus } from '../../ui/focus';
import { usePopups } from '../../ui/popups';
import { useDialog } from '../../ui/use-dialog';
import { rowNameOf } from '../grid/columns';
import type { ListAccess } from '../list-access';
import { useOwnDialogs } from '../record-dialogs';
import { useWork } from '../use-work';
import { rowActions } from './registry';
import type { RowAction, RowActionContext } from './row-action';
import { type RowMenuItem, rowMenu } from './row-menu';

export interface RowActionAccess {
  /** The menu of a row, in its order. */
  menuOf(row: Row): readonly RowMenuItem[];
  /** Carries out one item; a refused one does nothing. */
  run(item: RowMenuItem, id: Id, row: Row): Promise<void>;
  /** The dialog that an action opened. The table's screen draws it, wherever it likes. */
  readonly dialog: ReactNode;
}

/** An item that was chosen, and the record it is for. */
interface Chosen {
  readonly action: RowAction;
  readonly item: RowMenuItem;
  readonly id: Id;
  readonly row: Row;
}

/**
 * @param table the table that the rows belong to; it reloads and drops its selection after every write
 * @param actions those of `actions/` unless others are given
 */
export function useRowActions(
  table: ListAccess,
  actions: readonly RowAction[] = rowActions,
): RowActionAccess {
  const { list } = table;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const popups = usePopups();
  const { offline, ...work } = useWork(table);
  const own = useOwnDialogs(list).rowActions;
  const { shown, round, isOpen, open, close, closed } = useDialog<Chosen>();

  const contextOf = (chosen: Chosen): RowActionContext => {
    const { item, id, row } = chosen;
    const name = rowNameOf(row, list.rowName, list.rowId);
    const subject = `${list.noun} ${name}`;
    return {
      ...work,
      list,
      table,
      id,
      row,
      name,
      subject,
      label: `${item.text}: ${subject}`,
      nextStatus: item.nextStatus,
      navigate,
      confirm,
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
    if (action.run && !own[action.id]) await action.run(contextOf(chosen));
    else open(chosen);
  };

  const drawn = (chosen: Chosen) => {
    const { action } = chosen;
    const context = contextOf(chosen);
    const common = {
      isOpen,
      onClose: close,
      onClosed: () => {
        closed();
        // The grid may have been drawn anew while the dialog was open.
        catchLostFocus();
      },
    };
    const OwnDialog = own[action.id];
    if (OwnDialog) {
      const record = { id: chosen.id, name: context.name };
      return (
        <Suspense>
          <OwnDialog key={round} record={record} onSaved={table.reload} {...common} />
        </Suspense>
      );
    }
    return action.Dialog && <action.Dialog key={round} context={context} {...common} />;
  };
  return {
    menuOf: (row) =>
      rowMenu(
        {
          list,
          permits: (name) => table.permits(name),
          actions,
          hasOwnDialog: (id) => own[id] !== undefined,
          offline,
        },
        row,
      ),
    run,
    dialog: shown && drawn(shown),
  };
}
