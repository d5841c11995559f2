/** A complete reply over the bridge, with all its entries. */
import { z } from 'zod';
import { failureSchema } from '../../shared/failure-schema';

export const replySchema = z.union([
  z.object({
    ok: z.literal(true),
    data: z.unknown(),
    parts: z
      .object({
        id: z.string(),
        count: z.number(),
        lists: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), count: z.number() })),
      })
      .optional(),
  }),
  z.object({ ok: z.literal(false), error: failureSchema }),
]);
