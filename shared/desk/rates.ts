/**
 * The stored data of the rate desk: rate files, prepared changes, and sent changes. Each belongs to one user of one
 * server.
 */
import { z } from 'zod';
import { serviceTypeSchema } from '../forms';
import { rateTableIds, targetTableIds } from '../rates/rate-tables';
import { answersSchema } from '../rates/read-settings';
import { serviceLabel } from '../service-name';
import { type Id, idSchema } from '../table/row';
import { entryFields, instant } from './journal';

const tableSchema = z.enum(rateTableIds);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The target table of rows: a table of a stored service, or of a service with own rates in a contract. */
export const rateTargetSchema = z
  .object({
    /** The contract that holds the rows; absent for the rows of the service itself. */
    contract: z
      .object({ id: idSchema, number: z.string().max(300) })
      .strict()
      .optional(),
    service: z.object({ id: idSchema, type: serviceTypeSchema, name: z.string().max(500) }).strict(),
    /** The value of the service that holds the rows: `rates` or `increments`, for example. */
    value: z.string().max(100),
    table: z.enum(targetTableIds),
  })
  .strict();
export type RateTarget = z.output<typeof rateTargetSchema>;

/** The record of a target: a service, or the contract with own rates for it. */
export interface RecordRef {
  readonly contract?: { readonly id: Id } | undefined;
  readonly service: { readonly id: Id };
}

/**
 * The record that is saved as a whole when rows of a target are sent: two changes of the same record are never sent at
 * the same time.
 */
export function recordOf({ contract, service }: RecordRef): string {
  return contract ? `contract/${String(contract.id)}` : `service/${String(service.id)}`;
}

/** The displayed name: `Dubai express #7`, `Dubai express #7 in contract CT-2027-00012`. */
export function targetName({ contract, service }: Pick<RateTarget, 'contract' | 'service'>): string {
  const name = serviceLabel(service);
  return contract ? `${name} in contract ${contract.number}` : name;
}

export const rateFileSchema = z
  .object({
    id: z.uuid(),
    /** Name of the file. */
    name: z.string().max(300),
    /** SHA-256 of the original file, under which it is stored. */
    file: hash,
    size: z.number().int().min(0),
    table: tableSchema,
    target: rateTargetSchema.nullable(),
    answers: answersSchema,
    /** Identifies its headings before any answers (`main/rates/layouts.ts`); absent until it was first read. */
    shape: z.string().max(64).optional(),
    /** Rate files that were split from one file for several services share it, each with its part: `Zone 2`. */
    group: z.uuid().optional(),
    part: z.string().max(300).optional(),
    /** Number of active edits; those after it were undone. */
    position: z.number().int().min(0),
    edits: z.number().int().min(0),
    made: instant,
    changed: instant,
    /** The last findings. Null before the file was read. */
    counts: z
      .object({
        rows: z.number(),
        errors: z.number(),
        warnings: z.number(),
        /** Changes against the current rates; null without a target. */
        changes: z
          .object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() })
          .nullable(),
      })
      .nullable(),
    /** The outbox item that was made of it. */
    queued: z.uuid().nullable(),
  })
  .strict();
export type RateFile = z.output<typeof rateFileSchema>;

/** The displayed name of a rate file: `tariff.csv`, `tariff.csv · Zone 2`. */
export function rateFileName({ name, part }: Pick<RateFile, 'name' | 'part'>): string {
  return part ? `${name} · ${part}` : name;
}

/** A file with the rows of a table, by its SHA-256: canonical CSV, so that equal rows are equal bytes. */
export const rowsFileSchema = z.object({ file: hash, rows: z.number().int().min(0) }).strict();
export type RowsFile = z.output<typeof rowsFileSchema>;

/** New rows of a service, with its rows at the time of preparation. Rates are sent only as prepared changes. */
export const preparedChangeSchema = z.object({
  ...entryFields,
  target: rateTargetSchema,
  /** `title` is for example `special-delivery-2023.csv` or `Undo of special-delivery-2023.csv`. */
  origin: z.discriminatedUnion('kind', [
    // `draft` is the id of the rate file; the name is stored.
    z
      .object({
        kind: z.literal('file'),
        draft: z.uuid(),
        file: hash,
        /** The parts of a file for several services have the same group: they are one run of the journal. */
        group: z.uuid().optional(),
      })
      .strict(),
    z.object({ kind: z.literal('round'), round: z.uuid() }).strict(),
    z.object({ kind: z.literal('undo'), of: z.uuid() }).strict(),
  ]),
  /** The rows of the server when it was prepared. */
  base: rowsFileSchema,
  /** When these were read. Absent if queued changes were not edited. */
  baseAt: instant.optional(),
  /** The new rows. */
  wanted: rowsFileSchema,
  counts: z
    .object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() })
    .strict(),
});

export type PreparedChange = z.output<typeof preparedChangeSchema>;

/** Number of look-ups after which the user may discard a save with an unknown outcome. */
const lookUpsBeforeDiscard = 3;

/**
 * True for a change whose outcome is still unknown after many look-ups, for example because this user may no longer see
 * the service. It blocks all other changes of its service.
 */
export function isDiscardable({ state, attempts }: Pick<PreparedChange, 'state' | 'attempts'>) {
  return state === 'unknown' && attempts > lookUpsBeforeDiscard;
}

/** A prepared change as it is in the journal. */
export const rateEntrySchema = preparedChangeSchema
  .extend({
    kind: z.literal('rates'),
    /** Written before the save is sent. Of a change that is done: the rows of the service just before and just after. */
    sent: z
      .object({
        before: rowsFileSchema,
        after: rowsFileSchema,
        /** A hash of the sent values. */
        print: z.string().max(200),
      })
      .strict()
      .nullable(),
    /** The conflicting rows of the server, and the choices of the user so far, by the key of a row. */
    collided: z
      .object({ theirs: rowsFileSchema, chosen: z.record(z.string(), z.enum(['theirs', 'mine'])) })
      .strict()
      .nullable(),
    /** The user who sent it. */
    by: z.string().max(300).nullable(),
    /** The prepared change that undid it. */
    undoneBy: z.uuid().nullable(),
    /** The user removed it from the outbox after it was done; the history has it. */
    isCleared: z.boolean(),
  })
  .strict();
export type RateEntry = z.output<typeof rateEntrySchema>;

/** A sent change, for the history. */
export const sentChangeSchema = preparedChangeSchema
  .pick({ id: true, target: true, title: true, origin: true, counts: true })
  .extend({
    at: instant,
    by: z.string().max(300),
    /** The rows of the service just before and just after. */
    before: rowsFileSchema,
    after: rowsFileSchema,
    /** The prepared change that undid it. */
    undoneBy: z.uuid().nullable(),
  })
  .strict();
export type SentChange = z.output<typeof sentChangeSchema>;

/** A done change for the history; undefined if nothing had to be sent. */
export function sentChange(entry: RateEntry): SentChange | undefined {
  const { id, target, title, origin, counts, changed: at, by, sent, undoneBy, state } = entry;
  if (state !== 'done' || !sent) return undefined;
  const { before, after } = sent;
  return { id, target, title, origin, counts, at, by: by ?? '', before, after, undoneBy };
}
