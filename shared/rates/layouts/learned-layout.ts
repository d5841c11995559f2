/** Stored answers about files with the same headings. They are applied to the next such file. */
import { z } from 'zod';
import { rateTableIds } from '../rate-tables';
import { type Answers, answersSchema } from '../read-settings';

export const learnedLayoutSchema = z.object({
  /** Name for the user: that of the carrier, or of the first file. */
  name: z.string().min(1).max(200),
  table: z.enum(rateTableIds),
  /** The headings of the columns, in order, as read with the answers. */
  headings: z.array(z.string().max(1000)).max(16_384),
  /** A digest of the headings before any answer; absent if they are the same. */
  shape: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  answers: answersSchema,
});
export type LearnedLayout = z.output<typeof learnedLayoutSchema>;

/** The answers that are valid for every file with these headings. Encoding and last row differ from file to file. */
export function learnedAnswers(answers: Answers): Answers {
  const { encoding: _e, delimiter: _d, decimal: _m, decimals: _s, lastRow: _l, ...learned } = answers;
  return learned;
}
