/** The schemas of a failure. Separate from its texts, so that the page can load these without zod. */
import { z } from 'zod';
import { errorCodes, type Failure, type RowError } from './errors';

export const rowErrorSchema = z.object({
  row: z.number().int(),
  field: z.string().nullish(),
  message: z.string(),
}) satisfies z.ZodType<RowError>;

export const failureSchema = z.object({
  code: z.enum(errorCodes),
  serverMessage: z.string().optional(),
  subject: z.string().optional(),
  rows: z.array(rowErrorSchema).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  outcome: z.enum(['refused', 'unknown']).optional(),
  earlierUnknown: z.literal(true).optional(),
  operation: z.uuid().optional(),
  retryAfter: z.number().optional(),
  at: z.number(),
}) satisfies z.ZodType<Failure>;
