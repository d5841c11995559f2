/** What the actions of a list work with: its calls under the busy bar with failure report, notice and reload. */
import { useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { isWrite, type TableCallInput, type TableCallOutput } from '../../shared/api/tables';
import { type Notice, type NoticeName, notices } from '../../shared/messages';
import type { ListDefinition, TableCallKind } from '../../shared/table/list';
import { failureOf, Operation, tableApi } from '../ipc';
import { connectionText, useConnection } from '../session/connection';
import { useBusy } from '../ui/busy';
import { type ConfirmOptions, useConfirm } from '../ui/confirm';
import { useFailureReport } from '../ui/failure-dialog';
import { notify } from '../ui/notices';
import { type ListAccess, SelectionCleared } from './list-access';

/** What every action gets when it runs. It imports `notify` and `invoke` itself. */
export interface ActionContext {
  readonly list: ListDefinition;
  readonly table: ListAccess;
  readonly navigate: NavigateFunction;
  /** Asks a question first; true for yes. */
  confirm(question: ConfirmOptions): Promise<boolean>;
  /** Makes a call of the list. Rejects with an error that `failureOf` reads. */
  call<K extends TableCallKind>(kind: K, input: TableCallInput<K>): Promise<TableCallOutput<K>>;
  /**
   * Runs a task under the busy bar and reports its failure.
   * @param label text of the busy bar
   * @returns undefined when the task failed, or did not start because another one is running
   */
  attempt<T>(label: string, task: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Attempts a change; on success shows the notice and reloads the table. True on success. */
  write(label: string, notice: NoticeName, task: () => Promise<unknown>): Promise<boolean>;
  /** Opens the action's dialog. */
  openDialog(): void;
}

/**
 * The context of a list's actions without `openDialog`, and `offline`: why the server cannot be reached now.
 * @param oneAtATime refuses any task while one is running; by default only a task with the same label is refused
 */
export function useActionContext(table: ListAccess, oneAtATime = false) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const busy = useBusy();
  const report = useFailureReport();
  const connection = useConnection();
  // A second click on the same item must not send its call twice.
  const running = useRef(new Set<string>());

  // The last change of each record, so that the same change pressed again after a lost reply carries the same id.
  const changes = useRef(new Map<string, { readonly asked: string; readonly operation: Operation }>());

  const call: ActionContext['call'] = (kind, input) => {
    if (!isWrite(kind)) return tableApi(table.list, kind, input);
    const about = JSON.stringify('id' in input ? input.id : null);
    const asked = JSON.stringify([kind, input]);
    const last = changes.current.get(about);
    const operation = last?.asked === asked ? last.operation : new Operation();
    changes.current.set(about, { asked, operation });
    return operation.attempt((id) => tableApi(table.list, kind, input, undefined, id));
  };

  const attempt: ActionContext['attempt'] = async (label, task) => {
    const labels = running.current;
    if (oneAtATime ? labels.size > 0 : labels.has(label)) return undefined;
    labels.add(label);
    const end = busy.begin(label);
    try {
      return { value: await task() };
    } catch (error) {
      if (error instanceof SelectionCleared) return undefined;
      const failure = failureOf(error);
      report(failure);
      // The list then shows whether it was done.
      if (failure.outcome === 'unknown') void table.reload();
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
    call,
    attempt,
    write: async (label, notice, task) => {
      if (!(await attempt(label, task))) return false;
      const own = table.list.notices as Readonly<Partial<Record<NoticeName, Notice>>> | undefined;
      notify(own?.[notice] ?? notices[notice]);
      await table.reload();
      return true;
    },
  };
  const offline =
    connection?.state === 'offline' ? `${connectionText(connection)}. This needs the server.` : undefined;
  return { context, offline };
}
