/** Sends prepared changes one after the other, each as one operation, and tells of each what became of it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { compareRows, keyOf } from '../../../shared/comparison/keyed-rows';
import { CodeskError, type Failure, failure } from '../../../shared/errors';
import type { HubTable } from '../../../shared/hub/definition';
import { settingRow, settingTable } from '../../../shared/hub-settings';
import { unknownFields } from '../../../shared/table/fields';
import { ownedList } from '../../../shared/table/owned';
import type { Id, Row } from '../../../shared/table/row';
import { isEnabled } from '../../../shared/table/status';
import { type Attempt, actingAs, failureOf, Operation, tableWrite } from '../../ipc';
import { useOperations } from '../../operations/operations';
import { loadAllRows } from '../../session/row-pages';
import { useBusy } from '../../ui/busy';
import { readSetting, updateSetting } from '../setting-calls';
import type { PartRow } from './compared-parts';
import { idOf, type PreparedChange } from './prepared-changes';

/**
 * What became of a change. `failed` did not reach the server. Of `unknown` the server may have done it: it is looked up
 * before it is sent again. One that adds a row and was `missing` is sent again only if a person says so.
 */
export type LineState =
  | { readonly at: 'waiting' | 'sending' | 'looking' | 'done' }
  | { readonly at: 'refused' | 'failed' | 'unknown' | 'missing'; readonly failure: Failure };

const waiting: LineState = { at: 'waiting' };

interface SendingOptions {
  readonly changes: readonly PreparedChange[];
  /** The integration that gets the changes, and its side. */
  readonly owner: Id;
  readonly to: 'left' | 'right';
  /** Called after each run with the changes that may have reached the server. */
  readonly onRun: (changes: readonly PreparedChange[]) => void;
}

/** What became of each change, and the functions that send them, stop, and send again. */
export function useSending({ changes, owner, to, onRun }: SendingOptions) {
  const busy = useBusy();
  const [states, setStates] = useState<ReadonlyMap<string, LineState>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  // Set before anything is awaited; the state shows it only after the next render.
  const locked = useRef(false);
  const known = useRef<Map<string, LineState>>(new Map());
  const begun = useRef(new Map<string, Operation>());
  const operations = useOperations();
  // A run ends with the screen that shows it.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const actions = useMemo(() => {
    const set = (change: PreparedChange, state: LineState) => {
      known.current.set(change.id, state);
      setStates(new Map(known.current));
    };
    const stateOf = ({ id }: PreparedChange) => known.current.get(id) ?? waiting;
    const operationOf = ({ id }: PreparedChange) => {
      const found = begun.current.get(id) ?? new Operation();
      begun.current.set(id, found);
      return found;
    };
    /** False if no further change can be sent now. */
    const send = async (
      change: PreparedChange,
      as: string | undefined,
      isAsked: boolean,
    ): Promise<boolean> => {
      const before = stateOf(change);
      const wasSent = before.at === 'unknown' || before.at === 'missing';
      if (wasSent) {
        set(change, { at: 'looking' });
        try {
          if (await isThere(change, owner, to)) {
            // Its outcome is clear now. If main cannot be told, it is shown among what is not known.
            const { id } = operationOf(change);
            void (operations?.forget(id) ?? Promise.resolve()).catch(() => undefined);
            set(change, { at: 'done' });
            return true;
          }
          if (change.call.kind === 'store' && !isAsked) {
            set(change, { at: 'missing', failure: before.failure });
            return true;
          }
        } catch (error) {
          set(change, before);
          return failureOf(error).code === 'not_found';
        }
      }
      set(change, { at: 'sending' });
      try {
        await operationOf(change).attempt((operation) =>
          sent(change, owner, { operation, title: change.title, as, mayRepeat: wasSent || undefined }),
        );
        set(change, { at: 'done' });
        return true;
      } catch (error) {
        const failed = failureOf(error);
        // It is looked up before it is sent again.
        if (failed.code === 'sent_before') {
          set(change, { at: 'unknown', failure: failed });
          return true;
        }
        // Without a session or a connection nothing was done, and the others would fail too.
        const isOver = failed.outcome === undefined || failed.code === 'session_ended';
        set(change, { at: isOver ? 'failed' : (failed.outcome ?? 'failed'), failure: failed });
        return !isOver;
      }
    };
    return {
      /** @param again sends only this one, also if it is not known whether it was done */
      run: async (again?: PreparedChange) => {
        if (locked.current) return;
        locked.current = true;
        stopped.current = false;
        setRunning(true);
        const end = busy.begin('Sending changes');
        const tried: PreparedChange[] = [];
        // Nothing goes on in the session of somebody else.
        const as = actingAs();
        for (const change of again ? [again] : changes) {
          if (stopped.current || actingAs() !== as) break;
          if (change.refusals.length > 0 || stateOf(change).at === 'done') continue;
          tried.push(change);
          if (!(await send(change, as, change === again))) break;
        }
        end();
        locked.current = false;
        setRunning(false);
        // Nothing is loaded again either.
        if (actingAs() === as) onRun(tried);
      },
      stop: () => {
        stopped.current = true;
      },
    };
  }, [changes, owner, to, onRun, busy, operations]);

  return { ...actions, running, stateOf: ({ id }: PreparedChange) => states.get(id) ?? waiting };
}

function sent({ subject, call }: PreparedChange, owner: Id, attempt: Attempt): Promise<unknown> {
  if (subject.kind === 'setting') return updateSetting(subject.setting, owner, call.input, attempt);
  if (call.kind === 'setting') throw new Error(`${idOf(subject)} is a table`);
  return tableWrite(ownedList(subject.table, owner), call.kind, call.input as never, attempt);
}

/** True if the integration already is as the change would make it. */
async function isThere(
  { subject, call, rows }: PreparedChange,
  owner: Id,
  to: 'left' | 'right',
): Promise<boolean> {
  const sourceOf = (row: PartRow) => (to === 'right' ? row.left : row.right);
  const targetOf = (row: PartRow) => (to === 'right' ? row.right : row.left);
  if (subject.kind === 'setting') {
    const now = settingRow(subject.setting, await readSetting(subject.setting, owner));
    const [row] = rows;
    const source = row && sourceOf(row);
    return source !== undefined && isSame(settingTable(subject.setting), source, now);
  }
  const { table } = subject;
  const { rows: found, total, hasUnread } = await loadAllRows(ownedList(table, owner));
  // A row that did not come is no row that is gone.
  if (hasUnread || found.length < total) throw new CodeskError(failure('bad_reply'));
  return rows.every((row) => {
    const wanted = sourceOf(row) ?? targetOf(row) ?? {};
    const key = keyOf(table.naturalKey, wanted);
    const twins = found.filter((each) => keyOf(table.naturalKey, each) === key);
    if (call.kind === 'destroy') return twins.length === 0;
    if (call.kind === 'state') return twins.some((now) => isEnabled(now.status) === isEnabled(wanted.status));
    return twins.some((now) => isSame(table, wanted, withUnknown(table, now, wanted)));
  });
}

/** A row with the wanted values of fields that the server does not send: they say nothing against it. */
function withUnknown({ fields = [] }: HubTable, now: Row, wanted: Row): Row {
  const names = unknownFields(fields, now, {}).map(({ name }) => name);
  return { ...now, ...Object.fromEntries(names.map((name) => [name, wanted[name]])) };
}

function isSame(
  table: Pick<HubTable, 'naturalKey' | 'columns' | 'fields' | 'rowId' | 'rowName'>,
  one: Row,
  other: Row,
) {
  return compareRows(table, [one], [other]).every(({ state }) => state === 'same');
}
