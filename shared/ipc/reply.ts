/** The envelope of every answer over the bridge. It crosses as JSON text and is parsed once in the page. */
import type { Failure } from '../errors';

export type Reply<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: Failure };
