/**
 * Describes one call of the server's API as data. Main sends it, the practice workspace serves it, and the
 * contract tests go through all of them. Nothing here depends on HTTP.
 */
import type { z } from 'zod';

/** Encoding of the body. `form` and `multipart` nest as `services[0][values][rate]`. */
export type Encoding = 'json' | 'form' | 'multipart';

/** How a look-up finds out whether a write was done. */
export type LookUp =
  /** Compares the newest records of the list: their ids, and the natural key of the input. */
  | 'added'
  /** Compares the newest records of the list of the import type. Its rows may appear after the reply. */
  | 'imported'
  /** Compares the values of the record. */
  | 'record'
  /** Compares the status of the record. */
  | 'status'
  /** Checks that the record no longer exists. */
  | 'removed'
  /** Searches the text among the comments of the record. */
  | 'comment'
  /** Compares the setting that this read call returns. */
  | { readonly setting: string }
  /** Shows only whether the record exists and when it was saved. */
  | 'presence'
  | 'none';

/** A write is never repeated automatically; a read may be. */
export type Effect =
  | { readonly effect: 'read'; readonly lookUp?: never; readonly repeatable?: never }
  | {
      readonly effect: 'write';
      readonly lookUp: LookUp;
      /** Idempotent: doing it twice has the same result. */
      readonly repeatable?: true;
    };

/** Properties of all calls. All calls are POST (finance section 7, tables section 7). */
export interface CallParts<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Path on the API's origin. An administrator may override it in the policy file. */
  readonly path: `/${string}`;
  readonly encoding: Encoding;
  readonly input: I;
  readonly output: O;
  /** The reply holds rows under `data`, possibly hundreds of thousands, and is checked. */
  readonly manyRows?: true;
  /** Main itself uses the reply, which is small: one of more than 1 MiB is refused. */
  readonly readByMain?: true;
  /**
   * Input fields with the handle of a picked file, which main replaces with the file's bytes. Names are joined
   * with dots, and `*` means every entry of a list: `services.*.values.rates_file`.
   */
  readonly files?: readonly string[];
  /** The path is taken from an earlier reply of the server; `path` is only a placeholder. */
  readonly addressed?: true;
  /** Input fields whose text must be in no log and in no failure. */
  readonly secrets?: readonly string[];
  /** True if the path is assumed: it follows the pattern in finance section 7. */
  readonly assumed?: true;
}

export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = CallParts<I, O> & Effect;

/** Checks the shape of a call and keeps the exact types of its schemas and its effect. */
export function defineCall<I extends z.ZodType, O extends z.ZodType, E extends Call['effect']>(
  call: Call<I, O> & { readonly effect: E },
): Call<I, O> & { readonly effect: E } {
  return call;
}
