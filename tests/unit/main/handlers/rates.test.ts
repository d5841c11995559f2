/** Rate files through the requests of the page, over the built threads and a real disk. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateFile } from '../../../../shared/desk/rates';
import type { RequestOutput } from '../../../../shared/ipc/contract';
import type { Job } from '../../../../shared/ipc/jobs';
import type { RateBook, RateRow } from '../../../../shared/ipc/rates';
import { counted } from '../../../../shared/quantities';
import type { Edit } from '../../../../shared/rates/edits';
import {
  buildRateThreads,
  type RateThreads,
  type RunningRateDesk,
  ratesOwner,
  startRateDesk,
} from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
  threads = await buildRateThreads(built);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let profile: string;
let running: RunningRateDesk;
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  running = await startRateDesk(threads, profile);
});
afterEach(async () => {
  await running.stop();
  rmSync(profile, { recursive: true, force: true });
});
async function restart() {
  await running.stop();
  running = await startRateDesk(threads, profile);
}

const sheet = 'from;to;rate\n0;1;2,35\n1;2;€ 5\n2;5;6,5\n';
const all = { sort: null, finding: null, change: null, text: '' };
const rowsOf = (rateFile: string, view: object = all) =>
  running.get<{ version: number; total: number; rows: RateRow[] }>('rates.rows', {
    rateFile,
    view,
    from: 0,
    count: 100,
  });
const cellsOf = async (rateFile: string) => (await rowsOf(rateFile)).rows.map(({ cells }) => cells);
/** The same permissions as files in the profile: other users cannot read it in a shared folder. */
const isOwnerOnly = (path: string) => (statSync(path).mode & 0o777) === 0o600;
const type = (row: number, field: string, text: string) => ({ op: 'type', row, field, text });

describe('a rate file', () => {
  it('is read, edited, undone, and the same after a restart', async () => {
    const rateFile = await running.add(sheet);
    const book = await running.get<RateBook>('rates.open', { rateFile });
    expect(book).toMatchObject({ rows: 3, refuse: null, blocks: true, undo: null, redo: null });
    expect(book.reading).toMatchObject({ delimiter: ';', decimal: ',', headerRow: 1 });
    expect(book.findings).toMatchObject([{ kind: 'currency', field: 'rate', count: 1, rows: [3] }]);
    const first = await cellsOf(rateFile);
    expect(first.map(({ rate }) => rate)).toEqual(['2.35', '€ 5', '6.5']);

    const edited = await running.get<RateBook & { effect: string }>('rates.edit', {
      rateFile,
      edit: type(1, 'rate', '5,25'),
    });
    expect(edited).toMatchObject({ effect: '1 cell changed', blocks: false, undo: 'Undo typing in Rate' });
    await running.get('rates.edit', { rateFile, edit: type(0, 'to', '1,5') });
    expect((await running.get<RateBook>('rates.undo', { rateFile })).redo).toBe('Redo typing in To');
    const before = await rowsOf(rateFile);
    expect(before.rows[1]).toMatchObject({
      line: 3,
      cells: { rate: '5.25' },
      written: { rate: '€ 5' },
      edited: ['rate'],
    });

    await restart();
    const again = await running.get<RateBook>('rates.open', { rateFile });
    expect(again).toMatchObject({ undo: 'Undo typing in Rate', redo: 'Redo typing in To', blocks: false });
    expect((await rowsOf(rateFile)).rows).toEqual(before.rows);
    await running.get('rates.redo', { rateFile });
    expect((await cellsOf(rateFile))[0]).toMatchObject({ to: '1.5' });
    await running.get('rates.undo', { rateFile });
    await running.get('rates.undo', { rateFile });
    expect(await cellsOf(rateFile)).toEqual(first);
  });
});

it('makes an edit only in the reading whose rows it was made on', async () => {
  const rateFile = await running.add('service,from,to,rate\nA,0,1,10\nB,0,1,20\nA,1,2,30\nB,1,2,40\n');
  await running.get('rates.open', { rateFile });
  await running.get('rates.answer', { rateFile, answers: { keep: { service: ['A'] } } });
  const seen = (await rowsOf(rateFile)).version;
  expect(await running.get('rates.edit', { rateFile, edit: type(1, 'rate', '31'), seen })).toMatchObject({
    effect: '1 cell changed',
  });
  await running.get('rates.answer', { rateFile, answers: { keep: { service: ['B'] } } });
  const late = await running.ask('rates.edit', { rateFile, edit: type(1, 'rate', '77'), seen });
  expect(late).toMatchObject({ ok: false, error: { code: 'rates_read_anew' } });
  const now = await rowsOf(rateFile);
  expect(now.rows.map(({ line, cells }) => [line, cells.rate])).toEqual([
    [3, '20'],
    [5, '40'],
  ]);
  await running.get('rates.edit', { rateFile, edit: type(1, 'rate', '41'), seen: now.version });
  // The same answers give the same rows, so an earlier row number is still valid.
  await running.get('rates.refresh', { rateFile });
  await running.get('rates.edit', { rateFile, edit: type(0, 'rate', '21'), seen: now.version });
  expect((await cellsOf(rateFile)).map(({ rate }) => rate)).toEqual(['21', '41']);
});

it('shows, walks and filters what the reading told of lines', async () => {
  const rateFile = await running.add('from,to,rate\n0,1,"1,204.50"\n1,2,300\n2,3,"2,300.00"\n');
  const book = await running.get<RateBook>('rates.open', { rateFile });
  const told = book.findings.find(({ kind }) => kind === 'thousands-grouping');
  expect(told).toMatchObject({ count: 2, rows: [2, 4], field: 'rate' });
  const view = { ...all, finding: 'thousands-grouping' };
  const { rows } = await rowsOf(rateFile, view);
  expect(rows.map(({ line, findings }) => [line, findings])).toEqual([
    [2, [{ kind: 'thousands-grouping', field: 'rate' }]],
    [4, [{ kind: 'thousands-grouping', field: 'rate' }]],
  ]);
  const find = { rateFile, view: all, from: 0, field: 'rate', back: false, severity: null };
  expect(await running.get('rates.find', find)).toEqual({
    position: 2,
    field: 'rate',
    kind: 'thousands-grouping',
  });
  // A cell's version is valid until a user changes that cell.
  await running.get('rates.edit', { rateFile, edit: type(0, 'rate', '1205') });
  await running.get('rates.edit', { rateFile, edit: type(2, 'to', '4') });
  expect((await rowsOf(rateFile, view)).rows.map(({ line }) => line)).toEqual([4]);
});

