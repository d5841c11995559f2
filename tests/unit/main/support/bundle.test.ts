/** The support bundle over a real profile: it saves what it shows, and names people only if chosen. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParts } from '../../../../main/files/parts';
import { supportHandlers } from '../../../../main/handlers/support';
import { hideInLog } from '../../../../main/log/redaction';
import { createSupportBundle } from '../../../../main/support/bundle';
import { mostLogBytes } from '../../../../main/support/log-files';
import type { BundleSources } from '../../../../main/support/parts';
import { zipEntries } from '../../../../shared/rates/zip-directory';
import { deskInMemory } from '../../../support/desk-store';
import { breakDisk, restoreDisk } from '../../../support/disk';
import { formsOf } from '../../../support/secret-search';

let profile: string;
let target: string;
const desk = deskInMemory();
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-support-'));
  mkdirSync(join(profile, 'out'));
  target = join(profile, 'out', 'bundle.zip');
});
afterEach(() => {
  restoreDisk();
  rmSync(profile, { recursive: true, force: true });
});

/** A home folder outside the profile, which contains the name of a user. */
const home = '/home/amira.saleh';

function setUp(more: Partial<BundleSources> = {}) {
  const revealed: string[] = [];
  const sources: BundleSources = {
    computer: { profile, home, user: 'amira.saleh', host: 'dubai-ws-17' },
    machine: () => [['Codesk', '1.2.3']],
    policy: () => ({
      sources: [{ kind: 'user', where: `${profile}/policy.json`, state: 'used' }],
      entries: [
        { name: 'server', value: 'https://cod.example', from: 'machine', where: '/etc/codesk/policy.json' },
      ],
      unknown: [],
      practice: true,
      exportFolders: [],
    }),
    updates: () => ({
      state: 'off',
      off: 'no_feed',
      version: '1.2.3',
      channel: 'latest',
      channels: ['latest'],
      offered: null,
      checkedAt: null,
      waitingFor: [],
      canInstall: false,
      news: null,
    }),
    network: () => [['Proxy', 'system settings']],
    stores: { figures: () => desk.figures(), savesDrafts: () => true },
    warnings: () => [],
    crashes: async () => [['Crash reports', '0']],
    drafts: async () => [{ title: 'New contract for Amira', at: 0 }],
    ...more,
  };
  const bundle = createSupportBundle({
    sources,
    dialogs: { pickTarget: async () => target },
    unfinished: createParts({ records: join(profile, 'parts'), log: { error: () => undefined } }),
    reveal: (path) => revealed.push(path),
    now: () => new Date('2026-11-22T10:00:00Z'),
  });
  const handlers = supportHandlers(bundle);
  const collect = async () => handlers['support.collect']({});
  const save = async (id: string, parts: readonly string[]) =>
    handlers['support.save']({ id, parts: [...parts] });
  return { collect, save, reveal: () => handlers['support.reveal']({}), revealed };
}

/** The files of a zip in their order, read without the library that wrote it. */
function unzipped(path: string): readonly (readonly [name: string, bytes: Buffer])[] {
  const bytes = readFileSync(path);
  return (zipEntries(bytes) ?? []).map(({ name, start, packed, method, crc }) => {
    const raw = bytes.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(raw) : Buffer.from(raw);
    expect(crc32(content)).toBe(crc);
    return [name, content] as const;
  });
}

const technical = [
  'README.txt',
  'versions.txt',
  'policy.txt',
  'updates.txt',
  'network.txt',
  'stores.txt',
  'warnings.txt',
  'log.txt',
];
const personal = ['personal/log-full.txt', 'personal/preferences.txt', 'personal/drafts.txt'];

const logLine = (text: string) => `[2026-11-22 10:00:00.000] [error] ${text}\n`;
function writeLog(...texts: readonly string[]) {
  mkdirSync(join(profile, 'logs'), { recursive: true });
  writeFileSync(join(profile, 'logs', 'codesk.log'), texts.map(logLine).join(''));
}

