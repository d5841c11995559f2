import { describe, expect, it } from 'vitest';
import { compareRows, type KeyedTable } from '../../../../shared/comparison/keyed-rows';
import { findHubTable } from '../../../../shared/hub';
import { withinCpuTime } from '../../../support/cpu-time';

function tableOf(id: string): KeyedTable {
  const table = findHubTable(id);
  if (!table) throw new Error(`no table ${id}`);
  return table;
}
const compare = (id: string, left: object[], right: object[]) =>
  compareRows(tableOf(id), left as Record<string, unknown>[], right as Record<string, unknown>[]).map(
    ({ row, state, terms, twins }) => ({
      row,
      state,
      terms: terms.map(({ label, state, left, right }) => [label, state, left, right]),
      ...(twins && { twins }),
    }),
  );

describe('rows of two integrations', () => {
  it('are the same row by their key, whatever their ids and order are', () => {
    expect(
      compare(
        'suppliers',
        [
          { id: 1, supplier: 'Amber', systemCode: 'A-1' },
          { id: 2, supplier: 'Blue', systemCode: 'B-1' },
          { id: 3, supplier: 'Coral', systemCode: 'C-1' },
        ],
        [
          { id: 91, supplier: 'Dune', systemCode: 'D-1' },
          { id: 92, supplier: ' Blue ', systemCode: 'B-2' },
          { id: 93, supplier: 'Amber', system_code: 'A-1' },
        ],
      ),
    ).toEqual([
      { row: 'Amber', state: 'same', terms: [['System code', 'same', 'A-1', 'A-1']] },
      { row: 'Blue', state: 'changed', terms: [['System code', 'changed', 'B-1', 'B-2']] },
      { row: 'Coral', state: 'only_left', terms: [['System code', 'only_left', 'C-1', undefined]] },
      { row: 'Dune', state: 'only_right', terms: [['System code', 'only_right', undefined, 'D-1']] },
    ]);
  });

  it.each<[id: string, key: object, row: string]>([
    ['countries', { country_id: 5, name: 'Oman' }, 'Oman'],
    ['suppliers', { supplier: 'Amber' }, 'Amber'],
    ['shipping-methods', { storeCode: 'EXP' }, 'EXP'],
    ['shipping-custom-fields', { field: 'note', fieldKey: 'n1' }, 'note · n1'],
    ['skus-mapping', { sku: 'SKU-1' }, 'SKU-1'],
    ['status-processing', { field: 'state', value: 'paid' }, 'state · paid'],
    ['integration-order-status', { external_status_id: 'shipped' }, 'shipped'],
    ['platform-shipping-methods', { store_code: 'DHL' }, 'DHL'],
    [
      'platform-status-processing-actions',
      { payload_attribute_name: 'state', payload_attribute_value: 'paid' },
      'state · paid',
    ],
    ['integration-countries', { country_id: 5, name: 'Oman' }, 'Oman'],
    ['return-configuration', { type: 'Refund' }, 'Refund'],
    [
      'integration-payload-selectors',
      { apply_type: 'Order', field: 'items', filter_field: 'kind', filter_value: 'a', target_column: 'note' },
      'Order · items · kind · a · note',
    ],
  ])('of %s have one key, and any other value in it is another row', (id, key, row) => {
    expect(compare(id, [{ id: 1, ...key }], [{ id: 2, ...key }])).toMatchObject([{ row, state: 'same' }]);
    for (const name of Object.keys(key).filter((each) => each !== 'name')) {
      const other = { ...key, [name]: 'other' };
      expect(compare(id, [{ id: 1, ...key }], [{ id: 2, ...other }])).toMatchObject([
        { state: 'only_left' },
        { state: 'only_right' },
      ]);
    }
  });

  it('show the text of a choice and not its id, except where only the ids differ', () => {
    const status = (id: number, text: string) => ({
      external_status_id: 'shipped',
      internal_status_id: id,
      internal_status: text,
    });
    expect(
      compare('integration-order-status', [status(3, 'Shipped')], [status(4, 'Delivered')])[0]?.terms,
    ).toEqual([['Internal status', 'changed', 'Shipped', 'Delivered']]);
    expect(
      compare('integration-order-status', [status(3, 'Shipped')], [status(4, 'Shipped')])[0]?.terms,
    ).toEqual([['Internal status', 'changed', '3', '4']]);
    expect(
      compare('integration-order-status', [status(3, 'Shipped')], [status(3, 'shipped')])[0]?.state,
    ).toBe('same');
  });

  it('leave out what the form hides for the other values of the row', () => {
    const method = (more: object) => ({ store_code: 'X', apply_type_id: 1, shipping_type_id: 7, ...more });
    expect(
      compare('platform-shipping-methods', [method({ carrier_id: 2 })], [method({ carrier_id: 3 })])[0]
        ?.state,
    ).toBe('same');
    expect(
      compare(
        'platform-shipping-methods',
        [method({ shipping_type: 'Express' })],
        [
          method({
            apply_type_id: 2,
            carrier_id: 3,
            carrier: 'DHL',
            apply_type: 'Carrier',
            shipping_type: 'Slow',
          }),
        ],
      )[0]?.terms,
    ).toEqual([
      ['Applies to', 'changed', '1', 'Carrier'],
      ['Internal shipping type', 'changed', 'Express', 'none'],
      ['Carrier', 'changed', 'none', 'DHL'],
    ]);
  });

  it('compare the columns of a table without a form', () => {
    const validation = (status: unknown) => [{ validation_id: 1, name: 'Stock', status }];
    for (const same of [true, '1', 'Enabled', 'true'])
      expect(compare('validations', validation(1), validation(same))[0]?.state).toBe('same');
    for (const same of [false, '0', 'Disabled', 'false'])
      expect(compare('validations', validation(0), validation(same))[0]?.state).toBe('same');
    expect(
      compare(
        'validations',
        [{ validation_id: 1, name: 'Stock', status: 1, separate_page_requires: 'skus' }],
        [{ validation_id: 2, name: 'Stock', status: false, separate_page_requires: null }],
      ),
    ).toEqual([{ row: 'Stock', state: 'changed', terms: [['Status', 'changed', 'Enabled', 'Disabled']] }]);
  });
});

describe('rows that repeat a key', () => {
  it('are paired in their order and named as twins, on whichever side', () => {
    const supplier = (code: string) => ({ supplier: 'Amber', systemCode: code });
    expect(
      compare('suppliers', [supplier('A'), supplier('B')], [supplier('A'), { supplier: 'Blue' }]),
    ).toMatchObject([
      { row: 'Amber', state: 'same', twins: { left: 2, right: 1 } },
      { row: 'Amber', state: 'only_left', twins: { left: 2, right: 1 } },
      { row: 'Blue', state: 'only_right' },
    ]);
    const keys = compareRows(tableOf('suppliers'), [supplier('A'), supplier('B')], []).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('without any key are named so', () => {
    expect(compare('suppliers', [{ systemCode: 'A' }, { systemCode: 'B' }], [])).toMatchObject([
      { row: 'Without a key', twins: { left: 2, right: 0 } },
      { row: 'Without a key', twins: { left: 2, right: 0 } },
    ]);
  });
});

it('thousands of rows on each side take about as long as reading them', async () => {
  const side = (from: number) =>
    Array.from({ length: 50_000 }, (_, at) => ({ id: at, sku: `SKU-${from + at}`, client: `C-${at}` }));
  const [left, right] = [side(0), side(1)];
  const rows = await withinCpuTime(5000, () => compareRows(tableOf('skus-mapping'), left, right));
  expect(rows).toHaveLength(50_001);
});
