import { describe, expect, it } from 'vitest';
import { watchReadings } from '../../../../main/rates/watched-readings';
import { createAttention, type Reported } from '../../../../main/system/attention';
import type { EntryState } from '../../../../shared/desk/journal';
import type { PreparedChange } from '../../../../shared/desk/rates';
import type { RowRun } from '../../../../shared/desk/row-entries';
import { CodeskError } from '../../../../shared/errors';

const owner = '["https://api.example",1]';

function start() {
  const parts: number[] = [];
  const told: Reported[] = [];
  let time = 0;
  const is = { focused: false, wanted: true, there: true };
  const attention = createAttention({
    window: () =>
      is.there ? { isFocused: () => is.focused, setProgressBar: (part) => parts.push(part) } : null,
    tell: (each) => told.push(each),
    wanted: () => is.wanted,
    now: () => time,
  });
  return {
    attention,
    parts,
    told,
    is,
    pass(ms: number) {
      time += ms;
    },
    outbox: (...states: EntryState[]) =>
      attention.journal(owner, { changes: states.map((state, at) => change(at, state)), runs: [] }),
  };
}

const change = (at: number, state: EntryState) =>
  ({
    id: `id ${at}`,
    state,
    title: 'prices.csv',
    origin: { kind: 'file' },
    target: { service: { id: 7, name: 'Dubai' } },
  }) as PreparedChange;

describe('the taskbar', () => {
  it('shows how far readings are, in steps that can be seen, and nothing after them', () => {
    const { attention, parts } = start();
    const one = attention.began('one');
    attention.reading('one', 0.5);
    attention.reading('one', 0.501);
    const two = attention.began('two');
    two(undefined);
    one(undefined);
    attention.reading('one', 0.9);
    expect(parts).toEqual([0, 0.5, 0.2505, 0.501, -1]);
  });

  it('shows the last step of a reading, however small it is', () => {
    const { attention, parts } = start();
    const end = attention.began('one');
    attention.reading('one', 0.995);
    attention.reading('one', 1);
    end(undefined);
    expect(parts).toEqual([0, 0.995, 1, -1]);
  });

  it('shows that something is sent, without a measure', () => {
    const { outbox, parts } = start();
    outbox('queued');
    expect(parts).toEqual([]);
    outbox('checking');
    outbox('sending');
    outbox('done');
    expect(parts).toEqual([2, -1]);
  });
});

