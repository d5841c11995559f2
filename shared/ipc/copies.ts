/** Copies of the tables of an integration, stored by main, for a comparison with the current rows. */
import { z } from 'zod';
import { idSchema, rowSchema } from '../table/row';

/** The rows of each table as the page read them, by the id of the table. */
const copiedTablesSchema = z.record(z.string().regex(/^[a-z][a-z-]{0,99}$/), z.array(rowSchema));

/** A copy without its rows. */
export const storedCopySchema = z.object({
  /** When it was made, in epoch seconds; also its name among the copies of one integration. */
  at: z.number().int(),
  /** Name of the integration at that time. */
  name: z.string(),
  /** Number of rows by the id of the table. */
  rows: z.record(z.string(), z.number()),
});
export type StoredCopy = z.output<typeof storedCopySchema>;

/** A copy with its rows, as main stores it. */
export const copySchema = z.object({
  at: z.number().int(),
  name: z.string(),
  tables: copiedTablesSchema,
});
export type Copy = z.output<typeof copySchema>;

/** A new copy from the page. */
const newCopySchema = z
  .object({
    integration: idSchema,
    name: z.string().max(500),
    tables: copiedTablesSchema,
    /** `daily` stores nothing if there is already a copy of this day. */
    when: z.enum(['daily', 'now']),
  })
  .strict();

/** Limit for the text of one copy, in characters. */
export const copyCap = 16 * 1024 * 1024;

export const copyRequests = {
  /** The stored copies of an integration for this user on this server, the newest first. */
  'copies.list': {
    input: z.object({ integration: idSchema }).strict(),
    output: z.object({
      copies: z.array(storedCopySchema),
      /** False if the server does not name the user: then no copies are stored. */
      available: z.boolean(),
    }),
  },
  /** One copy with its rows; null if it does not exist or its file cannot be read. */
  'copies.read': {
    input: z.object({ integration: idSchema, at: z.number().int() }).strict(),
    output: copySchema.nullable(),
  },
  /** Stores a copy. `kept` is null if nothing was stored. */
  'copies.keep': {
    input: newCopySchema,
    output: z.object({ kept: storedCopySchema.nullable() }),
    cap: copyCap,
  },
} as const;
