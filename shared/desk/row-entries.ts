/** Rows of tables of the hub in the journal: those of an import from a file, and those of a copy between integrations. */
import { z } from 'zod';
import { idSchema } from '../table/row';
import { entryFields, entryStates } from './journal';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What a run of rows comes from. */
export const runOriginSchema = z
  .object({
    kind: z.enum(['import', 'copy']),
    run: z.uuid(),
    /** The table and the integration that get the rows. */
    list: z.string().max(100),
    owner: idSchema,
    /** The file, or the integration that they come from. */
    name: z.string().max(300),
  })
  .strict();
export type RunOrigin = z.output<typeof runOriginSchema>;

export const rowEntrySchema = z
  .object({
    ...entryFields,
    kind: z.literal('row'),
    origin: runOriginSchema,
    call: z.string().max(100),
    row: z
      .object({
        kind: z.enum(['store', 'update', 'destroy', 'state', 'setting']),
        /** Of the stored row that is changed. */
        id: idSchema.optional(),
        /** By which the row is known in its table (`rowKey`). */
        key: z.string(),
        values: valuesSchema.optional(),
        status: z.union([z.string(), z.boolean()]).optional(),
        /** Line of the file. */
        line: z.number().int().optional(),
      })
      .strict(),
  })
  .strict();
export type RowEntry = z.output<typeof rowEntrySchema>;

/** A run of rows that is not finished, with how many of its entries are in each state; `paused` beside `queued`. */
export const rowRunSchema = z
  .object({
    origin: runOriginSchema,
    made: z.number().int(),
    counts: z.partialRecord(z.enum([...entryStates, 'paused']), z.number().int()),
  })
  .strict();
export type RowRun = z.output<typeof rowRunSchema>;
