/** Carries out what a row's menu offers: the questions, the calls, the notices and dialogs of tables spec section 8. */
import '../actions.css';
import { type ReactNode, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type TableCallInput, tableCallName } from '../../../shared/api/tables';
import {
  duplicateStrategyConfirmation,
  type NoticeName,
  notices,
  removeConfirmation,
  resetConfirmation,
  tokenTitles,
} from '../../../shared/messages';
import { validationsOf } from '../../../shared/table/actions';
import { inSentence, type TableCallKind } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { RecordDialog } from '../../editors/lazy-record-dialog';
import { failureOf, invoke, tableApi } from '../../ipc';
import { connectionText, useConnection } from '../../session/connection';
import { useBusy } from '../../ui/busy';
import { CloseButton } from '../../ui/close-button';
import { useConfirm } from '../../ui/confirm';
import { useFailureReport } from '../../ui/failure-dialog';
import { catchLostFocus } from '../../ui/focus';
import { notify } from '../../ui/notices';
import { usePopups } from '../../ui/popups';
import { useDialogSlot } from '../../ui/use-dialog';
import { exportableColumns, sentBeside } from '../export/export-request';
import { rowNameOf } from '../grid/columns';
import type { TableAccess } from '../list-access';
import { Question } from '../question';
import { useOwnDialogs } from '../record-dialogs';
import { receive } from '../save-server-file';
import { CommentsDialog } from './comments-dialog';
import { DocumentDialog } from './document-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { menuOf, type RowAction } from './row-menu';
import { Secret } from './secret';
import { Validations } from './validations';

export interface RowActionAccess {
  /** The menu of a row, in its order. */
  actionsOf(row: Row): readonly RowAction[];
  /** Carries out one action; a refused one, or one without a status to send, does nothing. */
  run(action: RowAction, id: Id, row: Row): Promise<void>;
  /** The dialogs that actions open. The table's screen draws them, wherever it likes. */
  readonly dialogs: ReactNode;
}

/** A record that a dialog is open for. */
interface Subject {
  readonly dialog: 'update' | 'duplicate' | 'upload_doc' | 'comments';
  readonly id: Id;
  readonly name: string;
  readonly row: Row;
}

