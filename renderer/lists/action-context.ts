/** The context of a list's actions: its calls with busy bar, failure report, notice and reload. */
import { useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import {
  isRepeatable,
  isWrite,
  type TableCallInput,
  type TableCallOutput,
  type WriteKind,
} from '../../shared/api/tables';
import { comparableInput, type OpenCall } from '../../shared/desk/operations';
import type { Visit } from '../../shared/desk/visits';
import { isUnknown } from '../../shared/errors';
import { type Notice, type NoticeName, notices } from '../../shared/messages';
import { isRecord } from '../../shared/records';
import { type ListDefinition, type TableCallKind, tableCallName } from '../../shared/table/list';
import { receivedInput, sentInput } from '../../shared/table/owned';
import { failureOf, Operation, sessionOwner, tableApi, tableWrite } from '../ipc';
import { lookUp, useOperations } from '../operations/operations';
import { type LookUpState, lookUpText } from '../operations/unknown-outcome';
import { offlineReason, useConnection } from '../session/connection';
import { useNoteVisit } from '../session/use-visits';
import { useBusy } from '../ui/busy';
import { type ConfirmOptions, useConfirm, useQuestion } from '../ui/confirm';
import { useFailureReport } from '../ui/failure-dialog';
import { notify } from '../ui/notices';
import { type SaveExport, useSaveExport } from './export/save-export';
import { type ListAccess, SelectionCleared } from './list-access';

/** The argument of every action. Actions import `notify` and `invoke` directly. */
export interface ActionContext {
  readonly list: ListDefinition;
  readonly table: ListAccess;
  readonly navigate: NavigateFunction;
  /** Asks a question first; true for yes. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Makes a call of the list. Rejects with an error that `failureOf` reads. */
  call<K extends TableCallKind>(kind: K, input: TableCallInput<K>): Promise<TableCallOutput<K>>;
  /**
   * Runs a task with the busy bar and reports its failure.
   * @param label text of the busy bar
   * @returns undefined if the task failed, or did not start because another task is running
   */
  attempt<T>(label: string, task: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Attempts a change; on success shows the notice and reloads the table. True on success. */
  write(label: string, notice: NoticeName, task: () => Promise<unknown>): Promise<boolean>;
  /** Asks where to save the file of an export, and saves it. */
  readonly saveExport: SaveExport;
  /** Adds a record that opens in its own window to the visited places. */
  noteVisit(visit: Visit): void;
  /** Opens the action's dialog. */
  openDialog(): void;
}

/** The user cancelled a change because the result of an earlier one is not known. */
class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/** Returns a function that makes the calls of a list. It gets the title under which the user sees the writes. */
function useCallsOf(list: ListDefinition) {
  const confirm = useConfirm();
  const refetchOnEvent = useAskAgain();
  const operations = useOperations();
  // The last change of each record. If the user repeats it after a lost reply, it is sent with the same id.
  const changes = useRef(new Map<string, { readonly asked: string; readonly operation: Operation }>());

  const write = async <K extends WriteKind>(title: string, kind: K, input: TableCallInput<K>) => {
    const as = sessionOwner();
    const about = JSON.stringify('id' in input ? input.id : null);
    const asked = JSON.stringify([kind, input]);
    const last = changes.current.get(about);
    if (last?.asked !== asked && !isRepeatable(kind)) {
      const earlier = operations?.open().find(isOfSameRecord(list, kind, input));
      if (earlier && !(await confirm(secondQuestion(earlier.title)))) throw new Withdrawn();
    }
    const operation = last?.asked === asked ? last.operation : new Operation();
    changes.current.set(about, { asked, operation });
    const send = (mayRepeat?: true) =>
      operation.attempt((id) => tableWrite(list, kind, input, { operation: id, title, as, mayRepeat }));
    try {
      return await send();
    } catch (error) {
      if (failureOf(error).code !== 'sent_before') throw error;
      if ((await refetchOnEvent(operation.id, title)) === 'again') return send(true);
      operation.renew();
      // After a lost reply, the created value cannot be shown.
      if (kind.startsWith('generate')) throw new Withdrawn();
      return null as TableCallOutput<K>;
    }
  };
  return (title: string): ActionContext['call'] =>
    (kind, input) =>
      (isWrite(kind)
        ? write(title, kind, input as never)
        : tableApi(list, kind as ReadKind, input as never)) as never;
}

/**
 * Looks up an earlier attempt and asks whether to send it again or to mark it as done. Rejects with `Withdrawn` if the
 * user chooses neither.
 */
function useAskAgain() {
  const ask = useQuestion();
  const operations = useOperations();
  return async (id: string, title: string): Promise<'again' | 'done'> => {
    const stored = (await operations?.load())?.find((each) => each.id === id);
    const found = stored && (await lookUp(stored.id));
    const answer = await ask(againQuestion(stored?.title ?? title, found));
    if (answer === 'no') throw new Withdrawn();
    if (answer === 'yes') return 'again';
    await operations?.forget(id);
    return 'done';
  };
}

type ReadKind = Exclude<TableCallKind, WriteKind>;

/** Returns a test for operations of the same kind that sent a different change for one of the same records. */
function isOfSameRecord(list: ListDefinition, kind: WriteKind, input: object) {
  const call = tableCallName(list.id, kind);
  const sent = sentInput(list, kind, input);
  const recordsOf = (each: unknown) => {
    const { list: of, input: received } = receivedInput(list, kind, isRecord(each) ? each : {});
    return [received.id ?? []].flat().map((id) => `${of.ownerId}/${id}`);
  };
  const records = recordsOf(sent);
  return (stored: OpenCall) =>
    stored.call === call &&
    'id' in input &&
    recordsOf(stored.input).some((each) => records.includes(each)) &&
    comparableInput(stored.input) !== comparableInput(sent);
}

const againQuestion = (title: string, found: LookUpState): ConfirmOptions => ({
  title: 'Send it again?',
  text: `Codesk could not confirm this: ${title}. ${lookUpText(found)}`,
  confirm: 'Send again',
  keep: { text: 'Mark as done' },
  intent: 'warning',
});

const secondQuestion = (earlier: string): ConfirmOptions => ({
  title: 'Send this too?',
  text: `Codesk could not confirm this: ${earlier}. The new change is different and is sent in addition.`,
  confirm: 'Send this too',
  intent: 'warning',
});

/**
 * The context of a list's actions without `openDialog`, a function that makes its calls under a title, and `offline`: why the server cannot be reached now.
 * @param oneAtATime refuses any task while one is running; by default only a task with the same label is refused
 */
export function useActionContext(table: ListAccess, oneAtATime = false) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const busy = useBusy();
  const report = useFailureReport();
  const connection = useConnection();
  const noteVisit = useNoteVisit();
  // A double click must not send the call twice.
  const running = useRef(new Set<string>());

  const callAs = useCallsOf(table.list);
  const saveExport = useSaveExport(table);

  const attempt: ActionContext['attempt'] = async (label, task) => {
    const labels = running.current;
    if (oneAtATime ? labels.size > 0 : labels.has(label)) return undefined;
    labels.add(label);
    const end = busy.begin(label);
    try {
      return { value: await task() };
    } catch (error) {
      if (error instanceof SelectionCleared || error instanceof Withdrawn) return undefined;
      const failure = failureOf(error);
      report(failure);
      // The reloaded list shows whether it was done.
      if (isUnknown(failure)) void table.reload();
      return undefined;
    } finally {
      labels.delete(label);
      end();
    }
  };
  const context: Omit<ActionContext, 'openDialog'> = {
    list: table.list,
    table,
    navigate,
    confirm,
    noteVisit,
    call: callAs(table.list.title),
    attempt,
    saveExport,
    write: async (label, notice, task) => {
      if (!(await attempt(label, task))) return false;
      const own = table.list.notices as Readonly<Partial<Record<NoticeName, Notice>>> | undefined;
      notify(own?.[notice] ?? notices[notice]);
      await table.reload();
      return true;
    },
  };
  return { context, callAs, offline: offlineReason(connection) };
}
