/**
 * What the rate desk keeps on disk: rate files, prepared changes on their way to the server, and what was sent.
 * Each belongs to one person of one server.
 */
import { z } from 'zod';
import { serviceTypeSchema } from '../forms';
import { answersSchema } from '../rates/read-settings';
import { rateTableIds, targetTableIds } from '../rates/tables';
import { serviceLabel } from '../service-name';
import { type Id, idSchema } from '../table/row';
import { entryFields, instant } from './journal';

const tableSchema = z.enum(rateTableIds);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The table of a stored service that rows are for, or of a service with rates of its own in a contract. */
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

/** What a target is part of: a service, or the contract that holds rates of its own for it. */
export interface RecordRef {
  readonly contract?: { readonly id: Id } | undefined;
  readonly service: { readonly id: Id };
}

/** What is saved as a whole when rows of a target are sent: two changes of the same record never go at the same time. */
export function recordOf({ contract, service }: RecordRef): string {
  return contract ? `contract/${String(contract.id)}` : `service/${String(service.id)}`;
}

/** As it is shown: `Dubai express #7`, `Dubai express #7 in contract CT-2027-00012`. */
export function targetName({ contract, service }: Pick<RateTarget, 'contract' | 'service'>): string {
  const name = serviceLabel(service);
  return contract ? `${name} in contract ${contract.number}` : name;
}

export const rateFileSchema = z
  .object({
    id: z.uuid(),
    /** Name of the file. */
    name: z.string().max(300),
    /** SHA-256 of the file as it came, which is kept under it. */
    file: hash,
    size: z.number().int().min(0),
    table: tableSchema,
    target: rateTargetSchema.nullable(),
    answers: answersSchema,
    /** What its headings are before anything was answered (`main/rates/layouts.ts`); absent until it was read once. */
    shape: z.string().max(64).optional(),
    /** The rate files that were made of one file for several services share it, each with a part of its own: `Zone 2`. */
    group: z.uuid().optional(),
    part: z.string().max(300).optional(),
    /** Number of edits that count; those after it were taken back. */
    position: z.number().int().min(0),
    edits: z.number().int().min(0),
    made: instant,
    changed: instant,
    /** As they were found last. Null before the file was read. */
    counts: z
      .object({
        rows: z.number(),
        errors: z.number(),
        warnings: z.number(),
        /** Against the current rates; null without a target. */
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

/** A rate file as it is called: `tariff.csv`, `tariff.csv · Zone 2`. */
export function rateFileName({ name, part }: Pick<RateFile, 'name' | 'part'>): string {
  return part ? `${name} · ${part}` : name;
}

/** Rows of a table as a file of their own, by its SHA-256: canonical CSV, so that equal rows are equal bytes. */
export const rowsFileSchema = z.object({ file: hash, rows: z.number().int().min(0) }).strict();
export type RowsFile = z.output<typeof rowsFileSchema>;

/** Rows to be put into a service, with what they were when they were prepared. Nothing is sent but by this. */
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
        /** Of a part of a file for several services: they are one run of the journal. */
        group: z.uuid().optional(),
      })
      .strict(),
    z.object({ kind: z.literal('round'), round: z.uuid() }).strict(),
    z.object({ kind: z.literal('undo'), of: z.uuid() }).strict(),
  ]),
  /** The rows of the server when it was prepared. */
  base: rowsFileSchema,
  /** When these were read. Absent where nobody edits what was queued before. */
  baseAt: instant.optional(),
  /** The rows that it is to have. */
  wanted: rowsFileSchema,
  counts: z
    .object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() })
    .strict(),
});

export type PreparedChange = z.output<typeof preparedChangeSchema>;

/** Looks for what became of a save after which the user may give it up. */
const looksBefore = 3;

/**
 * True for a change whose save has no known answer although it was looked for again and again, for example because this
 * user may not see the service any more. It holds up all others of its service.
 */
export function mayBeGivenUp({ state, attempts }: Pick<PreparedChange, 'state' | 'attempts'>) {
  return state === 'unknown' && attempts > looksBefore;
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
        /** Tells the values that were sent, without holding them. */
        print: z.string().max(200),
      })
      .strict()
      .nullable(),
    /** The rows of the server that collide, and what the user chose so far, by the key of a row. */
    collided: z
      .object({ theirs: rowsFileSchema, chosen: z.record(z.string(), z.enum(['theirs', 'mine'])) })
      .strict()
      .nullable(),
    /** Who sent it. */
    by: z.string().max(300).nullable(),
    /** The prepared change that took it back. */
    undoneBy: z.uuid().nullable(),
    /** The user removed it from the outbox after it was done; the history has it. */
    isCleared: z.boolean(),
  })
  .strict();
export type RateEntry = z.output<typeof rateEntrySchema>;

/** What was sent, for the history. */
export const sentChangeSchema = preparedChangeSchema
  .pick({ id: true, target: true, title: true, origin: true, counts: true })
  .extend({
    at: instant,
    by: z.string().max(300),
    /** The rows of the service just before and just after. */
    before: rowsFileSchema,
    after: rowsFileSchema,
    /** The prepared change that took it back. */
    undoneBy: z.uuid().nullable(),
  })
  .strict();
export type SentChange = z.output<typeof sentChangeSchema>;

/** A change that is done as the history shows it; undefined if nothing had to be sent. */
export function sentChange(entry: RateEntry): SentChange | undefined {
  const { id, target, title, origin, counts, changed: at, by, sent, undoneBy, state } = entry;
  if (state !== 'done' || !sent) return undefined;
  const { before, after } = sent;
  return { id, target, title, origin, counts, at, by: by ?? '', before, after, undoneBy };
}
