/** How files of one shape are read: what a person answered once, for the next file with the same headings. */
import { z } from 'zod';
import { type Answers, answersSchema } from '../read-settings';
import { rateTableIds } from '../tables';

export const learnedLayoutSchema = z.object({
  /** As people know it: the name of the carrier, or of the first file. */
  name: z.string().min(1).max(200),
  table: z.enum(rateTableIds),
  /** The headings of the columns, in their order, as they are read with the answers. */
  headings: z.array(z.string().max(1000)).max(16_384),
  /** A digest of the headings as they are found before anything is answered; absent where they are the same. */
  shape: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  answers: answersSchema,
});
export type LearnedLayout = z.output<typeof learnedLayoutSchema>;

/** The answers that hold for every file of a shape. How its text is written, and where it ends, differs from file to file. */
export function learnedAnswers(answers: Answers): Answers {
  const { encoding: _e, delimiter: _d, decimal: _m, decimals: _s, lastRow: _l, ...learned } = answers;
  return learned;
}
