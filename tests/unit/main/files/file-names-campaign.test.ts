/** File names as a hostile server could choose them, saved on a real disk: none leaves its folder. */
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { cleanFileName } from '../../../../main/files/file-names';
import { createRandom } from '../../../../sandbox/random';
import { campaignSize } from '../../../support/campaign';

const chunks = [
  ..."abcZ019 .-_~%$#@!^&()[]{}=+,;'`",
  ...[
    '/',
    '\\',
    '..',
    '../',
    '..\\',
    './',
    '//',
    '\\\\',
    ':',
    '::$DATA',
    'C:',
    '\\\\?\\',
    '~/',
    '$HOME',
    '%TEMP%',
  ],
  ...['\u0000', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085', '\u009f', '\u00a0', '\u3000', '\u2028'],
  ...[
    '\u202e',
    '\u202a',
    '\u2066',
    '\u2069',
    '\u200b',
    '\u200d',
    '\u200e',
    '\ufeff',
    '\u00ad',
    '\u{e0041}',
    '\u3164',
  ],
  ...[
    '\u2044',
    '\u2215',
    '\uff0f',
    '\uff3c',
    '\u29f8',
    '\u2024',
    '\uff0e',
    '\ufe52',
    '\ud800',
    '\udc00',
    '\u{1f69a}',
  ],
  ...[
    'CON',
    'con ',
    'PRN',
    'AUX',
    'NUL',
    'COM1',
    'COM\u00b9',
    'LPT\u00b2',
    'CONIN$',
    'CONOUT$',
    'desktop.ini',
    'CLOCK$',
  ],
  ...[
    '.csv',
    '.CSV',
    '.pdf',
    '.xlsx',
    '.exe',
    '.EXE',
    '.lnk',
    '.desktop',
    '.bat',
    '.scr',
    '.js',
    '.ps1',
    '.hta',
    '.url',
  ],
  ...[
    '<',
    '>',
    '"',
    '|',
    '?',
    '*',
    'e\u0301',
    '\u0645\u0631\u062d\u0628\u0627',
    '\u4e2d\u6587',
    'x'.repeat(130),
    '\u0645'.repeat(90),
  ],
];
/** Extensions that a system would run, written by hand. */
const programs =
  /\.(exe|lnk|desktop|bat|cmd|com|scr|js|vbs|ps1|hta|msi|app|command|sh|url|scf|pif|cpl|jar)$/i;
const devices =
  /^(con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$)[. ]*(\.|$)/i;

it('never leave their folder, and are names that every system takes', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'codesk-names-')));
  const random = createRandom(20261122);
  const count = campaignSize(500, 10_000);
  let escaped = 0;
  let saved = 0;
  for (let round = 0; round < count; round += 1) {
    const length = random.int(1, 8);
    const name = Array.from({ length }, () => random.pick(chunks)).join('');
    const clean = cleanFileName(name, 'ProblemWithExport.csv');
    const said = JSON.stringify([name, clean]);
    expect(clean, said).not.toBe('');
    expect(Buffer.byteLength(clean), said).toBeLessThanOrEqual(255);
    expect(clean, said).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*/\\]/u);
    expect(clean, said).not.toMatch(/^[. ]|[. ]$/);
    expect(clean, said).not.toMatch(devices);
    expect(clean, said).not.toMatch(programs);
    expect(clean, said).toBe(clean.normalize('NFC'));
    // A clean name does not change.
    expect(cleanFileName(clean, 'x.csv'), said).toBe(clean);
    expect(win32.basename(win32.join('C:\\Downloads', clean)), said).toBe(clean);
    const target = join(folder, clean);
    await writeFile(target, '');
    const real = await realpath(target);
    if (dirname(real) !== folder || basename(real) !== clean) escaped += 1;
    await rm(target);
    // An extension that tells the file type is never replaced.
    if (/\.(csv|pdf|xlsx)$/i.test(name) && extname(clean) !== '')
      expect(extname(clean).toLowerCase(), said).toMatch(/^\.(csv|pdf|xlsx)$/);
    saved += 1;
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  console.log(`file names: ${saved} of ${count} saved under a clean name, ${escaped} escapes, 0 uncaught`);
  expect([saved, escaped]).toEqual([count, 0]);
});
