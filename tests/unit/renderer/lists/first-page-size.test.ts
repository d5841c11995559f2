import { describe, expect, it } from 'vitest';
import { firstSizes, withChosenSize } from '../../../../renderer/lists/first-page-size';
import { findHubTable } from '../../../../shared/hub';
import { findList } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import type { FirstSizes } from '../../../../shared/table/state';

const list = (id: string) => (findList(id) ?? findHubTable(id)) as ListDefinition;

describe('the page sizes that a list can begin with', () => {
  it.each<[string, string, Record<string, number>, FirstSizes]>([
    ['none in a fresh profile', 'orders', {}, {}],
    ['its own choice', 'orders', { contracts: 15, orders: 5 }, { own: 5, elsewhere: 15 }],
    ['all rows, chosen in it', 'orders', { orders: -1 }, { own: -1 }],
    ['the last choice elsewhere', 'orders', { contracts: 15, users: 5 }, { elsewhere: 5 }],
    // Invoices have 25, 50, 75 and 100.
    ['only sizes that it offers', 'orders', { contracts: 15, invoices: 50 }, { elsewhere: 15 }],
    ['only sizes that it offers, too', 'roles', { contracts: 15, invoices: 50 }, { elsewhere: 50 }],
    ['never all rows of another list', 'orders', { users: 15, contracts: -1 }, { elsewhere: 15 }],
    ['as many as fit, chosen in it', 'orders', { orders: 0 }, { own: 0 }],
    ['as many as fit, chosen elsewhere', 'orders', { contracts: 0 }, { elsewhere: 0 }],
    ['the choice for all lists', 'webhook-headers', { '*': 0 }, { own: 0 }],
    ['its own choice after one for all lists', 'orders', { '*': 0, orders: 5 }, { own: 5 }],
    ['its own by definition', 'webhook-headers', { 'webhook-headers': 15 }, { own: 15 }],
    ['its own by definition, unless chosen', 'webhook-headers', {}, { own: 10 }],
    ['not that of a list with its own', 'roles', { 'webhook-headers': 15 }, {}],
  ])('are %s', (_, id, chosen, sizes) => {
    expect(firstSizes(list(id), chosen)).toEqual(sizes);
  });

  it('remembers which choice was the last', () => {
    const again = withChosenSize({ contracts: 15, users: 5 }, 'contracts', 10);
    expect(Object.entries(again)).toEqual([
      ['users', 5],
      ['contracts', 10],
    ]);
  });
});
