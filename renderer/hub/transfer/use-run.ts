/** A run in the page: its state, how it is carried out, and how it is stopped and resumed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordPayload } from '../../../shared/record-values';
import type { ListDefinition } from '../../../shared/table/list';
import { afterEvent, lookedUp, type Run, type RunEvent, type Step } from '../../../shared/transfer/run';
import { setField, type TransferTable } from '../../../shared/transfer/table';
import { actingAs, invoke, tableWrite } from '../../ipc';
import { useOperations } from '../../operations/operations';
import { drive, type Halt } from './drive';
import { closedImport, openedImport } from './kept-imports';
import { type LoadedTable, loadTable } from './load-table';

interface RunOptions {
  readonly list: ListDefinition;
  readonly table: TransferTable;
  /** Called when the run ends or halts: the table may have other rows. */
  readonly onHalted: (run: Run, isEnded: boolean) => void;
}

export interface RunControl {
  readonly run: Run;
  /** Undefined while it runs. */
  readonly halt: Halt | 'ended' | undefined;
  readonly stop: () => void;
  /** Looks at what is stored, then goes on. */
  readonly resume: () => void;
  /** Leaves out the rows of the step that cannot be sent, then goes on. */
  readonly skip: () => void;
  /** Resumes, and sends the step once more although its outcome is not known. */
  readonly sendAgain: () => void;
}

/** What a run does and what a person can do with it; it does nothing before `start`. */
export function useRun({ list, table, onHalted }: RunOptions) {
  const queries = useQueryClient();
  const operations = useOperations();
  const [run, setRun] = useState<Run | null>(null);
  const [halt, setHalt] = useState<RunControl['halt']>(undefined);
  const stopped = useRef(false);
  const loaded = useRef<LoadedTable | null>(null);
  const shown = useRef<string | null>(null);
  const driving = useRef(false);
  /** Operations that a person chose to send once more. */
  const repeated = useRef(new Set<string>());
  /** Events that main could not keep yet. */
  const unkept = useRef<readonly RunEvent[]>([]);
  /** The run is on the screen, so it is not offered to be resumed. */
  const present = (next: Run) => {
    if (shown.current !== null && shown.current !== next.plan.id) closedImport(shown.current);
    if (shown.current !== next.plan.id) unkept.current = [];
    shown.current = next.plan.id;
    openedImport(next.plan.id);
    setRun(next);
  };
  useEffect(
    () => () => {
      // The call on its way ends and is noted; nothing more is sent.
      stopped.current = true;
      if (shown.current !== null && !driving.current) closedImport(shown.current);
      shown.current = null;
    },
    [],
  );

  const send = (step: Step, wasSent: boolean, as: string | undefined) => {
    const options = loaded.current?.options ?? {};
    const set = setField(table);
    const values = set
      ? { [set.name]: step.rows.flatMap((row) => row.values[set.name] ?? []) }
      : (step.rows[0]?.values ?? {});
    const payload = recordPayload(table.fields, values, options);
    const title = `A row of an import into ${list.title}`;
    // The stored rows are looked at before a run, so what was never sent is not asked about.
    const mayRepeat = !wasSent || repeated.current.delete(step.operation) || undefined;
    const attempt = { operation: step.operation, title, as, mayRepeat };
    return step.kind === 'update' && step.id !== undefined
      ? tableWrite(list, 'update', { ...payload, id: step.id }, attempt)
      : tableWrite(list, 'store', payload, attempt);
  };

  /** The outcome of what was found is clear now. If main cannot be told, it is shown among what is not known. */
  const forgetFound = async (now: Run, events: readonly RunEvent[]) => {
    const found = new Set(
      events.flatMap(({ step, outcome }) => (outcome === 'found' ? [now.steps[step]?.step.operation] : [])),
    );
    const open = found.size > 0 ? await operations?.load() : undefined;
    for (const { id } of open ?? []) if (found.has(id)) await operations?.forget(id).catch(() => undefined);
  };

  const go = async (from: Run, lookFirst: boolean) => {
    const { id } = from.plan;
    let latest = from;
    // Nothing goes on in the session of somebody else.
    const as = actingAs();
    stopped.current = false;
    driving.current = true;
    present(from);
    setHalt(undefined);
    const end = await drive(
      from,
      {
        send: (step, wasSent) => send(step, wasSent, as),
        lookUp: async (now) => {
          loaded.current = await loadTable(list, { queries });
          const events = lookedUp(now, table, loaded.current.stored, () => crypto.randomUUID());
          await forgetFound(now, events);
          return events;
        },
        note: async (events) => {
          unkept.current = [...unkept.current, ...events];
          await invoke('transfers.note', { id, events: [...unkept.current] });
          unkept.current = [];
        },
        stopped: () => stopped.current || actingAs() !== as,
        onRun: (now) => {
          latest = now;
          setRun(now);
        },
      },
      lookFirst,
    );
    driving.current = false;
    if (shown.current !== id) closedImport(id);
    setHalt(end ?? 'ended');
    if (actingAs() === as) onHalted(latest, end === undefined);
  };

  const failedStep = typeof halt === 'object' && halt.why === 'failed' ? halt.step : undefined;
  const control: RunControl | null = run && {
    run,
    halt,
    stop: () => {
      stopped.current = true;
    },
    resume: () => void go(run, true),
    skip: () => {
      if (failedStep === undefined) return;
      const event = { step: failedStep, outcome: 'left-out' as const };
      unkept.current = [...unkept.current, event];
      void go(afterEvent(run, event), true);
    },
    sendAgain: () => {
      const again = failedStep === undefined ? undefined : run.steps[failedStep];
      if (!again) return;
      repeated.current.add(again.step.operation);
      void go(run, true);
    },
  };
  return {
    control,
    start: (first: Run, table: LoadedTable) => {
      loaded.current = table;
      void go(first, false);
    },
    resume: (kept: Run) => void go(kept, true),
    /** Shows a run that has ended. */
    show: (kept: Run) => {
      present(kept);
      setHalt('ended');
    },
    forget: () => {
      if (shown.current !== null) closedImport(shown.current);
      shown.current = null;
      setRun(null);
      setHalt(undefined);
    },
  };
}
