// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { api, failureOf, invoke, Operation, tableApi, tableWrite } from '../../../renderer/ipc';
import { CodeskError } from '../../../shared/errors';
import type { TableState } from '../../../shared/table/structure';
import { FakeBridge } from '../../support/page/fake-bridge';

const state: TableState = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'asc', filters: [] };
const rowsOf = (part: number) => [{ id: part * 2 + 1 }, { id: part * 2 + 2 }];

const bridge = new FakeBridge();

/** Replies without its rows; `part` returns one part. Returns the parts that were requested so far. */
function installBridge(
  count: number,
  part = (at: number): Record<string, unknown> => ({ ok: true, data: rowsOf(at) }),
) {
  const asked: number[] = [];
  bridge.install();
  bridge.replyWith('orders.datatable', () => ({
    ok: true,
    data: { total: count * 2, data: [] },
    parts: { id: 'p', count, lists: [{ path: ['data'], count }] },
  }));
  bridge.replyWith('api.rows', (input) => {
    const { part: at } = input as { part: number };
    asked.push(at);
    return part(at);
  });
  return asked;
}

it('puts the parts of a reply together in order', async () => {
  const asked = installBridge(3);
  const { total, data } = await tableApi('orders', 'datatable', state);
  expect(total).toBe(6);
  expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual([0, 1, 2]);
});

it('puts the pieces of a large record together', async () => {
  const record = { id: 7, type: 'delivery', values: { note: '😀 of "many"' } };
  const text = JSON.stringify(record);
  const cut = text.indexOf('😀') + 1;
  bridge.install();
  bridge.replyWith('finance-services.edit', () => ({
    ok: true,
    data: null,
    parts: { id: 'p', count: 2, lists: [] },
  }));
  bridge.replyWith('api.rows', (input) => ({
    ok: true,
    data: (input as { part: number }).part === 0 ? text.slice(0, cut) : text.slice(cut),
  }));
  expect(await api('finance-services.edit', { id: 7 })).toEqual(record);
});

it('puts long lists back where a record had them, behind the pieces of its text', async () => {
  const record = { id: 7, values: { rates: [] as object[], more: [{ ids: [] as number[] }] } };
  const parts = [
    JSON.stringify(record).slice(0, 9),
    JSON.stringify(record).slice(9),
    [{ a: 1 }],
    [{ a: 2 }],
    [5],
  ];
  bridge.install();
  bridge.replyWith('finance-services.edit', () => ({
    ok: true,
    data: null,
    parts: {
      id: 'p',
      count: 5,
      lists: [
        { path: ['values', 'rates'], count: 2 },
        { path: ['values', 'more', 0, 'ids'], count: 1 },
      ],
    },
  }));
  bridge.replyWith('api.rows', (input) => ({ ok: true, data: parts[(input as { part: number }).part] }));
  expect(await api('finance-services.edit', { id: 7 })).toEqual({
    id: 7,
    values: { rates: [{ a: 1 }, { a: 2 }], more: [{ ids: [5] }] },
  });
});

it('takes a reply without any parts as it is', async () => {
  const asked = installBridge(0);
  expect((await tableApi('orders', 'datatable', state)).data).toEqual([]);
  expect(asked).toEqual([]);
});

it('fails whole when a part fails', async () => {
  installBridge(3, (at) =>
    at === 1 ? { ok: false, error: { code: 'connection_cut', at: 0 } } : { ok: true, data: rowsOf(at) },
  );
  const error = await tableApi('orders', 'datatable', state).catch((reason: unknown) => reason);
  expect(failureOf(error).code).toBe('connection_cut');
});

it('requests no more parts after an abort', async () => {
  const stop = new AbortController();
  const asked = installBridge(50, (at) => {
    if (at === 2) stop.abort();
    return { ok: true, data: rowsOf(at) };
  });
  await expect(tableApi('orders', 'datatable', state, stop.signal)).rejects.toThrow();
  expect(asked.length).toBeLessThan(6);
});

