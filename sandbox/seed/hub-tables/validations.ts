/** The validations of an integration: one for each sub-page, and some without a page. */
import { integrationAt } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';

/** Name and page of the validations that every integration has. */
export const withPages = [
  ['Order prefix', 'orderPrefix'],
  ['Confirm order', 'confirmedOrders'],
  ['Countries mapping', 'countries'],
  ['Supplier mapping', 'suppliers'],
  ['Shipping methods', 'shippingMethods'],
  ['Shipping custom fields', 'shippingCustomFields'],
  ['SKUs mapping', 'skus'],
  ['Status processing', 'statusprocessing'],
] as const;
const withoutPages = ['Phone number format', 'Duplicate orders'] as const;

/** Some ready integrations do without these. */
const optional = new Set<string>(['Confirm order', 'Shipping custom fields', ...withoutPages]);

export const rowsOf: OwnedRowMaker = (owner, random) => {
  const { lacks } = integrationAt(owner);
  const names = [
    ...withPages,
    ...withoutPages.slice(0, 1 + (owner % 2)).map((name) => [name, null] as const),
  ];
  return names.map(([name, page]) => {
    const isOff =
      (lacks.has('enabled-validation') && page === 'skus') || (optional.has(name) && random.chance(35));
    // The duplicate check of a store that once sent every order twice may not be removed.
    const flags =
      name === 'Duplicate orders' && owner % 4 === 1 ? { actions: { destroy: false } } : undefined;
    return {
      name,
      status: isOff ? 0 : 1,
      separate_page_requires: page,
      extra_data: flags ? JSON.stringify(flags) : null,
    };
  });
};
