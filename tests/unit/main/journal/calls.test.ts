import { describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../../main/api/attempt';
import { EncodedInput } from '../../../../main/api/body';
import { failure } from '../../../../main/failure';
import { Operations } from '../../../../main/journal/calls';
import { findCall } from '../../../../shared/api';
import { CodeskError, type Failure } from '../../../../shared/errors';
import { deskInMemory } from '../../../support/desk-store';

const id = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
const other = '1f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';

function setUp() {
  const store = deskInMemory();
  const changed = vi.fn();
  const notStored = vi.fn();
  const open = () => new Operations({ store, changed, notStored, now: () => 1000 });
  return { store, changed, notStored, open, operations: open() };
}

const attempt = (name: string, input: unknown, more: Partial<Attempt> = {}): Attempt => {
  const call = findCall(name);
  if (!call) throw new Error(name);
  return { id, name, call, input, ...more };
};
const remove = attempt('contracts.destroy', { id: 7 }, { title: 'Remove contract CT-7' });
const kept = {
  id,
  call: 'contracts.destroy',
  input: { id: 7 },
  title: 'Remove contract CT-7',
  made: 1000,
  attempts: 1,
};
const fails = (code: Failure['code'], outcome?: Failure['outcome']) => () =>
  Promise.reject(new CodeskError(failure(code, outcome ? { outcome } : {})));
const failureOf = async (task: Promise<unknown>): Promise<Failure> => {
  const error = await task.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CodeskError);
  return (error as CodeskError).failure;
};