describe('an operation', () => {
  const ended = (outcome?: 'refused' | 'unknown') => async (id: string) => {
    if (outcome) throw new CodeskError({ code: 'not_valid', at: 0, outcome });
    return id;
  };
  /** The ids of one attempt that ends so, and of the next one. */
  const twice = async (first: (id: string) => Promise<string>) => {
    const operation = new Operation();
    const ids: string[] = [];
    const attempt = (run: typeof first) =>
      operation.attempt((id) => {
        ids.push(id);
        return run(id);
      });
    await attempt(first).catch(() => undefined);
    await attempt(ended());
    return ids;
  };

  it.each([
    ['the answer is lost', ended('unknown'), 1],
    ['something else went wrong', async () => Promise.reject(new Error('odd')), 1],
    ['it was refused', ended('refused'), 2],
    ['it succeeded', ended(), 2],
  ])('tells the next attempt from this one where it is another thing: %s', async (_end, first, ids) => {
    const found = await twice(first);
    expect(found).toHaveLength(2);
    expect(new Set(found).size).toBe(ids);
  });
});

describe('a write', () => {
  const half = { operation: '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11', as: undefined };
  const attempt = { operation: '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11', title: 'Remove 7', as: undefined };

  it('does not compile without an attempt, nor as anything else', () => {
    const wrong = [
      // @ts-expect-error a write needs an attempt
      () => api('contracts.duplicate', { id: 7, expiry_date: '2027-12-31' }),
      // @ts-expect-error an upload is a write
      () => api('uploads.store', { type: 'skus', file: 'h' }),
      // @ts-expect-error an attempt names what it does
      () => api('uploads.store', { type: 'skus', file: 'h' }, half),
      // @ts-expect-error a read has no attempt
      () => api('contracts.edit', { id: 7 }, attempt),
      // @ts-expect-error a write is no call that changes nothing
      () => tableApi('contracts', 'destroy', { id: 7 }),
      // @ts-expect-error a write needs an attempt
      () => tableWrite('contracts', 'destroy', { id: 7 }),
      // @ts-expect-error calls go through api, tableApi and tableWrite
      () => invoke('api.call', { call: 'contracts.destroy', input: { id: 7 } }),
    ];
    expect(wrong).toHaveLength(7);
  });

  it('whose answer from main cannot be read is not known to be done', async () => {
    bridge.install();
    Object.defineProperty(window, 'codesk', {
      configurable: true,
      value: { invoke: async () => '{"ok":', on: () => () => undefined },
    });
    const failed = await tableWrite('orders', 'destroy', { id: 7 }, attempt).catch(failureOf);
    expect(failed).toMatchObject({ code: 'unexpected', outcome: 'unknown' });
    const read = await tableApi('orders', 'show', { id: 7 }).catch(failureOf);
    expect(read).not.toHaveProperty('outcome');
  });

  it('goes on under the id by which main knows it, and after a sign-in under its own', async () => {
    const operation = new Operation();
    const { id } = operation;
    const fail = (more: object) =>
      operation
        .attempt(() => Promise.reject(new CodeskError({ code: 'connection_cut', at: 0, ...more })))
        .catch(() => undefined);
    await fail({ code: 'session_ended', outcome: 'refused' });
    expect(operation.id).toBe(id);
    await fail({ outcome: 'unknown', operation: attempt.operation });
    expect(operation.id).toBe(attempt.operation);
    await fail({ code: 'not_valid', outcome: 'refused', earlierUnknown: true, operation: attempt.operation });
    expect(operation.id).toBe(attempt.operation);
    await fail({ code: 'not_valid', outcome: 'refused' });
    expect(operation.id).not.toBe(attempt.operation);
  });
});

