/** The file of stored replies: owners, number, age, and what can be read on the disk. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Holder, openReplies, type Replies } from '../../../../main/reading/replies';
import { findSecret } from '../../../support/secret-search';

const day = 24 * 60 * 60;
const mira: Holder = { owner: 'mira', secret: Buffer.alloc(32, 1) };
const omar: Holder = { owner: 'omar', secret: Buffer.alloc(32, 2) };
const page = (number: number) => ({ call: 'orders.datatable', input: `{"page":${number}}` });
const text = (value: unknown) => ({ text: JSON.stringify(value) });

let folder: string;
let file: string;
let now: number;
let replies: Replies;
const open = (bytes?: number) => openReplies(file, { now: () => now, ...(bytes && { bytes }) });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-reading-'));
  file = join(folder, 'reading.db');
  now = 1_800_000_000;
  replies = open();
});
afterEach(() => {
  replies.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = (holder: Holder, number: number) => {
  const { text: json, at } = replies.find(holder, page(number)) ?? {};
  return json === undefined ? undefined : { at, value: JSON.parse(json) as unknown };
};

describe('a stored reply', () => {
  it('is found with its time, also after a restart, and a later one replaces it', () => {
    replies.keep(mira, page(1), text({ rows: [1] }));
    now += 60;
    replies.keep(mira, page(2), text({ rows: [2] }));
    replies.close();
    replies = open();
    expect(found(mira, 1)).toEqual({ at: now - 60, value: { rows: [1] } });
    replies.keep(mira, page(1), text({ rows: [11] }));
    expect(found(mira, 1)).toEqual({ at: now, value: { rows: [11] } });
    expect(found(mira, 3)).toBeUndefined();
    expect(replies.figures(mira)).toMatchObject({ records: 2, oldest: now });
  });

  it('is put together from the parts of a large one', () => {
    const rest = { total: 3, data: [], lines: { of: [] } };
    const lists = [
      { path: ['data'], count: 2 },
      { path: ['lines', 'of'], count: 1 },
    ];
    const parts = ['[{"id":1},{"id":2}]', '[{"id":3}]', '["a"]'];
    replies.keep(mira, page(1), { text: JSON.stringify(rest), parts, lists });
    expect(found(mira, 1)?.value).toEqual({
      total: 3,
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      lines: { of: ['a'] },
    });
    const chunks = ['{"total":1,"da', 'ta":[]}'].map((piece) => JSON.stringify(piece));
    const cut = { text: 'null', parts: [...chunks, '[7]'], lists: [{ path: ['data'], count: 1 }] };
    replies.keep(mira, page(2), cut);
    expect(found(mira, 2)?.value).toEqual({ total: 1, data: [7] });
  });

  it('is there for nobody else, and not with another key', () => {
    replies.keep(mira, page(1), text('of Mira'));
    expect(found(omar, 1)).toBeUndefined();
    expect(found({ ...omar, owner: 'mira' }, 1)).toBeUndefined();
    expect(found({ ...mira, owner: 'omar' }, 1)).toBeUndefined();
    expect(found(mira, 1)?.value).toBe('of Mira');
  });

  it.each([
    [
      'in the place of another one',
      'UPDATE replies SET sealed = (SELECT sealed FROM replies WHERE at < 5 LIMIT 1)',
    ],
    ['with another time', 'UPDATE replies SET at = at + 1'],
    ['with another byte', "UPDATE replies SET sealed = sealed || x'00'"],
    ['that is empty', "UPDATE replies SET sealed = x''"],
  ])('does not open %s', (_what, change) => {
    replies.keep(mira, page(1), text('one'));
    const other = now;
    now = 4;
    replies.keep(mira, page(2), text('two'));
    now = other;
    replies.close();
    const db = new Sql(file);
    db.exec(change);
    db.close();
    replies = open();
    expect(found(mira, 1)).toBeUndefined();
    // The reply is not read again.
    replies.keep(mira, page(1), text('again'));
    expect(found(mira, 1)?.value).toBe('again');
  });

  it('is not stored where it has too many bytes to be opened again', () => {
    replies.keep(mira, page(1), text('م'.repeat(5 * 1024 * 1024)));
    expect(replies.figures(mira).records).toBe(0);
  });

  it('is too old after 30 days, and leaves the file with the next one', () => {
    replies.keep(mira, page(1), text('old'));
    now += 30 * day;
    expect(found(mira, 1)?.value).toBe('old');
    now += 1;
    expect(found(mira, 1)).toBeUndefined();
    replies.keep(mira, page(2), text('new'));
    expect(replies.figures(mira).records).toBe(1);
  });

  it('goes with all of its list, and nothing else does', () => {
    const other = { call: 'contracts.datatable', input: '{}' };
    for (const number of [1, 2]) replies.keep(mira, page(number), text(number));
    replies.keep(mira, other, text('contracts'));
    replies.keep(omar, page(1), text('of Omar'));
    replies.dropList(mira, 'orders.structure');
    expect([found(mira, 1), found(mira, 2), found(omar, 1)?.value]).toEqual([
      undefined,
      undefined,
      'of Omar',
    ]);
    expect(replies.find(mira, other)).toBeDefined();
  });

  it('goes when the permissions of its list change', () => {
    const structure = { call: 'orders.structure', input: '{}' };
    const permitting = (...names: string[]) =>
      text({ permissions: names.map((name) => ({ name, columns: [] })), headers: [now] });
    replies.keep(mira, structure, permitting('show', 'edit'));
    replies.keep(mira, page(1), text('rows'));
    now += 9;
    replies.keep(mira, structure, permitting('show', 'edit'));
    expect(found(mira, 1)?.value).toBe('rows');
    replies.keep(mira, structure, permitting('edit'));
    expect(found(mira, 1)).toBeUndefined();
    expect(replies.find(mira, structure)?.at).toBe(now);
  });
});

describe('credentials in a reply', () => {
  it('are hidden wherever they are, and the head of a table is not taken for headers', () => {
    const header = [{ value: 'created', text: 'Created', type: 'date' }];
    const sent = { Authorization: 'Bearer canary-1', Accept: 'text/plain' };
    replies.keep(mira, page(1), text({ header, headers: sent, log: '{"client_secret":"canary-2"}' }));
    const { value } = found(mira, 1) as { value: Record<string, unknown> };
    expect(value.header).toEqual(header);
    expect(JSON.stringify(value)).not.toContain('canary');
    const pairs = {
      rows: [
        { key: 'X-Api-Key', value: 'canary-3' },
        { name: 'Weight', value: 7 },
      ],
    };
    replies.keep(mira, page(2), text(pairs));
    expect(found(mira, 2)?.value).toEqual({
      rows: [
        { key: 'X-Api-Key', value: '••••••••' },
        { name: 'Weight', value: 7 },
      ],
    });
  });

  it('are hidden where they are only shown, and keep a form from being stored', () => {
    const row = { id: 7, api_token: 'tok-canary', name: 'Shop' };
    replies.keep(mira, page(1), text({ data: [row] }));
    expect(found(mira, 1)?.value).toEqual({ data: [{ id: 7, api_token: '••••••••', name: 'Shop' }] });
    const form = { call: 'users.edit', input: '{"id":7}' };
    replies.keep(mira, form, text({ record: { id: 7, name: 'Shop' } }));
    expect(replies.find(mira, form)).toBeDefined();
    replies.keep(mira, form, text({ record: row }));
    expect(replies.find(mira, form)).toBeUndefined();
  });
});

describe('the file', () => {
  /** Cannot be compressed. */
  const noise = (seed: number) => text(Array.from({ length: 9000 }, (_, at) => Math.sin(seed * 7919 + at)));

  it('holds no more than its limit, the newest replies', () => {
    replies.close();
    replies = open(2_000_000);
    for (let number = 1; number <= 60; number += 1) {
      now += 1;
      replies.keep(mira, page(number), noise(number));
    }
    const { records, bytes } = replies.figures(mira);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(records).toBeLessThan(40);
    const there = Array.from({ length: 60 }, (_, at) => found(mira, at + 1) !== undefined);
    // The newest in one row, up to the last one.
    expect(there.lastIndexOf(false)).toBe(60 - records - 1);
    const size = ['', '-wal'].reduce(
      (sum, part) => sum + (statSync(file + part, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
    expect(size).toBeLessThan(2_000_000 + 5_000_000);
    replies.close();
    expect(statSync(file).size).toBeLessThanOrEqual(2_000_000);
    replies = open();
  });

  it('forgets an owner without a trace, and those whose keys are not known', () => {
    for (let number = 1; number <= 20; number += 1) {
      replies.keep(mira, page(number), noise(number));
      replies.keep(omar, page(number), noise(-number));
    }
    const before = statSync(file).size + statSync(`${file}-wal`).size;
    replies.forget(mira);
    expect(replies.figures(mira)).toEqual({ records: 0, bytes: 0, oldest: null });
    expect(replies.figures(omar).records).toBe(20);
    expect(statSync(file).size + statSync(`${file}-wal`).size).toBeLessThan(before * 0.7);
    replies.keepOnly([mira]);
    expect(replies.figures(omar).records).toBe(0);
    expect(statSync(file).size).toBeLessThan(100_000);
  });

  it('of another program is damage', () => {
    const other = join(folder, 'other.db');
    const db = new Sql(other);
    db.exec('CREATE TABLE notes (text)');
    db.close();
    expect(() => openReplies(other)).toThrow();
  });

  it.skipIf(process.platform === 'win32')('can be read by nobody else', () => {
    replies.keep(mira, page(1), text('x'));
    for (const part of ['', '-wal']) expect(statSync(file + part).mode & 0o777).toBe(0o600);
  });

  it('says nothing to who searches the disk', () => {
    const canary = 'CANARY-QX7';
    const owner = { ...mira, owner: `https://${canary}.example ${canary}@codesk.example` };
    const read = { call: `${canary}.datatable`, input: `{"filters":["${canary}"]}` };
    replies.keep(owner, read, text({ data: [{ id: canary, name: canary.repeat(50) }] }));
    expect(replies.find(owner, read)?.text).toContain(canary);
    expect(findSecret(folder, canary)).toEqual({ found: [], files: 3 });
    replies.close();
    expect(findSecret(folder, canary).found).toEqual([]);
    replies = open();
  });
});
