/** Rows of lists in the journal: of an import, of its undo, of a copy between integrations, and of a bulk action. */
import { z } from 'zod';
import { idSchema } from '../table/row';
import { type Entry, entryFields, entryStates } from './journal';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The origin of a run of rows. */
export const runOriginSchema = z
  .object({
    kind: z.enum(['import', 'copy', 'bulk', 'undo']),
    run: z.uuid(),
    /** The list that has the rows, and the integration or webhook that it belongs to. */
    list: z.string().max(100),
    owner: idSchema.optional(),
    /** Absent in entries of earlier versions. */
    ownerName: z.string().max(300).optional(),
    /** The file, the integration that they come from, the action (`Verify 38 contracts`), or `Undo of rows.csv`. */
    name: z.string().max(300),
  })
  .strict();
export type RunOrigin = z.output<typeof runOriginSchema>;

/** The action for one row, with the values of its form. */
export const entryRowSchema = z
  .object({
    kind: z.enum(['store', 'update', 'destroy', 'state', 'setting']),
    /** The id of the stored row; absent for a new row. */
    id: idSchema.optional(),
    /** The value that identifies the stored row in the call, if that is not its id. */
    sentAs: idSchema.optional(),
    /** Fields that `destroy` sends in addition to the id in a bulk action. */
    beside: z.record(z.string(), idSchema).optional(),
    /** All values that are sent. A table that is added to by a list of options has all of them here. */
    values: valuesSchema.optional(),
    /** The status that `state` sends; on or off in an import or a copy. */
    status: z.union([z.boolean(), z.string()]).optional(),
    /** Values of the stored row just before an `update` was sent, as text. */
    was: z.string().optional(),
    /** Values that the stored row must still have, else it was changed since and is left as it is. */
    onlyIf: valuesSchema.optional(),
    /** The lines of the file: one for a row, or one for each option of the list. */
    lines: z.array(z.number()).optional(),
    /** True if its key occurs several times in the run, or if a stored row has the same key. */
    repeats: z.literal(true).optional(),
  })
  .strict();
export type EntryRow = z.output<typeof entryRowSchema>;

export const rowEntrySchema = z
  .object({
    ...entryFields,
    kind: z.literal('row'),
    origin: runOriginSchema,
    row: entryRowSchema,
    /** Why it was refused, by the name of a field. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .strict();
export type RowEntry = z.output<typeof rowEntrySchema>;

/** A run of rows, with the number of rows in each state; `paused` in addition to `queued`. */
export const rowRunSchema = z
  .object({
    /** The origin of the first row. */
    origin: runOriginSchema,
    /** The tables and settings of its rows. */
    lists: z.array(z.string()),
    made: z.number().int(),
    /** When one of its rows changed last. */
    at: z.number().int(),
    counts: z.partialRecord(z.enum([...entryStates, 'paused']), z.number().int()),
  })
  .strict();
export type RowRun = z.output<typeof rowRunSchema>;

/**
 * The id of the run that undoes an import, derived from the id of the import (a UUID of version 8 instead of 4). An
 * import can be undone only once: another user may add equal rows afterwards.
 */
export function undoRunId(run: string): string {
  return `${run.slice(0, 14)}8${run.slice(15)}`;
}

/** The number of rows that continue without the user. */
export function activeRows(runs: readonly Pick<RowRun, 'counts'>[]): number {
  const states = ['queued', 'checking', 'sending', 'unknown'] as const;
  return runs.flatMap(({ counts }) => states.map((state) => counts[state] ?? 0)).reduce((a, b) => a + b, 0);
}

/** How many rows a run has. */
export function runTotal({ counts }: Pick<RowRun, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * The state of a run as if it were one entry: states that need the user come first, then states that continue without
 * the user.
 */
export function runState({ counts }: Pick<RowRun, 'counts'>): Pick<Entry, 'state' | 'reason'> {
  if (counts['needs-you']) return { state: 'needs-you', reason: null };
  if (activeRows([{ counts }]) > 0) return { state: 'sending', reason: null };
  return counts.paused ? { state: 'queued', reason: 'paused' } : { state: 'refused', reason: null };
}

/** `countries.csv`, `Copy from Blue store`, `Verify 38 contracts`. */
export function runTitle({ origin: { kind, name } }: Pick<RowRun, 'origin'>): string {
  return kind === 'copy' ? `Copy from ${name}` : name;
}
