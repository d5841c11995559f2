/** Statuses of a platform for the statuses of an order. */
import { orderStatuses } from '../../terms/hub';
import { integrationAt, oddIntegration } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';
import { platformWords } from '../platform-words';

const odd = [
  [`${'returned_to_the_fulfilment_centre_after_the_third_attempt_'.repeat(4)}1`, 'Returned'],
  ['<b>shipped</b>', 'Shipped'],
] as const;

export const rowsOf: OwnedRowMaker = (owner) => {
  const { platform, lacks, isNew } = integrationAt(owner);
  if (isNew || lacks.has('order-status')) return [];
  const { statuses } = platformWords[platform];
  return [...statuses, ...(owner === oddIntegration ? odd : [])].map(([external, internal]) => ({
    internal_status: internal,
    internal_status_id: orderStatuses.find(({ label }) => label === internal)?.statusId ?? 1,
    external_status_id: external,
  }));
};