it('is not kept from the queue by a sheet beside the one that fits', async () => {
  const workbook = readFileSync('tests/fixtures/rates/xlsx-hidden-sheet/input.xlsx');
  const rateFile = await running.add(workbook, 'delivery-rates', 'two sheets.xlsx');
  const book = await running.get<RateBook>('rates.open', { rateFile });
  expect(book.findings.map(({ kind }) => kind)).toEqual(['several-sheets', 'hidden-sheet']);
  expect([book.reading.sheet, book.blocks, book.rateFile.counts?.errors]).toEqual(['Rates', false, 0]);
});

it('counts a file that cannot be read as one with an error', async () => {
  const rateFile = await running.add(
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'delivery-rates',
    'picture.csv',
  );
  expect(await running.get<RateBook>('rates.open', { rateFile })).toMatchObject({
    refuse: 'not-a-table',
    rateFile: { counts: { errors: 1 } },
  });
  expect((await running.get<{ rateFiles: object[] }>('rateFiles.list')).rateFiles).toMatchObject([
    { counts: { errors: 1 } },
  ]);
});

it('gives the strip of a row first, and each of the others once', async () => {
  const rateFile = await running.add('from,to,rate,city\n0,1,2,Oslo\n0,1,3,Rome\n0,1,4,Bern\n');
  const ask = async (from: number, count: number, row?: number) => {
    const input = { rateFile, from, count, ...(row === undefined ? {} : { row }) };
    const { strips, total } = await running.get<RequestOutput<'rates.bands'>>('rates.bands', input);
    expect(total).toBe(3);
    return strips.map(({ key }) => key.city);
  };
  const usual = await ask(0, 3);
  expect(usual.toSorted()).toEqual(['Bern', 'Oslo', 'Rome']);
  for (const [row, city] of ['Oslo', 'Rome', 'Bern'].entries()) {
    const others = usual.filter((each) => each !== city);
    expect(await ask(0, 3, row)).toEqual([city, ...others]);
    // The same in windows of rows.
    expect([...(await ask(0, 1, row)), ...(await ask(1, 2, row))]).toEqual([city, ...others]);
  }
});

it('reads a file as the last one with the same headers, until that is taken back', async () => {
  const text = (rate: string) => `Start,Stop,Tariff A,Tariff B\n0,1,2,${rate}\n`;
  const columns = { from: 0, to: 1, rate: 3 };
  const openNew = async (content: string) => {
    const rateFile = await running.add(content);
    return { rateFile, book: await running.get<RateBook>('rates.open', { rateFile }) };
  };
  const first = await openNew(text('5'));
  expect(first.book.rateFile.answers).toEqual({});
  await running.get('rates.answer', { rateFile: first.rateFile, answers: { columns, decimal: ',' } });
  await restart();
  const second = await openNew(text('7'));
  // The columns only: how numbers are written is a matter of each file.
  expect(second.book.rateFile.answers).toEqual({ columns });
  expect((await cellsOf(second.rateFile))[0]).toMatchObject({ from: '0', to: '1', rate: '7' });
  // The answers about another file, other headings and other users are unchanged.
  expect((await openNew(text('7').replace('Tariff B', 'Tariff C'))).book.rateFile.answers).toEqual({});
  await running.get('rates.answer', { rateFile: second.rateFile, answers: {} });
  expect(
    (await running.get<RateBook>('rates.open', { rateFile: first.rateFile })).rateFile.answers,
  ).toMatchObject({
    columns,
  });
  expect((await openNew(text('8'))).book.rateFile.answers).toEqual({});
  await running.get('rates.answer', {
    rateFile: second.rateFile,
    answers: { columns: { ...columns, rate: 2 } },
  });
  // Answers about the file itself have priority.
  expect((await running.get<RateBook>('rates.open', { rateFile: first.rateFile })).rateFile.answers).toEqual({
    columns,
    decimal: ',',
  });
  expect((await openNew(text('6').replace('Start', 'START'))).book.rateFile.answers).toEqual({
    columns: { ...columns, rate: 2 },
  });
  running.signIn('["https://api.example",2]');
  expect((await openNew(text('9'))).book.rateFile.answers).toEqual({});
});

it('reads a file as before once somebody typed in it, whatever is said about another one since', async () => {
  const text = 'From,To,Rate,Old rate\n0,1,2,5\n';
  const [typed, other] = [await running.add(text), await running.add(text)];
  await running.get('rates.edit', { rateFile: typed, edit: type(0, 'rate', '3') });
  const columns = { from: 0, to: 1, rate: 3 };
  await running.get('rates.answer', { rateFile: other, answers: { columns } });
  expect((await running.get<RateBook>('rates.open', { rateFile: typed })).rateFile.answers).toEqual({});
});

it('remembers the columns of each table apart, also when a rate file becomes one of another table', async () => {
  const text = 'Start,Stop,Tariff A,Tariff B\n0,1,2,5\n';
  const columns = { from: 0, to: 1, increment: 2, rate: 3 };
  const first = await running.add(text, 'delivery-increments');
  await running.get('rates.answer', { rateFile: first, answers: { columns } });
  const rateFile = await running.add(text);
  expect((await running.get<RateBook>('rates.open', { rateFile })).rateFile.answers).toEqual({});
  const aimed = await running.get<RateBook>('rates.aim', {
    rateFile,
    table: 'delivery-increments',
    target: null,
  });
  expect(aimed.rateFile.answers).toEqual({ columns });
});

const target = {
  service: { id: 7, type: 'delivery', name: 'Special' },
  value: 'rates',
  table: 'delivery-rates',
};

