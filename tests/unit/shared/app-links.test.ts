import { describe, expect, it } from 'vitest';
import {
  linkOfRecord,
  linkOfView,
  openedByRoute,
  problemText,
  readLink,
  readListLink,
} from '../../../shared/app-links';

describe('a link', () => {
  it.each([
    ['codesk://contracts', '/links/contracts'],
    ['codesk://contracts/', '/links/contracts'],
    ['codesk://Contracts/CT-1042', '/links/contracts/CT-1042'],
    [
      'codesk://orders?filter.status=Delivered&filter.city=Abu+Dhabi',
      '/links/orders?filter.status=Delivered&filter.city=Abu+Dhabi',
    ],
    ['codesk://orders?sort=created_at&order=asc', '/links/orders?sort=created_at&order=asc'],
    ['codesk://rate-desk', '/rate-desk'],
    ['codesk://uploads?type=skus', '/settings/uploads?type=skus'],
    ['codesk://invoice?id=7', '/invoice-temp?id=7'],
    ['codesk://invoices/7', '/invoice-temp?id=7'],
  ])('%s leads to %s', (link, route) => {
    expect(readLink(link)).toEqual({ route });
  });

  it.each([
    ['codesk:contracts', 'shape'],
    ['codesk:///contracts', 'shape'],
    ['codesk://user@contracts', 'shape'],
    ['codesk://contracts:80', 'shape'],
    ['codesk://contracts#/about', 'shape'],
    ['codesk://contracts/%', 'shape'],
    ['codesk://contracts/%ff', 'shape'],
    ['codesk://contracts/1/2', 'shape'],
    ['codesk://orders?filter.city=%00', 'shape'],
    ['codesk://orders?filter.city=%E2%80%AE', 'shape'],
    [`codesk://orders?filter.city=${'a'.repeat(8000)}`, 'long'],
    [`codesk://orders?${'filter.city=a&'.repeat(300)}`, 'many'],
    [`codesk://orders?${Array.from({ length: 501 }, (_, at) => `filter.a${at}=b`).join('&')}`, 'many'],
    ['codesk://elsewhere', 'place'],
    ['codesk://contracts/..', 'record'],
    ['codesk://contracts/%2e%2e', 'record'],
    ['codesk://contracts/a%2Fb', 'record'],
    ['codesk://orders?page=3', 'parameter'],
    ['codesk://orders/7?filter.city=a', 'parameter'],
    ['codesk://rate-desk/draft', 'parameter'],
    ['codesk://rate-desk?open=x', 'parameter'],
    [`codesk://orders?filter.city=${'a'.repeat(501)}`, 'value'],
    ['codesk://orders?sort=a&order=up', 'value'],
    ['codesk://orders?sort=', 'column'],
    ['codesk://orders?sort=a&sort=b', 'column'],
    [`codesk://orders?view=${'a'.repeat(61)}`, 'value'],
    ['codesk://orders?view=a&view=b', 'value'],
    ['codesk://orders?column=', 'value'],
    ['codesk://orders?width.id=1e9', 'value'],
    ['codesk://orders?width.id=20', 'value'],
    ['codesk://orders?width.=90', 'value'],
    ['codesk://orders?freeze=-1', 'value'],
    ['codesk://orders?density=tiny', 'value'],
    ['codesk://orders/7?view=a', 'parameter'],
    ['codesk://uploads?type=../x', 'value'],
    ['codesk://invoice', 'record'],
  ])('%s leads nowhere: %s', (link, reason) => {
    const read = readLink(link);
    expect(read).toMatchObject({ reason });
  });

  it('to a record or a list is read again by the page, and named for people', () => {
    expect(readListLink('orders', '7', '')).toMatchObject({ record: '7' });
    expect(readListLink('orders', '..', '')).toMatchObject({ reason: 'record' });
    expect(readListLink('orders', undefined, '?page=1')).toEqual({ reason: 'parameter', named: 'page' });
    expect(openedByRoute('/links/orders/7')).toBe('a record of Orders');
    expect(openedByRoute('/links/orders?filter.a=b')).toBe('Orders');
    expect(openedByRoute('/links?reason=place')).toBeUndefined();
  });

  it('that is copied leads back', () => {
    expect(linkOfRecord('contracts', 'CT-1042')).toBe('codesk://contracts/CT-1042');
    expect(linkOfRecord('contracts', 'a/b')).toBeUndefined();
    expect(linkOfRecord('elsewhere', 1)).toBeUndefined();
    const columns = { order: ['id', 'city'], hidden: ['a'], widths: { city: 90 }, frozen: 1 };
    const view = {
      list: 'orders',
      name: 'Late',
      filters: [{ name: 'city', values: ['Abu Dhabi & more'] }],
      sort: { column: 'id', order: 'asc' as const },
      columns: { ...columns, density: 'compact' as const },
    };
    const made = linkOfView(view);
    const link = made && 'link' in made ? made.link : '';
    expect(link).toBe(
      'codesk://orders?view=Late&filter.city=Abu+Dhabi+%26+more&sort=id&order=asc&column=id&column=city&hide=a&width.city=90&freeze=1&density=compact',
    );
    expect(readListLink('orders', undefined, link.slice(link.indexOf('?')))).toMatchObject({
      filters: new Map([['city', ['Abu Dhabi & more']]]),
      order: { sortBy: 'id', sortOrder: 'asc' },
      view,
    });
    expect(readListLink('orders', undefined, '?filter.city=a')).not.toHaveProperty('view');
  });

  it('names what it names as text, and never as a pattern', () => {
    expect(problemText({ reason: 'place', named: '$&$1' })).toBe('Codesk has no page called “$&$1”.');
  });
});
