import { describe, expect, it } from 'vitest';
import { relativeAddress } from '../../../../main/api/relative-address';

const server = 'https://api.example.test';

describe('an address that a server names for a further call', () => {
  it.each([
    '/orders/popup/items',
    '/cod/contracts/show?id=7&kind=a%20b',
    '/a//b',
    '/a..b/.hidden/c...',
    '/items/@me/a:b;v=1',
    "/items?name='quoted'&filter[status]=1&next=/x?y",
    '/items?next=%2Fother',
    '/caf%C3%A9',
  ])('takes the path %s', (address) => {
    const path = relativeAddress(address, server);
    expect(new URL(path ?? 'x:', server).href).toBe(new URL(address, server).href);
    expect(path).toMatch(/^\/[^/]/);
  });

  it.each([
    ['nothing', ''],
    ['a relative path', 'orders/items'],
    ['only a query', '?id=1'],
    ['a whole address', 'https://api.example.test/orders'],
    ['another host', 'https://evil.test/orders'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/plain,x'],
    ['a host without a scheme', '//evil.test/orders'],
    ['three slashes', '///evil.test'],
    ['a host behind a backslash', '/\\evil.test'],
    ['a host behind two backslashes', '\\\\evil.test'],
    ['a backslash further on', '/orders\\..\\users'],
    ['a user name', '//user@evil.test/'],
    ['a user before the path', 'user:secret@evil.test/orders'],
    ['a host behind a tab', '/\t/evil.test'],
    ['a host behind a line end', '/\n/evil.test'],
    ['a line end at the end', '/orders\n'],
    ['a blank before it', ' /orders'],
    ['a blank inside', '/orders all'],
    ['a fragment', '/orders#/users'],
    ['a fragment without a path', '#/users'],
    ['a step up', '/orders/../users'],
    ['a step up at the start', '/../users'],
    ['a step up at the end', '/orders/..'],
    ['a step in place', '/orders/./items'],
    ['a step up to a host', '/orders/..//evil.test'],
    ['an escaped step up', '/orders/%2e%2e/users'],
    ['an escaped step up in capitals', '/orders/%2E%2E/users'],
    ['half an escaped step up', '/orders/.%2e/users'],
    ['an escaped slash', '/orders%2fitems'],
    ['an escaped backslash', '/orders%5c..%5cusers'],
    ['a step up escaped twice', '/orders/%252e%252e/users'],
    ['a slash escaped three times', '/orders%25252Fitems'],
    ['an escaped end of text', '/orders%00.csv'],
    ['escaped line ends', '/orders%0d%0aHost:evil.test'],
    ['a step up behind a semicolon', '/orders/..;/users'],
    ['a broken escape', '/orders/%zz'],
    ['half an escape at the end', '/orders/%2'],
    ['letters beyond ASCII', '/örders'],
    ['a slash of another alphabet', '/\uff0fevil.test'],
    ['a dot of another alphabet', '/orders/\uff0e\uff0e/users'],
    ['a mark that turns the direction', '/orders\u202e/items'],
    ['a quotation mark', '/orders"onload='],
    ['a broken escape in the query', '/orders?id=%'],
    ['a backslash in the query', '/orders?next=\\\\evil.test'],
  ])('refuses %s', (_what, address) => {
    expect(relativeAddress(address, server)).toBeUndefined();
  });

  it('refuses everything for a server that is none', () => {
    expect(relativeAddress('/orders', 'not a server')).toBeUndefined();
  });
});
