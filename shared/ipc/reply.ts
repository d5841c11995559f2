/** The envelope of every reply over the bridge. It is sent as JSON text and parsed once, in the page. */
import type { Failure } from '../errors';

/** Rows that a reply leaves out of `data.data` because they are too many; `api.rows` fetches them in parts. */
export interface RowParts {
  readonly id: string;
  readonly count: number;
}

export type Reply<T> =
  | { readonly ok: true; readonly data: T; readonly parts?: RowParts }
  | { readonly ok: false; readonly error: Failure };
