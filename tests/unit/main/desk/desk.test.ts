/** The desk on real files: the stored data, and the files that are set aside. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recentlyLost } from '../../../../main/desk/change-mark';
import { createDesk, type Desk, deskWarning } from '../../../../main/desk/desk';
import type { DeskState } from '../../../../main/desk/desk-state';
import type { Draft } from '../../../../shared/desk/drafts';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import { buildDesk } from '../../../support/desk-thread';

let built: string;
let script: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-desk-'));
  ({ thread: script } = await buildDesk(built));
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let folder: string;
let file: string;
const desks: Desk[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  file = join(folder, 'desk.db');
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly aside: string | undefined;
}

async function open(states: DeskState[] = []): Promise<Opened> {
  let aside: string | undefined;
  const desk = createDesk({
    script,
    file,
    opened: (now, name) => {
      states.push(now);
      aside = name;
    },
    log: { error: () => undefined },
    now: () => 77,
  });
  desks.push(desk);
  const state = await desk.opened();
  return { desk, state, aside };
}

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const draft = (key: string, more: Partial<Draft> = {}): Draft => ({
  key,
  place: { route: '/contracts', action: 'edit', record: { id: 7, name: 'CT-7', row: { id: 7 } } },
  title: 'Contract CT-7',
  operation: id(1),
  at: 5,
  content: { values: { contract_no: 'CT-7' } },
  ...more,
});
const operation = (count: number) => ({
  id: id(count),
  call: 'contracts.destroy',
  input: { id: count },
  title: `Remove contract ${count}`,
  made: count,
});

describe('a desk that nobody asked for anything', () => {
  const unasked = () =>
    createDesk({ script, file, opened: () => undefined, log: { error: () => undefined } });

  it('makes no file, and closes at once', async () => {
    const desk = unasked();
    expect(desk.savesDrafts()).toBe(false);
    await desk.close();
    await expect(desk.store.drafts('a')).rejects.toThrow();
    expect(existsSync(file)).toBe(false);
  });

  it('opens its file with the first request', async () => {
    const desk = unasked();
    desks.push(desk);
    expect(await desk.store.drafts('a')).toEqual([]);
    expect([existsSync(file), desk.savesDrafts()]).toEqual([true, true]);
  });
});

describe('a file that is lost while it is open', () => {
  it.each<[string, () => void]>([
    ['was removed', () => unlinkSync(file)],
    [
      'was removed with what stands beside it',
      () => {
        for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      },
    ],
    [
      'was replaced by an older copy',
      () => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
    [
      'was replaced by something else',
      () => {
        writeFileSync(`${file}.other`, 'something else'.repeat(1000));
        renameSync(`${file}.other`, file);
      },
    ],
    [
      'was replaced by a folder',
      () => {
        unlinkSync(file);
        mkdirSync(file);
      },
    ],
  ])('that %s loses nothing', async (_how, lose) => {
    const states: DeskState[] = [];
    const { desk } = await open(states);
    await desk.store.keepDraft('a', draft('before'));
    await desk.store.beginOperation('a', operation(4));
    lose();
    await desk.store.keepDraft('a', draft('after', { at: 9 }));
    await desk.close();
    const again = (await open(states)).desk;
    expect((await again.store.drafts('a')).map(({ key }) => key)).toEqual(['after', 'before']);
    expect(await again.store.operations('a')).toMatchObject([{ id: id(4) }]);
    expect(states).not.toContain('lost');
    expect(readdirSync(folder).filter((name) => name.includes('lost'))).toEqual([]);
  });

  it('and that cannot be made again keeps everything in memory, and says so', async () => {
    const states: DeskState[] = [];
    const { desk } = await open(states);
    await desk.store.keepDraft('a', draft('before'));
    rmSync(folder, { recursive: true });
    await desk.store.keepDraft('a', draft('after', { at: 9 }));
    expect(states).toEqual(['ready', 'memory']);
    expect((await desk.store.drafts('a')).map(({ key }) => key)).toEqual(['after', 'before']);
    mkdirSync(folder);
    await desk.reopen();
    expect(states).toEqual(['ready', 'memory', 'ready']);
    await desk.close();
    const again = (await open()).desk;
    expect((await again.store.drafts('a')).map(({ key }) => key)).toEqual(['after', 'before']);
  });
});

describe('a desk that lost what it had acknowledged', () => {
  const log = () => `${file}-wal`;
  const asides = () => readdirSync(folder).filter((name) => /unreadable|lost/.test(name));
  const cut = (path: string, part: number) => {
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length * part)));
  };
  /** Drafts and an operation that were acknowledged. Killed, they are in the log only. */
  const filled = async (end: 'closed' | 'killed') => {
    const { desk } = await open();
    for (let at = 0; at < 20; at += 1) await desk.store.keepDraft('a', draft(`k${at}`));
    await desk.store.beginOperation('a', operation(4));
    const killed = join(folder, 'killed');
    if (end === 'killed') {
      mkdirSync(killed);
      for (const name of readdirSync(folder))
        if (name !== 'killed') copyFileSync(join(folder, name), join(killed, name));
    }
    await desk.close();
    if (end === 'closed') return;
    for (const name of readdirSync(killed)) renameSync(join(killed, name), join(folder, name));
    rmSync(killed, { recursive: true });
  };

  it.each<[string, 'closed' | 'killed', () => void, DeskState]>([
    ['was emptied', 'closed', () => writeFileSync(file, ''), 'lost'],
    ['is gone', 'closed', () => unlinkSync(file), 'lost'],
    ['is half', 'closed', () => cut(file, 0.5), 'set_aside'],
    ['is a part of its head', 'closed', () => cut(file, 0.002), 'set_aside'],
    ['is garbage', 'closed', () => writeFileSync(file, 'garbage '.repeat(2000)), 'set_aside'],
    ['has an emptied log', 'killed', () => writeFileSync(log(), ''), 'lost'],
    ['has no log any more', 'killed', () => unlinkSync(log()), 'lost'],
    ['has a log of garbage', 'killed', () => writeFileSync(log(), 'garbage '.repeat(2000)), 'lost'],
    ['has half of its log', 'killed', () => cut(log(), 0.5), 'lost'],
    [
      'has a log that is damaged in the middle',
      'killed',
      () => {
        const bytes = readFileSync(log());
        bytes.fill(7, bytes.length / 2, bytes.length / 2 + 64);
        writeFileSync(log(), bytes);
      },
      'lost',
    ],
    ['was emptied beside its log', 'killed', () => writeFileSync(file, ''), 'set_aside'],
    ['is gone with its log', 'killed', () => [file, log()].forEach(unlinkSync), 'lost'],
  ])('because its file %s says so once', async (_how, end, lose, state) => {
    await filled(end);
    lose();
    const found = await open();
    expect(found.state).toBe(state);
    expect(deskWarning(found.state, found.aside)).toBeDefined();
    expect(asides()).not.toEqual([]);
    expect(recentlyLost(file, Date.now())).toBe(true);
    await found.desk.store.keepDraft('a', draft('new'));
    expect(found.desk.savesDrafts()).toBe(true);
    await found.desk.close();
    const next = await open();
    expect(next.state).toBe('ready');
    expect((await next.desk.store.drafts('a')).map(({ key }) => key)).toContain('new');
  });

  it.each<[string, () => Promise<void>]>([
    ['nothing was stored before its file was removed', async () => (await open()).desk.close()],
    ['it was closed, so that its log is gone', () => filled('closed')],
    ['it was killed with its log in order', () => filled('killed')],
    [
      'everything of its owner was removed',
      async () => {
        await filled('closed');
        const { desk } = await open();
        await desk.store.forget('a');
        await desk.close();
      },
    ],
    [
      'its mark is of before the last change',
      async () => {
        await filled('closed');
        writeFileSync(`${file}.changes`, '3');
      },
    ],
  ])('does not say so where %s', async (name, before) => {
    await before();
    if (name.startsWith('nothing')) unlinkSync(file);
    const found = await open();
    expect([found.state, asides()]).toEqual(['ready', []]);
    expect(recentlyLost(file, Date.now())).toBe(false);
  });
});

