import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from '../../../../shared/formula-guard';
import { findHubTable } from '../../../../shared/hub';
import { cellOf, readCell } from '../../../../shared/transfer/cells';
import { columnsInOrder, hasHeadings, readColumns, readFile } from '../../../../shared/transfer/read-rows';
import { isTransferred, type TransferTable } from '../../../../shared/transfer/table';

const table = (id: string) => findHubTable(id) as TransferTable;

describe('which tables files can fill', () => {
  it.each([
    ['suppliers', true],
    ['countries', true],
    ['skus-mapping', true],
    ['integration-payload-selectors', true],
    // Validations cannot be added.
    ['validations', false],
    // The values of headers can be secrets.
    ['webhook-headers', false],
    ['messaging-config', false],
  ])('%s: %s', (id, expected) => {
    expect(isTransferred(table(id))).toBe(expected);
  });
});

describe('reading a file', () => {
  const fileOf = (id: string, cells: readonly (readonly string[])[]) => readFile(table(id), cells);

  it.each([
    ['names of fields', ['supplier', 'system_code']],
    ['labels in any case', ['SUPPLIER', 'System code']],
    ['names of the columns of the table', ['Supplier', 'systemCode']],
    ['spaces around', [' supplier ', ' SYSTEM_CODE']],
  ])('finds columns by %s', (_what, header) => {
    expect(fileOf('suppliers', [header, ['Acme', 'A-1']])).toEqual({
      file: {
        fields: table('suppliers').fields,
        rows: [{ line: 2, cells: { supplier: 'Acme', system_code: 'A-1' } }],
        unread: [],
      },
    });
  });

  it('counts lines as a spreadsheet does, and leaves blank ones out', () => {
    const found = fileOf('suppliers', [
      ['', ''],
      ['supplier', 'system_code'],
      ['Acme', 'A-1'],
      ['', ' '],
      ['Gulf'],
    ]);
    expect(found).toMatchObject({
      file: {
        rows: [
          { line: 3, cells: { supplier: 'Acme', system_code: 'A-1' } },
          { line: 5, cells: { supplier: 'Gulf', system_code: '' } },
        ],
      },
    });
  });

  it('refuses more than 50,000 rows', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => [`S${at}`, 'A']);
    const header = ['supplier', 'system_code'];
    expect(fileOf('suppliers', [header, ...lines(50_001)])).toEqual({
      refusal: { why: 'too-many', rows: 50_001 },
    });
    expect(fileOf('suppliers', [header, ...lines(50_000)])).toHaveProperty('file');
  });

  it('names columns that nothing reads, also the second one of a field', () => {
    const found = fileOf('suppliers', [
      ['ID', 'Supplier', 'Notes', 'supplier', 'System_code', ''],
      ['1', 'Acme', 'x', 'y', 'A-1', ''],
    ]);
    expect(found).toMatchObject({
      file: { unread: ['ID', 'Notes', 'supplier'], rows: [{ cells: { supplier: 'Acme' } }] },
    });
  });

  it('names the columns that are missing', () => {
    expect(
      fileOf('suppliers', [
        ['name', 'Supplier'],
        ['a', 'b'],
      ]),
    ).toMatchObject({
      refusal: { why: 'missing', fields: [{ name: 'system_code' }], headings: ['name', 'Supplier'] },
    });
  });

  it('does without columns that not every row needs', () => {
    expect(
      fileOf('platform-shipping-methods', [
        ['Applies to', 'External Code', 'Carrier'],
        ['Carrier', 'X', 'DHL'],
      ]),
    ).toMatchObject({ file: { unread: [] } });
  });

  it('reads the countries of an own or a server export', () => {
    for (const header of ['countries', 'Name', 'country_id', 'Country'])
      expect(fileOf('countries', [[header], ['Kenya']]), header).toMatchObject({
        file: { rows: [{ line: 2, cells: { countries: 'Kenya' } }] },
      });
  });

  it.each([
    ['nothing', []],
    ['blank lines', [[''], [' ']]],
    ['a header alone', [['supplier', 'system_code']]],
  ])('refuses %s', (_what, cells) => {
    expect(fileOf('suppliers', cells)).toEqual({ refusal: { why: 'empty' } });
  });
});

