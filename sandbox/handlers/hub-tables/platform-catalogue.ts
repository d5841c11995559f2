/** The SKUs of an integration's platform: a SKU by its code, and the search that the Add dialog of mappings makes. */
import type { Row } from '../../../shared/table/row';
import { integrationAt } from '../../seed/integrations';
import { type PlatformSku, platformSkuAt, platformSkus } from '../../seed/platform-skus';

const mostFound = 50;

/** All SKUs of the platform that an integration row is connected to. */
function catalogueOf({ integration_id }: Row): readonly PlatformSku[] {
  const integration = integrationAt(Number(integration_id));
  return Array.from({ length: platformSkus(integration) }, (_, at) => platformSkuAt(integration, at));
}

/** The SKU with this code; undefined if the platform does not have it. */
export function platformSkuOf(integration: Row, sku: string): PlatformSku | undefined {
  return catalogueOf(integration).find((each) => each.sku === sku);
}

/** SKUs that contain the word in their code or their name, the ones added last first. */
export function foundSkus(integration: Row, word: string): readonly string[] {
  const wanted = word.trim().toLowerCase();
  return catalogueOf(integration)
    .filter(({ sku, name }) => sku.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted))
    .map(({ sku }) => sku)
    .reverse()
    .slice(0, mostFound);
}
