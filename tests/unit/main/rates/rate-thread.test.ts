/** The thread of the rate desk: the effect of a crash, a full disk and a cancelled request on rate files. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDesk, type Desk } from '../../../../main/desk/desk';
import { RateThread } from '../../../../main/rates/rate-thread';
import { createStoredFiles } from '../../../../main/rates/stored-files';
import { CodeskError } from '../../../../shared/errors';
import { buildRateThreads, type RateThreads } from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
  threads = await buildRateThreads(built);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let profile: string;
let desk: Desk;
let thread: RateThread;
/** The threads that were started. */
let started: Worker[];
let refused: boolean;
const told: [string, number][] = [];
const owner = 'a';
const rateFile = '00000000-0000-4000-8000-000000000001';
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  desk = createDesk({
    script: threads.desk,
    file: join(profile, 'desk.db'),
    opened: () => undefined,
    log: { error: () => undefined },
  });
  started = [];
  refused = false;
  told.length = 0;
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...parts) {
    if (!started.includes(this)) started.push(this);
    return post.apply(this, parts);
  });
  const full = async () => {
    throw new CodeskError({ code: 'disk_full', at: 0 });
  };
  const { store } = desk;
  thread = new RateThread({
    script: threads.rates,
    folder: join(profile, 'rate-files'),
    store: {
      rateFile: (...parts) => store.rateFile(...parts),
      rateEdits: (...parts) => store.rateEdits(...parts),
      changeRateFile: (...parts) => store.changeRateFile(...parts),
      appendRateEdit: (...parts) => (refused ? full() : store.appendRateEdit(...parts)),
      setRatePosition: (...parts) => (refused ? full() : store.setRatePosition(...parts)),
    },
    options: async () => ({}),
    current: async () => undefined,
    values: async () => undefined,
    undoBytes: 2000,
    progress: ({ step, part }) => told.push([step, part]),
    log: { error: () => undefined },
  });
});
afterEach(async () => {
  await thread.end();
  await desk.close();
  vi.restoreAllMocks();
  rmSync(profile, { recursive: true, force: true });
});

async function keep(text: string) {
  const { hash, size } = await createStoredFiles(join(profile, 'rate-files')).put(Buffer.from(text));
  await desk.store.keepRateFile(owner, {
    id: rateFile,
    name: 'rates.csv',
    file: hash,
    size,
    table: 'delivery-rates',
    target: null,
    answers: {},
    position: 0,
    edits: 0,
    made: 1,
    changed: 1,
    counts: null,
    queued: null,
  });
}
const edit = (text: string, seen?: number, row = 0) =>
  thread.edit(
    owner,
    rateFile,
    JSON.stringify({ as: owner, rateFile, edit: { op: 'type', row, field: 'rate', text }, seen }),
  );
const rate = async () => {
  const view = { sort: null, finding: null, change: null, text: '' };
  const text = await thread.ask(
    owner,
    rateFile,
    'rates.rows',
    JSON.stringify({ as: owner, rateFile, view, from: 0, count: 1 }),
  );
  return JSON.parse(text).rows[0].cells.rate as string;
};
const small = 'from,to,rate\n0,1,2\n1,2,3\n';
/** How often the thread was given a file to open. */
const openings = () =>
  vi.mocked(Worker.prototype.postMessage).mock.calls.filter(([asked]) => asked.what === 'open').length;
/** The thread of the rate desk, and not that of the desk. */
const ratesThread = () => started.at(-1) as Worker;

it('goes on after its death with what is on the disk', async () => {
  await keep(small);
  await edit('7');
  expect(await rate()).toBe('7');
  await ratesThread().terminate();
  expect(await rate()).toBe('7');
  await ratesThread().terminate();
  await edit('8');
  await thread.step(owner, rateFile, 'undo');
  expect(await rate()).toBe('7');
  expect(await desk.store.rateEdits(owner, rateFile)).toHaveLength(2);
});

