/**
 * The changes that a person makes to the rows of a file, each as one small record. Applied in their order to the file as
 * it was read they give the same rows every time; undo and redo are a position in their list.
 *
 * A row is named by its number: rows of the file from 0 in the order of the file, then the rows that edits added, in the
 * order in which they were added. A number never comes to mean another row.
 */
import { z } from 'zod';
import { type FindingName, findingNames } from './findings';

/**
 * Numbers of rows as ranges, both ends included. A text packs the rows of a part in any pattern (`row-ranges.ts`): an edit
 * of every second of a million rows must stay a small record.
 */
export const rowRangesSchema = z
  .array(
    z.union([
      z.tuple([z.number().int().min(0), z.number().int().min(0)]),
      z
        .string()
        .max(400_000)
        .regex(/^\d{1,15}:[A-Za-z0-9_-]*$/),
    ]),
  )
  .max(100_000);
export type RowRanges = z.output<typeof rowRangesSchema>;
/** Rows that were added are those of services that are not read now: they get their numbers, and are not there. */
const elsewhere = z.literal(true).optional();
const row = z.number().int().min(0);
const field = z.string().max(100);
const cellText = z.string().max(1000);
const decimalText = z.string().max(40);

export const editSchema = z.discriminatedUnion('op', [
  /** A text typed into one cell. */
  z.object({ op: z.literal('type'), row, field, text: cellText }).strict(),
  /** A block of cells, put at a row and the fields; rows that are missing are added after `rows`. */
  z
    .object({
      op: z.literal('paste'),
      /** The rows that are replaced, in the order in which they were shown. */
      rows: z.array(row).max(100_000),
      fields: z.array(field).max(20),
      cells: z.array(z.array(cellText)).max(100_000),
      elsewhere,
    })
    .strict(),
  /** One text in all cells (Ctrl+Enter). */
  z
    .object({ op: z.literal('fill'), rows: rowRangesSchema, fields: z.array(field).max(20), text: cellText })
    .strict(),
  /** The values of one row in others (Ctrl+D). */
  z
    .object({ op: z.literal('copy-down'), from: row, rows: rowRangesSchema, fields: z.array(field).max(20) })
    .strict(),
  /**
   * Numbers changed by a rule: times `factor`, plus `add`, at least `least`, then rounded to a multiple of `round` (half
   * away from 0). Cells without a number stay as they are.
   */
  z
    .object({
      op: z.literal('adjust'),
      rows: rowRangesSchema,
      fields: z.array(field).max(20),
      factor: decimalText.optional(),
      add: decimalText.optional(),
      least: decimalText.optional(),
      round: decimalText.optional(),
    })
    .strict(),
  /** Find and replace in the texts of cells. */
  z
    .object({
      op: z.literal('replace'),
      rows: rowRangesSchema,
      fields: z.array(field).max(20),
      find: z.string().min(1).max(1000),
      by: cellText,
      whole: z.boolean(),
      matchCase: z.boolean(),
    })
    .strict(),
  /** New rows after a row; before all others with null. */
  z
    .object({
      op: z.literal('insert'),
      after: row.nullable(),
      rows: z.array(z.record(field, cellText)).min(1).max(100_000),
      elsewhere,
    })
    .strict(),
  z.object({ op: z.literal('remove'), rows: rowRangesSchema }).strict(),
  /** Of rows with the same key one counts; the others are removed. */
  z
    .object({
      op: z.literal('settle'),
      rows: rowRangesSchema,
      keep: z.enum(['first', 'last', 'highest', 'lowest']),
    })
    .strict(),
  /** The one fix of a kind of finding, for all rows or for some: `€ 5` becomes `5`, swapped ends are put right. */
  z
    .object({
      op: z.literal('fix'),
      kind: z.enum(findingNames as [FindingName, ...FindingName[]]),
      rows: rowRangesSchema.nullable(),
      /**
       * What cells become and which rows go, where that depends on other rows or on the current rates. The rate desk fills
       * it in before it keeps the edit, so that the same edit does the same again.
       */
      cells: z.array(z.object({ row, field, value: decimalText }).strict()).optional(),
      removed: rowRangesSchema.optional(),
    })
    .strict(),
  /** Changes against the current rates that are wanted or not. `rows` null: all of that state. */
  z
    .object({
      op: z.literal('accept'),
      state: z.enum(['added', 'changed', 'removed']),
      /** Of removed ones the positions among the current rates. */
      rows: rowRangesSchema.nullable(),
      accepted: z.boolean(),
    })
    .strict(),
]);
export type Edit = z.output<typeof editSchema>;
