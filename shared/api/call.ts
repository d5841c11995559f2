/**
 * What one call of the provider's API is: data, not code. Main sends it, the practice workspace serves it,
 * the contract tests walk it. Nothing here knows HTTP.
 */
import type { z } from 'zod';

/** How the body travels. `form` and `multipart` nest as `services[0][values][rate]`. */
export type Encoding = 'json' | 'form' | 'multipart';

/** All calls are POST (finance section 7, tables section 7). */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** Path on the API's origin. An administrator may override it in the policy file. */
  readonly path: `/${string}`;
  readonly encoding: Encoding;
  /** A write is never repeated by itself; a read may be. */
  readonly effect: 'read' | 'write';
  readonly input: I;
  readonly output: O;
  /** Its checked reply holds rows under `data`, and may hold hundreds of thousands. */
  readonly manyRows?: true;
  /**
   * Input fields that hold the handle of a picked file; main turns each into the file's bytes. A path steps with
   * dots, and `*` stands for every entry of a list: `services.*.values.rates_file`.
   */
  readonly files?: readonly string[];
  /** The request names the path, because a server's earlier reply did; `path` only stands in for it. */
  readonly addressed?: true;
  /** True where the path is assumed: it follows the pattern in finance section 7. */
  readonly assumed?: true;
}

/** Keeps the exact schema types of a call while checking its shape. */
export function defineCall<I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>): Call<I, O> {
  return call;
}