describe('drafts', () => {
  it('are there after a restart, by owner, the last changed first', async () => {
    const { desk, state } = await open();
    expect(state).toBe('ready');
    await desk.store.keepDraft('a', draft('contracts/edit/7'));
    await desk.store.keepDraft('a', draft('contracts/new', { at: 9, title: 'New contract' }));
    await desk.store.keepDraft('b', draft('contracts/new', { title: 'Of another' }));
    await desk.close();

    const again = (await open()).desk;
    expect(await again.store.drafts('a')).toEqual([
      { key: 'contracts/new', place: draft('').place, title: 'New contract', operation: id(1), at: 9 },
      { key: 'contracts/edit/7', place: draft('').place, title: 'Contract CT-7', operation: id(1), at: 5 },
    ]);
    expect(await again.store.draft('a', 'contracts/edit/7')).toEqual(draft('contracts/edit/7'));
    expect(await again.store.draft('c', 'contracts/edit/7')).toBeUndefined();
  });

  it('are replaced by the newest and can be dropped', async () => {
    const { desk } = await open();
    await desk.store.keepDraft('a', draft('x', { content: { n: 1 } }));
    await desk.store.keepDraft('a', draft('x', { content: { n: 2 } }));
    expect((await desk.store.draft('a', 'x'))?.content).toEqual({ n: 2 });
    await desk.store.dropDraft('b', 'x');
    expect(await desk.store.drafts('a')).toHaveLength(1);
    await desk.store.dropDraft('a', 'x');
    expect(await desk.store.drafts('a')).toEqual([]);
  });

  it('are kept and read as text, which the thread checks', async () => {
    const { desk } = await open();
    const large = draft('x', { content: { rows: Array.from({ length: 5000 }, (_, at) => ({ at })) } });
    const read = async (owner: string) => JSON.parse(await desk.store.draftText(owner, 'x'));
    const parts = { all: ['rates#0'], changed: { 'rates#0': '[1]' } };
    const keep = (more: object) => desk.store.keepDraftText('a', JSON.stringify({ as: 'a', ...more }));
    expect(await keep({ draft: large, parts })).toBeUndefined();
    expect(await read('a')).toEqual({ draft: large, parts: { 'rates#0': '[1]' } });
    expect(await read('b')).toEqual({ draft: null, parts: {} });
    expect(await keep({ draft: { ...large, at: 'now' } })).toBe('draft.at');
    expect(await keep({ as: 'b', draft: large })).toBe('as');
    expect(await desk.store.keepDraftText('a', '{"draft":')).toBe('input');
    expect((await read('a')).draft).toEqual(large);
  });

  it('have long lists in parts: named ones stay, changed ones are replaced, others go', async () => {
    const { desk } = await open();
    await desk.store.keepDraft('a', draft('x'), {
      all: ['r#0', 'r#1', 'r#2'],
      changed: { 'r#0': '[0]', 'r#1': '[1]', 'r#2': '[2]' },
    });
    await desk.store.keepDraft('b', draft('x'), { all: ['r#0'], changed: { 'r#0': '[9]' } });
    await desk.store.keepDraft('a', draft('x'), { all: ['r#0', 'r#1'], changed: { 'r#1': '[8]' } });
    await desk.close();
    const again = (await open()).desk;
    expect(await again.store.draftParts('a', 'x')).toEqual({ 'r#0': '[0]', 'r#1': '[8]' });
    await again.store.dropDraft('a', 'x');
    expect(await again.store.draftParts('a', 'x')).toEqual({});
    expect(await again.store.draftParts('b', 'x')).toEqual({ 'r#0': '[9]' });
  });

  it('say that their form is open until it is closed', async () => {
    const { desk } = await open();
    const isOpen = async (owner: string) =>
      (await desk.store.drafts(owner)).map((head) => head.open ?? false);
    await desk.store.keepDraft('a', draft('x', { open: true }));
    await desk.store.keepDraft('a', draft('y', { open: true }));
    await desk.store.keepDraft('b', draft('x', { open: true }));
    await desk.store.closeDrafts('a', 'x');
    expect((await desk.store.draft('a', 'x'))?.content).toEqual(draft('x').content);
    expect([await isOpen('a'), await isOpen('b')]).toEqual([[false, true], [true]]);
    await desk.store.closeDrafts('a');
    expect([await isOpen('a'), await isOpen('b')]).toEqual([[false, false], [true]]);
  });

  it('that cannot be read do not hide the others', async () => {
    const first = (await open()).desk;
    await first.store.keepDraft('a', draft('good'));
    await first.close();
    const db = new Sql(file);
    db.prepare("INSERT INTO drafts VALUES ('a', 'odd', 6, '{\"key\":1}')").run();
    db.close();
    expect((await (await open()).desk.store.drafts('a')).map(({ key }) => key)).toEqual(['good']);
  });
});

