import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileDialogs } from '../../../../main/files/dialogs';
import { createPickedFiles } from '../../../../main/files/picked-files';
import { createTransferRuns } from '../../../../main/files/transfer-runs';
import { transferRunHandlers } from '../../../../main/handlers/transfer-runs';
import { transferHandlers } from '../../../../main/handlers/transfers';
import type { SessionState } from '../../../../shared/ipc/contract';
import { dialog, startElectron } from '../../../support/electron/electron';

let folder: string;
beforeEach(async () => {
  startElectron();
  folder = await mkdtemp(join(tmpdir(), 'codesk-transfers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anna: SessionState = {
  status: 'signed_in',
  server: 'https://hub.example',
  practice: false,
  user: { id: 1, email: 'anna@example.org' },
  owner: 'o-1',
  kept: 'memory',
};

function setUp() {
  let session = anna;
  const handlers = {
    ...transferHandlers({ dialogs: createFileDialogs(() => null), pickedFiles: createPickedFiles() }),
    ...transferRunHandlers({ runs: createTransferRuns(join(folder, 'runs')), session: () => session }),
  };
  return {
    handlers,
    as: (next: Partial<SessionState>) => {
      session = { ...anna, ...next };
    },
  };
}

const pick = (...filePaths: string[]) => {
  dialog.answer = { canceled: filePaths.length === 0, filePaths };
};

describe('a picked CSV file', () => {
  it('is read as text by its handle', async () => {
    const { handlers } = setUp();
    await writeFile(join(folder, 'a.csv'), '\ufeffsupplier\r\nAcme');
    pick(join(folder, 'a.csv'));
    const picked = await handlers['files.pick-table']({});
    expect(picked).toMatchObject({ name: 'a.csv', size: 17 });
    const text = await handlers['files.read-text']({ handle: picked?.handle ?? '' });
    expect(text).toEqual({ text: 'supplier\r\nAcme', encoding: 'UTF-8' });
  });

  it('is null when the dialog was cancelled, and refused above 5 MB', async () => {
    const { handlers } = setUp();
    pick();
    expect(await handlers['files.pick-table']({})).toBeNull();
    await writeFile(join(folder, 'big.csv'), 'x');
    await truncate(join(folder, 'big.csv'), 5 * 1024 * 1024 + 1);
    pick(join(folder, 'big.csv'));
    await expect(handlers['files.pick-table']({})).rejects.toMatchObject({
      failure: { code: 'text_too_large', subject: 'big.csv' },
    });
  });
});

describe('a text of the page', () => {
  const text = { text: 'a,b\r\n', name: 'suppliers-3.csv', title: 'Save suppliers as CSV' };

  it('goes where the user says, under its name', async () => {
    const { handlers } = setUp();
    dialog.answer = { canceled: false, filePath: join(folder, 'chosen.csv') };
    expect(await handlers['files.save-text'](text)).toEqual({ saved: 'chosen.csv' });
    expect(await readFile(join(folder, 'chosen.csv'), 'utf8')).toBe('a,b\r\n');
  });

  it('is not written when the dialog was cancelled', async () => {
    const { handlers } = setUp();
    dialog.answer = { canceled: true };
    expect(await handlers['files.save-text'](text)).toBeNull();
  });
});

describe('kept imports', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const plan = {
    id,
    list: 'suppliers',
    owner: 3,
    file: 'a.csv',
    startedAt: 1,
    steps: [{ operation: id, kind: 'store' as const, rows: [{ line: 2, key: 'k', values: {} }] }],
  };
  const asked = { list: 'suppliers', owner: 3 };

  it('are those of the user who is signed in, on this server', async () => {
    const { handlers, as } = setUp();
    await handlers['transfers.begin']({ plan });
    await handlers['transfers.note']({ id, events: [{ step: 0, outcome: 'done' }] });
    expect(await handlers['transfers.list'](asked)).toHaveLength(1);
    // The session ended, and its user signs in again.
    as({ status: 'ended' });
    expect(await handlers['transfers.list'](asked)).toHaveLength(1);
    as({ user: { id: 2, email: 'boris@example.org' }, owner: 'boris' });
    expect(await handlers['transfers.list'](asked)).toEqual([]);
    as({ server: 'https://other.example', owner: 'anna elsewhere' });
    expect(await handlers['transfers.list'](asked)).toEqual([]);
    as({});
    await handlers['transfers.remove']({ id });
    expect(await handlers['transfers.list'](asked)).toEqual([]);
  });

  it('are nobody’s before signing in', async () => {
    const { handlers, as } = setUp();
    as({ status: 'signed_out', user: null });
    await expect(handlers['transfers.list'](asked)).rejects.toMatchObject({
      failure: { code: 'session_ended' },
    });
  });

  it('of the practice workspace are there though its port changes', async () => {
    const { handlers, as } = setUp();
    as({ practice: true, server: 'http://127.0.0.1:1111' });
    await handlers['transfers.begin']({ plan });
    as({ practice: true, server: 'http://127.0.0.1:2222' });
    expect(await handlers['transfers.list'](asked)).toHaveLength(1);
  });
});
