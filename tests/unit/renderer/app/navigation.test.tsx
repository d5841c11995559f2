// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobsProvider } from '../../../../renderer/app/jobs';
import { Navigation } from '../../../../renderer/app/navigation';
import { ListMemoryProvider } from '../../../../renderer/lists/list-memory';
import { structureQuery } from '../../../../renderer/lists/list-queries';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { UnsavedProvider, useUnsavedGuard } from '../../../../renderer/ui/unsaved';
import type { Visits } from '../../../../shared/desk/visits';
import type { SessionState } from '../../../../shared/ipc/contract';
import { findList } from '../../../../shared/lists';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';
import type { ListDefinition } from '../../../../shared/table/list';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const session: SessionState = {
  status: 'signed_in',
  server: 'https://cod.example',
  practice: false,
  user: null,
  owner: 'o-1',
  kept: 'keyring',
};

beforeEach(() => {
  bridge.install();
  bridge.answer('session.get', session);
  setMediaMatches(() => false);
});
afterEach(tidyUp);

function Typed() {
  useUnsavedGuard(true);
  return null;
}

async function show(kept: Partial<Preferences> = {}, page: ReactNode = null) {
  bridge.answer('preferences.get', { ...defaultPreferences, ...kept });
  const router = createMemoryRouter(
    [
      {
        element: (
          <JobsProvider>
            <Navigation folded={false} onFold={() => undefined} />
            <main id="content" tabIndex={-1}>
              <Outlet />
            </main>
          </JobsProvider>
        ),
        children: [{ path: '*', element: page }],
      },
    ],
    { initialEntries: ['/lists/contracts'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider>
        <SessionProvider>
          <ConfirmProvider>
            <UnsavedProvider>
              <ListMemoryProvider>
                <RouterProvider router={router} />
              </ListMemoryProvider>
            </UnsavedProvider>
          </ConfirmProvider>
          <NoticesHost />
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'Places' });
  return { user: userEvent.setup(), router };
}
const finance = () => screen.getByRole('region', { name: 'Finance' });
const links = () =>
  within(finance())
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the groups of the navigation', () => {
  it('close except for the current group, and stay closed', async () => {
    const { user } = await show();
    expect(links().length).toBeGreaterThan(1);
    await user.click(within(finance()).getByRole('button', { name: 'Finance' }));
    expect(links()).toEqual(['Contracts']);
    expect(within(finance()).getByRole('button', { name: 'Finance' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    expect(bridge.calls('preferences.set')).toEqual([{ navigationClosed: ['Finance'] }]);
  });

  it('are closed as they were left, and open again', async () => {
    const { user } = await show({ navigationClosed: ['Finance'] });
    expect(links()).toEqual(['Contracts']);
    await user.click(within(finance()).getByRole('button', { name: 'Finance' }));
    expect(links().length).toBeGreaterThan(1);
    expect(bridge.calls('preferences.set')).toEqual([{ navigationClosed: [] }]);
  });
});

describe('pinned and recent', () => {
  const visit = (id: number) => ({ route: `/links/contracts/${id}`, name: `CT-${id}` });
  const group = () => screen.findByRole('region', { name: 'Pinned and recent' });
  const lines = async () =>
    within(await group())
      .getAllByRole('link')
      .map((link) => link.textContent);
  const line = async (name: string) =>
    within(await group()).getByRole('link', { name: new RegExp(`^${name},`) });
  const kept = () => (bridge.calls('visits.keep').at(-1) as { visits: Visits } | undefined)?.visits;

  it('are not there while nothing is pinned and nothing but places of the navigation was opened', async () => {
    bridge.answer('visits.read', { pinned: [], recent: [{ route: '/lists/orders', name: 'Orders' }] });
    await show();
    await waitFor(() => expect(bridge.calls('visits.read')).toEqual([{ as: 'o-1' }]));
    expect(screen.queryByRole('region', { name: 'Pinned and recent' })).toBeNull();
  });

  it('are six lines, pinned ones first, until all are asked for', async () => {
    const pinned = [{ route: '/lists/orders', name: 'Orders' }, visit(1)];
    bridge.answer('visits.read', { pinned, recent: [2, 3, 4, 5, 6, 7].map(visit) });
    const { user } = await show();
    expect(await lines()).toEqual(['Orders', 'CT-1', 'CT-2', 'CT-3', 'CT-4', 'CT-5']);
    await user.click(within(await group()).getByRole('button', { name: 'Show all 8' }));
    expect(await lines()).toHaveLength(8);
    await user.click(within(await group()).getByRole('button', { name: 'Show fewer' }));
    expect(await lines()).toHaveLength(6);
  });

  it('open with their name, also a record of a list that may not be seen any more', async () => {
    bridge.answer('session.get', { ...session, user: { id: 1, lists: ['orders'] } });
    bridge.answer('visits.read', { pinned: [visit(1)], recent: [] });
    const { user, router } = await show();
    await user.click(await line('CT-1'));
    expect(router.state.location).toMatchObject({ pathname: '/links/contracts/1', state: { name: 'CT-1' } });
  });

  it('open an invoice in its own window', async () => {
    bridge.answer('window.open', {});
    bridge.answer('visits.read', { pinned: [], recent: [{ route: '/invoice-temp?id=7', name: 'INV-7' }] });
    const { user, router } = await show();
    await user.click(await line('INV-7'));
    await waitFor(() => expect(bridge.calls('window.open')).toEqual([{ place: '/invoice-temp?id=7' }]));
    expect(router.state.location.pathname).toBe('/lists/contracts');
  });

  it('are pinned, moved and removed by the menu of a line, and moved by keys', async () => {
    bridge.answer('visits.read', { pinned: [visit(1)], recent: [visit(2), visit(3)] });
    const { user } = await show();
    const choose = async (name: string, item: string) => {
      act(() => screen.getByRole('link', { name: new RegExp(`^${name},`) }).focus());
      await user.keyboard('{Shift>}{F10}{/Shift}');
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await line('CT-2');
    await choose('CT-2', 'Pin');
    await waitFor(() => expect(kept()?.pinned).toEqual([visit(1), visit(2)]));
    expect(await lines()).toEqual(['CT-1', 'CT-2', 'CT-3']);
    await choose('CT-3', 'Remove from recent');
    await waitFor(() => expect(kept()?.recent).toEqual([]));
    act(() => screen.getByRole('link', { name: /^CT-2,/ }).focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(kept()?.pinned).toEqual([visit(2), visit(1)]));
    await choose('CT-1', 'Unpin');
    await waitFor(() => expect(kept()).toEqual({ pinned: [visit(2)], recent: [visit(1)] }));
  });

  it('close like the other groups', async () => {
    bridge.answer('visits.read', { pinned: [visit(1)], recent: [] });
    const { user } = await show();
    await user.click(within(await group()).getByRole('button', { name: 'Pinned and recent' }));
    expect(within(await group()).queryByRole('link')).toBeNull();
    expect(bridge.calls('preferences.set')).toEqual([{ navigationClosed: ['Pinned and recent'] }]);
  });

  it('say it when the pin is not kept', async () => {
    bridge.answer('visits.read', { pinned: [], recent: [visit(1)] });
    bridge.refuse('visits.keep', { code: 'profile_full', at: 0 });
    const { user } = await show();
    act(() => undefined);
    (await line('CT-1')).focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('a list that permits nothing', () => {
  const structure = (permissions: object[]) => ({
    headers: [{ value: 'id', text: 'ID' }],
    permissions,
    filters: [],
  });
  const Page = () => {
    const { refetch } = useQuery(structureQuery(findList('contracts') as ListDefinition));
    return (
      <button type="button" onClick={() => void refetch()}>
        Reload
      </button>
    );
  };
  const entry = () => screen.queryByRole('link', { name: 'Contracts' });

  it.each([
    ['a structure without permissions', () => bridge.answer('contracts.structure', structure([]))],
    ['a refusal', () => bridge.refuse('contracts.structure', { code: 'refused', at: 0 })],
  ])('goes from the navigation after %s, and comes back when it is granted', async (_, answer) => {
    answer();
    const { user } = await show({}, <Page />);
    await waitFor(() => expect(entry()).toBeNull());
    expect(links()).toContain('Services');
    bridge.answer('contracts.structure', structure([{ name: 'show', columns: [] }]));
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(entry()).not.toBeNull());
  });

  it('stays after a failure that says nothing about permissions', async () => {
    bridge.refuse('contracts.structure', { code: 'server_fault', at: 0 });
    await show({}, <Page />);
    await waitFor(() => expect(bridge.calls('contracts.structure').length).toBeGreaterThan(0));
    expect(entry()).not.toBeNull();
  });
});

describe('an entry', () => {
  it('opens its place, and adds no step to go back by where it is open already', async () => {
    const { user, router } = await show();
    const entry = (name: string) => screen.getByRole('link', { name });
    await user.click(entry('Services'));
    expect(router.state.location.pathname).toBe('/lists/finance-services');
    await user.click(entry('Services'));
    expect(router.state.historyAction).toBe('REPLACE');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/lists/contracts');
  });

  it('adds a step where the place is open with more in its address', async () => {
    const { user, router } = await show();
    await act(() => router.navigate('/lists/contracts?of=3'));
    await user.click(screen.getByRole('link', { name: 'Contracts' }));
    expect(router.state.historyAction).toBe('PUSH');
    expect(router.state.location.search).toBe('');
  });

  it('leaves a click with a modifier key to the browser', async () => {
    const { router } = await show();
    const entry = screen.getByRole('link', { name: 'Services' });
    expect(entry.getAttribute('href')).toBe('#/lists/finance-services');
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      expect(fireEvent.click(entry, { [key]: true })).toBe(true);
    expect(router.state.location.pathname).toBe('/lists/contracts');
    expect(fireEvent.click(entry)).toBe(false);
  });
});

describe('the current entry', () => {
  it.each([
    ['/outbox', 'Outbox'],
    ['/outbox/1', 'Outbox'],
    ['/history', 'History'],
    ['/history/1', 'History'],
    ['/rate-rounds/1', 'Rate rounds'],
    ['/lists/contracts', 'Contracts'],
  ])('of %s is %s alone', async (path, name) => {
    const { router } = await show();
    await act(() => router.navigate(path));
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current'));
    expect(current.map((link) => link.textContent)).toEqual([name]);
  });

  let scrolledTo: (string | null)[] = [];
  beforeEach(() => {
    scrolledTo = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this.textContent);
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('comes into view at the start, and when its page is opened from elsewhere', async () => {
    const { router } = await show();
    await waitFor(() => expect(scrolledTo.at(-1)).toBe('Contracts'));
    await act(() => router.navigate('/integrations/7/validations'));
    await waitFor(() => expect(scrolledTo.at(-1)).toBe('Integrations'));
    // Another page of the same entry: nothing has to be laid out for it.
    const times = scrolledTo.length;
    await act(() => router.navigate('/integrations/7/origin'));
    await act(() => new Promise(requestAnimationFrame));
    expect(scrolledTo).toHaveLength(times);
    await act(() => router.navigate('/settings/uploads'));
    await waitFor(() => expect(scrolledTo.at(-1)).toBe('Uploads'));
  });
});

it('has every place that the user may open, and no list twice', async () => {
  const user = { id: 1, lists: ['orders', 'roles'] };
  bridge.answer('session.get', { ...session, user });
  await show();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Rate desk',
    'Outbox',
    'History',
    'Rate rounds',
    'Order cost',
    'Orders',
    'Roles',
    'Uploads',
    'About',
  ]);
});

describe('signing out', () => {
  const signOut = () => screen.getByRole('button', { name: 'Sign out' });

  it('asks first when something would be lost', async () => {
    bridge.answer('session.sign-out', { ...session, status: 'signed_out' });
    const { user } = await show({}, <Typed />);
    await user.click(signOut());
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bridge.calls('session.sign-out')).toEqual([]);
  });

  it('asks first when it would stop downloads', async () => {
    bridge.answer('session.sign-out', { ...session, status: 'signed_out' });
    const { user } = await show();
    bridge.answer('journal.unfinished', { stops: ['Export orders', 'Update CT-1'], later: 3 });
    await user.click(signOut());
    const question = await screen.findByRole('alertdialog', { name: '2 tasks are still running' });
    expect(question.textContent).toContain(
      'Export orders, Update CT-1: signing out stops them. 3 changes are sent the next time you start Codesk and sign in.',
    );
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(bridge.calls('session.sign-out')).toEqual([]);
    await user.click(signOut());
    await user.click(await screen.findByRole('button', { name: 'Sign out and stop them' }));
    await waitFor(() => expect(bridge.calls('session.sign-out')).toHaveLength(1));
  });

  it('is done at once when nothing is, and says what is sent later', async () => {
    bridge.answer('session.sign-out', { ...session, status: 'signed_out' });
    bridge.answer('journal.unfinished', { stops: [], later: 1 });
    const { user } = await show();
    await user.click(signOut());
    await waitFor(() => expect(bridge.calls('session.sign-out')).toEqual([{}]));
    expect(await screen.findByText(/^1 change is sent the next time you start Codesk/)).toBeTruthy();
  });
});

it('asks for a list at the press of the main button of the pointer only', async () => {
  bridge.answer('clients.structure', { headers: [], permissions: [], filters: [], state: {} });
  await show();
  const item = screen.getByRole('link', { name: 'Clients' });
  fireEvent.pointerDown(item, { button: 2 });
  expect(bridge.calls('clients.structure')).toEqual([]);
  fireEvent.pointerDown(item, { button: 0 });
  await waitFor(() => expect(bridge.calls('clients.structure')).toHaveLength(1));
});