it('opens a file once for all that wait for it after its death', async () => {
  await keep(small);
  await thread.open(owner, rateFile);
  await ratesThread().terminate();
  expect(await Promise.all([rate(), rate(), rate()])).toEqual(['2', '2', '2']);
  expect(openings()).toBe(2);
  await ratesThread().terminate();
  const [first, edited, second] = await Promise.all([rate(), edit('7'), rate()]);
  expect(openings()).toBe(3);
  expect(JSON.parse(edited)).toMatchObject({ effect: '1 cell changed' });
  expect(['2', '7']).toContain(first);
  expect(['2', '7']).toContain(second);
  expect(await rate()).toBe('7');
});

it('opens no file for a question while the page opens it', async () => {
  await keep(small);
  const [opened, seen] = await Promise.all([thread.open(owner, rateFile), rate(), rate()]);
  expect(JSON.parse(opened)).toMatchObject({ rows: 2 });
  expect(seen).toBe('2');
  expect(openings()).toBe(1);
});

it('takes an edit of rows that were seen before its death, because they are the same rows', async () => {
  await keep(small);
  const { version } = JSON.parse(await thread.open(owner, rateFile));
  await ratesThread().terminate();
  await edit('7', version);
  expect(await rate()).toBe('7');
  await thread.change(owner, rateFile, { answers: { headerRow: 2 } });
  await expect(edit('8', version)).rejects.toMatchObject({ failure: { code: 'rates_read_anew' } });
});

it('keeps what was found in a file when it is opened, which is no change of its rate file', async () => {
  await keep('from,to,rate\n0,1,2\n1,2,x\n');
  await thread.open(owner, rateFile);
  expect(await desk.store.rateFile(owner, rateFile)).toMatchObject({
    counts: { rows: 2, errors: 1 },
    changed: 1,
    position: 0,
  });
});

it('shows a file although the disk refuses what was found in it', async () => {
  await keep(small);
  refused = true;
  expect(JSON.parse(await thread.open(owner, rateFile)).rows).toBe(2);
  refused = false;
});

it('takes back what the disk refuses, with the steps that it had replaced', async () => {
  await keep(small);
  await edit('7');
  await edit('8');
  await thread.step(owner, rateFile, 'undo');
  refused = true;
  await expect(edit('9')).rejects.toMatchObject({ failure: { code: 'disk_full' } });
  expect(await rate()).toBe('7');
  await expect(thread.step(owner, rateFile, 'redo')).rejects.toMatchObject({
    failure: { code: 'disk_full' },
  });
  expect(await rate()).toBe('7');
  refused = false;
  await thread.step(owner, rateFile, 'redo');
  expect(await rate()).toBe('8');
  expect(await desk.store.rateFile(owner, rateFile)).toMatchObject({ position: 2, edits: 2 });
});

it('tells how far a reading is, and gives it up when asked', async () => {
  const row = (at: number) => `${at},${at + 1},${at % 50}.25\n`;
  await keep(`from,to,rate\n${Array.from({ length: 400_000 }, (_, at) => row(at)).join('')}`);
  /** Opens the file and gives it up with the first news of it. */
  const givenUp = async () => {
    told.length = 0;
    const given = thread.open(owner, rateFile).catch((error) => error.failure?.code);
    await vi.waitUntil(() => told.length > 0, { interval: 1, timeout: 20_000 });
    thread.cancel(rateFile);
    return given;
  };
  let answer = await givenUp();
  // On a busy machine the file can be read before this thread gets its turn.
  for (let again = 0; answer !== 'cancelled' && again < 5; again += 1) {
    await thread.close(rateFile);
    answer = await givenUp();
  }
  expect(answer).toBe('cancelled');
  expect(JSON.parse(await thread.open(owner, rateFile))).toMatchObject({ rows: 400_000 });
  expect(told.some(([step, part]) => step === 'read' && part > 0.5)).toBe(true);
  await thread.close(rateFile);
  expect(await rate()).toBe('0.25');
}, 60_000);

it('keeps nothing of an edit that changes nothing, and refuses one that is none', async () => {
  await keep(small);
  expect(JSON.parse(await edit('2'))).toMatchObject({ effect: 'Nothing changed', undo: null });
  expect(await desk.store.rateEdits(owner, rateFile)).toEqual([]);
  const wrong = JSON.stringify({ as: owner, rateFile, edit: { op: 'burn' } });
  await expect(thread.edit(owner, rateFile, wrong)).rejects.toMatchObject({
    failure: { code: 'bad_request' },
  });
});

