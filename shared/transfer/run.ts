/**
 * A run sends the rows of a file step by step and knows at any time what is done, what is not, and what is not known. It
 * can be cut at any point: what it has told is enough to go on, so that each row is stored once. Nothing of unknown
 * outcome is sent again before it was looked for on the server.
 */
import { z } from 'zod';
import type { FormValues } from '../forms/definition';
import { idSchema } from '../table/row';
import { type CheckedRow, type StoredRow, sameValues, storedByKey } from './checking';
import { setField, type TransferTable } from './table';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const sentRowSchema = z.object({ line: z.number(), key: z.string(), values: valuesSchema });
export type SentRow = z.output<typeof sentRowSchema>;

/** One call: one row, or all rows of a table that is added to by a list. */
const stepSchema = z.object({
  /** The id that every attempt of the call carries. */
  operation: z.uuid(),
  kind: z.enum(['store', 'update']),
  /** Of the stored row that `update` changes. */
  id: idSchema.optional(),
  rows: z.array(sentRowSchema).min(1),
});
export type Step = z.output<typeof stepSchema>;

/** What a run will send; main keeps it as the first line of the run's file. */
export const planSchema = z.object({
  id: z.uuid(),
  list: z.string().max(100),
  owner: idSchema,
  /** Name of the file. */
  file: z.string().max(300),
  /** Epoch seconds. */
  startedAt: z.number(),
  steps: z.array(stepSchema).min(1),
});
/** What a run will send, in order. */
export type RunPlan = z.output<typeof planSchema>;

/** What became of one step; main adds a line with it to the run's file. */
export const runEventSchema = z.object({
  /** Position of the step. */
  step: z.number().int().min(0),
  /**
   * `done`: the server confirmed it. `found`: it is stored, or was already, when it was looked for. `refused`: the server
   * does not take it. `unknown`: the answer did not come. `waiting`: looked for and not there, so it is sent (again).
   * `left-out`: the answer did not come, and a person said not to send it again.
   */
  outcome: z.enum(['waiting', 'unknown', 'done', 'found', 'refused', 'left-out']),
  /** Why it was refused: the server's words, and by field. */
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** A call of the step may have reached the server, also if no earlier event says so, as after a crash. */
  sent: z.literal(true).optional(),
  /** Of a call with several rows of which some are stored: the lines that are still to be sent, under another id. */
  rest: z.object({ operation: z.uuid(), lines: z.array(z.number()).min(1) }).optional(),
});
export type RunEvent = z.output<typeof runEventSchema>;