/** @param table the table that the rows belong to; it reloads and drops its selection after every write */
export function useRowActions(table: TableAccess): RowActionAccess {
  const { list } = table;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const popups = usePopups();
  const report = useFailureReport();
  const busy = useBusy();
  const connection = useConnection();
  const slot = useDialogSlot<Subject>();
  const own = useOwnDialogs(list);
  const offline =
    connection?.state === 'offline' ? `${connectionText(connection)}. This needs the server.` : undefined;

  // What is under way, so that an impatient second choice does not send it twice.
  const underWay = useRef(new Set<string>());

  /** Makes a call with its busy bar; tells a failure and answers undefined then. */
  const attempt = async <T,>(label: string, task: () => Promise<T>): Promise<{ value: T } | undefined> => {
    if (underWay.current.has(label)) return undefined;
    underWay.current.add(label);
    const end = busy.begin(label);
    try {
      return { value: await task() };
    } catch (error) {
      report(failureOf(error));
      return undefined;
    } finally {
      underWay.current.delete(label);
      end();
    }
  };
  /** A write: its notice, then the table anew. */
  const write = async (label: string, notice: NoticeName, task: () => Promise<unknown>): Promise<boolean> => {
    const done = await attempt(label, task);
    if (!done) return false;
    notify(notices[notice]);
    await table.reload();
    return true;
  };
  const call = <K extends TableCallKind>(kind: K, input: TableCallInput<K>) => tableApi(list.id, kind, input);

  const tell = (title: string, width: number, body: ReactNode) => {
    const close = popups.open({ title, width, body, actions: <CloseButton onClose={() => close()} /> });
  };
  /** A token or secret: made, shown, and the table anew, for it may have a column of them. */
  const show = async (
    label: string,
    title: string,
    task: () => Promise<{ readonly name: string; readonly value: string }>,
  ) => {
    const made = await attempt(label, task);
    if (!made) return;
    tell(title, 560, <Secret label={made.value.name} value={made.value.value} />);
    await table.reload();
  };

  const run = async (action: RowAction, id: Id, row: Row): Promise<void> => {
    if (action.refusal !== undefined || action.id === 'withheld') return;
    const name = rowNameOf(row, list.rowName, list.rowId);
    const subject = `${list.noun} ${name}`;
    const label = `${action.text}: ${subject}`;
    if (action.id.startsWith('set_')) {
      const status = action.nextStatus;
      if (status !== undefined) await write(label, 'namedStatusUpdated', () => call('state', { id, status }));
      return;
    }
    switch (action.id) {
      case 'show':
        if (list.view !== 'invoice') table.openDetails(id, row);
        else
          await attempt(label, () =>
            invoke('window.open', { place: `/invoice-temp?id=${encodeURIComponent(id)}` }),
          );
        return;
      case 'reset': {
        const yes = await confirm({
          ...resetConfirmation,
          intent: 'warning',
          text: <Question text={resetConfirmation.text} about={`Record: ${subject}`} />,
        });
        if (yes) await write(label, 'reset', () => call('reset', { id }));
        return;
      }
      case 'activate':
        await write(label, 'activated', () => call('activate', { id }));
        return;
      case 'refresh_token':
        await show(label, tokenTitles.refreshToken, async () => ({
          name: 'Token',
          value:
            list.tokens === 'customer'
              ? (await call('generateRefreshToken', { customer_system_code: String(row.systemCode) })).token
              : (await call('generate', { id })).token,
        }));
        return;
      case 'token':
        await show(label, tokenTitles.token, async () => ({
          name: 'Token',
          value: (await call('generateToken', { customer_system_code: String(row.systemCode) })).token,
        }));
        return;
      case 'client_secret':
        await show(label, tokenTitles.clientSecret, async () => ({
          name: 'Client secret',
          value: (await call('generateClientToken', { id })).webhook_client_secret,
        }));
        return;
      case 'status': {
        const status = action.nextStatus;
        if (status !== undefined) await write(label, 'statusUpdated', () => call('state', { id, status }));
        return;
      }
      case 'update':
        if (list.editors) navigate(`/services/${list.serviceField ? (row[list.serviceField] ?? id) : id}`);
        else slot.open({ dialog: 'update', id, name, row });
        return;
      case 'destroy': {
        const yes = await confirm({
          ...removeConfirmation,
          text: (
            <Question text={removeConfirmation.text} about={`The ${list.noun} ${name} is removed.`} first />
          ),
        });
        if (!yes) return;
        const sent = Object.fromEntries(
          (list.sentWith ?? [])
            .filter((field) => row[field] !== undefined)
            .map((field) => [field, row[field]]),
        );
        await write(label, 'deleted', () => call('destroy', { id, ...sent }));
        catchLostFocus();
        return;
      }
      case 'export':
        await exportRow(id, row, name);
        return;
      case 'duplicate':
        await duplicate(label, id, row, name);
        return;
      case 'compare':
        if (list.comparePlace) navigate(`${list.comparePlace}?a=${encodeURIComponent(id)}`);
        return;
      case 'export_skus': {
        const columns = exportableColumns(table).map(({ value }) => value);
        if (columns.length === 0) {
          notify(notices.exportDataMissing);
          return;
        }
        await attempt(label, () =>
          invoke('download.call', {
            call: tableCallName(list.id, 'exportSkus'),
            input: { id, export_type: 'skus', columns },
            name: 'Export.csv',
            title: `Export SKU of ${subject}`,
          }),
        );
        return;
      }
      case 'validation':
        tell(`Validations of ${subject}`, 600, <Validations validations={validationsOf(row)} />);
        return;
      case 'retry':
        await write(label, 'retried', () => call('retry', { id }));
        return;
      case 'upload_doc':
      case 'comments':
        slot.open({ dialog: action.id, id, name, row });
        return;
      case 'barcode':
        await attempt(label, async () =>
          receive(await call('barcodes', { id }), `Barcode of ${subject}`, `${list.id}-barcode.pdf`),
        );
        return;
    }
  };

  const exportRow = async (id: Id, row: Row, name: string) => {
    const columns = exportableColumns(table).map(({ value }) => value);
    if (columns.length === 0) {
      notify(notices.exportDataMissing);
      return;
    }
    if (list.exportNeedsFilter && table.state.filters.length === 0) {
      notify(notices.noFilterToExport);
      return;
    }
    await attempt(`Export: ${list.noun} ${name}`, () =>
      invoke('download.call', {
        call: tableCallName(list.id, 'export'),
        input: { columns, filters: table.state.filters, ...sentBeside(list, [row]), export_ids: [id] },
        name: list.exportName,
        title: `Export ${inSentence(list.noun)} ${name}`,
      }),
    );
  };

  const duplicate = async (label: string, id: Id, row: Row, name: string) => {
    if (list.duplicate === 'service' || own) {
      slot.open({ dialog: 'duplicate', id, name, row });
      return;
    }
    if (list.duplicate === 'order-strategy') {
      const yes = await confirm({
        ...duplicateStrategyConfirmation,
        intent: 'primary',
        text: <Question text={duplicateStrategyConfirmation.text} about={`Order strategy: ${name}`} />,
      });
      if (!yes) return;
    }
    await write(label, 'duplicated', () => call('duplicate', { id }));
  };

  const { shown, round, isOpen, close, closed } = slot;
  const common = {
    noun: list.noun,
    isOpen,
    onClose: close,
    onClosed: () => {
      closed();
      // The grid may have been drawn anew while the dialog was open.
      catchLostFocus();
    },
  };
  return {
    actionsOf: (row) => menuOf(table, row, offline),
    run,
    dialogs: shown && (
      <>
        {own && (
          <Suspense>
            {shown.dialog === 'update' && (
              <own.edit
                key={round}
                record={{ id: shown.id, name: shown.name }}
                isOpen={isOpen}
                onSaved={table.reload}
                onClose={close}
                onClosed={common.onClosed}
              />
            )}
            {shown.dialog === 'duplicate' && (
              <own.duplicate
                key={round}
                id={shown.id}
                name={shown.name}
                isOpen={isOpen}
                onSaved={table.reload}
                onClose={close}
                onClosed={common.onClosed}
              />
            )}
          </Suspense>
        )}
        {shown.dialog === 'update' && !own && (
          <RecordDialog
            key={round}
            list={list}
            record={{ id: shown.id, name: shown.name }}
            isOpen={isOpen}
            onSaved={table.reload}
            onClose={close}
            onClosed={common.onClosed}
          />
        )}
        {shown.dialog === 'duplicate' && !own && (
          <DuplicateDialog
            key={round}
            {...common}
            name={shown.name}
            onDuplicate={(copy) =>
              write(`Duplicate: ${list.noun} ${shown.name}`, 'duplicated', () =>
                call('duplicate', { id: shown.id, name: copy }),
              )
            }
          />
        )}
        {shown.dialog === 'upload_doc' && (
          <DocumentDialog
            key={round}
            {...common}
            name={shown.name}
            onUpload={(document) =>
              write(`Upload document: ${list.noun} ${shown.name}`, 'addedTo', () =>
                call('uploadDocument', { id: shown.id, ...document }),
              )
            }
          />
        )}
        {shown.dialog === 'comments' && (
          <CommentsDialog
            key={round}
            {...common}
            list={list.id}
            id={shown.id}
            name={shown.name}
            onComment={(text) =>
              write(`Comment: ${list.noun} ${shown.name}`, 'addedTo', () =>
                call('comment', { id: shown.id, text }),
              )
            }
          />
        )}
      </>
    ),
  };
}
