/**
 * Operations: what a person asked to be done once. Main keeps one on disk before it is sent for the first time, and until
 * the server's answer is known.
 */
import { z } from 'zod';
import { isRecord } from '../records';
import { idSchema } from '../table/row';
import { entryFields } from './journal';

/** Most ids of a list that are kept with an operation. */
export const newestRows = 25;

/** The newest records of a list at one moment. */
export const newestRecordsSchema = z.object({
  /** The newest first, if the server sorts as it is asked to. */
  ids: z.array(idSchema).max(newestRows),
  /** How many records the list had; absent if the server does not say. */
  total: z.number().int().optional(),
});
export type NewestRecords = z.output<typeof newestRecordsSchema>;

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
    /** The stored record that it replaces, for a call that sets what is stored. */
    about: z.string().max(500).optional(),
    /** Something else was sent for `about` since. Asking for the same once more is another intent. */
    passed: z.literal(true).optional(),
    /** The records of its list just before the first attempt, for a call that adds one. Absent if they could not be read. */
    newest: newestRecordsSchema.optional(),
  })
  .strict();
/** A call in the journal. Its input is beside it: null for one with a secret, and once its outcome is known. */
export const callEntrySchema = z
  .object({
    ...entryFields,
    kind: z.literal('call'),
    ...keptOperationSchema.pick({ call: true, address: true, about: true, passed: true, newest: true }).shape,
  })
  .strict();
export type CallEntry = z.output<typeof callEntrySchema>;

/** An entry whose outcome is not known. */
export function keptOperation(entry: CallEntry, input: unknown): KeptOperation {
  const { id, call, title, made: at, attempts, address, about, passed, newest } = entry;
  return {
    ...{ id, call, input, title, at, attempts },
    ...(address !== undefined && { address }),
    ...(about !== undefined && { about }),
    ...(passed && { passed }),
    ...(newest && { newest }),
  };
}

/** An operation whose outcome is not known. */
export type KeptOperation = z.output<typeof keptOperationSchema>;

/** A call that was done, for the history. */
export const doneCallSchema = z.object({ id: z.uuid(), title: z.string(), at: z.number().int() });
export type DoneCall = z.output<typeof doneCallSchema>;

/** What a look-up found on the server. */
export const lookedUpSchema = z.object({
  /** Whether it was done. `unsure`: what is there does not say so. */
  found: z.enum(['yes', 'no', 'unsure']),
  /** One or two sentences about what is there. */
  text: z.string(),
});
export type LookedUp = z.output<typeof lookedUpSchema>;

/** An operation that is asked for. */
export type AskedOperation = Omit<KeptOperation, 'attempts' | 'passed' | 'newest'>;

/**
 * What an attempt is: the first one of its operation, or one more of an operation whose outcome is not known.
 * `different`: an earlier attempt under this id sent something else, so this one must not be sent under it.
 * `unasked`: an earlier attempt may have done it, and the user did not choose to send it again.
 */
export interface Begun {
  readonly begun: 'first' | 'again' | 'different' | 'unasked';
  /** The id to send it under. */
  readonly id: string;
}

/** An input as text that does not depend on the order of its fields. */
export function comparableInput(input: unknown): string {
  return JSON.stringify(input, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
