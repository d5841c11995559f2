import { beforeEach, describe, expect, it } from 'vitest';
import { startLog } from '../../../main/log';
import { keepOutOfLog, redacted } from '../../../main/redaction';
import log, { lines } from '../../support/electron/electron-log';

describe('a redacted text', () => {
  it('holds no registered secret, wherever and however often it stands', () => {
    keepOutOfLog('s3cr3t-value');
    keepOutOfLog('an0ther.one');
    expect(redacted('s3cr3t-value')).toBe('[redacted]');
    expect(redacted('a s3cr3t-value b s3cr3t-value s3cr3t-values3cr3t-value c')).toBe(
      'a [redacted] b [redacted] [redacted][redacted] c',
    );
    expect(redacted('an0ther.one and s3cr3t-value and an0ther.one')).toBe(
      '[redacted] and [redacted] and [redacted]',
    );
    // A secret is a text, not a pattern.
    expect(redacted('an0therXone')).toBe('an0therXone');
  });

  it('holds no rest of a secret that begins like another one', () => {
    keepOutOfLog('first-part');
    keepOutOfLog('first-part-and-more');
    expect(redacted('a first-part-and-more b')).toBe('a [redacted] b');
  });

  it('is not emptied by a secret that is too short to be one', () => {
    for (const short of ['', 'a', 'abc']) keepOutOfLog(short);
    expect(redacted('abc a')).toBe('abc a');
    keepOutOfLog('wxyz');
    expect(redacted('wxyz')).toBe('[redacted]');
  });

  it.each([
    ['Authorization: Bearer abc.def-1~2', 'abc.def-1~2'],
    ['bearer ABC/def+1=', 'ABC/def+1='],
    ['first Bearer aaa111 then BEARER bbb222', 'bbb222'],
    ['{"password":"hunter2","name":"x"}', 'hunter2'],
    ['password=hunter2 next', 'hunter2'],
    ['{"token": "t0k3n"}', 't0k3n'],
    ["Token: 't0k3n'", 't0k3n'],
    ['token=one1&x token=two2', 'two2'],
    ['{"authorization":"Basic dXNlcg=="}', 'Basic'],
    ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['{"X-Api-Key":"k3y-of-header"}', 'k3y-of-header'],
    ['{"webhook_client_secret":"whsec_1"}', 'whsec_1'],
    ['set-cookie: session=abc', 'session=abc'],
    // Headers have names that nobody knows.
    ['{"headers":{"X-Partner":"p4rtner","X-Two":"tw0"}}', 'p4rtner'],
    ['{"headers":{"X-Partner":"p4rtner","X-Two":"tw0"}}', 'tw0'],
    ['{"request_headers":["X-Partner: p4rtner"]}', 'p4rtner'],
    ['{"webhook_id":7,"key":"X-Partner","value":"p4rtner"}', 'p4rtner'],
    // JSON inside of JSON.
    [JSON.stringify({ body: JSON.stringify({ headers: { 'X-Partner': 'p4rtner' } }) }), 'p4rtner'],
    [JSON.stringify({ body: JSON.stringify({ api_key: 'k3y' }) }), 'k3y'],
  ])('holds nothing that looks like a credential: %s', (text, secret) => {
    expect(redacted(text)).not.toContain(secret);
    expect(redacted(text)).toContain('[redacted]');
  });

  it.each([
    'GET /cod/contracts 200',
    '{"header":["ID"],"key":"client"}',
    'the server refused the page',
    '{"name":"Mira"}',
  ])('keeps the rest: %s', (text) => {
    expect(redacted(text)).toBe(text);
  });
});

describe('the log', () => {
  beforeEach(() => {
    lines.length = 0;
    log.hooks.length = 0;
  });

  it('is one file in the given folder', () => {
    startLog('/profile/logs');
    expect(log.transports.file.resolvePathFn()).toBe('/profile/logs/codesk.log');
  });

  it('redacts texts, errors with their stack, and objects', () => {
    keepOutOfLog('tok-of-the-log');
    const started = startLog('/profile/logs');
    started.error('first tok-of-the-log', new Error('refused tok-of-the-log'), {
      headers: { authorization: 'Bearer other.token' },
      again: 'tok-of-the-log',
    });
    started.info('token: tok-of-the-log', undefined, 7);
    const text = lines.join('\n');
    expect(text).not.toContain('tok-of-the-log');
    expect(text).not.toContain('other.token');
    expect(text).toContain('Error: refused [redacted]');
    expect(text).toContain('redaction.test.ts');
    expect(text).toMatch(/undefined 7$/);
  });
});
