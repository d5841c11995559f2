/** Runs the calls of a list's actions: busy bar, no second run, failure report, notice and reload. */
import { useRef } from 'react';
import type { TableCallInput, TableCallOutput } from '../../shared/api/tables';
import { type NoticeName, notices } from '../../shared/messages';
import type { TableCallKind } from '../../shared/table/list';
import { failureOf, tableApi } from '../ipc';
import { connectionText, useConnection } from '../session/connection';
import { useBusy } from '../ui/busy';
import { useFailureReport } from '../ui/failure-dialog';
import { notify } from '../ui/notices';
import { type ListAccess, SelectionCleared } from './list-access';

export interface Work {
  /** Why nothing reaches the server now; undefined while it does. */
  readonly offline: string | undefined;
  /** Makes a call of the list. Rejects with an error that `failureOf` reads. */
  call<K extends TableCallKind>(kind: K, input: TableCallInput<K>): Promise<TableCallOutput<K>>;
  /**
   * Does a task under the busy bar and reports its failure.
   * @param label what the busy bar is called
   * @returns undefined when the task failed, or did not start because another is under way
   */
  attempt<T>(label: string, task: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Attempts a change; when it is done, shows its notice and loads the table again. True when it is done. */
  write(label: string, notice: NoticeName, task: () => Promise<unknown>): Promise<boolean>;
}

/**
 * @param table the table that is worked on; it reloads and drops its selection after every change
 * @param oneAtATime nothing starts while anything is under way; otherwise only a second run of the same label is refused
 */
export function useWork(table: ListAccess, oneAtATime = false): Work {
  const busy = useBusy();
  const report = useFailureReport();
  const connection = useConnection();
  // A second click on the same item must not send its call twice.
  const underWay = useRef(new Set<string>());

  const attempt: Work['attempt'] = async (label, task) => {
    const working = underWay.current;
    if (oneAtATime ? working.size > 0 : working.has(label)) return undefined;
    working.add(label);
    const end = busy.begin(label);
    try {
      return { value: await task() };
    } catch (error) {
      if (!(error instanceof SelectionCleared)) report(failureOf(error));
      return undefined;
    } finally {
      working.delete(label);
      end();
    }
  };
  return {
    offline:
      connection?.state === 'offline' ? `${connectionText(connection)}. This needs the server.` : undefined,
    call: (kind, input) => tableApi(table.list.id, kind, input),
    attempt,
    write: async (label, notice, task) => {
      if (!(await attempt(label, task))) return false;
      notify(notices[notice]);
      await table.reload();
      return true;
    },
  };
}
