/** Which rates of a reply are those that a change is for. */
import { expect, it } from 'vitest';
import { readService } from '../../../../main/rates/service-replies';
import { deliveryTarget } from '../../../support/outbox-harness';

const read = (more: object) =>
  readService(
    JSON.stringify({
      id: 7,
      type: 'delivery',
      values: { rates: [{ from: '0', to: '1', rate: '2', city: null }], increments: [] },
      ...more,
    }),
    deliveryTarget(7),
  );

it('are only those of its own service, as long as it is of the same kind', () => {
  expect(read({})).toMatchObject({ trouble: null, rows: { count: 1 } });
  expect(read({ id: 8 }).trouble).toBe('other-service');
  expect(read({ type: 'stock_collection' })).toMatchObject({ trouble: 'other-table', rows: { count: 0 } });
});
