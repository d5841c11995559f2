/**
 * The search of the external integration service (hub section 7). It has a separate address and bearer token, so the
 * page cannot call it by name.
 */
import { z } from 'zod';
import { idSchema } from '../table/row';
import { defineCall } from './call';
import { underData } from './tables';

/** A SKU that the search found. Its code may be empty. */
export const foundSkuSchema = z.object({ skuId: z.string().min(1), systemCode: z.string() });
export type FoundSku = z.output<typeof foundSkuSchema>;

/** A SKU as the service sends it. */
const sentSkuSchema = z
  .object({ skuId: idSchema, systemCode: idSchema.nullish() })
  .transform(({ skuId, systemCode }) => ({
    skuId: String(skuId).trim(),
    systemCode: String(systemCode ?? '').trim(),
  }))
  .pipe(foundSkuSchema);

/** Name of the call, under which the policy file may give it another path. */
export const skuSearchName = 'sku-search.find';

/** Searches SKUs that contain `q`, optionally of one client. */
export const skuSearchCall = defineCall({
  path: '/skus/search',
  encoding: 'json',
  effect: 'read',
  readByMain: true,
  input: z.object({ q: z.string(), client: idSchema.optional() }),
  output: underData(
    z.object({
      // An unreadable entry is left out, so that the others can be used.
      skus: z
        .array(z.unknown())
        .nullable()
        .transform((skus): FoundSku[] =>
          (skus ?? []).flatMap((sku) => sentSkuSchema.safeParse(sku).data ?? []),
        ),
    }),
  ),
});
