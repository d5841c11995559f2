/** Files that are downloaded or written, and the requests about them. */
import { z } from 'zod';
import { dateFormats } from '../date-formats';
import { failureSchema } from '../failure-schema';

const jobSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Bytes so far; `total` is null if the server did not send it. */
  received: z.number(),
  total: z.number().nullable(),
  /** The written share from 0 to 1, for a file of unknown size. */
  part: z.number().optional(),
  /** Name of the file, without its folder. */
  file: z.string(),
  failure: failureSchema.optional(),
  /**
   * Cells of a saved text that a spreadsheet program would run as formulas: their count, and the first ones, such as
   * `B2`.
   */
  formulas: z.object({ count: z.number(), first: z.array(z.string()).readonly() }).optional(),
  /** Cells of the last line of a saved CSV file, if its header has another number: the file may be incomplete. */
  lastLine: z.object({ cells: z.number(), expected: z.number() }).optional(),
});
export type Job = Readonly<z.output<typeof jobSchema>>;

/** How a CSV file of the server is saved as a workbook. */
const workbookSchema = z
  .object({
    /** Name of the sheet, as a title. */
    sheet: z.string().max(300),
    /** How days are shown. */
    dateFormat: z.enum(dateFormats),
    /** The types of the requested columns, in order. */
    columns: z
      .array(
        z
          .object({
            value: z.string().max(300),
            text: z.string().max(1000),
            /** Days are recognized only in date columns, and long numbers only in number columns. */
            kind: z.enum(['date', 'number', 'other']),
          })
          .strict(),
      )
      .max(10_000)
      .readonly(),
  })
  .strict();
export type Workbook = Readonly<z.output<typeof workbookSchema>>;
export type WorkbookColumn = Workbook['columns'][number];

const done = z.object({});
const ofJob = z.object({ job: z.string() }).strict();

export const downloadRequests = {
  /** Asks where to save a file of the server, then streams it to disk. Null if the user cancelled. */
  'download.file': {
    input: z
      .object({ url: z.string().max(4096), name: z.string().max(300), title: z.string().max(200) })
      .strict(),
    /** `saved` is the name of the file without its folder. */
    output: z.object({ job: z.string(), saved: z.string() }).nullable(),
  },

  /**
   * Asks where to save, then makes a call whose reply names a file (`url` or `file`) and streams that file to disk.
   * Null if the user cancelled the dialog.
   */
  'download.call': {
    input: z
      .object({
        call: z.string().max(100),
        input: z.unknown(),
        address: z.string().max(2048).optional(),
        /** The file name that the save dialog proposes. */
        name: z.string().max(300),
        /** The name of the download in the status bar. */
        title: z.string().max(200),
        /** The file is CSV, and is saved as a workbook unless a name of a text file is chosen. */
        workbook: workbookSchema.optional(),
      })
      .strict(),
    output: z.object({ job: z.string() }).nullable(),
    cap: 4 * 1024 * 1024,
  },
  /** The jobs of the signed-in user: running, saved, and ended ones that were not reported yet. */
  'download.jobs': { input: z.object({}).strict(), output: z.object({ jobs: z.array(jobSchema) }) },
  /** Removes saved files from the list. */
  'download.dismiss': {
    input: z.object({ jobs: z.array(z.string().max(100)).max(1000) }).strict(),
    output: done,
  },
  'download.cancel': { input: ofJob, output: done },
  'download.reveal': { input: ofJob, output: done },
} as const;