describe('the increments of a file for a service', () => {
  const text = 'From,To,Rate\n0,1,10\n1,2,12\neach additional kg,,3\n';
  const increments = { table: 'delivery-increments', part: 'Delivery increments' };
  const split = (rateFile: string) =>
    running.get<{ rateFiles: string[] }>('rateFiles.split', {
      ...{ rateFile, part: 'Delivery rates' },
      others: [
        { ...increments, answers: { further: 'increments' } },
        { table: 'delivery-rates', part: 'Zone 2', answers: {} },
      ],
    });
  const service = { id: 7, type: 'delivery', name: 'Special' };
  const ofRates = { service, value: 'rates', table: 'delivery-rates' };
  const aimed = async () => {
    const { rateFiles } = await running.get<{ rateFiles: RateFile[] }>('rateFiles.list');
    return rateFiles.map(({ part, target }) => [part, target?.value]).sort();
  };

  it.each(['before', 'after'])(
    'get the same service when it is chosen %s they are taken apart',
    async (when) => {
      const rateFile = await running.add(text);
      const aim = (target: unknown) =>
        running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
      if (when === 'before') await aim(ofRates);
      const [made = ''] = (await split(rateFile)).rateFiles;
      if (when === 'after') await aim(ofRates);
      expect(await aimed()).toEqual([
        ['Delivery increments', 'increments'],
        ['Delivery rates', 'rates'],
        ['Zone 2', undefined],
      ]);
      // A choice of the user stays.
      await running.get('rates.aim', { rateFile: made, table: 'delivery-increments', target: null });
      const other = { ...ofRates, service: { ...service, id: 8 } };
      const own = { ...other, value: 'increments', table: 'delivery-increments' };
      await running.get('rates.aim', { rateFile: made, table: 'delivery-increments', target: own });
      await aim(ofRates);
      const { rateFiles } = await running.get<{ rateFiles: RateFile[] }>('rateFiles.list');
      expect(rateFiles.find(({ id }) => id === made)?.target?.service.id).toBe(8);
    },
  );
});

describe('edits made for one service', () => {
  const mixed = `service,from,to,rate\n${[0, 1, 2].flatMap((at) => [`A,${at},${at + 1},1${at}`, `B,${at},${at + 1},2${at}`]).join('\n')}\n`;
  const read = (rateFile: string, service: string | null) =>
    running.get<RateBook>('rates.answer', {
      rateFile,
      answers: service === null ? {} : { keep: { service: [service] } },
    });
  const rates = async (rateFile: string) =>
    (await rowsOf(rateFile)).rows.map(({ line, cells }) => `${line ?? 'new'} ${cells.rate}`);
  const untouched = ['3 20', '5 21', '7 22'];

  it.each<[string, Edit]>([
    ['a rule', { op: 'adjust', rows: [[0, 2]], fields: ['rate'], factor: '1.05' }],
    ['a fill', { op: 'fill', rows: [[0, 2]], fields: ['rate'], text: '9' }],
    ['a removal', { op: 'remove', rows: [[0, 2]] }],
    ['a row after another one', { op: 'insert', after: 1, rows: [{ from: '3', to: '4', rate: '13' }] }],
    ['a row before all others', { op: 'insert', after: null, rows: [{ from: '3', to: '4', rate: '13' }] }],
    [
      'a paste that adds rows',
      {
        op: 'paste',
        rows: [2],
        fields: ['rate'],
        cells: [['1'], ['2']],
      },
    ],
    ['a fix of all', { op: 'fix', kind: 'currency', rows: null }],
  ])('leave the rows of another one as they are: %s', async (what, edit) => {
    const text = what === 'a fix of all' ? mixed.replaceAll(/(A|B),0,1,/g, '$1,0,1,€ ') : mixed;
    const rateFile = await running.add(text);
    await running.get('rates.open', { rateFile });
    const other = what === 'a fix of all' ? untouched.with(0, '3 € 20') : untouched;
    await read(rateFile, 'A');
    await running.get('rates.edit', { rateFile, edit });
    const edited = await rates(rateFile);
    await read(rateFile, 'B');
    expect(await rates(rateFile)).toEqual(other);
    // They hold where the file is read for their own service, and with all of them.
    await read(rateFile, 'A');
    expect(await rates(rateFile)).toEqual(edited);
    await read(rateFile, null);
    expect(await rates(rateFile)).toEqual(expect.arrayContaining([...other, ...edited]));
    expect(await rates(rateFile)).toHaveLength(other.length + edited.length);
  });

  it('number the rows that are added later as they were', async () => {
    const rateFile = await running.add(mixed);
    await running.get('rates.open', { rateFile });
    await read(rateFile, 'A');
    await running.get('rates.edit', { rateFile, edit: { op: 'insert', after: 0, rows: [{ rate: '13' }] } });
    // After a row that is not there for B.
    await running.get('rates.edit', { rateFile, edit: { op: 'insert', after: 3, rows: [{ rate: '14' }] } });
    await read(rateFile, 'B');
    const added = await running.get<{ added: number[] }>('rates.edit', {
      rateFile,
      edit: { op: 'insert', after: 2, rows: [{ rate: '23' }] },
    });
    await running.get('rates.edit', { rateFile, edit: type(added.added[0] ?? 0, 'to', '5') });
    expect(await rates(rateFile)).toEqual([...untouched, 'new 23']);
    await read(rateFile, 'A');
    expect(await rates(rateFile)).toEqual(['2 10', 'new 13', 'new 14', '4 11', '6 12']);
    await read(rateFile, 'B');
    expect(await rates(rateFile)).toEqual([...untouched, 'new 23']);
    expect((await cellsOf(rateFile)).at(-1)).toMatchObject({ to: '5' });
  });

  it('leave the changes of another one accepted: all, and some', async () => {
    for (const rows of [null, [[0, 2]]]) {
      const rateFile = await running.add(mixed);
      await running.serverHas([{ from: '0', to: '1', rate: '5', city: '' }]);
      await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
      await read(rateFile, 'A');
      const edit = { op: 'accept', state: 'added', rows, accepted: false };
      const { changes } = await running.get<RateBook>('rates.edit', { rateFile, edit });
      expect(changes?.accepted.added).toBe(0);
      expect((await read(rateFile, 'B')).changes?.accepted.added).toBe(2);
      expect((await read(rateFile, 'A')).changes?.accepted.added).toBe(0);
    }
  });
});
const current = [
  { from: '0', to: '1', rate: '2', city: '' },
  { from: '1', to: '2', rate: '500', city: '' },
  { from: '9', to: '10', rate: '1', city: '' },
];