describe('operations', () => {
  it('are there after a restart, with the newest records of their list', async () => {
    const { desk } = await open();
    const newest = { ids: [9, 8], total: 40 };
    await desk.store.beginOperation('a', operation(1));
    await desk.store.keepNewest('b', id(1), { ids: [], total: 0 });
    await desk.store.keepNewest('a', id(1), newest);
    await desk.close();
    const again = await open();
    expect(await again.desk.store.operations('a')).toEqual([{ ...operation(1), attempts: 1, newest }]);
  });

  it('are listed without what is long of a large input, but with its name, and are read whole', async () => {
    const { desk } = await open();
    const input = { id: 9, name: 'Blue', rates: Array.from({ length: 20_000 }, (_, at) => at) };
    await desk.store.beginOperation('a', { ...operation(1), input });
    const [listed] = await desk.store.operations('a');
    expect(listed?.input).toEqual({ id: 9, name: 'Blue', rates: null });
    expect((await desk.store.operation('a', id(1)))?.input).toEqual(input);
  });
});

it('forgets everything of one owner', async () => {
  const { desk } = await open();
  for (const owner of ['a', 'b']) {
    await desk.store.keepDraft(owner, draft('x'));
    await desk.store.beginOperation(owner, operation(owner === 'a' ? 1 : 2));
    await desk.store.keepFile(owner, { handle: `${owner}-1`, path: '/r.csv', size: 3, modified: 4.5 });
  }
  await desk.store.forget('a');
  expect(await desk.store.drafts('a')).toEqual([]);
  expect(await desk.store.operations('a')).toEqual([]);
  expect(await desk.store.file('a', 'a-1')).toBeUndefined();
  expect(await desk.store.drafts('b')).toHaveLength(1);
  expect(await desk.store.operations('b')).toHaveLength(1);
  expect(await desk.store.file('b', 'b-1')).toEqual({
    handle: 'b-1',
    path: '/r.csv',
    size: 3,
    modified: 4.5,
  });
});