it('gives every reading higher versions than the one before, also after its death', async () => {
  await keep(small);
  const versionOf = (text: string) => JSON.parse(text).version as number;
  const versions = [versionOf(await thread.open(owner, rateFile)), versionOf(await edit('2.5'))];
  // The page shows rows of a higher version only.
  versions.push(versionOf(await thread.change(owner, rateFile, { answers: { headerRow: 1 } })));
  await ratesThread().terminate();
  versions.push(versionOf(await edit('2.75')));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
});

it('takes back what is too far back for the memory by reading the file again', async () => {
  await keep(`from,to,rate\n${Array.from({ length: 300 }, (_, at) => `${at},${at + 1},2\n`).join('')}`);
  const fill = (text: string) =>
    thread.edit(
      owner,
      rateFile,
      JSON.stringify({ as: owner, rateFile, edit: { op: 'fill', rows: [[0, 299]], fields: ['rate'], text } }),
    );
  for (const text of ['3', '4', '5']) await fill(text);
  expect(openings()).toBe(1);
  const versions: number[] = [];
  const step = async (what: 'undo' | 'redo') => {
    const { version, rateFile: kept, undo } = JSON.parse(await thread.step(owner, rateFile, what));
    versions.push(version);
    return [await rate(), kept.position, undo === null];
  };
  expect(await step('undo')).toEqual(['4', 2, false]);
  // The last step stood in memory, those before it do not.
  expect(openings()).toBe(1);
  expect(await step('undo')).toEqual(['3', 1, false]);
  expect(openings()).toBe(2);
  expect(await step('undo')).toEqual(['2', 0, true]);
  expect(await desk.store.rateFile(owner, rateFile)).toMatchObject({ position: 0, edits: 3 });
  for (const text of ['3', '4', '5']) expect((await step('redo'))[0]).toBe(text);
  // A page never takes rows of before for those of now.
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

describe('a file of rows', () => {
  /** Enough rows that the test acts before they are written, even on a busy machine. */
  const count = 200_000;
  const many = `from,to,rate\n${Array.from({ length: count }, (_, at) => `${at},${at + 1},2\n`).join('')}`;
  let path: string;
  let given: AbortController;
  let parts: number[];
  beforeEach(() => {
    path = join(profile, 'export.part');
    writeFileSync(path, '');
    given = new AbortController();
    parts = [];
  });
  /** Begins to write. @param first called when a part is written */
  const begin = (format: 'csv' | 'xlsx' = 'xlsx', first: () => void = () => undefined) =>
    thread
      .save(
        owner,
        { rateFile, of: 'rows', format, path, shown: 'export in profile' },
        {
          signal: given.signal,
          progress(_bytes, part) {
            parts.push(part);
            if (parts.length === 1) first();
          },
        },
      )
      .catch((error: { failure?: { code: string } }) => error.failure?.code);
  /** The same, and resolves once a part is written. */
  async function begun(format?: 'csv' | 'xlsx') {
    let saved: ReturnType<typeof begin> = Promise.resolve(undefined);
    await new Promise<void>((resolve) => {
      saved = begin(format, resolve);
    });
    return { saved };
  }
  const lines = () => readFileSync(path, 'utf8').trim().split('\r\n');

  it('is written while its rows are looked at, and an edit waits until it is there', async () => {
    await keep(many);
    await thread.open(owner, rateFile);
    let isSaved = false;
    const { saved } = await begun();
    const done = saved.then((size) => {
      isSaved = true;
      return size;
    });
    expect([await rate(), isSaved]).toEqual(['2', false]);
    const edited = edit('9').then(() => isSaved);
    // Rows can still be read while the edit waits.
    expect([await rate(), isSaved]).toEqual(['2', false]);
    expect(await done).toBe(statSync(path).size);
    expect(await edited).toBe(true);
    expect(await rate()).toBe('9');
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.at(-1)).toBeLessThanOrEqual(1);
  }, 60_000);

  it.each([
    ['while it is open', async () => undefined],
    ['also if it is closed meanwhile', () => thread.close(rateFile)],
  ])(
    'holds the rows of a rate file as they were when it was begun, %s',
    async (_what, meanwhile) => {
      await keep(many);
      await thread.open(owner, rateFile);
      const { saved } = await begun('csv');
      await meanwhile();
      // The last row is not written yet.
      const edited = edit('9', undefined, count - 1);
      expect(await saved).toBe(statSync(path).size);
      expect(JSON.parse(await edited)).toMatchObject({ effect: '1 cell changed' });
      expect([lines().length, lines().at(-1)]).toEqual([count + 1, `${count - 1},${count},2,`]);
    },
    60_000,
  );

  it('holds every change that was made before it was begun, also one that waits for another file', async () => {
    await keep(many);
    await thread.open(owner, rateFile);
    const { saved } = await begun();
    const edited = edit('9', undefined, count - 1);
    const other = join(profile, 'other.part');
    writeFileSync(other, '');
    const second = thread.save(
      owner,
      { rateFile, of: 'rows', format: 'csv', path: other, shown: 'other in profile' },
      { signal: new AbortController().signal, progress: () => undefined },
    );
    given.abort();
    expect(await saved).toBe('cancelled');
    await Promise.all([edited, second]);
    expect(readFileSync(other, 'utf8').trim().split('\r\n').at(-1)).toBe(`${count - 1},${count},9,`);
  }, 60_000);

  it('is given up when a person cancels it, and the rate file goes on', async () => {
    await keep(many);
    await thread.open(owner, rateFile);
    expect(await begin('xlsx', () => given.abort())).toBe('cancelled');
    expect(parts.at(-1)).toBeLessThan(1);
    await edit('9');
    expect(await rate()).toBe('9');
  }, 60_000);

  it('is given up at once while its rows are still being read', async () => {
    await keep(many);
    let isRead = false;
    const opened = thread.open(owner, rateFile).then(() => {
      isRead = true;
    });
    const saved = begin();
    given.abort();
    expect([await saved, isRead, parts]).toEqual(['cancelled', false, []]);
    await opened;
  }, 60_000);

  it('is written from its start again when the thread died', async () => {
    await keep(small);
    await thread.open(owner, rateFile);
    writeFileSync(path, 'what a thread that died had written of it, which is longer than the whole file');
    await ratesThread().terminate();
    expect(await begin('csv')).toBe(statSync(path).size);
    expect(lines()).toEqual(['from,to,rate,city', '0,1,2,', '1,2,3,']);
  });

  it('is refused as a workbook with more rows than a sheet holds, before anything is written', async () => {
    await keep(`from,to,rate\n${'1,2,3\n'.repeat(1_048_576)}`);
    await thread.open(owner, rateFile);
    const saving = thread.save(
      owner,
      { rateFile, of: 'rows', format: 'xlsx', path, shown: 'export in profile' },
      { signal: given.signal, progress: () => undefined },
    );
    await expect(saving).rejects.toMatchObject({
      failure: { code: 'sheet_too_long', subject: 'export in profile' },
    });
    expect(statSync(path).size).toBe(0);
  }, 60_000);

  it('is named when it is not there any more', async () => {
    await keep(small);
    await thread.open(owner, rateFile);
    rmSync(path);
    const saving = thread.save(
      owner,
      { rateFile, of: 'rows', format: 'csv', path, shown: 'export in profile' },
      { signal: given.signal, progress: () => undefined },
    );
    await expect(saving).rejects.toMatchObject({
      failure: { code: 'file_trouble', subject: 'export in profile' },
    });
    expect(await rate()).toBe('2');
  });

  it('is given up at the end of the thread, which keeps the edits that waited for it', async () => {
    await keep(many);
    await thread.open(owner, rateFile);
    const { saved } = await begun();
    const edited = [edit('9'), edit('8'), edit('7')];
    await thread.end();
    expect(await saved).toBe('cancelled');
    for (const each of edited) expect(JSON.parse(await each)).toMatchObject({ effect: '1 cell changed' });
    expect(await desk.store.rateEdits(owner, rateFile)).toHaveLength(3);
    // Nothing starts it again.
    await expect(thread.open(owner, rateFile)).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  }, 60_000);
});
