/**
 * Imports that an earlier version did not finish: a file each, whose first line says whose it is and what it sends, each
 * further line what became of a call. They become rows of the journal once.
 */
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EntryRow } from '../../shared/desk/row-entries';
import { idSchema } from '../../shared/table/row';
import type { DeskStore } from '../desk/desk';
import type { NewRowEntry } from '../desk/row-entries';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const stepSchema = z.object({
  operation: z.uuid(),
  kind: z.enum(['store', 'update']),
  id: idSchema.optional(),
  rows: z.array(z.object({ line: z.number(), key: z.string(), values: valuesSchema })).min(1),
});
const headSchema = z.object({
  version: z.literal(1),
  user: z.string(),
  plan: z.object({
    ...{ id: z.uuid(), list: z.string(), owner: idSchema, file: z.string(), startedAt: z.number() },
    steps: z.array(stepSchema).min(1),
  }),
});
const eventSchema = z.object({
  step: z.number().int().min(0),
  outcome: z.enum(['waiting', 'unknown', 'done', 'found', 'refused', 'left-out']),
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of a call with several rows of which some are stored. */
  rest: z.object({ operation: z.uuid(), lines: z.array(z.number()).min(1) }).optional(),
});
type Head = z.output<typeof headSchema>;
type OldEvent = z.output<typeof eventSchema>;

const ending = '.jsonl';

/** Takes over what is there. A file that cannot be read stays. */
export async function takeOldImports(
  folder: string,
  { addRows }: Pick<DeskStore, 'addRows'>,
  log: { error(...parts: unknown[]): void },
): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith(ending))) {
    const file = join(folder, name);
    try {
      const [first = '', ...lines] = (await readFile(file, 'utf8')).split('\n');
      const head = headSchema.safeParse(parsed(first)).data;
      if (!head) continue;
      const events = lines.flatMap((line) => eventSchema.safeParse(parsed(line)).data ?? []);
      const rows = rowsOf(head, events);
      if (rows.length > 0) await addRows(head.user, rows, head.plan.startedAt * 1000);
      await rename(file, `${file}.taken`);
    } catch (error) {
      log.error('an import of an earlier version', error);
    }
  }
}

/** The rows without a known outcome, and those that were refused or left out. */
function rowsOf({ plan }: Head, events: readonly OldEvent[]): NewRowEntry[] {
  const keys = plan.steps.flatMap(({ rows }) => rows.map(({ key }) => key));
  const repeated = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
  const steps = plan.steps.map((step, at) => {
    const own = events.filter((event) => event.step === at);
    const rest = own.findLast((event) => event.rest)?.rest;
    return {
      ...step,
      ...(rest && {
        operation: rest.operation,
        rows: step.rows.filter(({ line }) => rest.lines.includes(line)),
      }),
      last: own.at(-1),
    };
  });
  const outcomeOf = (last: OldEvent | undefined) => last?.outcome ?? 'waiting';
  // The first call without an outcome may have been on its way when the program ended.
  const isKnown = steps.every(({ last }) => outcomeOf(last) !== 'unknown');
  const sent = isKnown ? steps.find(({ last }) => outcomeOf(last) === 'waiting') : undefined;
  return steps.flatMap((step): NewRowEntry[] => {
    const outcome = step === sent ? 'unknown' : outcomeOf(step.last);
    if (outcome === 'done' || outcome === 'found' || step.rows.length === 0) return [];
    const lines = step.rows.map(({ line }) => line);
    return [
      {
        ...{ id: step.operation, operation: step.operation },
        title: `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')} of ${plan.file}`.slice(0, 300),
        origin: { kind: 'import', run: plan.id, list: plan.list, owner: plan.owner, name: plan.file },
        row: {
          ...{ kind: step.kind, values: valuesOf(step.rows), lines },
          ...(step.id !== undefined && { id: step.id }),
          ...(step.rows.some(({ key }) => repeated.has(key)) && { repeats: true }),
        },
        ...stateOf(outcome, step.last),
      },
    ];
  });
}

/** Several rows are those of a table that is added to by a list of options. */
function valuesOf(rows: Head['plan']['steps'][number]['rows']): NonNullable<EntryRow['values']> {
  const [first, ...others] = rows;
  if (others.length === 0) return first?.values ?? {};
  const names = Object.keys(first?.values ?? {});
  return Object.fromEntries(names.map((name) => [name, rows.flatMap(({ values }) => values[name] ?? [])]));
}

function stateOf(
  outcome: OldEvent['outcome'],
  last: OldEvent | undefined,
): Pick<NewRowEntry, 'state' | 'reason' | 'details' | 'fields'> {
  if (outcome === 'unknown') return { state: 'unknown', reason: 'unknown' };
  if (outcome === 'waiting') return { state: 'queued', reason: 'paused' };
  const details = last?.message ?? 'It was left out: whether it is stored is not known.';
  return {
    ...{ state: 'refused', reason: 'not-accepted', details: details.slice(0, 2000) },
    ...(last?.fields && { fields: last.fields }),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
