/** The route of the SKU search. It has its own bearer token; the token of the API is refused. */
import { skuSearchCall } from '../../shared/api/sku-search';
import { recordedHeaders } from '../faults';
import { findSkus } from '../handlers/find-skus';
import { Refusal } from '../refusal';
import { bearerOf } from './bearer';
import { withFault } from './inject-faults';
import { checked, readInput } from './input';
import type { AppContext, Practice } from './practice';
import { json, methodRefused } from './replies';

/** The token of the search when the workspace runs alone. In the app it is random. */
export const practiceSkuToken = 'practice-skus';

export async function serveSkuSearch(practice: Practice, c: AppContext): Promise<Response> {
  if (c.req.method !== 'POST') return methodRefused(c, 'POST');
  let body: unknown;
  const response = await withFault(practice, c, c.req.path, async () => {
    try {
      if (bearerOf(c) !== practice.skuToken) throw new Refusal(401, 'Unauthenticated.');
      const carried = await readInput(c, skuSearchCall.encoding);
      body = carried.shown;
      return json(200, findSkus(practice.db, checked(skuSearchCall.input, carried.input).q));
    } catch (error) {
      if (error instanceof Refusal) return json(error.status, error.body);
      throw error;
    }
  });
  practice.record.add({
    path: c.req.path,
    contentType: c.req.header('content-type') ?? '',
    headers: recordedHeaders(c.req.raw.headers),
    bearer: bearerOf(c) !== undefined,
    body,
    status: response.status,
  });
  return response;
}
