import { describe, expect, it } from 'vitest';
import { detailTitle, readDetail } from '../../../../renderer/details/block';
import { readItems } from '../../../../renderer/details/blocks/text';
import { blockViewer } from '../../../../renderer/details/registry';
import {
  readRemoteTable,
  readTable,
  readTableBeside,
  tableOf,
} from '../../../../renderer/details/table-block';

describe('record details', () => {
  it('reads blocks', () => {
    const blocks = readDetail({
      content: [{ type: 'text', title: 'Overview', items: [{ label: 'A', value: 1 }] }, 'x'],
    });
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toMatchObject({ type: 'text', title: 'Overview' });
    expect(blocks.flatMap((block) => readItems(block))).toEqual([{ label: 'A', value: 1, type: 'text' }]);
  });

  it('reads blocks that come as a list with gaps, and entries that are no blocks', () => {
    const blocks = readDetail({ content: { 0: { type: 'docs', title: 7 }, 4: 'Only a text', 5: null } });
    expect(blocks).toMatchObject([
      { type: 'docs', title: '7' },
      { type: 'text', title: '', raw: { value: 'Only a text' } },
    ]);
  });

  it.each([
    ['a list', [{ label: 'A', value: 1 }], [{ label: 'A', value: 1, type: 'text' }]],
    ['a list with gaps', { 2: { label: 'A', value: 1 } }, [{ label: 'A', value: 1, type: 'text' }]],
    ['JSON text', '[{"label": "A", "value": 1}]', [{ label: 'A', value: 1, type: 'text' }]],
    ['one record', { label: 'A', value: 1, type: 'number' }, [{ label: 'A', value: 1, type: 'number' }]],
    ['labels and texts', [{ label: 'A', text: 'one' }], [{ label: 'A', value: 'one', type: 'text' }]],
    ['names', [{ name: 'A', value: null }], [{ label: 'A', value: null, type: 'text' }]],
    [
      'plain texts',
      ['one', 2, null],
      [
        { label: '', value: 'one', type: 'text' },
        { label: '', value: 2, type: 'text' },
      ],
    ],
    ['records with a text', [{ text: 'one' }], [{ label: '', value: 'one', type: 'text' }]],
    ['other records', [{ sku: 'S' }], [{ label: '', value: { sku: 'S' }, type: 'text' }]],
    ['fields', { unit_price: 5 }, [{ label: 'Unit price', value: 5, type: 'text' }]],
    [
      'languages',
      { en: 'Mug', ar: 'كوب' },
      [
        { label: 'English', value: 'Mug', type: 'text' },
        { label: 'Arabic', value: 'كوب', type: 'text' },
      ],
    ],
    ['a text', 'one', []],
    ['nothing', null, []],
  ])('reads the items of a text block from %s', (_what, value, items) => {
    for (const name of ['items', 'data', 'value', 'values', 'content']) {
      expect(readItems({ type: 'text', title: '', raw: { items: [], [name]: value } })).toEqual(items);
    }
  });

  it('reads a flat record as labels and values', () => {
    const [block] = readDetail({ title: 'Order', invoice_date: 5, name: null });
    expect(block && readItems(block)).toEqual([
      { label: 'Invoice date', value: 5, type: 'text' },
      { label: 'Name', value: null, type: 'text' },
    ]);
  });

  it('keeps the capitals of abbreviations in labels', () => {
    const [block] = readDetail({ title: 'Order', cod_price: '5', sku: 'A-1', tracking_url: null });
    expect((block ? readItems(block) : []).map(({ label }) => label)).toEqual([
      'COD price',
      'SKU',
      'Tracking URL',
    ]);
  });

  it('has the title of the server, or its own', () => {
    expect(detailTitle({ title: 'Order 7' })).toBe('Order 7');
    for (const detail of [undefined, {}, { title: '' }, { title: ' ' }, { title: 7 }])
      expect(detailTitle(detail)).toBe('Record Details');
  });

  it.each(['text', 'table', 'table_with_datatable', 'datatable', 'timeline', 'docs', 'tab-json', 'TAB_JSON'])(
    'can show a block of type %s',
    (type) => {
      expect(blockViewer(type)).toBeDefined();
    },
  );

  it('cannot show an unknown type', () => {
    for (const type of ['hologram', '', 'constructor', '__proto__'])
      expect(blockViewer(type)).toBeUndefined();
  });
});

