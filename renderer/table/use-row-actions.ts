/** Carries out what a row's menu offers and tells how it went. */
import { useNavigate } from 'react-router';
import { type NoticeName, notices, removeConfirmation } from '../../shared/messages';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { failureOf, tableApi } from '../ipc';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { rowNameOf } from './columns';
import { catchLostFocus } from './lost-focus';
import type { RowAction } from './row-actions';

export interface RowActionOptions {
  readonly list: ListDefinition;
  readonly onShow: (id: Id, row: Row) => void;
  /** Loads the table again and clears the selection. */
  readonly reload: () => Promise<void>;
}

/** Answers the function that runs one action of one row. Refused actions and those without a status do nothing. */
export function useRowActions({ list, onShow, reload }: RowActionOptions) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const busy = useBusy();

  const write = async (label: string, notice: NoticeName, task: () => Promise<unknown>) => {
    const end = busy.begin(label);
    try {
      await task();
      notify(notices[notice]);
      await reload();
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      end();
    }
  };

  return async (action: RowAction, id: Id, row: Row): Promise<void> => {
    if (action.refusal) return;
    const name = rowNameOf(row, list.rowName, list.rowId);
    if (action.id === 'show') onShow(id, row);
    if (action.id === 'update') navigate(`/services/${id}`);
    if (action.id === 'status' && action.nextStatus !== undefined) {
      const status = action.nextStatus;
      await write(`${action.text} ${list.noun}`, 'statusUpdated', () =>
        tableApi(list.id, 'state', { id, status }),
      );
    }
    if (action.id === 'destroy') {
      const yes = await confirm({
        title: removeConfirmation.title,
        text: `The ${list.noun} ${name} is removed. ${removeConfirmation.text}`,
        confirm: removeConfirmation.confirm,
      });
      if (yes) {
        await write(`Remove ${list.noun}`, 'deleted', () => tableApi(list.id, 'destroy', { id }));
        catchLostFocus();
      }
    }
  };
}
