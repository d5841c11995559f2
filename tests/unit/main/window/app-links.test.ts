import { describe, expect, it } from 'vitest';
import { createAppLinks, linkAmong, routeOfLink } from '../../../../main/window/app-links';

describe('a codesk:// link', () => {
  it.each([
    ['codesk://settings.uploads?type=skus', '/settings/uploads?type=skus'],
    ['codesk://settings.uploads/?type=order-strategies', '/settings/uploads?type=order-strategies'],
    ['codesk://invoiceTemp?id=7', '/invoice-temp?id=7'],
    ['CODESK://INVOICETEMP?id=INV-7.b', '/invoice-temp?id=INV-7.b'],
    ['codesk://invoiceTemp?id=7&evil=1', '/invoice-temp?id=7'],
  ])('%s shows %s', (link, route) => {
    expect(routeOfLink(link)).toBe(route);
  });

  it.each([
    'codesk://settings.uploads',
    'codesk://settings.uploads?type=',
    'codesk://settings.uploads?type=../about',
    'codesk://settings.uploads?type=a%26b',
    `codesk://settings.uploads?type=${'a'.repeat(101)}`,
    'codesk://invoiceTemp?id=7%23/about',
    'codesk://invoiceTemp?id=a%2Fb',
    'codesk://invoiceTemp/x?id=7',
    'codesk://about',
    'codesk://__proto__?id=7',
    'codesk://constructor?id=7',
    'https://invoiceTemp?id=7',
    'codesk:invoiceTemp?id=7',
    'not a link',
    '',
  ])('%j leads nowhere', (link) => {
    expect(routeOfLink(link)).toBeUndefined();
  });

  it('is found among the arguments of a start', () => {
    expect(linkAmong(['/opt/codesk', '--no-sandbox', 'codesk://invoiceTemp?id=7'])).toBe(
      'codesk://invoiceTemp?id=7',
    );
    expect(linkAmong(['/opt/codesk', '/home/codesk://x'])).toBeUndefined();
    // The system puts the link last, and may keep the case in which it was typed.
    expect(linkAmong(['/opt/codesk', 'codesk://invoiceTemp?id=7', 'CODESK://invoiceTemp?id=8'])).toBe(
      'CODESK://invoiceTemp?id=8',
    );
  });

  it('is not looked for in the name of the program', () => {
    expect(linkAmong(['codesk://invoiceTemp?id=7'])).toBeUndefined();
    expect(linkAmong(['', 'codesk:orders'])).toBe('codesk:orders');
  });

  it('waits for the page, which takes it once', () => {
    let opened = 0;
    const links = createAppLinks(() => {
      opened += 1;
    });
    expect(links.take()).toEqual({ route: null, dropped: 0 });
    links.open('codesk://invoiceTemp?id=7');
    links.open(undefined);
    expect([opened, links.waiting()]).toEqual([1, '/invoice-temp?id=7']);
    expect(links.take()).toEqual({ route: '/invoice-temp?id=7', dropped: 0 });
    expect([links.waiting(), links.take().route]).toEqual([null, null]);
  });

  it('is replaced by the next one, and the page learns how many it has not seen', () => {
    const links = createAppLinks(() => undefined);
    for (const id of [7, 7, 8, 9]) links.open(`codesk://invoiceTemp?id=${id}`);
    expect(links.take()).toEqual({ route: '/invoice-temp?id=9', dropped: 2 });
    links.open('codesk://rate-desk');
    expect(links.take()).toEqual({ route: '/rate-desk', dropped: 0 });
  });

  it('that leads nowhere leads to the page that says why', () => {
    const links = createAppLinks(() => undefined);
    links.open('codesk://nowhere?id=8');
    expect(links.take().route).toBe('/links?reason=place&named=nowhere');
    links.open('codesk:orders');
    expect(links.take().route).toBe('/links?reason=shape');
  });
});