describe('a notification', () => {
  it('says in the background that rates were sent, were not, or need a person', () => {
    const { outbox, told } = start();
    outbox('sending', 'sending', 'checking', 'sending', 'queued');
    outbox('done', 'refused', 'needs-you', 'sending', 'queued');
    expect(told).toEqual([
      { title: 'Rates sent', body: 'prices.csv: Dubai #7', route: '/outbox' },
      { title: 'Rates not sent', body: 'prices.csv: Dubai #7', route: '/outbox' },
      { title: 'Rates need you', body: 'prices.csv: Dubai #7', route: '/outbox' },
    ]);
    outbox('done', 'refused', 'needs-you', 'done', 'queued');
    expect(told).toHaveLength(4);
  });

  it('says that rows of an import were refused or need the user, and nothing of one that ended or was discarded', () => {
    const { attention, told } = start();
    const runs = (...counts: RowRun['counts'][]) =>
      attention.journal(owner, {
        changes: [],
        runs: counts.map(
          (each, at) => ({ origin: { run: `run ${at}`, name: `rows-${at}.csv` }, counts: each }) as RowRun,
        ),
      });
    runs({ queued: 5 }, { sending: 1, refused: 2 }, { paused: 2 }, { done: 3, queued: 1 });
    runs({ queued: 4, 'needs-you': 1 }, { done: 1, refused: 2 }, { paused: 2 });
    runs({ queued: 4, 'needs-you': 1 }, { done: 1, refused: 2 });
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      ['Rows need you', 'rows-0.csv: 1 row'],
      ['Rows refused', 'rows-1.csv: 2 rows'],
    ]);
  });

  it('comes once for a round, when nothing of it is on its way any more', () => {
    const { attention, told } = start();
    const round = (...states: EntryState[]) =>
      attention.journal(owner, {
        changes: states.map((state, at) => ({
          ...change(at, state),
          origin: { kind: 'round', round: 'r' },
        })),
        runs: [],
      });
    round('queued', 'queued', 'queued', 'queued');
    round('done', 'refused', 'done', 'queued');
    expect(told).toEqual([]);
    round('done', 'refused', 'done', 'needs-you');
    expect(told.map(({ title, body }) => [title, body])).toEqual([
      ['Rates sent', 'prices.csv: 2 changes'],
      ['Rates need you', 'prices.csv: Dubai #7'],
      ['Rates not sent', 'prices.csv: Dubai #7'],
    ]);
    round('done', 'refused', 'done', 'done');
    expect(told.slice(3).map(({ title, body }) => [title, body])).toEqual([
      ['Rates sent', 'prices.csv: Dubai #7'],
    ]);
  });

  it('tells no news of before the start or of another person', () => {
    const { outbox, attention, told } = start();
    outbox('done', 'refused');
    attention.journal('["https://api.example",2]', {
      changes: [change(0, 'refused'), change(1, 'done')],
      runs: [],
    });
    expect(told).toEqual([]);
  });

  it('comes only in the background, and not if the person does not want it', () => {
    const { outbox, told, is } = start();
    outbox('sending', 'sending', 'sending');
    is.focused = true;
    outbox('done', 'sending', 'sending');
    is.focused = false;
    is.wanted = false;
    outbox('done', 'done', 'sending');
    is.there = false;
    is.wanted = true;
    outbox('done', 'done', 'done');
    expect(told).toEqual([]);
  });

  it('says that a long reading ended, and how', () => {
    const { attention, told, pass } = start();
    const read = attention.began('one');
    pass(5000);
    read({ name: 'prices.csv' });
    const failed = attention.began('two');
    pass(60_000);
    failed({ failed: 'The disk is full.' });
    const short = attention.began('three');
    pass(4999);
    short({ name: 'short.csv' });
    const cancelled = attention.began('four');
    pass(60_000);
    cancelled(undefined);
    expect(told).toEqual([
      { title: 'Rate file read', body: 'prices.csv is open.', route: '/rate-desk/one' },
      { title: 'Rate file not read', body: 'The disk is full.', route: '/rate-desk/two' },
    ]);
  });
});

describe('readings', () => {
  const watch = (answer: () => Promise<unknown>) => {
    const seen: unknown[] = [];
    const handler = () => answer();
    const handlers = {
      'rates.open': handler,
      'rates.answer': handler,
      'rates.aim': handler,
      'rates.refresh': handler,
      'rates.rows': handler,
    };
    const watched = watchReadings(
      handlers,
      (rateFile) => {
        seen.push(['began', rateFile]);
        return (read) => seen.push(read);
      },
      async (as, rateFile) => `${as} ${rateFile}`,
    ) as unknown as Record<string, (input: { as: string; rateFile: string }) => Promise<unknown>>;
    return { seen, ask: (name: string) => watched[name]?.({ as: 'me', rateFile: 'one' }) };
  };

  it.each(['rates.open', 'rates.answer', 'rates.aim', 'rates.refresh'])('of %s are watched', async (name) => {
    const { seen, ask } = watch(async () => 'the book');
    expect(await ask(name)).toBe('the book');
    await Promise.resolve();
    await Promise.resolve();
    expect(seen).toEqual([['began', 'one'], { name: 'me one' }]);
  });

  it('are no windows of rows', async () => {
    const { seen, ask } = watch(async () => 'rows');
    expect(await ask('rates.rows')).toBe('rows');
    expect(seen).toEqual([]);
  });

  it.each([
    [new CodeskError({ code: 'disk_full', at: 1 }), { failed: expect.stringContaining('not enough space') }],
    [new CodeskError({ code: 'cancelled', at: 1 }), undefined],
    [new Error('a defect'), undefined],
  ])('that fail end as well: %s', async (error, told) => {
    const { seen, ask } = watch(() => Promise.reject(error));
    await expect(ask('rates.open')).rejects.toBe(error);
    expect(seen).toEqual([['began', 'one'], told]);
  });
});
