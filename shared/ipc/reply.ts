/** The envelope of every reply over the bridge. It is sent as JSON text and parsed once, in the page. */
import type { Failure } from '../errors';

/** What a reply leaves out because it is too much; `api.rows` fetches it in parts. */
export interface RowParts {
  readonly id: string;
  readonly count: number;
  /** Each part is a list of rows for `data.data`, or a piece of the JSON text of `data`. */
  readonly of: 'rows' | 'text';
}

export type Reply<T> =
  | { readonly ok: true; readonly data: T; readonly parts?: RowParts }
  | { readonly ok: false; readonly error: Failure };
