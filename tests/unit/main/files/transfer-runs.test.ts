/** Imports that are kept on disk, over a real folder. */
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransferRuns } from '../../../../main/files/transfer-runs';
import type { RunPlan } from '../../../../shared/transfer/run';
import { mendDisk, watchDisk } from '../../../support/disk';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-runs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anna = '["https://hub.example",1,"anna@example.org"]';
const boris = '["https://hub.example",2,"boris@example.org"]';
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const plan = (at: number, more: Partial<RunPlan> = {}): RunPlan => ({
  id: id(at),
  list: 'suppliers',
  owner: 3,
  file: 'suppliers.csv',
  startedAt: 1000 + at,
  steps: [
    {
      operation: id(500 + at),
      kind: 'store',
      rows: [{ line: 2, key: '["Acme"]', values: { supplier: 'Acme', system_code: 'A' } }],
    },
  ],
  ...more,
});
const file = (at: number) => join(folder, `${id(at)}.jsonl`);
const done = { step: 0, outcome: 'done' } as const;

describe('kept imports', () => {
  it('are there after a restart with all that was noted, the oldest first', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(2));
    await runs.begin(anna, plan(1));
    await runs.note(anna, id(1), [{ step: 0, outcome: 'unknown' }]);
    await runs.note(anna, id(1), [{ step: 0, outcome: 'waiting' }, done]);
    expect(await createTransferRuns(folder).list(anna, 'suppliers', 3)).toEqual([
      { plan: plan(1), events: [{ step: 0, outcome: 'unknown' }, { step: 0, outcome: 'waiting' }, done] },
      { plan: plan(2), events: [] },
    ]);
    // The names of the files say nothing about their age.
    await runs.begin(anna, plan(3, { startedAt: 5 }));
    const found = await runs.list(anna, 'suppliers', 3);
    expect(found.map(({ plan: { id: each } }) => each)).toEqual([id(3), id(1), id(2)]);
  });

  it('go on after a restart', async () => {
    await createTransferRuns(folder).begin(anna, plan(1));
    await createTransferRuns(folder).note(anna, id(1), [done]);
    expect(await createTransferRuns(folder).list(anna, 'suppliers', 3)).toEqual([
      { plan: plan(1), events: [done] },
    ]);
    await createTransferRuns(folder).remove(anna, id(1));
    expect(await readdir(folder)).toEqual([]);
  });

  it('whose file is gone are not written without their first line', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await rm(file(1));
    await expect(runs.note(anna, id(1), [done])).rejects.toMatchObject({
      failure: { code: 'profile_readonly' },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('belong to one user, table and owner', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await runs.begin(boris, plan(2));
    await runs.begin(anna, plan(3, { owner: 4 }));
    await runs.begin(anna, plan(4, { list: 'countries' }));
    const ids = async (user: string, list: string, owner: number | string) =>
      (await runs.list(user, list, owner)).map(({ plan }) => plan.id);
    expect(await ids(anna, 'suppliers', 3)).toEqual([id(1)]);
    expect(await ids(anna, 'suppliers', '3')).toEqual([id(1)]);
    expect(await ids(boris, 'suppliers', 3)).toEqual([id(2)]);
    expect(await ids(anna, 'countries', 3)).toEqual([id(4)]);
  });

  it('are not written or removed by another user', async () => {
    await createTransferRuns(folder).begin(anna, plan(1));
    const runs = createTransferRuns(folder);
    await expect(runs.note(boris, id(1), [done])).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    await expect(runs.remove(boris, id(1))).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    expect(await runs.list(anna, 'suppliers', 3)).toEqual([{ plan: plan(1), events: [] }]);
  });

  it('are on the disk when they are acknowledged', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    const steps = watchDisk();
    await runs.note(anna, id(1), [done]);
    mendDisk();
    expect(steps.at(-1)).toBe(`sync ${id(1)}.jsonl`);
  });

  it('are gone once removed, also twice', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await runs.remove(anna, id(1));
    await runs.remove(anna, id(1));
    expect(await readdir(folder)).toEqual([]);
    await expect(runs.note(anna, id(1), [done])).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('are read up to a line that was cut, and go on after it', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await runs.note(anna, id(1), [done]);
    await runs.note(anna, id(1), [{ step: 0, outcome: 'refused', message: 'No' }]);
    await truncate(file(1), (await readFile(file(1))).length - 5);
    const events = async () => (await createTransferRuns(folder).list(anna, 'suppliers', 3))[0]?.events;
    expect(await events()).toEqual([done]);
    await runs.note(anna, id(1), [{ step: 0, outcome: 'found' }]);
    expect(await events()).toEqual([done, { step: 0, outcome: 'found' }]);
  });

  it('leave out a file that cannot be read, and read the others', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await writeFile(file(2), 'not one of ours');
    await writeFile(file(3), `${JSON.stringify({ version: 2, user: anna, plan: plan(3) })}\n`);
    await writeFile(file(4), '');
    await appendFile(file(1), '\n{"step":0,"outcome":"a word of a later version"}\n[]\n');
    expect(await runs.list(anna, 'suppliers', 3)).toEqual([{ plan: plan(1), events: [] }]);
  });

  it('say that the disk is full, or that they cannot be written, and take up again afterwards', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await rename(file(1), `${file(1)}.away`);
    await symlink('/dev/full', file(1));
    await expect(runs.note(anna, id(1), [done])).rejects.toMatchObject({ failure: { code: 'profile_full' } });
    await rm(file(1));
    await mkdir(file(1));
    await expect(runs.note(anna, id(1), [])).rejects.toMatchObject({ failure: { code: 'profile_readonly' } });
    await rmdir(file(1));
    await rename(`${file(1)}.away`, file(1));
    await runs.note(anna, id(1), [done]);
    expect(await runs.list(anna, 'suppliers', 3)).toEqual([{ plan: plan(1), events: [done] }]);
  });

  it('of the practice workspace go with its data, and no others', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin('["practice",1]', plan(1));
    await runs.begin('["practice","viewer@codesk.example"]', plan(2));
    await runs.begin(anna, plan(3));
    await runs.removePractice();
    expect(await readdir(folder)).toEqual([`${id(3)}.jsonl`]);
  });

  it('are none before the first one', async () => {
    expect(await createTransferRuns(join(folder, 'none')).list(anna, 'suppliers', 3)).toEqual([]);
  });

  it('notes of many calls at once keep their order', async () => {
    const runs = createTransferRuns(folder);
    await runs.begin(anna, plan(1));
    await Promise.all(
      Array.from({ length: 200 }, (_, step) => runs.note(anna, id(1), [{ step, outcome: 'done' }])),
    );
    const [kept] = await runs.list(anna, 'suppliers', 3);
    expect(kept?.events.map(({ step }) => step)).toEqual(Array.from({ length: 200 }, (_, step) => step));
  });

  it('say that they cannot be kept, and leave no part', async () => {
    await writeFile(join(folder, 'file'), '');
    const runs = createTransferRuns(join(folder, 'file'));
    await expect(runs.begin(anna, plan(1))).rejects.toMatchObject({ failure: { code: 'profile_readonly' } });
    await chmod(folder, 0o700);
    expect(await readdir(folder)).toEqual(['file']);
  });
});
