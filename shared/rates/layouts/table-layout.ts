/**
 * How the rows of a rate table stand in a file: which columns and heading rows say what of each cell with a rate. One cell
 * with a rate becomes one row.
 */
import { z } from 'zod';

/**
 * What a column or a heading row says: `from`, `to`, `rate` and the other fields of the table by their name, or one of these.
 * - `band`: both ends in one text, or one number that is one of them
 * - `key`: a zone, a product, a lane: what tells several price lists of one file apart
 * - `further`: a rate for each further unit
 * - `minimum`: the least amount
 * - `text`: nothing that is known, but rows may differ by it
 */
export const layoutUseSchema = z.string().max(40);

export const tableLayoutSchema = z
  .object({
    /** The heading rows from the top, by their line. */
    headings: z.array(z.object({ line: z.number().int().min(1), is: layoutUseSchema }).strict()).max(6),
    /** What the columns are, by their position from 0. Other columns are not used. */
    columns: z.record(z.string(), layoutUseSchema),
  })
  .strict();
export type TableLayout = z.output<typeof tableLayoutSchema>;

/** Uses that are no field of a table. */
export const otherUses = ['band', 'key', 'further', 'minimum', 'text', 'name'] as const;
