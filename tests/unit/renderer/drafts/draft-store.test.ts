// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftStore } from '../../../../renderer/drafts/drafts';
import { deskInMemory } from '../../../support/desk-store';
import { type FakeDraftDesk, installDrafts } from '../../../support/page/desk-bridge';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
let desk: FakeDraftDesk;
beforeEach(() => {
  vi.useFakeTimers();
  bridge.install();
  desk = installDrafts(bridge);
});
afterEach(() => vi.useRealTimers());

const operation = '00000000-0000-4000-8000-000000000001';
const subject = (key = 'contracts/add') => ({
  key,
  title: `Form ${key}`,
  place: { route: '/lists/contracts' },
});
const typed = (text: string, rows = {}) => ({ operation, content: { values: { text } }, rows });
const kept = async (key = 'contracts/add') => (await desk.store.draft('mira', key))?.content;
const second = () => vi.advanceTimersByTimeAsync(1000);

describe('what is typed', () => {
  it('is kept within a second, also while somebody types without a pause', async () => {
    const store = new DraftStore('mira');
    for (let at = 0; at < 10; at += 1) {
      store.save(subject(), typed(`typed ${at}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(await kept()).toEqual({ values: { text: expect.stringMatching(/^typed [6-9]$/) } });
    await second();
    expect(await kept()).toEqual({ values: { text: 'typed 9' } });
  });

  it('is kept at once when its form is being saved, and gone when it was', async () => {
    const store = new DraftStore('mira');
    store.save(subject(), { ...typed('now'), urgent: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(await kept()).toEqual({ values: { text: 'now' } });
    store.drop('contracts/add');
    await second();
    expect(await kept()).toBeUndefined();
  });

  it('is not kept for somebody else who signed in meanwhile, and that is no trouble', async () => {
    const store = new DraftStore('mira');
    store.save(subject(), typed('mine'));
    desk.signIn('omar');
    await second();
    expect(await desk.store.drafts('omar')).toEqual([]);
    expect(store.saveError()).toBeNull();
    const theirs = new DraftStore('omar');
    await theirs.load();
    expect(theirs.left()).toEqual([]);
  });

  it('is sent again in small parts only', async () => {
    const store = new DraftStore('mira');
    const rates = Array.from({ length: 60_000 }, (_, at) => ({ from: String(at), rate: '1' }));
    store.save(subject(), typed('a', { rates }));
    await second();
    const changed = rates.with(7, { from: '7', rate: '2' });
    store.save(subject(), typed('b', { rates: changed }));
    await second();
    store.save(subject(), typed('c', { rates: changed }));
    await second();
    const [, ...later] = bridge.calls('drafts.keep').map((input) => JSON.stringify(input).length);
    expect(later).toHaveLength(2);
    expect(Math.max(...later)).toBeLessThan(40_000);
    const read = await new DraftStore('mira').read('contracts/add');
    expect(read?.rows.rates).toEqual(changed);
    expect(read?.content).toEqual({ values: { text: 'c' } });
  });

  it('of many rows is kept whole', async () => {
    const store = new DraftStore('mira');
    const rates = Array.from({ length: 60_000 }, (_, at) => ({ from: String(at), rate: '1' }));
    store.save(subject(), typed('after', { rates }));
    await second();
    const read = await new DraftStore('mira').read('contracts/add');
    expect(read?.rows.rates).toEqual(rates);
    expect(read?.content).toEqual({ values: { text: 'after' } });
  });
});

describe('what cannot be kept', () => {
  it.each([
    ['the disk is full', 'disk_full', 'Disk is full'],
    ['the database is read-only', 'folder_readonly', 'Folder is read-only'],
    ['main refuses it', 'bad_request', 'Invalid internal request'],
  ] as const)(
    'is told within a second, and kept as soon as it can be, when %s',
    async (_name, code, title) => {
      const store = new DraftStore('mira');
      bridge.refuse('drafts.keep', { code, at: 0 });
      store.save(subject(), typed('x', { rates: [{ rate: '1' }] }));
      await second();
      expect(store.saveError()).toBe(title);
      installDrafts(bridge, 'mira', desk.store);
      await vi.advanceTimersByTimeAsync(3000);
      expect(store.saveError()).toBeNull();
      expect(await kept()).toEqual({ values: { text: 'x' } });
      expect((await new DraftStore('mira').read('contracts/add'))?.rows.rates).toEqual([{ rate: '1' }]);
    },
  );

  it('is tried again with the next change', async () => {
    const store = new DraftStore('mira');
    bridge.refuse('drafts.keep', { code: 'disk_full', at: 0 });
    store.save(subject(), typed('x'));
    await second();
    installDrafts(bridge, 'mira', desk.store);
    store.save(subject(), typed('xy'));
    await second();
    expect(await kept()).toEqual({ values: { text: 'xy' } });
    expect(store.saveError()).toBeNull();
  });

  it('is told when there is too much of it', async () => {
    const store = new DraftStore('mira');
    store.save(subject(), typed('x', { rates: [{ rate: 'x'.repeat(17 * 1024 * 1024) }] }));
    await second();
    expect(store.saveError()).toBe('it is too large for a draft');
    expect(bridge.calls('drafts.keep')).toEqual([]);
    store.save(subject(), typed('x', { rates: [{ rate: '1' }] }));
    await second();
    expect(store.saveError()).toBeNull();
  });
});

describe('drafts that cannot be read at first', () => {
  const failed = { code: 'file_trouble', at: 0 } as const;

  it.each(['drafts.list', 'drafts.read'] as const)(
    'are told and asked for again, and nothing is taken for "no draft" (%s)',
    async (name) => {
      const first = new DraftStore('mira');
      first.save(subject(), typed('before'));
      await second();
      bridge.refuse(name, failed);
      const store = new DraftStore('mira');
      let read: unknown = 'not known';
      void store.read('contracts/add').then((draft) => {
        read = draft;
      });
      await second();
      expect(read).toBe('not known');
      expect(store.saveError()).toBe('File not written');
      installDrafts(bridge, 'mira', desk.store);
      await vi.advanceTimersByTimeAsync(3000);
      expect(read).toMatchObject({ content: { values: { text: 'before' } } });
      expect(store.saveError()).toBeNull();
    },
  );

  it('are not asked for any longer when their form is closed', async () => {
    const first = new DraftStore('mira');
    first.save(subject(), typed('before'));
    await second();
    bridge.refuse('drafts.read', failed);
    const store = new DraftStore('mira');
    const close = store.opened('contracts/add');
    const read = store.read('contracts/add');
    await second();
    close();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await read).toBeUndefined();
    expect(store.saveError()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not discarded without a way back', async () => {
    const store = new DraftStore('mira');
    store.save(subject(), typed('before'));
    await second();
    bridge.refuse('drafts.read', failed);
    await expect(store.discard('contracts/add')).rejects.toMatchObject({ failure: failed });
    await second();
    expect(await kept()).toEqual({ values: { text: 'before' } });
  });
});

describe('a draft whose form was open', () => {
  async function left(close: (store: DraftStore, closeForm: () => void) => void) {
    const first = new DraftStore('mira');
    const closeForm = first.opened('contracts/add');
    first.save(subject(), typed('x'));
    await second();
    close(first, closeForm);
    await second();
    const next = new DraftStore('mira');
    await next.load();
    return next;
  }

  it('is wanted again after a crash', async () => {
    const store = await left(() => undefined);
    expect(store.requested()).toMatchObject({ key: 'contracts/add' });
    store.opened('contracts/add');
    expect(store.requested()).toBeNull();
    expect(store.left()).toEqual([]);
  });

  it('is only listed if its form was closed before', async () => {
    const store = await left((_store, closeForm) => closeForm());
    expect(store.requested()).toBeNull();
    expect(store.left()).toMatchObject([{ key: 'contracts/add', title: 'Form contracts/add' }]);
  });

  it('is only listed if the window was closed in an orderly way', async () => {
    const store = await left(() => void desk.store.closeDrafts('mira'));
    expect(store.requested()).toBeNull();
    expect(store.left()).toHaveLength(1);
  });

  it('is said to be one that cannot be opened when its form does not come', async () => {
    const store = await left(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.cannotOpen('contracts/add')).toBe(true);
    expect(store.requested()).toBeNull();
    expect(store.left()).toHaveLength(1);
  });
});

it('brings back what was discarded', async () => {
  const store = new DraftStore('mira');
  store.save(subject(), typed('x', { rates: [{ rate: '1' }] }));
  await second();
  const undo = await store.discard('contracts/add');
  await second();
  expect([store.left(), await kept()]).toEqual([[], undefined]);
  undo?.();
  await second();
  const read = await new DraftStore('mira').read('contracts/add');
  expect(read).toMatchObject({ content: { values: { text: 'x' } }, rows: { rates: [{ rate: '1' }] } });
  expect(store.left()).toHaveLength(1);
});

it('asks for drafts in an empty desk', async () => {
  installDrafts(bridge, 'mira', deskInMemory());
  const store = new DraftStore('mira');
  await store.load();
  expect([store.left(), store.requested()]).toEqual([[], null]);
});
