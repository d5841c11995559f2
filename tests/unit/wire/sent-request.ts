/** One row of the tables of calls. */

/** A field in a request. A file is its name, its type and its text. */
export type Field = readonly [
  name: string,
  value: string | readonly [name: string, type: string, text: string],
];

export interface SentRequest {
  /** The user's action. */
  readonly act: string;
  /** The name of the call, and its input. */
  readonly call: readonly [name: string, input: unknown];
  /** The address from an earlier reply. */
  readonly address?: string;
  readonly path: string;
  /** The body: a JSON text, or the fields of a multipart form. */
  readonly body: string | readonly Field[];
  readonly reply?: unknown;
}
