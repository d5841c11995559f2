/**
 * Describes where a file has the values of a rate table: the use of each column and heading row. Each cell with a rate
 * becomes one row.
 */
import { z } from 'zod';

/**
 * The use of a column or a heading row: `from`, `to`, `rate` and the other fields of the table by name, or one of
 * these.
 * - `band`: both ends in one text, or one number that is one of them
 * - `key`: a zone, a product or a lane, which separates the price lists of one file
 * - `further`: a rate per additional unit
 * - `minimum`: the minimum charge
 * - `text`: unknown, but rows may differ by it
 */
export const layoutUseSchema = z.string().max(40);

export const tableLayoutSchema = z
  .object({
    /** The heading rows from the top, by line. */
    headings: z.array(z.object({ line: z.number().int().min(1), is: layoutUseSchema }).strict()).max(6),
    /** The uses of the columns, by their position from 0. Other columns are not used. */
    columns: z.record(z.string(), layoutUseSchema),
  })
  .strict();
export type TableLayout = z.output<typeof tableLayoutSchema>;
