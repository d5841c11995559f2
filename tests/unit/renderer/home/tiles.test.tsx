// @vitest-environment jsdom
/** The tiles of the home page: their counts, when they are counted, and the choice of the user. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import HomePage from '../../../../renderer/home/home-page';
import { useListMemory } from '../../../../renderer/lists/list-memory';
import { failureTitle } from '../../../../shared/errors';
import { lists } from '../../../../shared/lists';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import type { ListDefinition } from '../../../../shared/table/list';
import { anna, installDrafts } from '../../../support/page/draft-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openPage } from '../../../support/page/open-page';
import { installOutbox } from '../../../support/page/outbox-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { installRateDesk } from '../../../support/page/rate-bridge';

const bridge = new FakeBridge();
let preferences: Preferences;
/** Rows of each list; each tile of the list counts them all. */
let rows: Record<string, number>;
/** Counts in progress, and the most at the same time. */
let open: { now: number; most: number };

const listOf = (id: string) => lists.find((list) => list.id === id) as ListDefinition;
const structureOf = (id: string, permissions: readonly string[] = listOf(id).permissions) => ({
  headers: [{ value: 'id', text: 'ID', visible: true, mobile_visible: true, type: 'id', sortable: true }],
  permissions: permissions.map((name) => ({ name, columns: [] })),
  filters: listOf(id).filters ?? [],
});
const session = (...ids: string[]) => ({ ...anna, user: { id: 1, name: 'Anna', lists: ids } });
const seeing = (...ids: string[]) => bridge.answer('session.get', session(...ids));

beforeEach(() => {
  stubLayout();
  Element.prototype.scrollTo = () => undefined;
  bridge.install();
  preferences = defaultPreferences;
  bridge.answerWith('preferences.get', async () => preferences);
  bridge.answerWith('preferences.set', async (change) => {
    preferences = { ...preferences, ...(change as Partial<Preferences>) };
    return preferences;
  });
  bridge.answer('rounds.list', { rounds: [] });
  installDrafts(bridge);
  seeing('contracts', 'orders', 'integrations');
  installOutbox(bridge);
  installRateDesk(bridge, []);
  rows = { contracts: 7, orders: 120, integrations: 0, webhooks: 3 };
  open = { now: 0, most: 0 };
  for (const id of Object.keys(rows)) {
    bridge.answerWith(`${id}.structure`, () => within1(() => structureOf(id)));
    bridge.answerWith(`${id}.datatable`, () => within1(() => ({ data: [], total: rows[id] })));
  }
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

async function within1<T>(answer: () => T): Promise<T> {
  open.now += 1;
  open.most = Math.max(open.most, open.now);
  await Promise.resolve();
  open.now -= 1;
  return answer();
}

function Asked({ id }: { readonly id: string }) {
  const { asked, askedOrder } = useListMemory(id);
  return <p>{JSON.stringify({ filters: asked, ...askedOrder })}</p>;
}
const openHome = (): UserEvent =>
  openPage(
    [
      { path: '/', element: <HomePage /> },
      { path: '/lists/contracts', element: <Asked id="contracts" /> },
    ],
    '/',
  );
const fakeTime = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
/** In steps, because a timer that a render starts must run in the next step. */
const pass = async (milliseconds: number) => {
  const step = Math.min(milliseconds, 10_000);
  for (let left = milliseconds; left > 0; left -= step)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(step);
    });
};
const section = () => screen.findByRole('region', { name: 'Tiles' });
const names = async () =>
  within(await section())
    .getAllByRole('listitem')
    .map((each) => each.querySelector('.codesk-tile-text')?.textContent);
const tile = async (text: string) =>
  (await within(await section()).findByText(text)).closest('li') as HTMLLIElement;
const counted = async (text: string, count: string) =>
  waitFor(async () => expect((await tile(text)).querySelector('strong')?.textContent).toBe(count));
const asks = (id: string) => bridge.calls(`${id}.datatable`).length;
/** Only for tiles of contracts. The column of contracts requests them with an order. */
const asksOfTiles = () =>
  bridge.calls('contracts.datatable').filter((input) => (input as { sortBy: string }).sortBy !== 'to').length;

