import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf } from '../../../../main/window/page-files';
import { declarePageScheme, servePage } from '../../../../main/window/page-protocol';
import { protocol, startElectron } from '../../../support/electron/electron';

let folder: string;
let bundle: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-page-'));
  bundle = join(folder, 'bundle');
  mkdirSync(join(bundle, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'bundle-old'));
  mkdirSync(join(folder, 'bundle.d'));
  for (const file of [
    'bundle/index.html',
    'bundle/assets/page.js',
    'bundle/assets/page.css',
    'bundle/assets/logo.svg',
    'bundle/assets/logo.png',
    'bundle/assets/text.woff2',
    'bundle/assets/other.bin',
    'bundle/assets/no-ending',
    'bundle-old/secret.txt',
    'bundle.d/secret.txt',
    'secret.txt',
  ])
    writeFileSync(join(folder, file), `the file ${file}`);
  symlinkSync(join(folder, 'secret.txt'), join(bundle, 'link.txt'));
  symlinkSync(join(folder, 'bundle-old'), join(bundle, 'old'));
  symlinkSync(join(bundle, 'index.html'), join(bundle, 'start.html'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(startElectron);

const get = async (address: string) => {
  servePage(bundle);
  const handler = protocol.handlers.get('app');
  if (!handler) throw new Error('the app scheme has no handler');
  return handler({ url: address });
};

/** Paths that lead out of the bundle, or to nothing in it. */
const outside = [
  '../secret.txt',
  '%2e%2e/secret.txt',
  '%2E%2E/secret.txt',
  '.%2e/secret.txt',
  '..%2fsecret.txt',
  '..%2Fsecret.txt',
  '%2e%2e%2fsecret.txt',
  'assets/..%2f..%2fsecret.txt',
  '..%2fbundle-old%2fsecret.txt',
  '%2e%2e%2fbundle-old%2fsecret.txt',
  '..%2fbundle.d%2fsecret.txt',
  '%252e%252e%252fsecret.txt',
  'link.txt',
  'old/secret.txt',
  'none.html',
  'assets',
  'assets/',
  'assets/no-ending',
  '',
  '%00',
  'index.html%00.js',
  '%',
  '..%5csecret.txt',
];

/** The headers as they must be sent, written by hand. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe('addresses of the page', () => {
  it.each(outside)('do not lead to %j', async (path) => {
    expect(fileOf(bundle, `app://codesk/${path}`)).toBeUndefined();
    const answer = await get(`app://codesk/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
    expect(answer.headers.get('content-security-policy')).toBe(policy);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it.each([
    'app://other/index.html',
    'app://codesk.evil/index.html',
    'app://codesk:1/index.html',
    'nonsense',
  ])('do not lead to another host: %s', async (address) => {
    expect(fileOf(bundle, address)).toBeUndefined();
  });

  it.each([
    ['index.html', 'index.html'],
    ['index.html?x=1#/lists/contracts', 'index.html'],
    ['assets/page.js', 'assets/page.js'],
    ['assets%2fpage.js', 'assets/page.js'],
    ['start.html', 'index.html'],
  ])('lead into the bundle: %s', async (path, file) => {
    const answer = await get(`app://codesk/${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, `the file bundle/${file}`]);
  });

  it('lead nowhere without a bundle', async () => {
    expect(fileOf(join(folder, 'none'), 'app://codesk/index.html')).toBeUndefined();
  });
});

describe('a file of the page', () => {
  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['assets/page.js', 'text/javascript; charset=utf-8'],
    ['assets/page.css', 'text/css; charset=utf-8'],
    ['assets/logo.svg', 'image/svg+xml'],
    ['assets/logo.png', 'image/png'],
    ['assets/text.woff2', 'font/woff2'],
    ['assets/other.bin', 'application/octet-stream'],
  ])('%s is served with its type, never guessed, and under the security policy', async (path, type) => {
    const { headers } = await get(`app://codesk/${path}`);
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    });
  });
});

it('a request for what cannot be read fails and is not left open', async () => {
  mkdirSync(join(bundle, 'folder.js'), { recursive: true });
  await expect(get('app://codesk/folder.js')).rejects.toThrow();
});

it('the scheme is a secure origin that may fetch and keep compiled code, and nothing else', () => {
  declarePageScheme();
  expect(protocol.schemes).toEqual([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
});
