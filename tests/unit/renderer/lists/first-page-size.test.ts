import { describe, expect, it } from 'vitest';
import { firstPageSize, withChosenSize } from '../../../../renderer/lists/first-page-size';
import { findList } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';

const list = (id: string) => findList(id) as ListDefinition;

describe('the page size that a list begins with', () => {
  it('is nobody’s choice in a fresh profile', () => {
    expect(firstPageSize(list('orders'), {})).toBeUndefined();
  });

  it('is the one chosen in the list', () => {
    expect(firstPageSize(list('orders'), { orders: 5, contracts: 15 })).toBe(5);
    expect(firstPageSize(list('orders'), { orders: -1 })).toBe(-1);
  });

  it('is otherwise the one chosen last in a list with the same sizes', () => {
    expect(firstPageSize(list('orders'), { contracts: 15, users: 5 })).toBe(5);
    // Invoices have 25, 50, 75 and 100.
    expect(firstPageSize(list('orders'), { contracts: 15, invoices: 50 })).toBe(15);
    expect(firstPageSize(list('roles'), { contracts: 15, invoices: 50 })).toBe(50);
  });

  it('is never all rows because another list shows all', () => {
    expect(firstPageSize(list('orders'), { contracts: -1 })).toBeUndefined();
    expect(firstPageSize(list('orders'), { users: 15, contracts: -1 })).toBe(15);
  });

  it('remembers which choice was the last', () => {
    const again = withChosenSize({ contracts: 15, users: 5 }, 'contracts', 10);
    expect(Object.entries(again)).toEqual([
      ['users', 5],
      ['contracts', 10],
    ]);
  });
});