describe('cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ["'=x", "''=x"],
    ["O'Neil", "O'Neil"],
    ["'quoted'", "'quoted'"],
  ])('%j is written as %j and read back', (text, written) => {
    expect(guarded(text)).toBe(written);
    expect(unguarded(written)).toBe(text);
  });

  const choice = { name: 'carrier_id', label: 'Carrier', kind: 'choice' } as const;
  const options = [
    { index: 1, text: 'DHL' },
    { index: 2, text: 'Aramex' },
    { index: 3, text: 'Post' },
    { index: 4, text: 'post' },
    { index: 5, text: '1' },
  ];

  it.each([
    ['dhl', { value: '1' }],
    [' Aramex ', { value: '2' }],
    ['2', { value: '2' }],
    // An index counts before a text.
    ['1', { value: '1' }],
    ['', { value: '' }],
    ['UPS', { value: 'UPS', message: 'This is not one of the options' }],
    ['Post', { value: 'Post', message: 'Several options are called Post: write the number of one' }],
  ])('the option %j', (cell, expected) => {
    expect(readCell(choice, cell, options)).toEqual(expected);
  });

  it.each(['1', '2', '3', '4', '5', '99'])('option %s goes into a file and comes back', (index) => {
    const back = readCell(choice, cellOf(choice, index, options), options);
    expect(back.value).toBe(index);
  });

  it('reads a switch in words', () => {
    const field = { name: 'on', label: 'On', kind: 'switch' } as const;
    expect(['yes', 'TRUE', '1', 'no', '', '0'].map((cell) => readCell(field, cell, []).value)).toEqual([
      '1',
      '1',
      '1',
      '',
      '',
      '',
    ]);
    expect(readCell(field, 'perhaps', []).message).toBe('Write yes or no');
  });
});

describe('the headings of a SKU mapping', () => {
  const cells = (heading: string) => [
    [heading, 'Client SKU name'],
    ['P-1', 'C-1'],
  ];

  it.each(['SKU', 'sku', 'Name'])('%s is the SKU, as the form or as the table calls it', (heading) => {
    const found = readFile(table('skus-mapping'), cells(heading));
    expect(found).toMatchObject({
      file: { rows: [{ cells: { sku: 'P-1', system_sku: 'C-1' } }], unread: [] },
    });
  });
});

it('reads the column SKU where there is a column Name as well', () => {
  const cells = [
    ['Name', 'SKU', 'Client SKU name'],
    ['Tea', 'P-1', 'C-1'],
  ];
  expect(readFile(table('skus-mapping'), cells)).toMatchObject({
    file: { rows: [{ cells: { sku: 'P-1', system_sku: 'C-1' } }], unread: ['Name'] },
  });
});

describe('reading rows without headings', () => {
  const rows = [
    ['P-1', 'C-1', 'x'],
    ['', '', ''],
    ['P-2', 'C-2', 'y'],
  ];

  it('tells headings from rows', () => {
    expect(hasHeadings(table('skus-mapping'), [[''], ['Name', 'whatever']])).toBe(true);
    expect(hasHeadings(table('skus-mapping'), rows)).toBe(false);
  });

  it('takes the columns in the order of the form, and counts lines from the first', () => {
    const columns = columnsInOrder(table('skus-mapping'), rows);
    expect(columns).toEqual(['sku', 'system_sku', null]);
    expect(readColumns(table('skus-mapping'), rows, columns)).toMatchObject({
      file: {
        rows: [
          { line: 1, cells: { sku: 'P-1', system_sku: 'C-1' } },
          { line: 3, cells: { sku: 'P-2', system_sku: 'C-2' } },
        ],
      },
    });
  });

  it('takes other columns where they are chosen', () => {
    const found = readColumns(table('skus-mapping'), rows, [null, 'sku', 'system_sku']);
    expect(found).toMatchObject({ file: { rows: [{ cells: { sku: 'C-1', system_sku: 'x' } }, {}] } });
  });

  it('is refused without a column that every row needs', () => {
    const found = readColumns(table('skus-mapping'), [['P-1']], ['sku']);
    expect(found).toMatchObject({ refusal: { why: 'missing', fields: [{ name: 'system_sku' }] } });
  });
});
