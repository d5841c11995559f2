/** The envelope of every answer over the bridge. It crosses as JSON text and is parsed once in the page. */
import type { Failure } from '../errors';

/** Rows that a reply leaves out of `data.data`, because they are very many; `api.rows` fetches them part by part. */
export interface RowParts {
  readonly id: string;
  readonly count: number;
}

export type Reply<T> =
  | { readonly ok: true; readonly data: T; readonly parts?: RowParts }
  | { readonly ok: false; readonly error: Failure };
