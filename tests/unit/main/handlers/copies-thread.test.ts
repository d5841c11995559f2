/** The thread that stores copies, as it is built. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCopiesThread } from '../../../../main/handlers/copies-thread';
import { createRouter } from '../../../../main/ipc/router';
import type { SessionState } from '../../../../shared/ipc/contract';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import { buildThread } from '../../../support/built-thread';

let scripts: string;
let script: string;
beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'codesk-kept-'));
  script = await buildThread('handlers', scripts);
}, 60_000);
afterAll(() => rmSync(scripts, { recursive: true, force: true }));

const anna: SessionState = {
  status: 'signed_in',
  server: 'https://hub.example',
  practice: false,
  user: { id: 1, email: 'anna@example.org' },
  owner: 'o-1',
  kept: 'memory',
};
let session: SessionState;
let profile: string;
beforeEach(() => {
  session = anna;
  profile = mkdtempSync(join(scripts, 'profile-'));
});

function setUp(thread = script) {
  const kept = createCopiesThread({
    script: thread,
    copiesFolder: join(profile, 'copies'),
    session: () => session,
  });
  const route = createRouter({
    handlers: kept.handlers as never,
    textHandlers: kept.textHandlers,
    log: { error: () => undefined, warn: () => undefined },
  });
  const ask = async (name: string, input: unknown) =>
    JSON.parse(await route(true, name, JSON.stringify(input)));
  return { kept, ask };
}
const row = (id: number) => ({ id, name: `Row ${id}`, note: 'x'.repeat(200) });
const copy = (rows: number) => ({
  integration: 7,
  name: 'Store',
  when: 'now',
  tables: { 'sku-mappings': Array.from({ length: rows }, (_, id) => row(id)) },
});

describe('copies on their thread', () => {
  it.each([
    ['few rows', 3],
    ['so many rows that the request is not read in main', 3000],
  ])('are kept and read with %s', async (_what, count) => {
    const { ask } = setUp();
    const { data } = await ask('copies.keep', copy(count));
    expect(data.kept).toMatchObject({ name: 'Store', rows: { 'sku-mappings': count } });
    const { data: read } = await ask('copies.read', { integration: 7, at: data.kept.at });
    expect(read.tables).toEqual(copy(count).tables);
  });

  it('of one day are one, even if two pages keep it at once', async () => {
    const { ask } = setUp();
    const daily = { ...copy(3), when: 'daily' };
    const asked = await Promise.all([ask('copies.keep', daily), ask('copies.keep', daily)]);
    expect(asked.map(({ data }) => data.kept !== null)).toEqual([true, false]);
    expect((await ask('copies.list', { integration: 7 })).data.copies).toHaveLength(1);
  });

  it('belong to the person who is signed in when they are asked for', async () => {
    const { ask } = setUp();
    await ask('copies.keep', copy(1));
    session = { ...anna, user: { id: 2 }, owner: 'o-2' };
    expect(await ask('copies.list', { integration: 7 })).toMatchObject({ data: { copies: [] } });
  });

  it('refuse a wrong input, short or long', async () => {
    const { ask } = setUp();
    const refused = { ok: false, error: { code: 'bad_request', subject: 'name of copies.keep' } };
    expect(await ask('copies.keep', { ...copy(1), name: 7 })).toMatchObject(refused);
    expect(await ask('copies.keep', { ...copy(3000), name: 7 })).toMatchObject(refused);
  });

  it('fail when the thread ends, and are there again for the next request', async () => {
    const { ask } = setUp(join(scripts, 'gone.cjs'));
    expect(await ask('copies.list', { integration: 7 })).toMatchObject({ error: { code: 'file_trouble' } });
    expect(await ask('copies.list', { integration: 7 })).toMatchObject({ error: { code: 'file_trouble' } });
  });

  it('forget the practice workspace', async () => {
    session = { ...anna, practice: true, owner: ownerKey('http://127.0.0.1:1', true, 1) };
    const { ask, kept } = setUp();
    await ask('copies.keep', copy(1));
    await kept.forgetPractice();
    expect(await ask('copies.list', { integration: 7 })).toMatchObject({ data: { copies: [] } });
  });
});
