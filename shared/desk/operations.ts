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

/** A call in the journal. Its input is beside it. */
export const callEntrySchema = z
  .object({
    ...entryFields,
    kind: z.literal('call'),
    /** Name of the call. */
    call: z.string().max(100),
    /** Path that the server named, for a call that is `addressed`. */
    address: z.string().max(2048).optional(),
    /** The stored record that it replaces, for a call that sets what is stored. */
    about: z.string().max(500).optional(),
    /** Something else was sent for `about` since. Asking for the same once more is another intent. */
    passed: z.literal(true).optional(),
    /** The records of its list just before the first attempt, for a call that adds one. Absent if they could not be read. */
    newest: newestRecordsSchema.optional(),
  })
  .strict();
export type CallEntry = z.output<typeof callEntrySchema>;

/** A call without a known answer. */
export const openCallSchema = callEntrySchema
  .pick({
    ...{ id: true, call: true, address: true, title: true, made: true, attempts: true },
    ...{ about: true, passed: true, newest: true },
  })
  .extend({
    /** What was sent, to send it again. Null if it holds a secret: then the user enters it again. */
    input: z.unknown(),
  })
  .strip();
export type OpenCall = z.output<typeof openCallSchema>;

/** A call that was done, for the history. */
export const doneCallSchema = z.object({ id: z.uuid(), title: z.string(), at: z.number().int() });
export type DoneCall = z.output<typeof doneCallSchema>;

/** What a look-up found on the server. */
export const lookUpResultSchema = z.object({
  /** Whether it was done. `unsure`: what is there does not say so. */
  found: z.enum(['yes', 'no', 'unsure']),
  /** One or two sentences about what is there. */
  text: z.string(),
});
export type LookUpResult = z.output<typeof lookUpResultSchema>;

/** An operation that is asked for. */
export type RequestedOperation = Omit<OpenCall, 'attempts' | 'passed' | 'newest'>;

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
