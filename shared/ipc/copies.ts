/** Copies of the tables of an integration that main keeps, so that a person can see what has changed since. */
import { z } from 'zod';
import { idSchema, rowSchema } from '../table/row';

/** The rows of each table as the page read them, by the id of the table. */
const copiedTablesSchema = z.record(z.string().regex(/^[a-z][a-z-]{0,99}$/), z.array(rowSchema));

/** A copy without its rows. */
export const keptCopySchema = z.object({
  /** When it was made, in epoch seconds; also its name among the copies of one integration. */
  at: z.number().int(),
  /** Name of the integration at that time. */
  name: z.string(),
  /** Number of rows by the id of the table. */
  rows: z.record(z.string(), z.number()),
});
export type KeptCopy = z.output<typeof keptCopySchema>;

/** A copy with its rows, as main keeps it. */
export const copySchema = z.object({
  at: z.number().int(),
  name: z.string(),
  tables: copiedTablesSchema,
});
export type Copy = z.output<typeof copySchema>;

/** What the page hands over to be kept. */
export const keepCopySchema = z
  .object({
    integration: idSchema,
    name: z.string().max(500),
    tables: copiedTablesSchema,
    /** `daily` keeps nothing if there is a copy of this day already. */
    when: z.enum(['daily', 'now']),
  })
  .strict();

/** Limit for the text of one copy, in characters. */
export const copyCap = 16 * 1024 * 1024;
