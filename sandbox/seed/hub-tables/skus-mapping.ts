/** SKUs of a platform and the client's SKUs that they mean. One integration has 5,000. */
import { integrationAt } from '../integrations';
import type { OwnedRow, OwnedRowMaker } from '../owned-rows';
import { mappedSkus, platformSkuAt } from '../platform-skus';

export const rowsOf: OwnedRowMaker = (owner) => {
  const integration = integrationAt(owner);
  return Array.from({ length: mappedSkus(integration) }, (_, at): OwnedRow => {
    const { sku, name, systemSku } = platformSkuAt(integration, at);
    return { sku, name, client: integration.company.name, system_sku: systemSku };
  });
};