interface StepState {
  /** With the rows that are still to be sent. */
  readonly step: Step;
  readonly outcome: RunEvent['outcome'];
  /** A call of it may have reached the server, so what is found there may be its work. */
  readonly sent: boolean;
  /** Rows of a list that were found on the server while others of the same call were not. */
  readonly found: number;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A run at one time. */
export interface Run {
  readonly plan: RunPlan;
  readonly steps: readonly StepState[];
}

/** The plan of the rows that are new or change a stored one. Undefined if there are none. */
export function planOf(
  about: Omit<RunPlan, 'steps'>,
  table: TransferTable,
  rows: readonly CheckedRow[],
  newId: () => string,
): RunPlan | undefined {
  const sent = rows.filter(({ state }) => state === 'new' || state === 'change');
  if (sent.length === 0) return undefined;
  const plain = ({ line, key, values }: CheckedRow): SentRow => ({
    line,
    key,
    values: values as SentRow['values'],
  });
  const steps = setField(table)
    ? [{ operation: newId(), kind: 'store' as const, rows: sent.map(plain) }]
    : sent.map((row): Step => {
        const step = { operation: newId(), rows: [plain(row)] };
        return row.state === 'change'
          ? { ...step, kind: 'update', id: row.storedId }
          : { ...step, kind: 'store' };
      });
  return { ...about, steps };
}

/** A run of which nothing was sent yet. */
export function startRun(plan: RunPlan): Run {
  return { plan, steps: plan.steps.map((step) => ({ step, outcome: 'waiting', sent: false, found: 0 })) };
}

/** The run after one event. */
export function afterEvent(run: Run, event: RunEvent): Run {
  return afterEvents(run, [event]);
}

/** The run after events, in their order. One about a step that is not there changes nothing. */
export function afterEvents(run: Run, events: readonly RunEvent[]): Run {
  // Copied once: tens of thousands of events come at once when a run is resumed.
  const steps = [...run.steps];
  for (const event of events) {
    const before = steps[event.step];
    if (before) steps[event.step] = stepAfter(before, event);
  }
  return { ...run, steps };
}

function stepAfter(before: StepState, event: RunEvent): StepState {
  const { outcome, message, fields, rest } = event;
  const rows = rest ? before.step.rows.filter(({ line }) => rest.lines.includes(line)) : before.step.rows;
  return {
    step: rest && rows.length > 0 ? { ...before.step, operation: rest.operation, rows } : before.step,
    outcome,
    sent: before.sent || event.sent === true || outcome === 'unknown' || outcome === 'left-out',
    found: before.found + before.step.rows.length - rows.length,
    ...(message === undefined ? {} : { message }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/**
 * A run that was kept, after the program ended: the first call without an outcome may have been on its way, so its
 * outcome is not known.
 */
export function restoredRun(plan: RunPlan, events: readonly RunEvent[]): Run {
  const run = afterEvents(startRun(plan), events);
  const next = run.steps.findIndex(({ outcome }) => outcome === 'waiting');
  const known = run.steps.every(({ outcome }) => outcome !== 'unknown');
  return known && next >= 0 ? afterEvent(run, { step: next, outcome: 'unknown' }) : run;
}

/** What comes next. `look-up`: the outcome of a call is not known, so the stored rows are read first. */
export type NextAct =
  | { readonly act: 'look-up' }
  | { readonly act: 'send'; readonly at: number; readonly step: Step }
  | { readonly act: 'end' };

/** What a run does next. */
export function nextAct(run: Run): NextAct {
  if (run.steps.some(({ outcome }) => outcome === 'unknown')) return { act: 'look-up' };
  const at = run.steps.findIndex(({ outcome }) => outcome === 'waiting');
  const next = run.steps[at];
  return next ? { act: 'send', at, step: next.step } : { act: 'end' };
}

/**
 * What the stored rows tell about all steps without an outcome. A row that is there is not sent again. One that is not
 * there is sent under its own id, unless it was left out.
 * @param newId an id for the rest of a call with several rows of which some are stored
 */
export function lookedUp(
  run: Run,
  table: TransferTable,
  stored: readonly StoredRow[],
  newId: () => string,
): readonly RunEvent[] {
  const byKey = storedByKey(stored);
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  // A value that the server does not send says nothing against a row.
  const isSame = (values: FormValues, { values: now, unknown = [] }: StoredRow) =>
    sameValues(
      table.fields.filter(({ label }) => !unknown.includes(label)),
      values,
      now,
    );
  const seen = new Set<string>();
  const keys = run.plan.steps.flatMap(({ rows }) => rows.map(({ key }) => key));
  const repeated = new Set(keys.filter((key) => seen.has(key) || !seen.add(key)));
  const isThere = ({ kind, id, rows }: Step) =>
    rows.every(({ key, values }) => {
      const twins = kind === 'update' ? [byId.get(String(id))] : (byKey.get(key) ?? []);
      return twins.some((twin) => twin && (setField(table) !== undefined || isSame(values, twin)));
    });
  return run.steps.flatMap((state, at): readonly RunEvent[] => {
    const { step, outcome } = state;
    const found: RunEvent = { step: at, outcome: 'found', ...(state.sent && { sent: true }) };
    if (outcome !== 'unknown' && outcome !== 'waiting' && outcome !== 'left-out') return [];
    const [row] = step.rows;
    if (!row) return [];
    const notThere: readonly RunEvent[] = outcome === 'unknown' ? [{ step: at, outcome: 'waiting' }] : [];
    if (outcome === 'left-out') return isThere(step) ? [found] : [];
    if (step.kind === 'update') {
      const target = byId.get(String(step.id));
      if (!target) return [{ step: at, outcome: 'refused', message: `Row ${step.id} is not there any more` }];
      return isSame(row.values, target) ? [found] : notThere;
    }
    if (setField(table)) {
      const rest = step.rows.filter(({ key }) => !byKey.has(key));
      if (rest.length === 0) return [found];
      if (rest.length === step.rows.length) return notThere;
      const lines = rest.map(({ line }) => line);
      return [{ ...found, outcome: 'waiting', rest: { operation: newId(), lines } }];
    }
    const twins = byKey.get(row.key) ?? [];
    if (twins.some((twin) => isSame(row.values, twin))) return [found];
    const [other] = twins;
    // A row whose key stands twice in the file has a twin without anybody else.
    if (!other || (!state.sent && repeated.has(row.key))) return notThere;
    return [{ step: at, outcome: 'refused', message: `Row ${other.id} has this now, with other values` }];
  });
}

export interface RunCounts {
  readonly total: number;
  /** Rows that this import stored: confirmed, or found on the server after their answer was lost. */
  readonly stored: number;
  readonly created: number;
  readonly changed: number;
  /** Rows that are stored although no answer said so. */
  readonly found: number;
  /** Rows that somebody else had stored with the same values before they were sent; not among `stored`. */
  readonly there: number;
  readonly refused: number;
  /** Rows of which it is not known whether they are stored, and that are not sent again. */
  readonly leftOut: number;
  /** Rows that are still to be sent or looked for. */
  readonly left: number;
}

/** Counts rows, not calls. */
export function runCounts({ plan, steps }: Run): RunCounts {
  const counts = { created: 0, changed: 0, found: 0, there: 0, refused: 0, leftOut: 0, left: 0 };
  for (const { step, outcome, sent, found } of steps) {
    const rows = step.rows.length;
    counts[sent ? 'found' : 'there'] += found;
    if (outcome === 'done') counts[step.kind === 'update' ? 'changed' : 'created'] += rows;
    else if (outcome === 'found') counts[sent ? 'found' : 'there'] += rows;
    else if (outcome === 'refused') counts.refused += rows;
    else if (outcome === 'left-out') counts.leftOut += rows;
    else counts.left += rows;
  }
  const total = plan.steps.reduce((sum, { rows }) => sum + rows.length, 0);
  return { total, stored: counts.created + counts.changed + counts.found, ...counts };
}

/** The rows that were left out although it is not known whether they are stored. */
export function leftOutRows({ steps }: Run): readonly SentRow[] {
  return steps.flatMap(({ step, outcome }) => (outcome === 'left-out' ? step.rows : []));
}

/** A row that the server refused, and its words. */
export interface RefusedRow {
  readonly row: SentRow;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The rows that the server refused, in the order in which they were sent. */
export function refusedRows({ steps }: Run): readonly RefusedRow[] {
  return steps.flatMap(({ step, outcome, message = '', fields = {} }) =>
    outcome === 'refused' ? step.rows.map((row) => ({ row, message, fields })) : [],
  );
}
