/**
 * The edits of the rows of a file, each as a small record. Applied in order to the rows that were read, they always
 * give the same result; undo and redo move a position in their list.
 * A row is identified by its number: rows of the file from 0, then added rows in the order in which they were added. A
 * number never changes its meaning.
 */
import { z } from 'zod';
import { type FindingName, findingNames } from './findings';

/**
 * Row numbers as ranges, both ends included. A text packs a part of the rows (`row-ranges.ts`), so that an edit of
 * every second of a million rows is a small record.
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
/** The added rows belong to services that are not read now: they get numbers but are not shown. */
const elsewhere = z.literal(true).optional();
const row = z.number().int().min(0);
const field = z.string().max(100);
const cellText = z.string().max(1000);
const decimalText = z.string().max(40);

export const editSchema = z.discriminatedUnion('op', [
  /** A text typed into one cell. */
  z.object({ op: z.literal('type'), row, field, text: cellText }).strict(),
  /** A block of cells, written from a row and field on; missing rows are added after `rows`. */
  z
    .object({
      op: z.literal('paste'),
      /** The rows to overwrite, in the order in which they were shown. */
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
  /** The values of one row copied to others (Ctrl+D). */
  z
    .object({ op: z.literal('copy-down'), from: row, rows: rowRangesSchema, fields: z.array(field).max(20) })
    .strict(),
  /**
   * Numbers changed by a rule: times `factor`, plus `add`, at least `least`, then rounded to a multiple of `round`
   * (half away from 0). Cells without a number are unchanged.
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
  /** New rows after a row; before all others for null. */
  z
    .object({
      op: z.literal('insert'),
      after: row.nullable(),
      rows: z.array(z.record(field, cellText)).min(1).max(100_000),
      elsewhere,
    })
    .strict(),
  z.object({ op: z.literal('remove'), rows: rowRangesSchema }).strict(),
  /** Keeps one of the rows with the same key, and removes the others. */
  z
    .object({
      op: z.literal('settle'),
      rows: rowRangesSchema,
      keep: z.enum(['first', 'last', 'highest', 'lowest']),
    })
    .strict(),
  /** The fix of a kind of finding, for all rows or for some: `€ 5` becomes `5`, reversed ends are swapped. */
  z
    .object({
      op: z.literal('fix'),
      kind: z.enum(findingNames as [FindingName, ...FindingName[]]),
      rows: rowRangesSchema.nullable(),
      /**
       * The resulting cells and removed rows, if they depend on other rows or on the current rates. The rate desk adds
       * them before it stores the edit, so that repeating the edit gives the same result.
       */
      cells: z.array(z.object({ row, field, value: decimalText }).strict()).optional(),
      removed: rowRangesSchema.optional(),
    })
    .strict(),
  /** Accepted or rejected changes of the current rates. `rows` null: all of that state. */
  z
    .object({
      op: z.literal('accept'),
      state: z.enum(['added', 'changed', 'removed']),
      /** The changed rows; for removed rows their positions among the current rates. */
      rows: rowRangesSchema.nullable(),
      accepted: z.boolean(),
    })
    .strict(),
]);
export type Edit = z.output<typeof editSchema>;