describe('the support bundle', () => {
  it('writes byte for byte what it showed, the explanation first, and nothing that is not ticked', async () => {
    writeLog('job Error: ENOSPC');
    writeFileSync(join(profile, 'preferences.json'), '{"version":3}');
    const { collect, save } = setUp();
    const { id, parts } = await collect();
    expect(parts.map(({ name }) => name)).toEqual([...technical, ...personal]);
    expect(parts.filter((part) => part.personal).map(({ name }) => name)).toEqual(personal);
    expect(parts.filter(({ always }) => always).map(({ name }) => name)).toEqual(['README.txt']);
    // Later changes on the disk are not in the bundle.
    writeLog('something else');

    expect(await save(id, ['log.txt', 'personal/drafts.txt'])).toEqual({ saved: 'bundle.zip' });
    const written = unzipped(target);
    expect(written.map(([name]) => name)).toEqual(['README.txt', 'log.txt', 'personal/drafts.txt']);
    for (const [name, bytes] of written) {
      const part = parts.find((each) => each.name === name);
      expect(bytes.equals(Buffer.from(part?.text ?? ''))).toBe(true);
      expect(bytes.length).toBe(part?.bytes);
    }
    expect(readdirSync(join(profile, 'out'))).toEqual(['bundle.zip']);
  });

  it('explains every file that it can hold', async () => {
    const { parts } = await setUp().collect();
    const readme = parts.find(({ name }) => name === 'README.txt')?.text ?? '';
    for (const { name } of parts.slice(1)) expect(readme).toContain(name);
  });

  it('counts what is stored and tells whether it can be read, without its contents', async () => {
    writeFileSync(join(profile, 'preferences.json'), '{"cut');
    writeFileSync(join(profile, 'desk.db.unreadable'), 'x');
    mkdirSync(join(profile, 'copies', 'deep'), { recursive: true });
    writeFileSync(join(profile, 'copies', 'deep', 'Amira.json'), '12345');
    const { parts } = await setUp().collect();
    const text = parts.find(({ name }) => name === 'stores.txt')?.text ?? '';
    expect(text).toMatch(/preferences\.json: 5 bytes, changed .*is not JSON/);
    expect(text).toContain('copies/: 1 file, 5 bytes');
    expect(text).toContain('parts/: missing');
    expect(text).toContain('integrity check: ok');
    expect(text).toMatch(/ {2}drafts: 0 rows/);
    expect(text).toContain('Set aside: desk.db.unreadable');
    expect(text).not.toContain('Amira');
  });

  it('is made although parts of the app fail, and says which', async () => {
    const { collect, save } = setUp({
      policy: () => {
        throw new TypeError('of Amira');
      },
      stores: { figures: () => Promise.reject(new Error('no')), savesDrafts: () => false },
      network: () => Promise.reject(new Error('no')),
    });
    const { id, parts } = await collect();
    const text = (name: string) => parts.find((part) => part.name === name)?.text;
    expect(text('policy.txt')).toBe('This part could not be created: TypeError\n');
    expect(text('log.txt')).toBe('There is no log.\n');
    expect(text('stores.txt')).toContain('its thread does not respond');
    expect(text('stores.txt')).toContain('are not saved');
    expect(await save(id, technical)).toEqual({ saved: 'bundle.zip' });
  });

  it('does not wait for a database that does not answer', async () => {
    const stores = {
      figures: () => new Promise<never>(() => undefined),
      savesDrafts: () => true,
      timeLimit: 5,
    };
    const { parts } = await setUp({ stores }).collect();
    expect(parts.find(({ name }) => name === 'stores.txt')?.text).toContain('its thread does not respond');
  });

  it('takes the end of a long log, in whole lines', async () => {
    writeLog(...Array.from({ length: 9000 }, (_, at) => `job number ${at} ${'x'.repeat(60)}`));
    const { parts } = await setUp().collect();
    const text = parts.find(({ name }) => name === 'personal/log-full.txt')?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(mostLogBytes);
    expect(text).toMatch(/^\[2026-11-22 10:00:00\.000\] \[error\] job number \d+ x/);
    expect(text).toContain('job number 8999 ');
  });

  it('writes nothing where the disk refuses, and says why', async () => {
    const { collect, save } = setUp();
    const { id } = await collect();
    breakDisk('sync', 'ENOSPC');
    await expect(save(id, technical)).rejects.toMatchObject({
      failure: { code: 'disk_full', subject: 'bundle.zip in out' },
    });
    expect(readdirSync(join(profile, 'out'))).toEqual([]);
  });

  it('is not saved from a collection that nobody sees any more, and shows only what was saved', async () => {
    const { collect, save, reveal, revealed } = setUp();
    expect(reveal).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'file_gone' }) }),
    );
    const first = await collect();
    const second = await collect();
    await expect(save(first.id, [])).rejects.toMatchObject({ failure: { code: 'file_gone' } });
    expect(existsSync(target)).toBe(false);
    await save(second.id, []);
    expect(unzipped(target).map(([name]) => name)).toEqual(['README.txt']);
    reveal();
    expect(revealed).toEqual([target]);
  });
});

