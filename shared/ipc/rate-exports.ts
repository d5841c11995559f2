/** Requests that save files of the rate desk in a folder of the user. */
import { z } from 'zod';
import { rateTableIds } from '../rates/rate-tables';
import { ownerSchema } from './session-owner';

export const rateExportRequests = {
  /**
   * Asks where to save, then begins to write the rows, or the rows with their findings. The events of the job report
   * progress and outcome. Null if cancelled.
   */
  'rateExports.rows': {
    input: z
      .object({
        as: ownerSchema,
        rateFile: z.uuid(),
        what: z.enum(['rows', 'findings']),
        format: z.enum(['csv', 'xlsx']),
      })
      .strict(),
    output: z.object({ job: z.string() }).nullable(),
  },
  /** Asks where to save, then writes the empty template of a table for a new file. Null if cancelled. */
  'rateExports.template': {
    input: z
      .object({ as: ownerSchema, table: z.enum(rateTableIds), format: z.enum(['csv', 'xlsx']) })
      .strict(),
    output: z.object({ saved: z.string() }).nullable(),
  },
  /** Asks where to save, then writes the original file of a rate file or of a sent change. Null if cancelled. */
  'rateExports.original': {
    input: z.object({ as: ownerSchema, of: z.enum(['rateFile', 'sent']), id: z.uuid() }).strict(),
    output: z.object({ saved: z.string() }).nullable(),
  },
} as const;
