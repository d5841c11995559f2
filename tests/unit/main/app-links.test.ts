import { describe, expect, it } from 'vitest';
import { keepLinks, linkAmong, routeOfLink } from '../../../main/app-links';

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

  it('waits for the page, which takes it once; one that leads nowhere is ignored', () => {
    let opened = 0;
    const links = keepLinks(() => {
      opened += 1;
    });
    expect(links.take()).toBeNull();
    links.open('codesk://invoiceTemp?id=7');
    links.open('codesk://nowhere?id=8');
    links.open(undefined);
    expect(opened).toBe(1);
    expect(links.take()).toBe('/invoice-temp?id=7');
    expect(links.take()).toBeNull();
  });
});
