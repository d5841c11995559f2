/**
 * Operations: what a person asked to be done once. Main keeps one on disk before it is sent for the first time, and until
 * the server's answer is known.
 */
import { z } from 'zod';

export const keptOperationSchema = z
  .object({
    /** Sent as `Idempotency-Key` with every attempt. */
    id: z.uuid(),
    /** Name of the call. */
    call: z.string().max(100),
    /** What was sent, to send it again. Null if it holds a secret: then a person has to enter it again. */
    input: z.unknown(),
    /** Path that the server named, for a call that is `addressed`. */
    address: z.string().max(2048).optional(),
    /** Names it for people, for example `Remove contract CT-9`. */
    title: z.string().max(300),
    /** Time of the first attempt, in milliseconds since 1970. */
    at: z.number().int(),
    /** How many attempts were begun. */
    attempts: z.number().int(),
  })
  .strict();
/** An operation whose outcome is not known. */
export type KeptOperation = z.output<typeof keptOperationSchema>;
