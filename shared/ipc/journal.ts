/** Rows of hub tables that are sent to the server, grouped by run. */
import { z } from 'zod';
import { entryStates } from '../desk/journal';
import { entryRowSchema, rowEntrySchema, rowRunSchema, runOriginSchema } from '../desk/row-entries';
import { ownerSchema } from './session-owner';

const done = z.object({});

/** The states of a row, including `paused`. */
const rowState = z.enum([...entryStates, 'paused']);

export const journalRequests = {
  /** Queues the rows of a run, all or none. Replies when they are on the disk. */
  'journal.add-rows': {
    input: z
      .object({
        as: ownerSchema,
        run: runOriginSchema.omit({ list: true }),
        rows: z
          .array(
            z
              .object({
                id: z.uuid(),
                /** The table, or the setting. */
                list: z.string().max(100),
                title: z.string().max(300),
                row: entryRowSchema,
              })
              .strict(),
          )
          .min(1),
      })
      .strict(),
    output: done,
    cap: 64 * 1024 * 1024,
  },
  /** A run, a window of its rows in some states, and the current state of the next row. */
  'journal.run': {
    input: z
      .object({
        as: ownerSchema,
        run: z.uuid(),
        states: z.array(rowState),
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(1000),
      })
      .strict(),
    output: z.object({
      run: rowRunSchema.nullable(),
      rows: z.array(rowEntrySchema),
      next: rowEntrySchema.nullable(),
    }),
  },
  /** Acts on a run of rows or on a rate round. `again`: queues refused rows again. `resume`: continues paused rows. */
  'journal.set-run': {
    input: z
      .object({ as: ownerSchema, run: z.uuid(), do: z.enum(['pause', 'resume', 'again', 'cancel']) })
      .strict(),
    output: done,
  },
} as const;
