/** Requests about the external SKU search. */
import { CodeskError } from '../../shared/errors';
import type { SkuSearch } from '../api/sku-search-client';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';

interface SkuSearchHandlerOptions {
  readonly skuSearch: SkuSearch;
  readonly signedIn: () => boolean;
}

type SkuSearchRequests = 'skuSearch.status' | 'skuSearch.connect' | 'skuSearch.disconnect' | 'skuSearch.find';

export function skuSearchHandlers(options: SkuSearchHandlerOptions): Pick<Handlers, SkuSearchRequests> {
  const { skuSearch, signedIn } = options;
  const requireSession = () => {
    if (!signedIn()) throw new CodeskError(failure('session_ended'));
  };
  return {
    'skuSearch.status': () => skuSearch.status(),
    async 'skuSearch.connect'({ token, server }) {
      requireSession();
      return skuSearch.connect(token, server);
    },
    'skuSearch.disconnect': () => skuSearch.disconnect(),
    async 'skuSearch.find'({ q, client }) {
      requireSession();
      return { skus: [...(await skuSearch.find(q, client))] };
    },
  };
}
