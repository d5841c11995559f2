import { describe, expect, it } from 'vitest';
import { matchesFor, rankOf } from '../../../../renderer/palette/matching';

describe('what is typed', () => {
  it.each([
    ['Rate desk', 'rate', 0],
    ['Rate desk', 'RATE D', 0],
    ['Rate desk', 'desk', 1],
    ['Rate desk', 'desk rate', 1],
    ['CT-1042', '1042', 1],
    ['Rate desk', 'rd', 2],
    ['Call-centre confirmation', 'ccc', 2],
    ['Rate desk', 'esk', 3],
    ['Rate desk', 'r', 0],
    ['Rate desk', 'd', 1],
    ['Rate desk', 'desks', undefined],
    ['Rate desk', 'dr', undefined],
    ['Rate desk', '', 0],
  ])('fits %s with %j at rank %j', (text, typed, rank) => {
    expect(rankOf(text, typed)).toBe(rank);
  });

  it('finds the best first, and leaves equal ones in their order', () => {
    const all = ['Stock orders', 'Reorders', 'Orders', 'Order costs', 'Rate desk'];
    expect(matchesFor(all, 'order', (each) => each)).toEqual([
      'Orders',
      'Order costs',
      'Stock orders',
      'Reorders',
    ]);
  });
});