describe('against the current rates', () => {
  it('says what it changes, by danger, and queues what is accepted', async () => {
    await running.serverHas(current);
    const rateFile = await running.add('from,to,rate\n0,1,2.1\n1,2,5\n2,5,6.5\n');
    expect(await running.get<RateBook>('rates.open', { rateFile })).toMatchObject({
      changes: null,
      ratesFrom: null,
    });
    const aimed = await running.get<RateBook>('rates.aim', { rateFile, table: 'delivery-rates', target });
    expect(aimed.ratesFrom).toBe(77);
    expect(aimed.changes).toEqual({
      added: 1,
      changed: 2,
      removed: 1,
      unchanged: 0,
      largeMoves: 1,
      accepted: { added: 1, changed: 1, removed: 0, largeMoves: 0 },
    });
    const danger = { ...all, sort: { field: 'danger', descending: true } };
    const { rows } = await rowsOf(rateFile, danger);
    expect(rows.map(({ row, change }) => [row, change?.state, change?.accepted, change?.percent])).toEqual([
      [1, 'changed', false, '-99.0'],
      [0, 'changed', true, '5.0'],
      [-3, 'removed', false, null],
      [2, 'added', true, null],
    ]);
    expect(rows[0]).toMatchObject({
      change: { now: { rate: '500' }, mixUp: true },
      findings: [{ kind: 'decimal-mix-up', field: 'rate' }],
    });
    expect(rows[2]?.cells).toMatchObject({ from: '9', to: '10', rate: '1' });
    expect((await rowsOf(rateFile, { ...all, change: 'removed' })).rows.map(({ row }) => row)).toEqual([-3]);

    const accept = (state: string, ranges: [number, number][] | null, accepted: boolean) =>
      running.get<RateBook>('rates.edit', {
        rateFile,
        edit: { op: 'accept', state, rows: ranges, accepted },
      });
    expect((await accept('changed', [[1, 1]], true)).changes?.accepted).toMatchObject({ changed: 2 });
    await accept('changed', [[1, 1]], false);
    expect((await accept('removed', [[2, 2]], true)).changes?.accepted).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
      largeMoves: 0,
    });
    await restart();
    await running.serverHas(current);
    const { change } = await running.get<{ change: string }>('rates.queue', { rateFile, notBefore: 9 });
    expect(await running.get('rates.queue', { rateFile, notBefore: 9 })).toEqual({ change });
    const [queued] = running.queued;
    expect(queued).toMatchObject({ id: change, title: 'rates.csv', target, notBefore: 9 });
    expect(queued?.counts).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    expect(queued?.wanted.count).toBe(3);
    expect(Buffer.from(queued?.wanted.bytes ?? []).toString()).toBe(
      'from,to,rate,city\n0,1,2.1,\n1,2,500,\n2,5,6.5,\n',
    );
    expect(await running.get('rateFiles.list')).toMatchObject({
      rateFiles: [{ id: rateFile, queued: change }],
    });
  });

  it('queues the same once more after it was sent: it may have been taken back since', async () => {
    await running.serverHas(current);
    const rateFile = await running.add('from,to,rate\n0,1,2.1\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    const queue = async () =>
      (await running.get<{ change: string }>('rates.queue', { rateFile, notBefore: null })).change;
    const first = await queue();
    running.sentIds.add(first);
    const second = await queue();
    running.sentIds.add(second);
    expect(new Set([first, second, await queue()]).size).toBe(3);
    expect(running.queued.at(-1)?.wanted).toEqual(running.queued[0]?.wanted);
  });

  it.each([
    ['rates_blocked', 'from,to,rate\n0,1,x\n', true],
    ['rates_blocked', 'from,to,rate,city\n0,1,3,Casablanca\n', true],
    ['rates_unchanged', 'from,to,rate\n0,1,2\n', true],
    ['rates_overlap', 'from,to,rate\n0,0.5,2\n', true],
    ['rates_overlap', 'from,to,rate\n2,4,2\n3,5,2\n', true],
    ['rates_not_loaded', 'from,to,rate\n0,1,3\n', false],
  ])('queues nothing and says %s', async (code, text, isKnown) => {
    if (isKnown) await running.serverHas(current);
    running.choices({ rowCities: [{ index: 7, text: 'Dubai' }] });
    const rateFile = await running.add(text);
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    expect(await running.ask('rates.queue', { rateFile, notBefore: null })).toMatchObject({
      ok: false,
      error: { code },
    });
    expect(running.queued).toEqual([]);
  });

  it('is compared again with rates that were read again', async () => {
    await running.serverHas(current);
    const rateFile = await running.add('from,to,rate\n0,1,2.1\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    running.onRefresh(() => undefined);
    await running.serverHas([{ from: '0', to: '1', rate: '2.1', city: '' }]);
    expect(await running.get('rates.refresh', { rateFile })).toMatchObject({
      changes: { unchanged: 1, changed: 0 },
    });
  });
});

describe('what is found between rows', () => {
  it('follows the edits', async () => {
    const rateFile = await running.add('from,to,rate\n0,1,2\n2,3,4\n');
    const book = await running.get<RateBook>('rates.open', { rateFile });
    expect(book.findings).toMatchObject([{ kind: 'gap', count: 2, rows: [2, 3] }]);
    expect((await rowsOf(rateFile, { ...all, finding: 'gap' })).total).toBe(2);
    expect(
      await running.get('rates.find', {
        rateFile,
        view: all,
        from: -1,
        field: null,
        back: false,
        severity: null,
      }),
    ).toEqual({
      position: 0,
      field: null,
      kind: 'gap',
    });
    const { strips } = await running.get<{ strips: { gaps: number; segments: { kind: string }[] }[] }>(
      'rates.bands',
      {
        rateFile,
        from: 0,
        count: 10,
      },
    );
    expect(strips.map(({ gaps, segments }) => [gaps, segments.map(({ kind }) => kind)])).toEqual([
      [1, ['band', 'gap', 'band']],
    ]);
    const closed = await running.get<RateBook & { added: number[] }>('rates.edit', {
      rateFile,
      edit: { op: 'insert', after: 0, rows: [{ from: '1', to: '2', rate: '3' }] },
    });
    expect([closed.findings, closed.added]).toEqual([[], [2]]);
    expect((await running.get<RateBook>('rates.undo', { rateFile })).findings).toMatchObject([
      { kind: 'gap' },
    ]);
  });
});

