import { expect, it } from 'vitest';
import { compareCosts } from '../../../../shared/rates/order-cost/compare';
import type { CostLine, OrderCost } from '../../../../shared/rates/order-cost/order';

const line = (id: string, amount: string | null): CostLine => ({ id, label: id, amount, how: '', row: null });
const cost = (...lines: CostLine[]): OrderCost => ({ lines, total: null, missing: [], notes: [] });

it('puts the lines of the same charge beside each other, with the difference', () => {
  const stored = cost(line('base', '10'), line('increment', '2'), line('fee', '3'), line('tax', '0.7'));
  const edited = cost(line('base', '9.3'), line('increment', '2'), line('increment', '4'), line('tax', null));
  expect(
    compareCosts(stored, edited).map(({ label, stored: old, edited: now, difference }) => [
      label,
      old?.amount,
      now?.amount,
      difference,
    ]),
  ).toEqual([
    ['base', '10', '9.3', '-0.7'],
    ['increment', '2', '2', '0'],
    ['fee', '3', undefined, '-3'],
    ['increment', undefined, '4', '4'],
    ['tax', '0.7', null, null],
  ]);
});
