/** The outbox (changes that are being sent or need the user) and the history (changes that were done). */
import { z } from 'zod';
import { doneCallSchema, openCallSchema } from '../desk/operations';
import { preparedChangeSchema, sentChangeSchema } from '../desk/rates';
import { rowRunSchema } from '../desk/row-entries';
import { curveStripId, rateCurveSchema } from '../rates/rate-curve';
import { ownerSchema } from './session-owner';

/** A window of the rows of a prepared change or of one that was sent. */
const rowsOfChange = z
  .object({
    as: ownerSchema,
    id: z.uuid(),
    from: z.number().int().min(0),
    count: z.number().int().min(0).max(500),
  })
  .strict();

export const outboxRequests = {
  /** Everything that is not finished, and prepared changes that are done and not cleared. */
  'journal.list': {
    input: z.object({ as: ownerSchema }).strict(),
    output: z.object({
      changes: z.array(preparedChangeSchema),
      /** Calls with an unknown outcome, the oldest first. */
      calls: z.array(openCallSchema),
      runs: z.array(rowRunSchema),
    }),
  },
  /**
   * The titles of the work that a sign-out would stop, and the number of changes that continue after the next sign-in.
   */
  'journal.unfinished': {
    input: z.object({}).strict(),
    output: z.object({ stops: z.array(z.string()), later: z.number().int() }),
  },
  /** The rates before and after a change as steps; until it is sent, those that it was prepared with. */
  'journal.curve': {
    input: z.object({ as: ownerSchema, id: z.uuid(), strip: curveStripId }).strict(),
    output: rateCurveSchema,
  },
  'outbox.set': {
    input: z
      .object({
        as: ownerSchema,
        id: z.uuid(),
        do: z.discriminatedUnion('what', [
          z.object({ what: z.literal('pause') }).strict(),
          z.object({ what: z.literal('resume') }).strict(),
          z.object({ what: z.literal('cancel') }).strict(),
          z.object({ what: z.literal('not-before'), at: z.number().int().nullable() }).strict(),
          /** Before another item; last with null. */
          z.object({ what: z.literal('move'), before: z.uuid().nullable() }).strict(),
        ]),
      })
      .strict(),
    output: z.object({}),
  },
  /** Rows that conflict with the current rows of the server: base, theirs, mine. */
  'outbox.collisions': {
    input: rowsOfChange,
    output: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          key: z.record(z.string(), z.string()),
          base: z.record(z.string(), z.string()).nullable(),
          theirs: z.record(z.string(), z.string()).nullable(),
          mine: z.record(z.string(), z.string()).nullable(),
          chosen: z.enum(['theirs', 'mine']).nullable(),
        }),
      ),
    }),
  },
  /** Chooses for single rows by their position, or for all; with `send` it continues when all are chosen. */
  'outbox.choose': {
    input: z
      .object({
        as: ownerSchema,
        id: z.uuid(),
        rows: z.array(z.number().int().min(0)).nullable(),
        side: z.enum(['theirs', 'mine']),
        send: z.boolean(),
      })
      .strict(),
    output: z.object({ open: z.number() }),
  },
  'history.list': {
    input: z.object({ as: ownerSchema, since: z.number().int() }).strict(),
    output: z.object({
      sent: z.array(sentChangeSchema),
      calls: z.array(doneCallSchema),
      runs: z.array(rowRunSchema),
    }),
  },
  /** Rows that a change added, changed or removed, as they were before and after; unchanged ones are left out. */
  'history.rows': {
    input: rowsOfChange,
    output: z.object({
      total: z.number(),
      rows: z.array(
        z.object({
          before: z.record(z.string(), z.string()).nullable(),
          after: z.record(z.string(), z.string()).nullable(),
        }),
      ),
    }),
  },
  /** Previews an undo against the current rates of the server. Nothing is prepared yet. */
  'history.preview': {
    input: z.object({ as: ownerSchema, id: z.uuid() }).strict(),
    output: z.object({
      restore: z.number(),
      remove: z.number(),
      /** Rows that were changed since then and are not undone. */
      keep: z.number(),
      /** Overlaps and repeated keys after the undo, as texts: with one of them it cannot be queued. */
      conflicts: z.array(z.string()),
      /** When the rates were read that this was compared with, in milliseconds since 1970. */
      ratesFrom: z.number(),
    }),
  },
  'history.undo': {
    input: z.object({ as: ownerSchema, id: z.uuid() }).strict(),
    output: z.object({ change: z.uuid() }),
  },
} as const;
