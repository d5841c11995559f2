/** Requests of the import dialog about a picked file with another layout than the table. */
import { z } from 'zod';
import { rateTableIds } from '../rates/rate-tables';
import { answersSchema } from '../rates/read-settings';
import { rateBookSchema, rateRowSchema } from './rates';
import { ownerSchema } from './session-owner';

const ofFile = z
  .object({ as: ownerSchema, handle: z.string().min(1).max(100), table: z.enum(rateTableIds) })
  .strict();
const answered = ofFile.extend({ answers: answersSchema }).strict();

const importReadingSchema = rateBookSchema
  .pick({ reading: true, refuse: true, rows: true, findings: true, questions: true, blocks: true })
  .extend({
    table: z.enum(rateTableIds),
    answers: answersSchema,
    /** The first five rows. */
    first: z.array(rateRowSchema),
  });
/** The rows that a picked file results in. */
export type ImportReading = z.output<typeof importReadingSchema>;

export const rateImportRequests = {
  /**
   * Reads a picked file. Answers are remembered; with null the file is read like the last one with its headings.
   * Returns null for a file that is sent to the server unchanged: it has the columns of the table, or cannot be read.
   */
  'rateImports.read': {
    input: ofFile.extend({ answers: answersSchema.nullable() }).strict(),
    output: importReadingSchema.nullable(),
  },
  /** Writes the rows as a file with the columns of the table. Its handle is used like that of a picked file. */
  'rateImports.prepare': { input: answered, output: z.object({ handle: z.string() }) },
  /** Adds the file to the rate desk, with its answers. */
  'rateImports.open': { input: answered, output: z.object({ rateFile: z.uuid() }) },
} as const;