describe('an operation', () => {
  it('is on the disk before it is sent, and gone after its answer', async () => {
    const { store, operations, changed } = setUp();
    const send = vi.fn(async () => {
      expect(await store.operations('a')).toEqual([kept]);
      return 'done';
    });
    expect(await operations.run('a', remove, send)).toBe('done');
    expect(send).toHaveBeenCalledOnce();
    expect(await operations.list('a')).toEqual([]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it.each<[string, Failure['code'], Failure['outcome']]>([
    ['was refused', 'not_valid', 'refused'],
    ['needs another sign-in', 'session_ended', 'refused'],
    ['never reached the server', 'unreachable', undefined],
  ])('is gone if it %s at its first attempt', async (_name, code, outcome) => {
    const { operations } = setUp();
    const failed = await failureOf(operations.run('a', remove, fails(code, outcome)));
    expect(failed).toMatchObject({ code });
    expect(failed.earlierUnknown).toBeUndefined();
    expect(await operations.list('a')).toEqual([]);
  });

  it.each<Failure['code']>(['timed_out', 'connection_cut', 'server_fault', 'bad_reply'])(
    'stays if its answer is not known: %s',
    async (code) => {
      const { open, operations } = setUp();
      await failureOf(operations.run('a', remove, fails(code, 'unknown')));
      expect(await open().list('a')).toEqual([kept]);
    },
  );

  it('stays after a defect of our own, because it may have been sent', async () => {
    const { operations } = setUp();
    const failed = await failureOf(operations.run('a', remove, () => Promise.reject(new TypeError('odd'))));
    expect(failed).toMatchObject({ code: 'unexpected', outcome: 'unknown', operation: id });
    expect(await operations.list('a')).toEqual([kept]);
  });

  it('stays when a later attempt is refused or does not arrive, and says so', async () => {
    const { operations } = setUp();
    await failureOf(operations.run('a', remove, fails('timed_out', 'unknown')));
    for (const [code, outcome] of [
      ['not_valid', 'refused'],
      ['unreachable', undefined],
    ] as const) {
      const failed = await failureOf(operations.run('a', remove, fails(code, outcome)));
      expect(failed).toMatchObject({ code, earlierUnknown: true });
    }
    expect(await operations.list('a')).toMatchObject([{ id, attempts: 3 }]);
    await operations.run('a', remove, async () => 'done');
    expect(await operations.list('a')).toEqual([]);
  });

  it('is sent once when it is asked twice at the same time', async () => {
    const { operations } = setUp();
    let answer: (value: string) => void = () => undefined;
    const send = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
    );
    const first = operations.run('a', remove, send);
    const second = operations.run('a', remove, send);
    await expect.poll(() => send).toHaveBeenCalled();
    expect(await operations.list('a')).toEqual([]);
    answer('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
    expect(send).toHaveBeenCalledOnce();
  });

  it('of another person is neither sent nor shown', async () => {
    const { operations } = setUp();
    await failureOf(operations.run('a', remove, fails('timed_out', 'unknown')));
    const send = vi.fn(async () => 'done');
    expect(await failureOf(operations.run('b', remove, send))).toMatchObject({ code: 'bad_request' });
    expect(send).not.toHaveBeenCalled();
    expect(await operations.list('b')).toEqual([]);
    await operations.forget('b', id, false);
    expect(await operations.list('a')).toHaveLength(1);
  });

  it('is running by its title until it is answered', async () => {
    const { operations } = setUp();
    const seen: (readonly string[])[] = [];
    await operations.run(
      'a',
      remove,
      async () => void seen.push(operations.underWay('a'), operations.underWay('b')),
    );
    expect(seen).toEqual([['Remove contract CT-7'], []]);
    expect(operations.underWay('a')).toEqual([]);
  });

  it('is forgotten when a person says that its outcome is clear', async () => {
    const { operations, changed, store } = setUp();
    await failureOf(operations.run('a', remove, fails('timed_out', 'unknown')));
    await failureOf(
      operations.run('a', { ...remove, id: other, input: { id: 8 } }, fails('timed_out', 'unknown')),
    );
    await operations.forget('a', id, true);
    expect((await operations.list('a')).map((each) => each.id)).toEqual([other]);
    expect(changed).toHaveBeenCalledTimes(3);
    await operations.forget('a', other, false);
    expect(await operations.list('a')).toEqual([]);
    // The history contains finished operations, and none of another user.
    expect(await store.doneCalls('a', 0)).toEqual([{ id, title: 'Remove contract CT-7', at: 1000 }]);
    expect(await store.doneCalls('a', 1001)).toEqual([]);
    expect(await store.doneCalls('b', 0)).toEqual([]);
  });

  describe('that is asked for once more after a lost answer', () => {
    const lose = (operations: ReturnType<ReturnType<typeof setUp>['open']>, asked: Attempt) =>
      failureOf(operations.run('a', asked, fails('connection_cut', 'unknown')));
    const sentAs = async (operations: ReturnType<ReturnType<typeof setUp>['open']>, asked: Attempt) => {
      const send = vi.fn(async (_id: string) => 'done');
      await operations.run('a', asked, send);
      return send.mock.calls[0]?.[0];
    };

    it('goes out under its first id, also after a restart and with its fields in another order', async () => {
      const { open, operations } = setUp();
      const first = attempt('contracts.duplicate', { id: 7, expiry_date: '2027-12-31' });
      const again = attempt(
        'contracts.duplicate',
        { expiry_date: '2027-12-31', id: 7 },
        { id: other, mayRepeat: true },
      );
      expect(await lose(operations, first)).toMatchObject({ operation: id });
      expect(await lose(open(), again)).toMatchObject({ operation: id });
      expect(await open().list('a')).toMatchObject([{ id, attempts: 2 }]);
      expect(await sentAs(open(), again)).toBe(id);
      expect(await open().list('a')).toEqual([]);
      expect(await sentAs(open(), again)).toBe(other);
    });

    it.each<[string, unknown]>([
      ['contracts.duplicate', { id: 7, expiry_date: '2027-12-31' }],
      ['clients.store', { name: 'Blue' }],
      ['orders.reset', { id: [7] }],
      ['orders.comment', { id: 7, text: 'Checked.' }],
      ['uploads.store', { type: 'orders', file: 'file-1' }],
      ['webhook-headers.store', { webhook_id: 1, key: 'X', value: 'hush-hush' }],
    ])('is not sent before the user chose it if it would be done twice: %s', async (name, input) => {
      const { open, operations } = setUp();
      const asked = attempt(name, input);
      await lose(operations, asked);
      // Also after a restart of Codesk.
      for (const each of [operations, open()]) {
        const send = vi.fn(async () => 'done');
        expect(await failureOf(each.run('a', asked, send))).toMatchObject({
          code: 'sent_before',
          earlierUnknown: true,
          operation: id,
        });
        expect(send).not.toHaveBeenCalled();
      }
      expect(await operations.list('a')).toMatchObject([{ id, attempts: 1 }]);
      expect(await sentAs(operations, { ...asked, mayRepeat: true })).toBe(id);
      expect(await operations.list('a')).toEqual([]);
    });

    it('is another operation with another input, for another call, and for another person', async () => {
      const { operations } = setUp();
      await lose(operations, remove);
      const send = vi.fn(async (_id: string) => 'done');
      const theirs = '3f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
      await operations.run('b', { ...remove, id: theirs }, send);
      expect(send).toHaveBeenCalledWith(theirs);
      expect(await sentAs(operations, { ...remove, id: other, input: { id: 8 } })).toBe(other);
      expect(await sentAs(operations, attempt('clients.destroy', { id: 7 }, { id: other }))).toBe(other);
      expect(await operations.list('a')).toMatchObject([{ id }]);
    });

    it('is not sent with something else under its id, and says so', async () => {
      const { open, operations } = setUp();
      await lose(operations, remove);
      for (const each of [operations, open()]) {
        const send = vi.fn(async () => 'done');
        expect(await failureOf(each.run('a', { ...remove, input: { id: 8 } }, send))).toMatchObject({
          code: 'sent_differently',
          earlierUnknown: true,
          operation: id,
        });
        expect(send).not.toHaveBeenCalled();
      }
      expect(await operations.list('a')).toEqual([kept]);
    });

    it('goes out under its first id when it holds a secret, and not with another secret', async () => {
      const { operations } = setUp();
      const header = (value: string, more: Partial<Attempt> = {}) =>
        attempt('webhook-headers.store', { webhook_id: 1, key: 'X', value }, more);
      await lose(operations, header('hush-hush'));
      expect(await failureOf(operations.run('a', header('another'), async () => 'done'))).toMatchObject({
        code: 'sent_differently',
      });
      expect(await sentAs(operations, header('hush-hush', { id: other, mayRepeat: true }))).toBe(id);
    });

    it('is another operation once something else was sent for the same record', async () => {
      const { open, operations } = setUp();
      const third = '2f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';
      const state = (status: string, own: string) =>
        attempt('contracts.state', { id: 7, status }, { id: own });
      await lose(operations, state('Verified', id));
      expect(
        await failureOf(open().run('a', state('Disabled', other), fails('not_valid', 'refused'))),
      ).toEqual(expect.objectContaining({ code: 'not_valid' }));
      // The first operation is still open, and the new request has another value of Verified.
      expect(await sentAs(open(), state('Verified', third))).toBe(third);
      // The current value no longer depends on the first operation.
      expect(await open().list('a')).toEqual([]);
    });
  });

  describe('that adds a record', () => {
    const add = (readNewest: Attempt['readNewest'], more: Partial<Attempt> = {}) =>
      attempt('clients.store', { name: 'Blue' }, { readNewest, ...more });
    const newest = { ids: [9, 8], total: 40 };

    it('keeps the newest records of its list on the disk before it is sent, and for all attempts', async () => {
      const { store, open, operations } = setUp();
      const read = vi.fn(async () => newest);
      const send = async () => {
        expect(await store.operations('a')).toMatchObject([{ id, newest }]);
        return fails('connection_cut', 'unknown')();
      };
      await failureOf(operations.run('a', add(read), send));
      await failureOf(open().run('a', add(read, { mayRepeat: true }), send));
      expect(await open().list('a')).toMatchObject([{ attempts: 2, newest }]);
      expect(read).toHaveBeenCalledOnce();
    });

    it('is sent all the same if they cannot be read', async () => {
      const { operations } = setUp();
      await failureOf(operations.run('a', add(fails('refused')), fails('timed_out', 'unknown')));
      const [lost] = await operations.list('a');
      expect(lost).toMatchObject({ id, attempts: 1 });
      expect(lost).not.toHaveProperty('newest');
    });

    it('waits two seconds for them and no longer', async () => {
      const { operations } = setUp();
      const began = performance.now();
      expect(
        await operations.run(
          'a',
          add(() => new Promise(() => undefined)),
          async () => 'done',
        ),
      ).toBe('done');
      expect(performance.now() - began).toBeGreaterThan(1900);
      expect(performance.now() - began).toBeLessThan(10_000);
    });
  });

  it('that is done takes the drafts of its form along, and no others', async () => {
    const { store, operations } = setUp();
    const draft = (key: string, operation: string) => ({
      key,
      place: { route: '/' },
      title: key,
      operation,
      at: 1,
      content: {},
    });
    await store.keepDraft('a', draft('mine', id));
    await store.keepDraft('a', draft('again', other));
    await store.keepDraft('b', draft('theirs', id));
    await failureOf(operations.run('a', remove, fails('timed_out', 'unknown')));
    await failureOf(operations.run('a', remove, fails('not_valid', 'refused')));
    expect(await store.drafts('a')).toHaveLength(2);
    // The form was reopened and uses another id.
    await operations.run('a', { ...remove, id: other }, async () => 'done');
    expect(await store.drafts('a')).toEqual([]);
    expect(await store.drafts('b')).toHaveLength(1);
  });

  it('is sent once when the same is asked for three times at once under three ids', async () => {
    const { operations } = setUp();
    const send = vi.fn(async (_id: string) => 'done');
    const asked = [id, other, '2f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11'].map((each) =>
      operations.run('a', { ...remove, id: each }, send),
    );
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'done']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is kept with the text of an input that a thread has encoded', async () => {
    const { store, operations } = setUp();
    const encoded = new EncodedInput(new Uint8Array(3), 'application/json', '{"id":7}', [], 'a print');
    const lost = operations.run('a', { ...remove, input: encoded }, fails('timed_out', 'unknown'));
    expect(await failureOf(lost)).toMatchObject({ code: 'timed_out' });
    expect(await store.operations('a')).toEqual([kept]);
  });

  it.each(['hush-hush', 'abc'])('is kept without an input that holds the secret %s', async (value) => {
    const { operations } = setUp();
    const secret = attempt('webhook-headers.store', { webhook_id: 1, key: 'X', value });
    await failureOf(operations.run('a', secret, fails('timed_out', 'unknown')));
    const list = await operations.list('a');
    expect(list).toMatchObject([{ input: null }]);
    expect(JSON.stringify(list)).not.toContain(value);
  });

  it('is not sent if the disk does not take it, and says so', async () => {
    const { store } = setUp();
    const full = new CodeskError(failure('profile_full', { subject: 'desk.db' }));
    const operations = new Operations({
      store: { ...store, beginOperation: () => Promise.reject(full) },
      changed: () => undefined,
      notStored: () => undefined,
    });
    const send = vi.fn(async () => 'done');
    expect(await failureOf(operations.run('a', remove, send))).toMatchObject({ code: 'profile_full' });
    expect(send).not.toHaveBeenCalled();
    expect(await operations.list('a')).toEqual([]);
  });

  it('that is done stays open if the disk does not take that, until the user says so', async () => {
    const { store, notStored } = setUp();
    const full = new CodeskError(failure('profile_full', { subject: 'desk.db' }));
    const operations = new Operations({
      store: { ...store, finishOperation: () => Promise.reject(full) },
      changed: () => undefined,
      notStored,
    });
    expect(await operations.run('a', remove, async () => 'done')).toBe('done');
    expect(notStored).toHaveBeenCalledWith(full);
    expect(await operations.list('a')).toMatchObject([{ id }]);
    await operations.forget('a', id, true);
    expect(await operations.list('a')).toEqual([]);
  });
});
