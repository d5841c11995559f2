/** The kinds of service whose cost is known. Apart from the computation, which the page loads only when it is asked for. */
import type { ServiceType } from '../../service-types';

/** The kinds of service, and the delivery pricing of a service in a contract. */
export const costKinds = [
  'delivery',
  'fulfilment',
  'stock_collection',
  'additional_service',
  'return_and_import_delivery',
  'delivery_pricing',
] as const;
export type CostKind = (typeof costKinds)[number];

/** The kind of cost of a kind of service; undefined if Codesk cannot say what an order of this kind costs. */
export function costKindOf(type: ServiceType): CostKind | undefined {
  return costKinds.find((kind) => kind === type);
}