describe('a table in a block', () => {
  const rows = [{ sku: 'S', qty: 2 }];
  const named = [
    { text: 'SKU', value: 'sku' },
    { text: 'Chunks', value: 'qty' },
  ];

  it.each([
    ['headings and records', named, rows],
    ['headings and lists', named, [['S', 2]]],
    ['texts and lists', ['SKU', 'Chunks'], [['S', 2]]],
    ['texts by field', { sku: 'SKU', qty: 'Chunks' }, rows],
    ['headings with gaps', { 1: named[0], 5: named[1] }, rows],
    ['rows with gaps', named, { 3: rows[0] }],
    ['one record', named, rows[0]],
    ['JSON text', JSON.stringify(named), JSON.stringify(rows)],
  ])('is read from %s', (_what, header, body) => {
    const table = readTable({ header, body });
    expect(table.columns.map(({ text }) => text)).toEqual(['SKU', 'Chunks']);
    expect(table.rows.map((row) => Object.values(row))).toEqual([['S', 2]]);
  });

  it.each(['body', 'rows', 'data', 'value', 'items'])('has its rows in %s', (field) => {
    const table = readTable({ body: [], [field]: rows });
    expect(table.columns.map(({ text }) => text)).toEqual(['SKU', 'Quantity']);
    expect(table.rows).toEqual(rows);
  });

  it('is never blank under the headings of another table', () => {
    const { columns, rows: read } = tableOf(['Month', 'Sum'], rows);
    expect(columns.map(({ text }) => text)).toEqual(['SKU', 'Quantity']);
    expect(read).toEqual(rows);
    expect(tableOf(['Month'], []).columns).toHaveLength(1);
    expect(tableOf(undefined, [])).toEqual({ columns: [], rows: [] });
  });

  it('beside an address is that of the block, with its own headings', () => {
    const block = { header: named, body: rows, address: '/lines' };
    expect(readTableBeside(block)?.rows).toEqual(rows);
    expect(readRemoteTable(block, 1).header).toBeUndefined();
    expect(readRemoteTable({ ...block, datatable: { header: ['Month'] } }, 1).header).toEqual(['Month']);
    expect(readRemoteTable({ ...block, datatable_header: ['Month'] }, 1).header).toEqual(['Month']);
  });

  it.each([
    [{ table: { header: named, body: rows } }, true],
    [{ table: rows }, true],
    [{ header: named, rows }, true],
    [{ header: named, data: rows }, true],
    [{ header: named, items: [{ label: 'A', value: 1 }] }, false],
    [{ header: named }, false],
    [{ items: [{ label: 'A', value: 1 }] }, false],
  ])('beside an address is there or not: %j', (block, there) => {
    const found = readTableBeside(block);
    expect(found !== undefined).toBe(there);
    if (there) expect(found?.rows.map((row) => Object.values(row))).toEqual([['S', 2]]);
    else expect(readRemoteTable(block, 1).header).toEqual('header' in block ? named : undefined);
  });
});

describe('a paged table', () => {
  it('sends the id of the record unless it has another one', () => {
    expect(readRemoteTable({ address: '/a' }, 7).id).toBe(7);
    expect(readRemoteTable({ address: '/a', id: 'x1' }, 7).id).toBe('x1');
    expect(readRemoteTable({ address: '/a', id: null }, '').id).toBeUndefined();
  });

  it('sends the invoice along only when the server named it', () => {
    expect(readRemoteTable({ address: '/a' }, 7).context).toEqual({});
    expect(readRemoteTable({ invoiced: 0, invoice_id: 12 }, 7).context).toEqual({
      invoiced: 0,
      invoice_id: 12,
    });
    expect(readRemoteTable({ invoiced: null, invoice_id: null }, 7).context).toEqual({});
  });

  it('is also read from nested data', () => {
    const nested = { title: 'Items', datatable: { url: '/b', headers: ['A'], export_url: '/c' } };
    expect(readRemoteTable(nested, 1)).toMatchObject({ address: '/b', header: ['A'], exportAddress: '/c' });
  });
});