describe('a very long request', () => {
  const rates = Array.from({ length: 30_000 }, (_, at) => ({ from: `${at}`, to: `${at + 1}`, rate: '3.25' }));
  const call = { type: 'stock_collection' as const, values: { rates } };
  const attempt = { operation: '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11', title: 'New service', as: undefined };

  /** The requests to main, message by message, answered by `reply`. */
  function watch(reply: (message: string, at: number) => object = () => ({ ok: true, data: null })) {
    const messages: string[] = [];
    bridge.install();
    const real = window.codesk;
    Object.defineProperty(window, 'codesk', {
      configurable: true,
      value: {
        ...real,
        invoke: async (name: string, message: string) => {
          if (name !== 'api.call') return real.invoke(name, message);
          messages.push(message);
          return JSON.stringify(reply(message, messages.length - 1));
        },
      },
    });
    return messages;
  }

  it('arrives whole', async () => {
    bridge.install();
    bridge.answer('finance-services.store', { id: 1 });
    await api('finance-services.store', call, attempt);
    expect(bridge.calls('finance-services.store')).toEqual([call]);
    expect(bridge.operations('finance-services.store')).toEqual([attempt.operation]);
  });

  it('goes in messages of 256 K characters at most, numbered in their order', async () => {
    const messages = watch();
    await api('finance-services.store', call, attempt);
    expect(messages.length).toBeGreaterThan(4);
    for (const message of messages) expect(message.length).toBeLessThan(256 * 1024 + 40);
    const heads = messages.map((message) => message.slice(0, message.indexOf(':')));
    expect(heads).toEqual(messages.map((_, at) => `${at < messages.length - 1 ? '+' : '='}${at}`));
    const text = messages.map((message) => message.slice(message.indexOf(':') + 1)).join('');
    expect(JSON.parse(text).input).toEqual(call);
  });

  it('lets the page do other things between', async () => {
    const messages = watch();
    let others = 0;
    const ticks = setInterval(() => {
      if (messages.length > 0) others += 1;
    }, 0);
    // The delay of copying megabytes.
    const real = window.codesk.invoke;
    Object.assign(window.codesk, {
      invoke: (name: string, message: string) => {
        for (const end = performance.now() + 5; performance.now() < end; );
        return real(name, message);
      },
    });
    await api('finance-services.store', call, attempt);
    clearInterval(ticks);
    expect(others).toBeGreaterThan(1);
  });

  it('fails with the reason of the first message that main does not take', async () => {
    watch((_message, at) =>
      at === 1
        ? { ok: false, error: { code: 'connection_cut', at: 0 } }
        : at > 1
          ? { ok: false, error: { code: 'bad_request', at: 0, subject: 'the order of the chunks' } }
          : { ok: true, data: null },
    );
    const error = await api('finance-services.store', call, attempt).catch((reason: unknown) => reason);
    expect(failureOf(error).code).toBe('connection_cut');
  });

  it('goes after the pieces of the one before', async () => {
    const messages = watch();
    await Promise.all([
      api('finance-services.store', call, attempt),
      api('finance-services.store', call, attempt),
    ]);
    const places = messages.map((message) => Number(/\d+/.exec(message)?.[0]));
    expect(places).toEqual([...Array(messages.length).keys()].map((at) => at % (messages.length / 2)));
  });

  it('is sent again as a whole when Codesk was locked meanwhile', async () => {
    const locked = { ok: false, error: { code: 'locked', at: 0 } };
    let ends = 0;
    const messages = watch((message) => {
      if (message.startsWith('=')) ends += 1;
      return message.startsWith('=') && ends === 1 ? locked : { ok: true, data: null };
    });
    const unlocked = {
      status: 'signed_in',
      server: '',
      practice: false,
      user: null,
      owner: '',
      kept: 'memory',
    };
    bridge.answer('session.get', unlocked);
    await api('finance-services.store', call, attempt);
    const half = messages.length / 2;
    expect(messages.slice(half)).toEqual(messages.slice(0, half));
    expect(ends).toBe(2);
  });
});
