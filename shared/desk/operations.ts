/**
 * Operations: actions of the user that must be done once. Main stores each one before the first attempt, and until the
 * outcome is known.
 */
import { z } from 'zod';
import { isRecord } from '../records';
import { idSchema } from '../table/row';
import { entryFields } from './journal';

/** Most ids of a list that are stored with an operation. */
export const newestRows = 25;

/** The newest records of a list at one moment. */
export const newestRecordsSchema = z.object({
  /** The newest first, if the server sorts as it is asked to. */
  ids: z.array(idSchema).max(newestRows),
  /** How many records the list had; absent if the server does not say. */
  total: z.number().int().optional(),
});
export type NewestRecords = z.output<typeof newestRecordsSchema>;

/** A call in the journal. Its input is stored separately. */
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
    /** Another operation was sent for `about` since then. The same request is now a new operation. */
    passed: z.literal(true).optional(),
    /** The records of its list just before the first attempt, for a call that adds one. Absent if they could not be read. */
    newest: newestRecordsSchema.optional(),
  })
  .strict();
export type CallEntry = z.output<typeof callEntrySchema>;

/** A call with an unknown outcome. */
export const openCallSchema = callEntrySchema
  .pick({
    ...{ id: true, call: true, address: true, title: true, made: true, attempts: true },
    ...{ about: true, passed: true, newest: true },
  })
  .extend({
    /** The input, to send it again. Null if it contains a secret: then the user enters it again. */
    input: z.unknown(),
  })
  .strip();
export type OpenCall = z.output<typeof openCallSchema>;

/** A call that was done, for the history. */
export const doneCallSchema = z.object({ id: z.uuid(), title: z.string(), at: z.number().int() });
export type DoneCall = z.output<typeof doneCallSchema>;

/** The result of a look-up on the server. */
export const lookUpResultSchema = z.object({
  /** Whether it was done. `unsure`: the stored data does not show it. */
  found: z.enum(['yes', 'no', 'unsure']),
  /** One or two sentences about the stored data. */
  text: z.string(),
});
export type LookUpResult = z.output<typeof lookUpResultSchema>;

/** A requested operation. */
export type RequestedOperation = Omit<OpenCall, 'attempts' | 'passed' | 'newest'>;

/**
 * The kind of an attempt: the first one of its operation, or another one of an operation with an unknown outcome.
 * `different`: an earlier attempt with this id sent other values, so this id must not be used. `unasked`: an earlier
 * attempt may have succeeded, and the user did not choose to send it again.
 */
export interface OperationAttempt {
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
