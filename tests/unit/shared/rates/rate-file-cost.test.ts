/** The rows of a rate file as the cost of an order takes them. */
import { describe, expect, it } from 'vitest';
import { RateColumns } from '../../../../shared/rates/columns';
import { costChoices } from '../../../../shared/rates/order-cost/assumptions';
import { emptyOrder } from '../../../../shared/rates/order-cost/order';
import { costRows, rateFileCost } from '../../../../shared/rates/order-cost/rate-file-cost';
import { rateTable } from '../../../../shared/rates/rate-tables';

const table = rateTable('delivery-rates');
function bandsTo(count: number): RateColumns {
  const columns = new RateColumns([]);
  for (const { name, kind } of table.definition.columns) columns.addField(name, kind === 'decimal');
  columns.resize(count);
  for (let at = 0; at < count; at += 1)
    for (const [name, text] of Object.entries({ from: at, to: at + 1, rate: `${at}.5` }))
      columns.fields.get(name)?.put(at, String(text));
  return columns;
}
const cost = (columns: RateColumns, weight: string) =>
  rateFileCost(
    {
      kind: 'delivery',
      fields: {},
      stored: undefined,
      value: 'rates',
      edited: { table, columns },
    },
    { ...emptyOrder, weight },
    costChoices(),
    () => undefined,
  ).edited;

describe('the rows of a long table', () => {
  const columns = bandsTo(30_000);

  it('give the same amount, from the same row', () => {
    expect(cost(columns, '12345.5').lines[0]).toMatchObject({
      amount: '12345.5',
      row: { value: 'rates', at: 12_345 },
    });
    expect(cost(columns, '30001').lines[0]).toMatchObject({ amount: null, row: null });
  });

  it('are made up to the order only', () => {
    const rows = costRows({ table, columns }, { ...emptyOrder, weight: '5', quantity: '2' });
    expect([rows.length, Object.keys(rows).length]).toEqual([30_000, 6]);
    // Charges for single orders or pieces are known without a weight.
    expect(Object.keys(costRows({ table, columns }, emptyOrder))).toEqual(['0', '1']);
    expect(Object.keys(costRows({ table, columns: bandsTo(20) }, emptyOrder))).toHaveLength(20);
  });

  it('come in the order of the rate file', () => {
    const rows = costRows({ table, columns: bandsTo(3), which: [2, 0] }, emptyOrder);
    expect(rows.map(({ from }) => from)).toEqual(['2', '0']);
  });
});