describe('what is in a support bundle', () => {
  /** In every place of which a bundle is made. */
  function marked(mark: string) {
    writeLog(
      `job CodeskError: ${mark}`,
      `page: ${mark} at https://cod.example/${mark}?k=${mark}`,
      `desk ${mark} {"password":"${mark}"}`,
      `${mark} in ${home}/Downloads/${mark}.csv`,
    );
    writeFileSync(
      join(profile, 'preferences.json'),
      JSON.stringify({ views: [{ name: mark }], lastEmail: mark }),
    );
    writeFileSync(join(profile, 'session.bin'), mark);
    mkdirSync(join(profile, 'copies'));
    writeFileSync(join(profile, 'copies', `${mark}.json`), mark);
    writeFileSync(join(profile, `${mark}.unreadable`), mark);
    return setUp({
      warnings: () => [`Certificates of the policy: ${mark}`],
      drafts: async () => [{ title: `Draft ${mark}`, at: 0 }],
      network: () => [['Proxy', mark]],
    });
  }
  async function traces(mark: string, names: readonly string[]): Promise<string[]> {
    const { collect, save } = marked(mark);
    const { id } = await collect();
    await save(id, names);
    const all = [['the zip', readFileSync(target)] as const, ...unzipped(target)];
    return all.flatMap(([name, bytes]) =>
      [...formsOf(mark)].flatMap(([form, wanted]) => (bytes.includes(wanted) ? [`${name}: ${form}`] : [])),
    );
  }

  it('holds no registered secret in any spelling, whatever is ticked', async () => {
    const secret = 'Zq7-marked-token-4481-Zq7';
    hideInLog(secret);
    expect(await traces(secret, [...technical, ...personal])).toEqual([]);
  });

  it('holds no e-mail address and no phone number in what is not personal', async () => {
    expect(await traces('amira.saleh@customer.example', technical)).toEqual([]);
    rmSync(join(profile, 'copies'), { recursive: true });
    expect(await traces('+971 50 123 4567', technical)).toEqual([]);
  });

  it('holds no name of a customer from the log, from files or from drafts in what is not personal', async () => {
    const { collect } = marked('Haddad Trading CT-1042');
    const { parts } = await collect();
    for (const { name, text } of parts.filter(
      (part) => !part.personal && !/warnings|network/.test(part.name),
    ))
      expect([name, text.includes('Haddad'), text.includes('1042')]).toEqual([name, false, false]);
    expect(parts.find(({ name }) => name === 'personal/log-full.txt')?.text).toContain('Haddad');
    expect(parts.find(({ name }) => name === 'personal/preferences.txt')?.text).toContain('Haddad');
  });

  it('names neither the account, nor the computer, nor a folder of a person where it is not ticked', async () => {
    const { collect } = setUp({
      warnings: () => [
        `Cannot read ${home}/ca.pem, ${profile}/policy.json, /home/karim/x.pem, C:\\Users\\karim\\y.pem on DUBAI-WS-17 by amira.saleh`,
      ],
    });
    const { parts } = await collect();
    const warnings = parts.find(({ name }) => name === 'warnings.txt')?.text ?? '';
    expect(warnings).toContain(
      'Cannot read ~/ca.pem, <profile>/policy.json, ~/x.pem, ~\\y.pem on [computer] by [account]',
    );
    for (const part of parts.filter((each) => !each.personal))
      expect(part.text).not.toMatch(/amira|karim|dubai-ws/i);
    expect(parts.find(({ name }) => name === 'policy.txt')?.text).toContain(
      'user: <profile>/policy.json: used',
    );
  });
});
