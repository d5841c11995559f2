/** The envelope of every reply over the bridge. It is sent as JSON text and parsed once, in the page. */
import type { Failure } from '../errors';

/** A long list that a reply leaves out: where it is empty in `data`, and how many parts bring its entries. */
export interface LeftOutList {
  readonly path: readonly (string | number)[];
  readonly count: number;
}

/**
 * What a reply leaves out because it is too much; `api.rows` fetches it in parts. First come the pieces of the JSON text of
 * `data`, if it is in no piece itself, then the entries of the lists, one list after the other.
 */
export interface RowParts {
  readonly id: string;
  /** All parts together. */
  readonly count: number;
  readonly lists: readonly LeftOutList[];
}

export type Reply<T> =
  | { readonly ok: true; readonly data: T; readonly parts?: RowParts }
  | { readonly ok: false; readonly error: Failure };
