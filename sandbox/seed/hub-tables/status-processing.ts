/** Fields of an order whose value decides how its status is processed. Every fifth integration has none. */
import { integrationAt, oddIntegration } from '../integrations';
import type { OwnedRow, OwnedRowMaker } from '../owned-rows';
import { platformWords } from '../platform-words';

const odd: readonly OwnedRow[] = [
  { field: 'note_attributes.delivery_instructions', value: 'Leave it with the guard '.repeat(16).trim() },
  { field: 'tags', value: '<script>alert(1)</script>' },
  { field: 'tags', value: 'هدية' },
];

export const rowsOf: OwnedRowMaker = (owner) => {
  const { platform, isNew } = integrationAt(owner);
  if (isNew || owner % 5 === 0) return [];
  const rows = platformWords[platform].rules.map(([field, value]) => ({ field, value }));
  return [...rows, ...(owner === oddIntegration ? odd : [])].map((row) => ({
    platform_label: platform,
    ...row,
  }));
};