it('forgets everything of the practice workspace, and nothing else', async () => {
  const { desk } = await open();
  const practice = ownerKey('http://127.0.0.1:4711', true, 1);
  const real = ownerKey('https://practice.example', false, 1);
  for (const owner of [practice, real]) {
    await desk.store.keepDraft(owner, draft('x'), { all: ['r#0'], changed: { 'r#0': '[0]' } });
    await desk.store.beginOperation(owner, operation(owner === practice ? 1 : 2));
  }
  await desk.store.forgetPractice();
  expect(await desk.store.drafts(practice)).toEqual([]);
  expect(await desk.store.draftParts(practice, 'x')).toEqual({});
  expect(await desk.store.operations(practice)).toEqual([]);
  expect(await desk.store.drafts(real)).toHaveLength(1);
  expect(await desk.store.draftParts(real, 'x')).toEqual({ 'r#0': '[0]' });
});

describe('a file that cannot be used', () => {
  const asides = () => readdirSync(folder).filter((name) => name.includes('unreadable'));

  it.each([
    ['garbage', Buffer.from('not a database, and longer than a header of one. '.repeat(40))],
    ['zeros', Buffer.alloc(8192)],
  ])('of %s is set aside whole, and a new one is begun', async (_name, bytes) => {
    writeFileSync(file, bytes);
    const { desk, state, aside } = await open();
    expect(state).toBe('set_aside');
    expect(aside).toBe(`${file}.unreadable-77`);
    expect(readFileSync(`${file}.unreadable-77`)).toEqual(bytes);
    await desk.store.keepDraft('a', draft('x'));
    await desk.close();
    const next = await open();
    expect(next.state).toBe('ready');
    expect(await next.desk.store.drafts('a')).toHaveLength(1);
  });

  it('that was cut is set aside', async () => {
    const { desk } = await open();
    for (let at = 0; at < 60; at += 1)
      await desk.store.keepDraft('a', draft(`k${at}`, { content: { text: 'x'.repeat(900) } }));
    await desk.close();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, 10_000));
    expect((await open()).state).toBe('set_aside');
    expect(asides()).toContain('desk.db.unreadable-77');
  });

  it('of another program is set aside, not changed', async () => {
    const db = new Sql(file);
    db.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)');
    db.close();
    const before = readFileSync(file);
    expect((await open()).state).toBe('set_aside');
    expect(readFileSync(`${file}.unreadable-77`)).toEqual(before);
  });

  it('of a version that was never released is set aside, not changed', async () => {
    await (await open()).desk.close();
    const db = new Sql(file);
    db.exec('PRAGMA user_version = 9');
    db.close();
    const before = readFileSync(file);
    expect((await open()).state).toBe('set_aside');
    expect(readFileSync(`${file}.unreadable-77`)).toEqual(before);
  });

  it('of a newer Codesk stays as it is, and this start keeps everything in memory', async () => {
    await (await open()).desk.close();
    const db = new Sql(file);
    db.exec('PRAGMA user_version = 900');
    db.close();
    const before = readFileSync(file);
    const { desk, state } = await open();
    expect(state).toBe('newer');
    await desk.store.keepDraft('a', draft('x'));
    expect(await desk.store.drafts('a')).toHaveLength(1);
    await desk.close();
    expect(readFileSync(file)).toEqual(before);
  });

  it.runIf(process.getuid?.() !== 0)('in a read-only folder keeps everything in memory', async () => {
    chmodSync(folder, 0o500);
    expect((await open()).state).toBe('memory');
    chmodSync(folder, 0o700);
  });

  it('in a folder that does not exist keeps everything in memory', async () => {
    file = join(folder, 'nowhere', 'desk.db');
    const { desk, state } = await open();
    expect(state).toBe('memory');
    await desk.store.keepDraft('a', draft('x'));
    expect(await desk.store.drafts('a')).toHaveLength(1);
  });
});