describe('the first set', () => {
  it('has the tiles of the lists that the user may see, in the order of the navigation', async () => {
    openHome();
    await counted('Orders in exception', '120');
    await counted('Integrations not ready', '0');
    expect(await names()).toEqual([
      'Contracts to verify',
      'Contracts ending in 30 days',
      'Contracts ending in 60 days',
      'Orders in exception',
      'Integrations not ready',
      'Outgoing changes',
    ]);
  });

  it('has no tile for work that the user may not do, nor of a list that permits nothing', async () => {
    bridge.answer('contracts.structure', structureOf('contracts', ['show']));
    bridge.answer('orders.structure', structureOf('orders', []));
    openHome();
    await counted('Integrations not ready', '0');
    expect(await names()).toEqual([
      'Contracts ending in 30 days',
      'Contracts ending in 60 days',
      'Integrations not ready',
      'Outgoing changes',
    ]);
    expect(asks('orders')).toBe(0);
  });
});

describe('a tile', () => {
  it('leads to its rows, with dates that stay right on other days', async () => {
    const user = openHome();
    await counted('Contracts ending in 30 days', '7');
    await user.click(screen.getByRole('link', { name: 'Contracts ending in 30 days 7 counted just now' }));
    const asked = JSON.parse((await screen.findByText(/^\{/)).textContent ?? '');
    expect(asked).toEqual({
      filters: [
        { name: 'from.date', value: { relative: 'next-30-days' } },
        { name: 'from.select', value: 'to' },
      ],
      sortBy: 'to',
      sortOrder: 'asc',
    });
  });

  it('says why it cannot be counted, and sends no filter that the list does not have', async () => {
    bridge.answer('integrations.structure', { ...structureOf('integrations'), filters: [] });
    openHome();
    const found = await tile('Integrations not ready');
    await within(found).findByText('The list of integrations has no filter for Ready: No.');
    expect(within(found).queryByRole('link')).toBeNull();
    expect(asks('integrations')).toBe(0);
  });

  it('shows a place for the count until it is there', async () => {
    const held = bridge.hold('orders.datatable');
    openHome();
    const found = await tile('Orders in exception');
    expect(within(found).getByRole('status', { name: 'Counting: Orders in exception' })).toBeTruthy();
    await waitFor(() => expect(asks('orders')).toBe(1));
    held.succeed({ data: [], total: 5 });
    await counted('Orders in exception', '5');
  });

  it('says that there are at least as many where the server does not say how many', async () => {
    bridge.answer('orders.datatable', { data: Array.from({ length: 5 }, (_, id) => ({ id })) });
    openHome();
    await counted('Orders in exception', '6+');
  });

  it('says why it failed, and is counted again on request only', async () => {
    bridge.refuse('orders.datatable', { code: 'server_fault', at: 0 });
    const user = openHome();
    const found = await tile('Orders in exception');
    await within(found).findByText(failureTitle({ code: 'server_fault', at: 0 }));
    await counted('Integrations not ready', '0');
    const before = asks('orders');
    bridge.answer('orders.datatable', { data: [], total: 4 });
    await user.click(within(found).getByRole('button', { name: 'Retry: Orders in exception' }));
    await counted('Orders in exception', '4');
    expect(asks('orders')).toBe(before + 1);
  });
});

describe('counting', () => {
  it('asks for one count after the other', async () => {
    seeing('orders', 'integrations', 'webhooks');
    openHome();
    await counted('Failing webhooks', '3');
    await counted('Orders in exception', '120');
    expect(open.most).toBe(1);
  });

  it('happens again when the home is seen again, and once a minute at most', async () => {
    fakeTime();
    seeing('orders');
    const user = openHome();
    await counted('Orders in exception', '120');
    rows.orders = 121;
    const away = async () => {
      await user.click(screen.getByRole('button', { name: 'Show the history' }));
      await screen.findByText('At /history');
    };
    await away();
    await user.click(screen.getByRole('link', { name: 'To the start' }));
    await counted('Orders in exception', '120');
    expect(asks('orders')).toBe(1);
    await pass(60_000);
    await counted('Orders in exception', '121');
    expect(asks('orders')).toBe(2);
    await away();
    await pass(600_000);
    expect(asks('orders')).toBe(2);
    rows.orders = 122;
    await user.click(screen.getByRole('link', { name: 'To the start' }));
    await counted('Orders in exception', '122');
  });

  it('pauses while the window is hidden', async () => {
    fakeTime();
    seeing('orders');
    openHome();
    await counted('Orders in exception', '120');
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    turn('hidden');
    rows.orders = 140;
    act(() => bridge.push('table-changed', { list: 'orders', ids: [1] }));
    await pass(120_000);
    expect(asks('orders')).toBe(1);
    turn('visible');
    await counted('Orders in exception', '140');
    visibility.mockRestore();
  });

  it('happens when another user changes the list, however often, once a minute', async () => {
    fakeTime();
    seeing('orders', 'integrations');
    openHome();
    await counted('Integrations not ready', '0');
    await pass(120_000);
    expect([asks('orders'), asks('integrations')]).toEqual([1, 1]);
    expect(
      await screen.findByRole('link', { name: /^Orders in exception \d+ counted 2 min ago$/ }),
    ).toBeTruthy();
    for (let push = 0; push < 50; push += 1) {
      rows.orders = 200 + push;
      act(() => bridge.push('table-changed', { list: 'orders', ids: [push] }));
      await pass(2_000);
    }
    await pass(60_000);
    await counted('Orders in exception', '249');
    expect([asks('orders'), asks('integrations')]).toEqual([4, 1]);
    act(() => bridge.push('changes-missed', {}));
    await pass(60_000);
    expect([asks('orders'), asks('integrations')]).toEqual([5, 2]);
  });

  it('happens again for what failed because the session had ended', async () => {
    seeing('orders', 'integrations');
    bridge.refuse('orders.datatable', { code: 'session_ended', at: 0 });
    openHome();
    await within(await tile('Orders in exception')).findByText(
      failureTitle({ code: 'session_ended', at: 0 }),
    );
    await counted('Integrations not ready', '0');
    bridge.answer('orders.datatable', { data: [], total: 9 });
    act(() => bridge.push('session', session('orders', 'integrations')));
    await counted('Orders in exception', '9');
    expect(asks('integrations')).toBe(1);
  });

  it('is not doubled by a connection that is back while the server is asked', async () => {
    seeing('orders', 'integrations');
    const held = bridge.hold('orders.datatable');
    openHome();
    await waitFor(() => expect(asks('orders')).toBe(1));
    act(() => bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 }));
    held.succeed({ data: [], total: 3 });
    await counted('Orders in exception', '3');
    await counted('Integrations not ready', '0');
    expect(asks('orders')).toBe(1);
  });

  it('does not begin in a hidden window', async () => {
    seeing('orders');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    openHome();
    await tile('Orders in exception');
    expect(bridge.calls('orders.structure')).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await counted('Orders in exception', '120');
    visibility.mockRestore();
  });

  it('pauses without a connection, and shows the last counts with their age', async () => {
    fakeTime();
    seeing('orders', 'integrations');
    const held = bridge.hold('integrations.datatable');
    openHome();
    await counted('Orders in exception', '120');
    await waitFor(() => expect(asks('integrations')).toBe(1));
    act(() => bridge.push('connection', { state: 'offline', since: 0, lastAnswer: 0 }));
    held.fail({ code: 'unreachable', at: 0 });
    await within(await tile('Integrations not ready')).findByText('Not counted: offline');
    await pass(180_000);
    act(() => bridge.push('table-changed', { list: 'orders', ids: [1] }));
    await screen.findByRole('link', { name: /^Orders in exception \d+ counted 3 min ago, offline$/ });
    expect([asks('orders'), asks('integrations')]).toEqual([1, 1]);
    bridge.answer('integrations.datatable', { data: [], total: 2 });
    rows.orders = 130;
    act(() => bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 }));
    await counted('Integrations not ready', '2');
    await counted('Orders in exception', '130');
  });
});

