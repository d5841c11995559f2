import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodeLog from 'electron-log/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appHandlers } from '../../../../main/handlers/app';
import { startLog } from '../../../../main/log/log';
import { createPageReports, withoutValues } from '../../../../main/log/page-reports';
import { hideInLog, redacted, redactedValue } from '../../../../main/log/redaction';
import { withinCpuTime } from '../../../support/cpu-time';
import log, { lines } from '../../../support/electron/electron-log';

/** The logger of the app, as it is outside of Electron. */
const realLog = nodeLog as unknown as ReturnType<typeof startLog>;

describe('a redacted text', () => {
  it('holds no registered secret, wherever and however often it stands', () => {
    hideInLog('s3cr3t-value');
    hideInLog('an0ther.one');
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
    hideInLog('first-part');
    hideInLog('first-part-and-more');
    expect(redacted('a first-part-and-more b')).toBe('a [redacted] b');
  });

  it('is not emptied by a secret that is too short to be one', () => {
    for (const short of ['', 'a', 'abc']) hideInLog(short);
    expect(redacted('abc a')).toBe('abc a');
    hideInLog('wxyz');
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
    ['Cookie: a=one1; b=two2', 'two2'],
    ['Authorization: Digest username="mira", response="d1gest"', 'd1gest'],
    ['password: "two words"', 'words'],
    ["password='it is 1ong'", '1ong'],
    ['{"password":"with \\"quotes\\" in1t"}', 'in1t'],
    ['grant_type=refresh_token&refresh_token=r3fresh&client_id=7', 'r3fresh'],
    ['accessToken: acc3ss', 'acc3ss'],
    ['clientSecret=cl1ent', 'cl1ent'],
    ['{"card_pin":4711}', '4711'],
    ['otp=123456', '123456'],
    ['https://files.example/a.csv?X-Amz-Signature=s1g&x=1', 's1g'],
    ['https://files.example/a.csv?sig=s1g', 's1g'],
    ['GET /files?api_token=q1q HTTP/1.1', 'q1q'],
    ['https://mira:p4ss@files.example/a', 'p4ss'],
    ['https://t0ken@files.example/a', 't0ken'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaXJhIn0.c2lnbmF0dXJl', 'eyJzdWIi'],
    ['key AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
    ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', '4eC39HqLyjWDarjtT1zdp7dc'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F292c6912'],
    ['0123456789abcdef0123456789abcdef01234567', '89abcdef'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----', 'MIIEow'],
    ['-----BEGIN PRIVATE KEY-----\\nMIIEow and no end', 'MIIEow'],
    ['mail to mira.k+x@cod.example now', 'mira.k'],
    ['user=mira%40cod.example', 'mira'],
    ['call +971 50 123 4567 now', '123 4567'],
    ['{"phone":"050 123 4567"}', '123 4567'],
    ['{"mobile_number":501234567}', '501234567'],
    // Headers can have unknown names.
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
    // No test registers this name as a secret; the secrets of a worker are those of all files that it runs.
    '{"name":"Leontine"}',
    'TypeError: x is not a function at row (app://codesk/assets/index-B2x9.js:12:345)',
    'opinion: good, spinning: yes, passing: 3, author: Leontine',
    'listening on 127.0.0.1:4010 since 2026-11-22 13:00:00.123 +04:00',
    'connect ECONNREFUSED 127.0.0.1:9',
    'order CT-2026-20000 of 01/11/2026, amount -1234.50',
    '9f1c2d3e-4b5a-6789-abcd-ef0123456789',
    '/home/mira/.config/Codesk/logs/codesk.log',
  ])('keeps the rest: %s', (text) => {
    expect(redacted(text)).toBe(text);
  });
});

it('takes little time for any text', async () => {
  const hard = ['token', 'a', 'a.', '-', '"', 'a@', '+1 ', 'eyJ', '{', 'password:', 'x=', 'https://', '\\\\'];
  for (const part of hard) {
    // A quadratic pattern needs seconds.
    await withinCpuTime(500, () => redactedValue(part.repeat(20_000 / part.length)));
  }
});

/** Twelve kinds of secrets, each with a mark that the log must not contain. */
const canaries: [kind: string, value: unknown][] = [
  ['password', { user: { password: 'C4NARY' }, list: [{ passwd: 'C4NARY' }] }],
  ['token', { token: { value: 'C4NARY' }, refreshToken: ['C4NARY'] }],
  ['authorization', { request: { headers: new Map([['Authorization', 'Bearer C4NARY']]) } }],
  ['client secret', 'grant_type=x&client_secret=C4NARY&scope=all'],
  ['key of an API', { options: { headers: ['x-api-key: C4NARY'] } }],
  ['cookie', 'set-cookie: a=1; session=C4NARY; path=/'],
  ['private key', `-----BEGIN EC PRIVATE KEY-----\nC4NARY\n-----END EC PRIVATE KEY-----`],
  ['signed text', 'eyJhbGciOiJIUzI1NiJ9.eyJDNE5BUlkiOjF9C4NARY.C4NARY'],
  ['key of a cloud', 'AKIAC4NARYC4NARYC4NA'],
  ['user of an address', new URL('https://mira:C4NARY@files.example/a')],
  ['query of an address', { url: 'https://files.example/a?token=C4NARY&X-Amz-Signature=C4NARY' }],
  ['person', { note: 'C4NARY@cod.example', again: 'mailto:C4NARY@cod.example' }],
];

describe('the log on disk', () => {
  const written = (folder: string) => readFileSync(join(folder, 'codesk.log'), 'utf8');
  let folder: string;
  let started: typeof realLog;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'codesk-log-'));
    realLog.hooks.length = 0;
    // The real logger, which the app uses in Electron.
    started = startLog(folder, false, realLog);
  });
  afterEach(() => {
    realLog.hooks.length = 0;
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(canaries)('holds no secret: %s', (_kind, value) => {
    started.error('request failed', value);
    started.warn(value);
    started.error(JSON.stringify({ body: JSON.stringify(value) }), new Error(JSON.stringify(value)));
    started.error(Object.assign(new Error('outer', { cause: new Error(String(value)) }), { value }));
    const openLink = async () => false;
    appHandlers({ version: '1', licences: '', warnings: () => [], log: started, openLink })['app.report']({
      message: `Error: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    });
    expect(written(folder)).toContain('request failed');
    expect(written(folder)).toContain('page: Error');
    expect(written(folder)).not.toContain('C4NARY');
  });

  it('holds no secret whose name is another part of the line', () => {
    started.error('token:', 'C4NARY');
    started.error('password', '=', 'C4NARY');
    started.error('the token is %s', { token: 'C4NARY' });
    expect(written(folder)).toContain('token:');
    expect(written(folder)).not.toContain('C4NARY');
  });

  it('takes every value, also one that cannot be read', () => {
    const loop: Record<string, unknown> = { big: 10n, made: Symbol('x'), run: () => 1 };
    loop.self = loop;
    const closed = Object.defineProperty({}, 'x', {
      enumerable: true,
      get() {
        throw new Error('closed');
      },
    });
    started.error('values', loop, closed, Buffer.from('C4NARY'), new Set(['in a set']), null, undefined);
    const text = written(folder);
    expect(text).toContain('[above]');
    expect(text).toContain('[not readable]');
    expect(text).toContain('[6 bytes]');
    expect(text).toContain('in a set');
  });

  it('may be read by nobody else, also where an earlier version left it open', () => {
    started.error('a line');
    expect(statSync(join(folder, 'codesk.log')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of ['codesk.log', 'codesk.old.log']) {
      writeFileSync(join(folder, name), 'older\n');
      chmodSync(join(folder, name), 0o644);
    }
    startLog(folder, false, realLog).error('another line');
    for (const name of ['codesk.log', 'codesk.old.log'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(written(folder)).toContain('older');
  });

  it('does not stop the app where there can be none', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => startLog(join(folder, 'file', 'logs'), false)).not.toThrow();
  });
});

describe('reports of the page', () => {
  function reports() {
    const logged: string[] = [];
    let at = 0;
    const { take } = createPageReports({ error: (...parts) => logged.push(parts.join(' ')) }, () => at);
    return { logged, take, later: (ms: number) => (at += ms) };
  }

  it('keep the error and where it happened, and no value', () => {
    expect(
      withoutValues(
        "TypeError: Cannot read properties of undefined (reading 'rows')\n    at Grid (app://codesk/assets/index-B2x9.js?v=3:12:345)",
      ),
    ).toBe(
      "TypeError: Cannot read properties of undefined (reading 'rows')\n    at Grid (app://codesk/assets/index-B2x9.js)",
    );
    expect(withoutValues('bad value "Mira K. of Amber" in {"name":"Mira"} of 501234567')).toBe(
      'bad value "…" in {…} of …',
    );
    expect(withoutValues('a\u0000b\r\u001b[31m\u202ec\u2028d')).toBe('a b  [31m c d');
  });

  it('are short, and few in a minute', () => {
    const { logged, take, later } = reports();
    for (let each = 0; each < 500; each += 1) take(`Error ${each} ${'x'.repeat(19_000)}`);
    expect(logged).toHaveLength(20);
    expect(Math.max(...logged.map((line) => line.length))).toBeLessThan(4100);
    later(59_000);
    take('Error again');
    expect(logged).toHaveLength(20);
    later(1000);
    take('Error later');
    expect(logged.slice(20)).toEqual(['page: 481 more reports', 'page: Error later']);
  });
});

describe('the log', () => {
  beforeEach(() => {
    lines.length = 0;
    log.hooks.length = 0;
  });

  it('is one file in the given folder', () => {
    startLog(join(tmpdir(), 'codesk-no-log'), false);
    expect(log.transports.file.resolvePathFn()).toBe(join(tmpdir(), 'codesk-no-log', 'codesk.log'));
  });

  it('is on the console in development only, whatever the environment says', () => {
    vi.stubEnv('NODE_ENV', 'development');
    startLog(join(tmpdir(), 'codesk-no-log'), false);
    expect(log.transports.console.level).toBe(false);
    vi.stubEnv('NODE_ENV', 'production');
    startLog(join(tmpdir(), 'codesk-no-log'), true);
    expect(log.transports.console.level).toBe('debug');
    vi.unstubAllEnvs();
  });

  it('redacts texts, errors with their stack, and objects', () => {
    hideInLog('tok-of-the-log');
    const started = startLog(join(tmpdir(), 'codesk-no-log'), false);
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
