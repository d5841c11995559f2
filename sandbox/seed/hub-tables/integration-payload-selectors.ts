/** Selectors that read values from the payload of an order. A third of the integrations has none. */
import { integrationAt } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';
import { platformWords } from '../platform-words';

export const rowsOf: OwnedRowMaker = (owner) => {
  const { platform, isNew } = integrationAt(owner);
  if (isNew || owner % 3 === 2) return [];
  return platformWords[platform].selectors.map(({ type, field, filter, returns, target }) => ({
    apply_type: type,
    field,
    filter_field: filter?.[0] ?? '',
    operator: filter?.[1] ?? '',
    filter_value: filter?.[2] ?? '',
    return_field: returns,
    target_column: target,
  }));
};
