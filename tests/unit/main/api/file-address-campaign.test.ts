/**
 * Addresses as a hostile server could choose them. Each is put together from parts whose verdict is written here by
 * hand, so that the expected answer does not come from a parser.
 */
import { expect, it } from 'vitest';
import { downloadUrl } from '../../../../main/api/file-address';
import { relativeAddress } from '../../../../main/api/relative-address';
import { createLinkOpener } from '../../../../main/window/external-links';
import { createRandom } from '../../../../sandbox/random';
import { campaignSize } from '../../../support/campaign';

const server = 'https://api.example';
const hosts = ['files.example'];

/** Beginnings: what they are, for a download and for a link in the browser. */
type Where = 'path' | 'own' | 'listed' | 'web' | 'bad';
const beginnings: readonly (readonly [text: string, where: Where])[] = [
  ['', 'path'],
  ['https://api.example', 'own'],
  ['https://API.EXAMPLE', 'own'],
  ['https://api.example:443', 'own'],
  ['https://files.example', 'listed'],
  ['HTTPS://Files.Example', 'listed'],
  ['https://elsewhere.example', 'web'],
  ['https://files.example:8443', 'web'],
  ['https://api.example.evil.example', 'web'],
  ['https://xn--pi-7ka.example', 'web'],
  ['https://\u0430pi.example', 'web'],
  ['https://api.example.', 'web'],
  ['https://127.0.0.1', 'web'],
  ['https://[::1]', 'web'],
  ['http://api.example', 'bad'],
  ['http://files.example', 'bad'],
  ['http://169.254.169.254', 'bad'],
  ['https://mira@api.example', 'bad'],
  ['https://mira:pw@files.example', 'bad'],
  ['https://api.example@evil.example', 'bad'],
  ['blob:https://api.example', 'bad'],
  ['filesystem:https://api.example', 'bad'],
  ['file://', 'bad'],
  ['file:', 'bad'],
  ['ftp://api.example', 'bad'],
  ['ws://api.example', 'bad'],
  ['javascript:', 'bad'],
  ['data:text/csv,', 'bad'],
  ['app://codesk', 'bad'],
  ['codesk://open', 'bad'],
  ['ms-settings:', 'bad'],
  ['vbscript:', 'bad'],
];
/** Segments of a path. `form` is refused only where a plain path is required, because servers name files like that. */
const segments: readonly (readonly [text: string, verdict: 'good' | 'form' | 'bad'])[] = [
  ...[
    'a',
    'files',
    '7',
    'a.csv',
    '.hidden',
    '...',
    'a..b',
    'a%20b',
    'caf%C3%A9',
    'a;v=1',
    '@me',
    "o'k",
    'a~b',
    'x=1&y',
  ].map((text) => [text, 'good'] as const),
  ...['Zo\u00eb', 'a b', 'a"b', 'a%2Fb', 'a%5Cb', 'a%2eb'].map((text) => [text, 'form'] as const),
  ...[
    '..',
    '.',
    '%2e%2e',
    '.%2E',
    '%2e',
    '%252e%252e',
    '..;',
    '..;x=1',
    '..%3b',
    '..%253B',
    '.%3Bx',
    '..%2fa',
    '%2f..%2fa',
  ].map((text) => [text, 'bad'] as const),
  ...[
    '%c0%ae%c0%ae',
    '%C0%AF',
    '%e0%80%ae',
    '%25c0%25ae',
    'a%00',
    'a%0d%0aHost:x',
    'a%2500',
    '%5c..%5ca',
    'a\\b',
    '..\\',
    'a\tb',
  ].map((text) => [text, 'bad'] as const),
  ...['a\nb', '\u0000', 'a\u0085b', '\r'].map((text) => [text, 'bad'] as const),
];
const queries = ['', '?id=7', '?next=/x&a%5B%5D=1', '?q=..', '?token=a%20b'];

it('is asked only where it may be', async () => {
  const random = createRandom(20261123);
  const { chance, pick } = random;
  const count = campaignSize(1000, 30_000);
  const wrong: string[] = [];
  let taken = 0;
  for (let round = 0; round < count; round += 1) {
    const [begin, where] = chance(50) ? pick(beginnings.slice(0, 6)) : pick(beginnings);
    const chosen = Array.from({ length: random.int(1, 3) }, () =>
      chance(70) ? pick(segments.slice(0, 14)) : pick(segments),
    );
    const verdicts = chosen.map(([, verdict]) => verdict);
    const address = `${begin}/${chosen.map(([text]) => text).join('/')}${pick(queries)}`;
    const clean = !verdicts.includes('bad');
    const answers = {
      download: downloadUrl(address, server, hosts) !== undefined,
      path: relativeAddress(address, server) !== undefined,
    };
    const expected = {
      download: clean && (where === 'path' || where === 'own' || where === 'listed'),
      path: clean && where === 'path' && !verdicts.includes('form'),
    };
    if (JSON.stringify(answers) !== JSON.stringify(expected))
      wrong.push(`${JSON.stringify(address)}: ${JSON.stringify(answers)}`);
    // A browser only gets whole https addresses without a user.
    const opened: string[] = [];
    const openLink = createLinkOpener({
      open: async (url) => void opened.push(url),
      ask: async () => 0,
      knownHosts: () => [],
    });
    const isOpen = await openLink(address, true);
    if (isOpen !== (where === 'own' || where === 'listed' || where === 'web'))
      wrong.push(`link ${JSON.stringify(address)}`);
    if (opened.some((url) => !url.startsWith('https://') || url.includes('@api') || url.includes(':pw@')))
      wrong.push(`opened ${opened}`);
    if (answers.download) taken += 1;
  }
  console.log(`addresses: ${count} against the table, ${wrong.length} wrong, ${taken} taken, 0 uncaught`);
  expect(wrong.slice(0, 20)).toEqual([]);
  // The campaign would say nothing if everything were refused.
  expect(taken).toBeGreaterThan(count / 10);
});
