import { describe, expect, it } from 'vitest';
import { hiddenText, hideSecrets, isHeadersName, isSecretName } from '../../../shared/secrets';

const dots = hiddenText;

describe('the name of a credential', () => {
  it.each([
    'Authorization',
    'X-Api-Key',
    'apiKey',
    'client_secret',
    'Set-Cookie',
    'X-Hub-Signature-256',
    'access token',
    'Password',
  ])('is %s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(['X-Source', 'token_type', 'max_tokens', 'author', 'Monkey', 'key', 'passenger', ''])(
    'is not %s',
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );

  it('is another thing than the name of headers', () => {
    for (const name of [
      'headers',
      'Headers',
      'request_headers',
      'responseHeaders',
      'Response headers',
      'header',
    ])
      expect([name, isHeadersName(name)]).toEqual([name, true]);
    for (const name of ['headings', 'subheader text', 'reader', 'theaders'])
      expect([name, isHeadersName(name)]).toEqual([name, false]);
  });
});

describe('what is hidden', () => {
  it('are the values of all headers and of credentials, in every depth', () => {
    const value = {
      title: 'POST /orders',
      headers: { 'X-Source': 'codesk', Authorization: 'Bearer abc.def', retries: 3, empty: '', on: true },
      body: { order: 7, auth: { client_secret: 's', list: [{ password: 'p' }] } },
    };
    expect(hideSecrets(value)).toEqual({
      value: {
        title: 'POST /orders',
        headers: { 'X-Source': dots, Authorization: dots, retries: dots, empty: '', on: true },
        body: { order: 7, auth: { client_secret: dots, list: [{ password: dots }] } },
      },
      names: ['X-Source', 'Authorization', 'retries', 'client_secret', 'password'],
    });
  });

  it('are headers as a list of pairs or of lines', () => {
    const pairs = [
      { key: 'X-Partner', value: 'p4rtner' },
      { name: 'X-Two', value: 'tw0' },
      { header: 'X-Three', value: 'thr33' },
    ];
    expect(hideSecrets({ headers: pairs })).toEqual({
      value: {
        headers: [
          { key: 'X-Partner', value: dots },
          { name: 'X-Two', value: dots },
          { header: 'X-Three', value: dots },
        ],
      },
      names: ['X-Partner', 'X-Two', 'X-Three'],
    });
    const hidden = (headers: unknown) => (hideSecrets({ headers }).value as { headers: unknown }).headers;
    expect(hidden(['X-One: 1', 'X-Two: 2'])).toEqual([`X-One: ${dots}`, `X-Two: ${dots}`]);
    expect(hidden('X-One: 1\nX-Two: 2')).toBe(`X-One: ${dots}\nX-Two: ${dots}`);
    expect(hidden({ Accept: ['a', 'b'] })).toEqual({ Accept: [dots] });
  });

  it('is a pair whose name is that of a credential, also outside of headers', () => {
    expect(
      hideSecrets([
        { key: 'Authorization', value: 'abc' },
        { key: 'color', value: 'red' },
      ]).value,
    ).toEqual([
      { key: 'Authorization', value: dots },
      { key: 'color', value: 'red' },
    ]);
  });

  it('is inside of texts: JSON, lines of headers, schemes', () => {
    const body = JSON.stringify({ a: 1, api_key: 'k3y' });
    expect(hideSecrets({ body })).toEqual({
      value: { body: JSON.stringify({ a: 1, api_key: dots }) },
      names: ['api_key'],
    });
    expect(hideSecrets('POST /x\nAuthorization: Bearer abc\nAccept: json').value).toBe(
      `POST /x\nAuthorization: ${dots}\nAccept: json`,
    );
    expect(hideSecrets('curl with bearer abcdefgh12').value).toBe(`curl with bearer ${dots}`);
    // A text without a secret keeps its spelling next to one with secrets.
    expect(hideSecrets(['{"token":"a"}', '{ "b" : 1 }']).value).toEqual([
      JSON.stringify({ token: dots }),
      '{ "b" : 1 }',
    ]);
    // The same name twice.
    expect(hideSecrets(['{"token":"a"}', '{"token":"b"}']).value).toEqual([
      JSON.stringify({ token: dots }),
      JSON.stringify({ token: dots }),
    ]);
  });

  it('is nothing else: numbers, texts and the spelling of JSON stay', () => {
    const value = { amount: 12.5, note: 'Bear market', json: '{ "a" : 1 }', none: null, list: [1, 'two'] };
    expect(hideSecrets(value)).toEqual({ value, names: [] });
    expect(hideSecrets('{ broken')).toEqual({ value: '{ broken', names: [] });
  });

  it('stays hidden where a value is too deep to look at', () => {
    let deep: unknown = { password: 'p' };
    for (let level = 0; level < 60; level += 1) deep = { inner: deep };
    expect(JSON.stringify(hideSecrets(deep).value)).not.toContain('"p"');
    let plain: unknown = { note: 'unread' };
    for (let level = 0; level < 60; level += 1) plain = { inner: plain };
    expect(JSON.stringify(hideSecrets(plain).value)).not.toContain('unread');
  });
});
