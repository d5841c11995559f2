// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listKeys } from '../../../../renderer/session/list-keys';
import { Dialog } from '../../../../renderer/ui/overlays';
import { usePageShortcuts, useShortcutKeys } from '../../../../renderer/ui/shortcuts';
import { useUnsavedGuard } from '../../../../renderer/ui/unsaved';
import { findList, lists } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import type { TableState } from '../../../../shared/table/structure';
import {
  active,
  answerLists,
  bridge,
  field,
  groups,
  openPaletteOver,
  structureOf,
} from '../../../support/page/open-palette';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('connection.get', { state: 'online', since: 1, lastAnswer: 1 });
});
afterEach(tidyUp);

const firstPage: TableState = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };
const order = (id: number, order_no: string) => ({
  id,
  order_no,
  store: 'A store',
  customer: `Customer ${id}`,
});
const status = () => screen.getByRole('status').textContent;

describe('opening', () => {
  it('is done by Ctrl+K, and Escape gives the focus back', async () => {
    const { user } = openPaletteOver({ lists: ['orders'] });
    const button = screen.getByRole('button', { name: 'The page' });
    await user.click(button);
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('takes the letters that come before its field has the focus', async () => {
    const { user, open } = openPaletteOver({ lists: [] });
    open();
    const page = screen.getByRole('button', { name: 'The page', hidden: true });
    fireEvent.keyDown(page, { key: 'o' });
    fireEvent.keyDown(page, { key: 'u' });
    fireEvent.keyDown(page, { key: 'x', ctrlKey: true });
    await user.keyboard('t');
    expect(field()).toHaveProperty('value', 'out');
    await user.keyboard('{Escape}');
    expect(fireEvent.keyDown(page, { key: 'o' })).toBe(true);
  });

  it('draws nothing of the page again', async () => {
    const drawn = vi.fn();
    function Page() {
      drawn();
      return <button type="button">The page</button>;
    }
    const { user } = openPaletteOver({ lists: ['orders'], page: <Page /> });
    const before = drawn.mock.calls.length;
    await user.keyboard('{Control>}k{/Control}ord');
    expect(drawn.mock.calls.length).toBe(before);
  });

  it('is refused above a dialog, by the key and by the field', async () => {
    const { user, open } = openPaletteOver({
      lists: ['orders'],
      page: (
        <Dialog isOpen title="A dialog">
          <input aria-label="Name" />
        </Dialog>
      ),
    });
    await screen.findByRole('dialog', { name: 'A dialog' });
    await user.keyboard('{Control>}k{/Control}');
    open();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('without a text', () => {
  it('offers what is pinned, what was opened last, the places and the actions', async () => {
    const { queries, open } = openPaletteOver({ lists: ['orders'] });
    queries.setQueryData(['visits', ''], {
      pinned: [
        { route: '/integrations/7/validations', name: 'Gulf: Validations' },
        { route: '/links/orders/2', name: 'SO-2' },
      ],
      recent: [
        { route: '/lists/orders', name: 'Orders' },
        { route: '/links/orders/1', name: 'SO-1' },
        { route: '/links/roles/2', name: 'Not to be seen' },
        { route: '/lists/roles', name: 'Not to be seen either' },
      ],
    });
    open();
    expect(Object.keys(groups())).toEqual(['Pinned', 'Recent', 'Pages', 'Actions']);
    expect(groups().Pinned).toEqual(['Gulf: Validations', 'SO-2']);
    expect(groups().Recent).toEqual(['Orders', 'SO-1']);
    expect(groups().Pages).toContain('Orders');
    expect(groups().Pages).not.toContain('Roles');
    expect(active()).toBe('Gulf: Validations');
  });

  it('goes through all entries by keys', async () => {
    const { user, open } = openPaletteOver({ lists: ['orders'] });
    open();
    const { Pages: places = [], Actions: actions = [] } = groups();
    const all = [...places, ...actions];
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(all[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(all.at(-1));
    await user.keyboard('{Home}{PageDown}');
    expect(active()).toBe(all[8]);
    await user.keyboard('{PageUp}{End}');
    expect(active()).toBe(all.at(-1));
  });
});

describe('places', () => {
  it.each([
    ['rate d', '/rate-desk'],
    ['rr', '/rate-rounds'],
    ['order c', '/order-costs'],
    ['webh logs', '/lists/webhook-logs'],
    ['uploads', '/settings/uploads'],
  ])('are found by %j', async (text, path) => {
    const { user, at, open } = openPaletteOver({ lists: ['orders', 'webhook-logs'] });
    open();
    await user.keyboard(`${text}{Enter}`);
    await waitFor(() => expect(at()).toBe(path));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('show their own key', async () => {
    const { user, open } = openPaletteOver({ lists: [] });
    open();
    await user.keyboard('home');
    expect(within(screen.getByRole('option', { name: /^Home/ })).getAllByText(/Alt|Home/)).toHaveLength(3);
  });
});

describe('actions', () => {
  const run = vi.fn();
  function Page() {
    useShortcutKeys([
      {
        title: 'Page',
        shortcuts: [
          { keys: ['Ctrl+E'], text: 'Export', run },
          { keys: ['Space'], text: 'Select the row' },
        ],
      },
    ]);
    usePageShortcuts([
      {
        title: 'Tools',
        shortcuts: [
          { keys: [], text: 'Export again', run, refusal: 'Not now.' },
          { keys: [], text: 'Add order', run: () => run('add') },
        ],
      },
    ]);
    return <button type="button">The page</button>;
  }
  beforeEach(() => {
    run.mockReset();
  });

  it('are those of the table of keys that run something, and only they after >', async () => {
    const { user, open } = openPaletteOver({ lists: ['orders'], page: <Page /> });
    open();
    await user.keyboard('>');
    expect(groups()).toEqual({
      Actions: ['Export', 'Export again', 'Add order', 'Show all keys'],
    });
    await user.keyboard(' add{Enter}');
    expect(run.mock.calls).toEqual([['add']]);
  });

  it('run with the focus where it was, once the palette is closed', async () => {
    const { user, open } = openPaletteOver({ lists: ['orders'], page: <Page /> });
    const button = screen.getByRole('button', { name: 'The page' });
    button.focus();
    run.mockImplementation(() => {
      expect(document.activeElement).toBe(button);
      expect(screen.queryByRole('combobox')).toBeNull();
    });
    open();
    await user.keyboard('>exp{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('say why they cannot run, and stay', async () => {
    const { user, open } = openPaletteOver({ lists: ['orders'], page: <Page /> });
    open();
    await user.keyboard('>export again');
    expect(screen.getByRole('option', { name: /Not now/ }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
    expect(field()).toBeTruthy();
  });

  it('search no record', async () => {
    answerLists({ orders: [order(1, 'SO-1')] });
    const { user, open } = openPaletteOver({ lists: ['orders'] });
    open();
    await user.keyboard('>SO-1');
    await new Promise((done) => setTimeout(done, 200));
    expect(bridge.calls('orders.structure')).toEqual([]);
  });
});

describe('records', () => {
  it('are asked for after a pause, once, five of each list, by its filter', async () => {
    answerLists({ orders: [order(1, 'SO-1001')], clients: [{ id: 3, name: 'so long' }] });
    const { user, open } = openPaletteOver({ lists: ['orders', 'clients', 'webhooks'] });
    open();
    await user.keyboard('so-1');
    await waitFor(() => expect(groups().Orders).toEqual(['SO-1001']));
    expect(bridge.calls('orders.datatable')).toMatchObject([
      { page: 1, per_page: 5, filters: [{ name: 'order_no', value: ['so-1'] }] },
    ]);
    expect(bridge.calls('clients.datatable')).toMatchObject([{ filters: [{ name: 'name', value: 'so-1' }] }]);
    expect(bridge.calls('webhooks.structure')).toEqual([]);
  });

  it('are asked for from two characters on', async () => {
    answerLists({ orders: [order(1, 'SO-1001')] });
    const { user, open } = openPaletteOver({ lists: ['orders'] });
    open();
    await user.keyboard('s');
    await new Promise((done) => setTimeout(done, 200));
    expect(bridge.calls('orders.structure')).toEqual([]);
  });

  it('of the number that was typed go first, and open with their details', async () => {
    answerLists({ orders: [order(8, 'SO-10010'), order(7, 'SO-1001')] });
    const { user, at, open, router } = openPaletteOver({ lists: ['orders', 'clients'] });
    open();
    await user.keyboard('so-1001');
    await waitFor(() => expect(active()).toBe('SO-1001'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(at()).toBe('/links/orders/7'));
    expect(router.state.location.state).toEqual({ name: 'SO-1001' });
  });

  it('open as soon as they are found after an Enter that came before the answer', async () => {
    answerLists({ orders: [order(8, 'SO-10010'), order(7, 'SO-1001')] });
    const { user, at, open } = openPaletteOver({ lists: ['orders'] });
    open();
    await user.keyboard('so-1001{Enter}');
    expect(status()).toBe('Opens as soon as it is found');
    await waitFor(() => expect(at()).toBe('/links/orders/7'));
  });

  it('of another number are not opened by an Enter that came before the answer', async () => {
    const list = findList('orders') as ListDefinition;
    const held = bridge.hold('orders.datatable');
    bridge.answer('orders.structure', structureOf(list));
    const { user, at, open, queries } = openPaletteOver({ lists: ['orders'] });
    queries.setQueryData(listKeys.page(list, firstPage), { data: [order(8, 'SO-10010')], total: 1 });
    open();
    await user.keyboard('so-1001');
    expect(groups()['Loaded records']).toEqual(['SO-10010']);
    expect(active()).toBeNull();
    await user.keyboard('{Enter}');
    expect(at()).toBe('/here');
    await waitFor(() => expect(bridge.calls('orders.datatable')).toHaveLength(1));
    await act(async () => held.succeed({ data: [order(7, 'SO-1001')], total: 1 }));
    await waitFor(() => expect(at()).toBe('/links/orders/7'));
  });

  it('that are loaded are found without the server, and all are shown once', async () => {
    const list = findList('orders') as ListDefinition;
    answerLists({ orders: [order(8, 'SO-10010'), order(9, 'SO-10011')] });
    const { user, open, queries } = openPaletteOver({ lists: ['orders'] });
    queries.setQueryData(listKeys.page(list, firstPage), { data: [order(8, 'SO-10010')], total: 1 });
    // As a Refresh that failed leaves them.
    await queries.invalidateQueries();
    open();
    await user.keyboard('10');
    expect(groups()).toEqual({ 'Loaded records': ['SO-10010'] });
    await waitFor(() => expect(groups()).toEqual({ 'Loaded records': ['SO-10010'], Orders: ['SO-10011'] }));
  });

  it('do not move the entry that the user went to', async () => {
    const list = findList('orders') as ListDefinition;
    bridge.answer('orders.structure', structureOf(list));
    const held = bridge.hold('orders.datatable');
    answerLists({ clients: [{ id: 1, name: 'SO-1' }] });
    const { user, open } = openPaletteOver({ lists: ['orders', 'clients'] });
    open();
    await user.keyboard('so');
    await waitFor(() => expect(groups().Clients).toEqual(['SO-1']));
    await user.keyboard('{ArrowDown}');
    const [before] = screen.getAllByRole('option', { selected: true });
    const position = screen.getAllByRole('option').indexOf(before as HTMLElement);
    await act(async () => held.succeed({ data: [order(1, 'so')], total: 1 }));
    await waitFor(() => expect(groups().Orders).toEqual(['so']));
    const [after] = screen.getAllByRole('option', { selected: true });
    expect(after?.textContent).toBe(before?.textContent);
    expect(screen.getAllByRole('option').indexOf(after as HTMLElement)).toBe(position);
  });

  it('are asked for in three lists at a time, also after the next key', async () => {
    let running = 0;
    let most = 0;
    const asked: string[] = [];
    const release: (() => void)[] = [];
    for (const list of lists) {
      bridge.answer(`${list.id}.structure`, structureOf(list));
      bridge.answerWith(`${list.id}.datatable`, async (input) => {
        const [filter] = (input as { filters: { value: string | string[] }[] }).filters;
        asked.push(`${list.id} ${[filter?.value].flat()[0]}`);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((done) => release.push(done));
        running -= 1;
        return { data: [], total: 0 };
      });
    }
    const { user, open } = openPaletteOver({ lists: lists.map(({ id }) => id) });
    open();
    await user.keyboard('ab');
    await waitFor(() => expect(asked).toHaveLength(3));
    await user.keyboard('c');
    await waitFor(() => expect(status()).toMatch(/^Searching records: 0 of 2\d lists$/));
    await new Promise((done) => setTimeout(done, 200));
    expect(asked).toHaveLength(3);
    const free = setInterval(() => {
      for (const done of release.splice(0)) done();
    }, 5);
    await waitFor(() => expect(status()).toBe('Nothing found'), { timeout: 5000 });
    clearInterval(free);
    expect(most).toBe(3);
    expect(asked.filter((each) => each.endsWith(' ab'))).toHaveLength(3);
    expect(asked.filter((each) => each.endsWith(' abc')).length).toBe(
      lists.filter(({ search }) => search).length,
    );
  });

  it('of lists that fail are left out, and that is said; a refused list has no records', async () => {
    answerLists({ orders: [order(1, 'SO-1')] });
    bridge.refuse('clients.structure', { code: 'server_fault', at: 0 });
    const { user, open } = openPaletteOver({ lists: ['orders', 'clients'] });
    open();
    await user.keyboard('so-1');
    await waitFor(() => expect(status()).toBe('1 result. 1 list could not be searched'));
    bridge.refuse('clients.structure', { code: 'refused', at: 0 });
    await user.keyboard('{Backspace}1');
    await waitFor(() => expect(status()).toBe('1 result'));
    bridge.refuse('clients.structure', { code: 'server_fault', at: 0 });
    bridge.refuse('orders.datatable', { code: 'server_fault', at: 0 });
    await user.keyboard('x');
    await waitFor(() => expect(status()).toBe('Records could not be searched'));
  });

  it('of a list that permits no details are not asked for', async () => {
    bridge.answer('orders.structure', structureOf(findList('orders') as ListDefinition, ['export']));
    const { user, open } = openPaletteOver({ lists: ['orders'] });
    open();
    await user.keyboard('so-1');
    await waitFor(() => expect(status()).toBe('Nothing found'));
    expect(bridge.calls('orders.datatable')).toEqual([]);
  });

  it('are not asked for while an input method composes', async () => {
    answerLists({ orders: [order(1, 'SO-1')] });
    const { open } = openPaletteOver({ lists: ['orders'] });
    open();
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: 'so-1' } });
    await new Promise((done) => setTimeout(done, 200));
    expect(bridge.calls('orders.structure')).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(field().value).toBe('so-1');
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(groups().Orders).toEqual(['SO-1']));
  });

  it('that are invoices open in their own window', async () => {
    bridge.answer('window.open', {});
    answerLists({ invoices: [{ id: 7, invoice_no: 'INV-7' }] });
    const { user, at, open } = openPaletteOver({ lists: ['invoices'] });
    open();
    await user.keyboard('inv-7{Enter}');
    await waitFor(() => expect(bridge.calls('window.open')).toEqual([{ place: '/invoice-temp?id=7' }]));
    expect(at()).toBe('/here');
  });
});

it('asks before unsaved work is left', async () => {
  function Typed() {
    const [isUnsaved] = useState(true);
    useUnsavedGuard(isUnsaved);
    return <input aria-label="Name" defaultValue="typed" />;
  }
  const { user, at, open } = openPaletteOver({ lists: ['orders'], page: <Typed /> });
  open();
  await user.keyboard('history{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(at()).toBe('/here');
});

it('keeps the focus from a menu that fades out behind it', async () => {
  const { open } = openPaletteOver({ lists: ['orders'] });
  open();
  const own = field();
  act(() => screen.getByText('The page').focus());
  await waitFor(() => expect(document.activeElement).toBe(own));
});

it('says that it is offline, and finds what is there', async () => {
  bridge.answer('connection.get', { state: 'offline', since: 1, lastAnswer: 1 });
  answerLists({ orders: [order(1, 'SO-1')] });
  const { user, open, queries } = openPaletteOver({ lists: ['orders'] });
  queries.setQueryData(['visits', ''], { pinned: [], recent: [{ route: '/links/orders/1', name: 'SO-1' }] });
  open();
  await waitFor(() => expect(status()).toMatch(/^Offline: /));
  await user.keyboard('so');
  expect(groups().Recent).toEqual(['SO-1']);
  await new Promise((done) => setTimeout(done, 200));
  expect(bridge.calls('orders.structure')).toEqual([]);
});

it('is useful to an account without lists', async () => {
  const { user, at, open } = openPaletteOver({ lists: [] });
  open();
  await user.keyboard('out{Enter}');
  await waitFor(() => expect(at()).toBe('/outbox'));
});