describe('the choice', () => {
  const openPanel = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Tiles' }));
    return screen.findByRole('region', { name: 'Tiles of the home page' });
  };
  const stored = () => preferences.homeTiles[anna.owner];

  it('adds, removes and orders tiles, by the keyboard too', async () => {
    seeing('orders', 'integrations');
    const user = openHome();
    await counted('Integrations not ready', '0');
    const panel = await openPanel(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Integrations not ready' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Drafts' }));
    expect(await names()).toEqual(['Orders in exception', 'Outgoing changes', 'Drafts']);
    within(panel).getByRole('checkbox', { name: 'Outgoing changes' }).focus();
    // Above the removed tile, which has not moved, and then above the first one.
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(await names()).toEqual(['Outgoing changes', 'Orders in exception', 'Drafts']);
    expect(stored()).toEqual(['codesk.outgoing', 'orders.exception', 'codesk.drafts']);
    expect(document.activeElement?.closest('[data-column]')?.getAttribute('data-column')).toBe(
      'codesk.outgoing',
    );
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    expect(await names()).toEqual(['Orders in exception', 'Integrations not ready', 'Outgoing changes']);
    expect(preferences.homeTiles).toEqual({});
  });

  it('offers no tile for work that the user may not do', async () => {
    bridge.answer('contracts.structure', structureOf('contracts', ['show']));
    bridge.answer('clients.structure', structureOf('clients', ['show']));
    seeing('contracts', 'clients');
    const user = openHome();
    await counted('Contracts ending in 30 days', '7');
    const panel = await openPanel(user);
    await waitFor(() =>
      expect(
        within(panel)
          .getAllByRole('checkbox')
          .map((box) => box.closest('label')?.textContent),
      ).toEqual(['Contracts ending in 30 days', 'Contracts ending in 60 days', 'Outgoing changes', 'Drafts']),
    );
    expect(within(panel).getByText('3 of 4 shown')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Move Outgoing changes up' }));
    expect(await names()).toEqual([
      'Contracts ending in 30 days',
      'Outgoing changes',
      'Contracts ending in 60 days',
    ]);
  });

  it('is of one user, and leaves that of another alone', async () => {
    preferences = { ...preferences, homeTiles: { 'o-2': ['codesk.drafts'] } };
    seeing('orders');
    const user = openHome();
    await counted('Orders in exception', '120');
    const panel = await openPanel(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Orders in exception' }));
    expect(preferences.homeTiles).toEqual({ 'o-2': ['codesk.drafts'], 'o-1': ['codesk.outgoing'] });
  });

  it('has no new tile of another version, and keeps those of lists that the user may not see', async () => {
    const before = ['orders.exception', 'webhooks.failing', 'codesk.drafts', 'orders.of-tomorrow'];
    preferences = { ...preferences, homeTiles: { 'o-1': before } };
    seeing('orders');
    const user = openHome();
    await counted('Orders in exception', '120');
    expect(await names()).toEqual(['Orders in exception', 'Drafts']);
    const panel = await openPanel(user);
    await user.click(within(panel).getByRole('checkbox', { name: 'Orders out of stock' }));
    expect(stored()).toEqual([...before.slice(0, 4), 'orders.out-of-stock']);
    await user.click(within(panel).getByRole('checkbox', { name: 'Drafts' }));
    expect(stored()).toEqual([
      'orders.exception',
      'webhooks.failing',
      'orders.of-tomorrow',
      'orders.out-of-stock',
    ]);
  });

  it('can be empty', async () => {
    preferences = { ...preferences, homeTiles: { 'o-1': [] } };
    openHome();
    await screen.findByRole('region', { name: 'To do' });
    expect(screen.queryByRole('region', { name: 'Tiles' })).toBeNull();
    expect(asksOfTiles()).toBe(0);
    expect(asks('orders')).toBe(0);
  });
});
