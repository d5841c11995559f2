import { describe, expect, it } from 'vitest';
import { detailTitle, readDetail } from '../../../../renderer/details/block';
import { readItems } from '../../../../renderer/details/blocks/text';
import { blockViewer } from '../../../../renderer/details/registry';
import { readRemoteTable } from '../../../../renderer/details/table-block';

describe('record details', () => {
  it('reads blocks', () => {
    const blocks = readDetail({
      content: [{ type: 'text', title: 'Overview', items: [{ label: 'A', value: 1 }] }, 'x'],
    });
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ type: 'text', title: 'Overview' });
    expect(blocks.flatMap((block) => readItems(block))).toEqual([{ label: 'A', value: 1, type: 'text' }]);
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
