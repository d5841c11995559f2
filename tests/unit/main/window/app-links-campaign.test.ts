/**
 * Links and arguments that try to make Codesk do something else than show a page: 10,000 of them through the functions
 * that receive them from the system.
 */
import { isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { rateFilesAmong } from '../../../../main/rates/opened-files';
import { createAppLinks, linkAmong } from '../../../../main/window/app-links';
import { problemOfRoute, problemText, readListLink } from '../../../../shared/app-links';
import { lists } from '../../../../shared/lists';
import { campaignRounds, campaignSize, type Random, randomOf } from '../../../support/campaign';

/** Everything that a link may lead to, written by hand. */
const listNames = lists.map(({ id }) => id).join('|');
const routes = [
  /^\/rate-desk$/,
  /^\/settings\/uploads\?type=[A-Za-z0-9_-]{1,100}$/,
  /^\/invoice-temp\?id=[A-Za-z0-9_.~-]{1,100}$/,
  /^\/links\?reason=[a-z]{4,9}(?:&named=[A-Za-z0-9%+*._-]*)?$/,
  new RegExp(
    `^/links/(?:${listNames})(?:\\?(?:(?:(?:filter|width)\\.[A-Za-z0-9%+*._-]+|sort|order|view|column|hide|freeze|density)=[A-Za-z0-9%+*._-]*&?)+)?$`,
  ),
  new RegExp(`^/links/(?:${listNames})/[A-Za-z0-9_~-](?:[A-Za-z0-9_.~-]|%3A){0,299}$`),
];

const good = [
  'codesk://settings.uploads?type=skus',
  'codesk://invoiceTemp?id=7',
  'codesk://contracts/CT-1042',
  'codesk://orders?filter.status=Delivered&filter.status=Returned',
  'codesk://orders?filter.total=10..20&sort=created_at&order=asc',
  'codesk://rate-desk',
  'codesk://invoices/7',
  'codesk://clients',
  'codesk://orders?view=Late&column=id&hide=city&width.id=90&freeze=1&density=compact',
];
const tricks = [
  '//',
  '///',
  '/..',
  '/%2e%2e/',
  '%00',
  '\u0000',
  '%0d%0a',
  '#/about',
  '?',
  '&',
  '@evil.example',
  ':8080',
  'user:pw@',
  '\\',
  '\\\\evil\\share',
  '%2F%2Fevil.example',
  '\u202e',
  '\u200b',
  'ｏrders',
  '%ff',
  '%',
  '%u0041',
  ' ',
  '\t',
  '\n',
  '__proto__',
  'constructor',
  '[::1]',
  '127.0.0.1',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'app://codesk/',
  'https://evil.example/',
  '%25252e',
  ';',
  '"',
  "'",
  '--',
  '🙂',
  '\ud800',
  'a'.repeat(9000),
  '&filter.x=1'.repeat(600),
  '/services/new/delivery',
  '/outbox',
  '<script>',
  '$(id)',
  '{{7*7}}',
] as const;
const schemes = [
  'codesk:',
  'CODESK:',
  'CoDeSk:',
  'codesk',
  'codeskx:',
  'javascript:',
  'data:',
  'file:',
  'https:',
  'app:',
  ' codesk:',
  'codesk%3A',
] as const;
const others = [
  '--remote-debugging-port=0',
  '--inspect',
  '--',
  '-',
  '--codesk://orders',
  '--user-data-dir=/tmp/x',
  '--gpu-launcher=calc',
  '/',
  '.',
  '..',
  '../../rates.csv',
  '/home/a/rates.csv',
  'rates.xlsx',
  '\\\\evil\\share\\rates.csv',
  'file:///home/a/b.csv',
  'file://evil/share/b.csv',
  'file:%00.csv',
  'https://evil.example/rates.csv',
  'smb://evil/rates.csv',
  '',
  '\u0000.csv',
  'codesk:..%2frates.csv',
  'codesk://orders/rates.csv',
  '/dev/zero',
  '/proc/self/environ',
  `${'a/'.repeat(3000)}b.csv`,
  'CON.csv',
] as const;

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

function mutated(random: Random): string {
  let text = pick(random, good);
  for (let times = random(4); times >= 0; times -= 1) {
    const at = random(text.length + 1);
    const trick = pick(random, tricks);
    switch (random(6)) {
      case 0:
        text = text.slice(0, at) + trick + text.slice(at);
        break;
      case 1:
        text = text.slice(0, at) + trick + text.slice(at + trick.length);
        break;
      case 2:
        text = pick(random, schemes) + text.slice(text.indexOf(':') + 1);
        break;
      case 3:
        text = text.slice(0, at);
        break;
      case 4:
        text = text.slice(0, at) + String.fromCharCode(random(0x10000)) + text.slice(at);
        break;
      default:
        text += pick(random, good).slice(random(9));
    }
  }
  return text;
}

it('lead nowhere else than to the places of links', () => {
  let escapes = 0;
  let places = 0;
  let waited: string | null = null;
  const links = createAppLinks(() => {
    waited = links.take().route;
  });
  const failed: string[] = [];
  for (const round of campaignRounds(10_000, 300_000)) {
    const random = randomOf(round);
    const argv = [
      'codesk',
      ...Array.from({ length: 1 + random(4) }, () => (random(2) ? mutated(random) : pick(random, others))),
    ];
    waited = null;
    try {
      const link = linkAmong(argv);
      links.open(link);
      const files = rateFilesAmong(argv, '/home/a');
      const route = waited as string | null;
      const toPlace = route === null ? link === undefined : routes.some((each) => each.test(route));
      const bad =
        !toPlace ||
        (link !== undefined && files.length > 0) ||
        files.length > 20 ||
        files.some((path) => !isAbsolute(path) || !/\.(csv|tsv|xlsx)$/i.test(path)) ||
        (route !== null && !readsInPage(route));
      if (bad) failed.push(JSON.stringify([round, argv, route, files]).slice(0, 500));
      if (route !== null && !route.startsWith('/links?')) places += 1;
    } catch (error) {
      failed.push(`${round}: ${String(error)}`);
    }
    escapes = failed.length;
  }
  console.log(
    `deep links and second starts: ${campaignSize(10_000, 300_000).toLocaleString('en')}; ${escapes} escapes; ${places.toLocaleString('en')} led to a place`,
  );
  expect(failed).toEqual([]);
  // A test in which all links are invalid would prove nothing.
  expect(places).toBeGreaterThan(500);
});

/** The page stays on its own document, and its second check agrees with the first. */
function readsInPage(route: string): boolean {
  const address = new URL(`app://codesk/index.html#${route}`);
  if (address.host !== 'codesk' || address.pathname !== '/index.html') return false;
  const { pathname, search } = new URL(`app://codesk${route}`);
  const [, first, list, record] = pathname.split('/');
  if (first !== 'links') return true;
  if (list === undefined) return problemText(problemOfRoute(search)).length < 250;
  return !(
    'reason' in readListLink(list, record === undefined ? undefined : decodeURIComponent(record), search)
  );
}