it('shows the strip of a row before the others', async () => {
  const rateFile = await running.add('from,to,rate,city\n0,1,2,A\n0,1,2,B\n0,1,2,C\n');
  const cities = async (more: object) => {
    const { strips } = await running.get<{ strips: { key: { city: string } }[] }>('rates.bands', {
      rateFile,
      from: 0,
      count: 10,
      ...more,
    });
    return strips.map(({ key }) => key.city);
  };
  expect(await cities({})).toEqual(['A', 'B', 'C']);
  expect(await cities({ row: 1 })).toEqual(['B', 'A', 'C']);
  expect(await cities({ row: 2, from: 1 })).toEqual(['A', 'B']);
});

describe('the one fix of a finding', () => {
  const fix = (rateFile: string, kind: string, rows: [number, number][] | null = null) =>
    running.get<RateBook & { effect: string }>('rates.edit', { rateFile, edit: { op: 'fix', kind, rows } });
  const bands = async (rateFile: string) =>
    (await cellsOf(rateFile)).map(({ from, to, rate }) => `${from}-${to}: ${rate}`);

  it('that depends on other rows or on the current rates is kept as what it did', async () => {
    await running.serverHas([{ from: '0', to: '1', rate: '200', city: '' }]);
    const rateFile = await running.add('from,to,rate\n0,1,2\n3,4,5\n3,4,5\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    await fix(rateFile, 'decimal-mix-up');
    await fix(rateFile, 'duplicate-equal');
    expect((await fix(rateFile, 'gap')).undo).toBe('Undo fix of \u201cGap\u201d');
    const fixed = ['0-3: 200', '3-4: 5'];
    expect(await bands(rateFile)).toEqual(fixed);
    await restart();
    // Other current rates make no other edit of it.
    await running.serverHas([{ from: '0', to: '1', rate: '3', city: '' }]);
    expect(await bands(rateFile)).toEqual(fixed);
    for (let count = 0; count < 3; count += 1) await running.get('rates.undo', { rateFile });
    expect(await bands(rateFile)).toEqual(['0-1: 2', '3-4: 5', '3-4: 5']);
  });
});

describe('an undo', () => {
  it('after sort and filter takes back the right cells', async () => {
    const rateFile = await running.add('from,to,rate\n0,1,9\n1,2,5\n2,3,7\n3,4,1\n');
    const sorted = { ...all, sort: { field: 'rate', descending: true } };
    expect((await rowsOf(rateFile, sorted)).rows.map(({ row }) => row)).toEqual([0, 2, 1, 3]);
    await running.get('rates.edit', {
      rateFile,
      edit: { op: 'paste', rows: [0, 2], fields: ['rate'], cells: [['2'], ['3']] },
    });
    const now = await rowsOf(rateFile, { ...sorted, text: '3' });
    expect(now.rows.map(({ row }) => row)).toEqual([2, 3]);
    await running.get('rates.edit', { rateFile, edit: type(3, 'rate', '8') });
    await running.get('rates.undo', { rateFile });
    await running.get('rates.undo', { rateFile });
    expect((await rowsOf(rateFile, sorted)).rows.map(({ row, cells }) => [row, cells.rate])).toEqual([
      [0, '9'],
      [2, '7'],
      [1, '5'],
      [3, '1'],
    ]);
    expect(await running.get('rates.place', { rateFile, view: sorted, row: 1 })).toEqual({ position: 2 });
    expect(await running.get('rates.numbers', { rateFile, view: sorted, from: 1, count: 2 })).toEqual({
      version: (await rowsOf(rateFile)).version,
      rows: [
        [2, 2],
        [1, 1],
      ],
    });
  });
});

describe('rate files', () => {
  it('belong to their person', async () => {
    const rateFile = await running.add(sheet);
    await running.get('rates.open', { rateFile });
    const first = ratesOwner;
    running.signIn('["https://api.example",2]');
    for (const [name, more] of [
      ['rates.open', {}],
      ['rates.rows', { view: all, from: 0, count: 9 }],
      ['rates.edit', { edit: type(0, 'rate', '1') }],
      ['rates.undo', {}],
    ] as const) {
      expect(await running.ask(name, { rateFile, ...more })).toMatchObject({
        ok: false,
        error: { code: 'rate_file_gone' },
      });
      expect(await running.ask(name, { rateFile, ...more, as: first })).toMatchObject({
        ok: false,
        error: { code: 'session_ended' },
      });
    }
    expect(await running.get('rateFiles.list')).toEqual({ rateFiles: [] });
    await running.get('rateFiles.remove', { rateFile });
    running.signIn(first);
    expect(await running.get<{ rateFiles: unknown[] }>('rateFiles.list')).toMatchObject({
      rateFiles: [{ id: rateFile }],
    });
  });

  it('keep the order of edits that come at once', async () => {
    const rateFile = await running.add(sheet);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        running.get('rates.edit', { rateFile, edit: type(0, 'rate', String(at)) }),
      ),
    );
    expect((await cellsOf(rateFile))[0]?.rate).toBe('19');
    await running.get('rates.undo', { rateFile });
    await restart();
    expect((await cellsOf(rateFile))[0]?.rate).toBe('18');
  });

  it('read with other answers keep their edits on the same lines', async () => {
    const rateFile = await running.add('Title\nfrom,to,rate\n0,1,1.204\n1,2,3\n');
    await running.get('rates.edit', { rateFile, edit: type(1, 'rate', '7') });
    const book = await running.get<RateBook>('rates.answer', {
      rateFile,
      answers: { headerRow: 0, columns: { from: 0, to: 1, rate: 2 } },
    });
    expect(book.undo).toBe('Undo typing in Rate');
    const { rows } = await rowsOf(rateFile);
    expect(rows.find(({ line }) => line === 4)?.cells.rate).toBe('7');
  });

  it('are copied as text that means the same when it is pasted', async () => {
    const rateFile = await running.add(sheet);
    const { text } = await running.get<{ text: string }>('rates.copy', {
      rateFile,
      view: all,
      from: 0,
      count: 2,
      fields: ['from', 'rate'],
    });
    expect(text).toBe('0\t2,35\n1\t€ 5');
  });

  it('show the file as it came', async () => {
    const rateFile = await running.add('Title\n"a;b";2\n\nfrom;to;rate\n0;1;2,35\n');
    await running.get('rates.open', { rateFile });
    expect(await running.get('rates.sheet', { rateFile, top: 1, rows: 3, left: 0, columns: 2 })).toEqual({
      rows: 5,
      columns: 3,
      cells: [['a;b', '2'], [''], ['from', 'to']],
    });
  });

  it('are saved as a file that can be opened again', async () => {
    const rateFile = await running.add(sheet);
    const path = join(profile, 'saved.csv');
    running.saveTo(undefined);
    expect(await running.get('rateExports.rows', { rateFile, what: 'rows', format: 'csv' })).toBeNull();
    running.saveTo(path);
    const { job } = await running.get<{ job: string }>('rateExports.rows', {
      rateFile,
      what: 'findings',
      format: 'csv',
    });
    expect(await running.ended(job)).toMatchObject({
      state: 'done',
      file: 'saved.csv',
      title: 'Rows with findings of rates.csv',
      received: statSync(path).size,
    });
    expect(isOwnerOnly(path)).toBe(false);
    const again = await running.add(readFileSync(path));
    expect(await cellsOf(again)).toEqual(await cellsOf(rateFile));
    running.saveTo(join(profile, 'nowhere', 'x.csv'));
    expect(await running.ask('rateExports.rows', { rateFile, what: 'rows', format: 'xlsx' })).toMatchObject({
      error: { code: 'file_trouble', subject: 'x.csv in nowhere' },
    });
  });

  it('are not saved for somebody who has come meanwhile', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `${at},${at + 1},2\n`).join('');
    const rateFile = await running.add(`from,to,rate\n${rows}`);
    await running.get('rates.open', { rateFile });
    running.saveTo(join(profile, 'saved.xlsx'));
    const { job } = await running.get<{ job: string }>('rateExports.rows', {
      rateFile,
      what: 'rows',
      format: 'xlsx',
    });
    const isWritten = () =>
      running.published.some(([name, told]) => name === 'job' && (told as Job).received > 0);
    await vi.waitUntil(isWritten, { timeout: 20_000 });
    running.signIn('["https://api.example",2]');
    await vi.waitUntil(() => running.jobs.running().length === 0, { timeout: 20_000 });
    expect(running.jobs.finishedFile(job, ratesOwner)).toBeUndefined();
    expect(readdirSync(profile).filter((name) => name.includes('saved'))).toEqual([]);
    expect(readdirSync(join(profile, 'parts'))).toEqual([]);
  });

  it('are saved as an empty template, without any rate file', async () => {
    const path = join(profile, 'template.csv');
    running.saveTo(undefined);
    expect(await running.get('rateExports.template', { table: 'delivery-rates', format: 'csv' })).toBeNull();
    running.saveTo(path);
    expect(await running.get('rateExports.template', { table: 'delivery-rates', format: 'csv' })).toEqual({
      saved: 'template.csv',
    });
    expect(
      readFileSync(path, 'utf8')
        .replace(/^\ufeff/, '')
        .trim(),
    ).toBe('from,to,rate,city');
    expect(isOwnerOnly(path)).toBe(false);
    running.saveTo(join(profile, 'nowhere', 'x.xlsx'));
    expect(
      await running.ask('rateExports.template', { table: 'delivery-rates', format: 'xlsx' }),
    ).toMatchObject({
      error: { code: 'file_trouble', subject: 'x.xlsx in nowhere' },
    });
  });

  it('saves the file as it came, of a rate file and of what was sent', async () => {
    const came = Buffer.from('\ufefffrom;to;rate\r\n0;1;2,35\r\n\0', 'utf16le');
    const rateFile = await running.add(came, 'delivery-rates', 'carrier (3).csv');
    await running.get('rates.open', { rateFile });
    await running.get('rates.edit', { rateFile, edit: type(0, 'rate', '9') });
    const path = join(profile, 'again.csv');
    running.saveTo(undefined);
    expect(await running.get('rateExports.original', { of: 'rateFile', id: rateFile })).toBeNull();
    running.saveTo(path);
    expect(await running.get('rateExports.original', { of: 'rateFile', id: rateFile })).toEqual({
      saved: 'again.csv',
    });
    expect(readFileSync(path).equals(came)).toBe(true);
    expect(isOwnerOnly(path)).toBe(false);
    running.saveTo(join(profile, 'nowhere', 'x.csv'));
    expect(await running.ask('rateExports.original', { of: 'rateFile', id: rateFile })).toMatchObject({
      error: { code: 'file_trouble', subject: 'x.csv in nowhere' },
    });
    running.saveTo(path);
    const [kept] = (await running.get<{ rateFiles: { file: string }[] }>('rateFiles.list')).rateFiles;
    const sent = await running.sent(kept?.file ?? '');
    rmSync(path);
    expect(await running.get('rateExports.original', { of: 'sent', id: sent })).toEqual({
      saved: 'again.csv',
    });
    expect(readFileSync(path).equals(came)).toBe(true);
    const round = await running.sent(null);
    expect(await running.ask('rateExports.original', { of: 'sent', id: round })).toMatchObject({
      error: { code: 'not_found' },
    });
    running.signIn('["https://api.example",2]');
    expect(await running.ask('rateExports.original', { of: 'rateFile', id: rateFile })).toMatchObject({
      ok: false,
    });
    expect(await running.ask('rateExports.original', { of: 'sent', id: sent })).toMatchObject({ ok: false });
  });
});

