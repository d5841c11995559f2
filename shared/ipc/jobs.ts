/** A file that is downloaded or written, as main tells the page about it. */
import { z } from 'zod';
import { failureSchema } from '../failure-schema';

export const jobSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Bytes so far; `total` is null if the server did not send it. */
  received: z.number(),
  total: z.number().nullable(),
  /** Of a file whose size is not known before it is written: how much of it is there, from 0 to 1. */
  part: z.number().optional(),
  /** Name of the file, without its folder. */
  file: z.string(),
  failure: failureSchema.optional(),
  /** Cells of a saved text that a spreadsheet program would run: how many, and the first of them, such as `B2`. */
  formulas: z.object({ count: z.number(), first: z.array(z.string()).readonly() }).optional(),
  /** Cells of the last line of a saved CSV file, if its header has another number: the file may be cut. */
  lastLine: z.object({ cells: z.number(), expected: z.number() }).optional(),
});
export type Job = Readonly<z.output<typeof jobSchema>>;