describe('what an order would cost', () => {
  const order = {
    weight: '1.5',
    quantity: '',
    value: '',
    orderType: '',
    destination: '',
    city: '',
    remote: false,
    temperature: false,
    areaFrom: '',
    areaTo: '',
    truckType: '',
    box: '',
    location: '',
  };
  type Cost = RequestOutput<'rates.cost'>;
  const ask = (rateFile: string, more: object = {}) =>
    running.get<Cost>('rates.cost', { rateFile, order: { ...order, ...more }, choices: {} });
  const amounts = (cost: Cost['edited'] | null) =>
    cost?.lines.map(({ label, amount, row }) => [label, amount, row?.at]);
  const fields = {
    unit_id: '1',
    cod_price: null,
    cod_percentage: null,
    minimum_cod_charge: '0',
    max_cod_charge_threshold: '0',
    tax_percentage: '10',
    order_types: [],
  };
  const stored = [
    { from: '0', to: '1', rate: '2', city: '' },
    { from: '1', to: '2', rate: '3', city: '' },
  ];

  it('is told by the rows of the file alone while there is no service', async () => {
    const rateFile = await running.add('from,to,rate,city\n0,1,2,\n1,2,5,\n1,2,7,Dubai\n');
    const cost = await ask(rateFile);
    expect(cost).toMatchObject({ kind: 'delivery', at: null, stored: null });
    expect(amounts(cost.edited)).toEqual([['Base rate', '5', 1]]);
    expect(cost.edited.total).toBe('5');
    running.choices({ rowCities: [{ index: 12, text: 'Dubai' }] });
    await running.get('rates.open', { rateFile });
    expect(amounts((await ask(rateFile, { city: '12' })).edited)).toEqual([['Base rate', '7', 2]]);
  });

  it('is told by the rows of the file alone while the service was never read', async () => {
    const rateFile = await running.add('from,to,rate\n0,1,2\n1,2,5\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    const cost = await ask(rateFile);
    expect([cost.at, cost.stored, cost.edited.total]).toEqual([null, null, '5']);
  });

  it('is told stored beside what the accepted changes make of it', async () => {
    await running.serverHolds(fields, stored);
    const rateFile = await running.add('from,to,rate\n1,2,4\n2,5,9\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    const cost = await ask(rateFile);
    expect(cost).toMatchObject({ kind: 'delivery', at: 77, fields: { tax_percentage: '10' } });
    expect(amounts(cost.stored)).toEqual([
      ['Base rate', '3', 1],
      ['Tax', '0.3', undefined],
    ]);
    expect(cost.edited.total).toBe('4.4');
    // A change that is not accepted does not count, and rows that the file does not have stay.
    await running.get('rates.edit', {
      rateFile,
      edit: { op: 'accept', rows: [[0, 0]], state: 'changed', accepted: false },
    });
    expect((await ask(rateFile)).edited.total).toBe('3.3');
    expect((await ask(rateFile, { weight: '0.5' })).edited.total).toBe('2.2');
    expect((await ask(rateFile, { weight: '3' })).stored?.total).toBeNull();
    expect((await ask(rateFile, { weight: '3' })).edited.total).toBe('9.9');
    // The choices of the user count.
    const upper = { rateFile, order: { ...order, weight: '1' }, choices: { 'band-border': 'upper' } };
    expect((await running.get<Cost>('rates.cost', upper)).stored?.total).toBe('3.3');
    running.signIn('["https://api.example",2]');
    expect(await running.ask('rates.cost', { rateFile, order, choices: {} })).toMatchObject({ ok: false });
  });
});

describe('files', () => {
  it('that are dropped come in parts', async () => {
    const transfer = randomUUID();
    const bytes = Buffer.from(sheet);
    const part = (at: number, end: number, last: boolean) => ({
      transfer,
      name: 'C:\\rates\\dropped.csv',
      size: bytes.length,
      at,
      bytes: bytes.subarray(at, end).toString('base64'),
      last,
    });
    expect(await running.get('rateFiles.receive', part(0, 10, false))).toEqual({ handle: null });
    const { handle } = await running.get<{ handle: string }>(
      'rateFiles.receive',
      part(10, bytes.length, true),
    );
    const { rateFile } = await running.get<{ rateFile: string }>('rateFiles.add', {
      handle,
      table: 'delivery-rates',
      target: null,
    });
    expect((await running.get<RateBook>('rates.open', { rateFile })).rateFile.name).toBe('dropped.csv');
    expect((await cellsOf(rateFile))[0]?.rate).toBe('2.35');
    // A part that is missing, and one of nothing.
    await running.get('rateFiles.receive', part(0, 10, false));
    expect(await running.ask('rateFiles.receive', part(12, bytes.length, true))).toMatchObject({
      error: { code: 'bad_request' },
    });
    expect(await running.ask('rateFiles.receive', { ...part(0, 0, true), size: 0 })).toMatchObject({
      error: { code: 'file_empty' },
    });
    expect(await running.ask('rateFiles.receive', { ...part(0, 9, false), size: 300_000_000 })).toMatchObject(
      {
        error: { code: 'rate_file_too_large' },
      },
    );
    running.signIn('["https://api.example",2]');
    expect(
      await running.ask('rateFiles.add', { handle, table: 'delivery-rates', target: null }),
    ).toMatchObject({
      error: { code: 'file_gone' },
    });
  });

  it('that are gone or changed before they are added are named', async () => {
    const path = join(profile, 'picked.csv');
    writeFileSync(path, sheet);
    running.pick(path);
    const { handle } = await running.get<{ handle: string }>('rateFiles.pick');
    writeFileSync(path, `${sheet}5;6;7\n`);
    const add = { handle, table: 'delivery-rates', target: null };
    expect(await running.ask('rateFiles.add', add)).toMatchObject({
      error: { code: 'file_gone', subject: 'picked.csv' },
    });
    rmSync(path);
    expect(await running.ask('rateFiles.add', add)).toMatchObject({ error: { code: 'file_gone' } });
    expect(await running.get('rateFiles.list')).toEqual({ rateFiles: [] });
  });

  it('whose kept copy is damaged are not read as something else', async () => {
    const rateFile = await running.add(sheet);
    const [file = ''] = readdirSync(join(profile, 'rate-files'));
    writeFileSync(join(profile, 'rate-files', file), sheet.replace('2,35', '9,99'));
    expect(await running.ask('rates.open', { rateFile })).toMatchObject({
      ok: false,
      error: { code: 'rate_file_lost' },
    });
  });

  it('whose kept copy is lost are named, and are kept again when the same file is chosen', async () => {
    const rateFile = await running.add(sheet, 'delivery-rates', 'special.csv');
    await running.get('rates.edit', { rateFile, edit: type(1, 'rate', '5') });
    const before = await cellsOf(rateFile);
    await restart();
    rmSync(join(profile, 'rate-files'), { recursive: true });
    const lost = { ok: false, error: { code: 'rate_file_lost', subject: 'special.csv' } };
    expect(await running.ask('rates.open', { rateFile })).toMatchObject(lost);

    const choose = async (text: string) => {
      const path = join(profile, 'chosen.csv');
      writeFileSync(path, text);
      running.pick(path);
      const { handle } = await running.get<{ handle: string }>('rateFiles.pick');
      return running.ask('rateFiles.restore', { rateFile, handle });
    };
    expect(await choose(sheet.replace('2,35', '9,99'))).toMatchObject({
      ok: false,
      error: { code: 'rate_file_other', subject: 'special.csv' },
    });
    expect(await running.ask('rates.open', { rateFile })).toMatchObject(lost);
    expect(await choose(sheet)).toMatchObject({ ok: true });
    await running.get('rates.open', { rateFile });
    expect(await cellsOf(rateFile)).toEqual(before);
    running.signIn('somebody else');
    expect(await choose(sheet)).toMatchObject({ ok: false, error: { code: 'rate_file_gone' } });
  });

  it('whose current rates are lost can be opened, as if these had never been read', async () => {
    const target = {
      service: { id: 7, type: 'delivery', name: 'S' },
      value: 'rates',
      table: 'delivery-rates',
    };
    await running.serverHas([{ from: '0', to: '1', rate: '2', city: '' }]);
    const rateFile = await running.add('from,to,rate\n0,1,2.5\n');
    await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
    const ofCurrent = readdirSync(join(profile, 'rate-files')).filter((name) =>
      readFileSync(join(profile, 'rate-files', name), 'utf8').includes('city'),
    );
    for (const name of ofCurrent) rmSync(join(profile, 'rate-files', name));
    await restart();
    await running.serverHas([{ from: '0', to: '1', rate: '2', city: '' }]);
    for (const name of ofCurrent) rmSync(join(profile, 'rate-files', name));
    expect(await running.get<RateBook>('rates.open', { rateFile })).toMatchObject({ changes: null, rows: 1 });
    expect(await running.ask('rates.queue', { rateFile, notBefore: null })).toMatchObject({
      error: { code: 'rates_not_loaded' },
    });
  });
});

describe('edits of rows in any pattern', () => {
  it('are made and kept where they are more than a hundred thousand ranges', async () => {
    const count = 260_000;
    const lines = Array.from({ length: count }, (_, at) => `${at},${at + 1},5,${at % 2 ? 'Ajman' : 'Dubai'}`);
    const rateFile = await running.add(`from,to,rate,city\n${lines.join('\n')}\n`);
    await running.get('rates.open', { rateFile });
    const view = { ...all, text: 'Dubai' };
    const { rows, version } = await running.get<{ rows: unknown[]; version: number }>('rates.numbers', {
      rateFile,
      view,
      from: 0,
      count,
      set: true,
    });
    const edit = {
      op: 'replace',
      rows,
      fields: ['city'],
      find: 'Dubai',
      by: 'Sharjah',
      whole: true,
      matchCase: true,
    };
    const done = await running.get<{ effect: string }>('rates.edit', { rateFile, edit, seen: version });
    expect(done.effect).toBe(`${counted(count / 2, 'cell')} changed`);
    await restart();
    await running.get('rates.open', { rateFile });
    expect((await rowsOf(rateFile, view)).total).toBe(0);
    expect((await rowsOf(rateFile, { ...all, text: 'Sharjah' })).total).toBe(count / 2);
  }, 60_000);

  it('are the same after a restart where equal rows of many keys were folded', async () => {
    const keys = 110_000;
    const lines = Array.from({ length: keys }, (_, at) => `${at},${at + 1},5\n${at},${at + 1},5`);
    const rateFile = await running.add(`from,to,rate\n${lines.join('\n')}\n`);
    await running.get('rates.open', { rateFile });
    const edit = { op: 'fix', kind: 'duplicate-equal', rows: null };
    expect((await running.get<RateBook>('rates.edit', { rateFile, edit })).rows).toBe(keys);
    await restart();
    expect((await running.get<RateBook>('rates.open', { rateFile })).rows).toBe(keys);
  }, 60_000);
});

it('removes by one tick for all only the rows that it was ticked for', async () => {
  const current = (...from: number[]) =>
    from.map((at) => ({ from: String(at), to: String(at + 1), rate: '5', city: '' }));
  const view = { ...all, change: 'removed' };
  const removals = async (rateFile: string) =>
    (await rowsOf(rateFile, view)).rows.map(({ cells, change }) => [cells.from, change?.accepted]).toSorted();
  await running.serverHas(current(0, 7, 8));
  const rateFile = await running.add('from,to,rate\n0,1,6\n');
  await running.get('rates.aim', { rateFile, table: 'delivery-rates', target });
  const tick = { op: 'accept', state: 'removed', rows: null, accepted: true };
  const ticked = await running.get<RateBook>('rates.edit', { rateFile, edit: tick });
  expect(ticked.changes?.accepted.removed).toBe(2);
  expect(ticked.undo).toBe('Undo acceptance of 2 changes');

  // Another user adds a row to the service.
  await running.serverHas(current(0, 9, 8, 7));
  const later = await running.get<RateBook>('rates.open', { rateFile });
  expect(later.changes).toMatchObject({ removed: 3, accepted: { removed: 2 } });
  expect(await removals(rateFile)).toEqual([
    ['7', true],
    ['8', true],
    ['9', false],
  ]);
  await running.get('rates.queue', { rateFile, notBefore: null });
  expect(running.queued.at(-1)?.counts).toMatchObject({ removed: 2 });
  // The tick is taken away from all.
  const none = { ...tick, accepted: false };
  expect(
    (await running.get<RateBook>('rates.edit', { rateFile, edit: none })).changes?.accepted.removed,
  ).toBe(0);
});
