// @vitest-environment jsdom
/** Calls with an unknown outcome: the line above the page that counts them, and their details in the outbox. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppShell } from '../../../../renderer/app/app-shell';
import { DraftsProvider } from '../../../../renderer/drafts/drafts';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { ListMemoryProvider } from '../../../../renderer/lists/list-memory';
import { ListPage } from '../../../../renderer/lists/list-page';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import OutboxPage from '../../../../renderer/outbox/outbox-page';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import type { OpenCall } from '../../../../shared/desk/operations';
import { findList } from '../../../../shared/lists';
import { defaultPreferences } from '../../../../shared/preferences';
import { thingsList } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { lossyMain } from '../../../support/page/lossy-main';
import { structure } from '../../../support/page/open-list';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const sent = new Date(2026, 10, 22, 14, 3).getTime();
const operation = (count: number, more: Partial<OpenCall> = {}): OpenCall => ({
  id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
  call: 'clients.store',
  input: { name: `Blue ${count}` },
  title: `A new client ${count}`,
  made: sent + count,
  attempts: 1,
  ...more,
});
const session = {
  status: 'signed_in',
  server: 'https://x.test',
  practice: false,
  user: { id: 1 },
  owner: 'o-1',
  kept: 'keyring',
} as const;

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('preferences.get', defaultPreferences);
  bridge.answer('session.get', session);
  bridge.answer('connection.get', { state: 'online', since: 1, lastAnswer: 1 });
  bridge.answer('clients.datatable', { data: [], total: 0 });
});
afterEach(tidyUp);

async function open(operations?: readonly OpenCall[], page = <p>The page</p>) {
  if (operations) bridge.answer('journal.list', { changes: [], calls: operations, runs: [] });
  const router = createMemoryRouter([
    {
      element: <AppShell />,
      children: [
        { path: '/outbox/:id?', element: <OutboxPage /> },
        { path: '*', element: page },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PreferencesProvider>
        <SessionProvider>
          <OperationsProvider>
            <ConfirmProvider>
              <UnsavedProvider>
                <DraftsProvider>
                  <PopupsProvider>
                    <ListMemoryProvider>
                      <RouterProvider router={router} />
                    </ListMemoryProvider>
                  </PopupsProvider>
                </DraftsProvider>
                <NoticesHost />
              </UnsavedProvider>
            </ConfirmProvider>
          </OperationsProvider>
        </SessionProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(router.state.location.pathname).toBe('/outbox');
    return screen.findByRole('article');
  };
  return { user, show, router };
}
const line = (text: string) => screen.findByText(`Codesk could not confirm that ${text} done.`);

describe('the line in the workspace', () => {
  it('counts what has no known answer, and is not there without any', async () => {
    await open([]);
    await waitFor(() => expect(bridge.calls('journal.list').length).toBeGreaterThan(0));
    expect(screen.queryByText(/could not confirm/)).toBeNull();
    bridge.answer('journal.list', { changes: [], calls: [operation(1)], runs: [] });
    act(() => bridge.push('journal', {}));
    await line('1 change was');
    bridge.answer('journal.list', { changes: [], calls: [operation(1), operation(2)], runs: [] });
    act(() => bridge.push('journal', {}));
    await line('2 changes were');
  });

  it('does not count what a form on the screen shows', async () => {
    const main = lossyMain(bridge);
    bridge.answer('things.create', {});
    bridge.answer('things.datatable', { data: [], total: 0 });
    main.write('things.store', 1);
    const list = thingsList({ fields: [{ name: 'name', label: 'Name', kind: 'text', required: true }] });
    const nothing = async () => undefined;
    const { user } = await open(
      undefined,
      <RecordDialog list={list} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Blue');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(/Codesk could not confirm that this was saved/);
    await waitFor(async () => expect(await main.operations().list('o-1')).toHaveLength(1));
    await screen.findByText('Codesk cannot look this up. Check in the list whether it was done.');
    expect(screen.queryByText(/whether 1 change was/)).toBeNull();
  });
});

describe('a call in the outbox', () => {
  it('shows title, time, attempts and what is on the server, and sends nothing by itself', async () => {
    bridge.answer('clients.datatable', {
      data: [{ id: 9, clientName: 'Other', name: 'Blue 1', created_at: sent / 1000 }],
      total: 1,
    });
    const { show } = await open([operation(1, { attempts: 3 })]);
    const article = await show();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(article).getByRole('heading', { name: 'A new client 1' })).toBeTruthy();
    expect(
      within(article).getByText(/^Sent on 22\/11\/2026 14:03, 3 times\. The server did not confirm/),
    ).toBeTruthy();
    // The page says it itself.
    expect(screen.queryByText(/Codesk could not confirm that 1 change/)).toBeNull();
    expect(await within(article).findByText(/is Blue 1 #9, saved 22\/11\/2026 14:03/)).toBeTruthy();
    expect(bridge.calls('clients.store')).toEqual([]);
    expect(bridge.calls('operations.send')).toEqual([]);
  });

  const update = (input: object) =>
    operation(1, {
      call: 'clients.update',
      title: 'Client Blue',
      about: 'clients/9',
      input: { id: 9, ...input },
    });
  it.each<[string, object, object, string]>([
    [
      'is as it was sent, as far as all of it can be compared',
      { name: 'Blue', tags: [1, 2] },
      { name: 'Blue', tags: [1, 2] },
      'The client Blue exists, with the values that you sent.',
    ],
    [
      'has lists that may be other ones',
      { name: 'Blue', services: [{ rate: 2 }] },
      { name: 'Blue', services: [{ rate: 1 }] },
      'The client Blue exists. Compare it with your change.',
    ],
    [
      'was too long to be listed whole',
      { name: 'Blue', rates: null },
      { name: 'Blue', rates: [1] },
      'The client Blue exists. Compare it with your change.',
    ],
    [
      'sent what the stored record does not tell',
      { name: 'Blue', rate_text: '2' },
      { name: 'Blue' },
      'The client Blue exists. Compare it with your change.',
    ],
    [
      'is another one now',
      { name: 'Blue', price: '1', vat: 5, tax: 1.5 },
      { name: 'Red', price: '2.00', vat: 5, tax: '1.50' },
      'The client Red exists. It has other values than you sent: Name “Red” instead of “Blue”, Price “2.00” instead of “1”.',
    ],
  ])('tells of a change whose record %s', async (_what, sentValues, storedValues, text) => {
    bridge.answer('clients.edit', { record: { id: 9, ...storedValues } });
    const { show } = await open([update(sentValues)]);
    await show();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('sends a change of a stored record again only after it has shown what is there', async () => {
    const answer = bridge.hold('clients.edit');
    const { show } = await open([update({ name: 'Blue' })]);
    await show();
    await screen.findByText('Codesk is checking the server.');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' });
    expect(send.disabled).toBe(true);
    answer.succeed({ record: { id: 9, name: 'Red' } });
    await screen.findByText(/Name “Red” instead of “Blue”/);
    expect(send.disabled).toBe(false);
  });

  it('says when something could not be looked up, and looks again', async () => {
    bridge.refuse('clients.datatable', { code: 'unreachable', at: 0 });
    const { user, show } = await open([operation(1)]);
    await show();
    await screen.findByText('Codesk could not look it up. Server not reached.');
    bridge.answer('clients.datatable', { data: [], total: 0 });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/No client/);
  });

  it('sends it again under the same number, once for three presses in one task', async () => {
    const main = lossyMain(bridge);
    main.write('clients.store', 2);
    bridge.answer('clients.datatable', { data: [], total: 0 });
    const asked = {
      id: operation(1).id,
      name: 'clients.store',
      call: { effect: 'write' } as never,
      input: { name: 'Blue' },
      title: 'A new client',
    };
    const lost = () => Promise.reject(new Error('lost'));
    await main
      .operations()
      .run('o-1', asked, lost)
      .catch(() => undefined);
    main.restart();
    const { show } = await open();
    await line('1 change was');
    await show();
    const send = screen.getByRole('button', { name: 'Send again' });
    for (const presses of [1, 2]) {
      act(() => {
        for (let press = 0; press < 3; press += 1) send.click();
      });
      await waitFor(() => expect(main.records('clients.store')).toBe(presses));
      await waitFor(() => expect(send.getAttribute('class')).not.toContain('loading'));
      expect(document.body.textContent).not.toMatch(/try again/i);
    }
    act(() => send.click());
    await screen.findByText('A new client is done.');
    await screen.findByText('The outbox is empty');
    expect(main.records('clients.store')).toBe(3);
    expect(main.keys('clients.store')).toBe(1);
    await waitFor(() => expect(screen.queryByText(/It is not known whether 1/)).toBeNull());
  });

  it('leaves nothing selected in the list that is loaded again after Send again', async () => {
    const list = findList('clients');
    if (!list) throw new Error('no clients');
    bridge.answer('clients.structure', structure(['show', 'destroy']));
    bridge.answer('clients.datatable', { data: [{ id: 9, name: 'Blue' }], total: 1 });
    bridge.answer('operations.send', {});
    const { user, show, router } = await open(
      [operation(1, { call: 'clients.destroy', input: { id: 9 } })],
      <ListPage list={list} />,
    );
    await user.click(await screen.findByRole('checkbox', { name: /^Select.* Blue/ }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    const article = await show();
    bridge.answer('clients.datatable', { data: [], total: 0 });
    bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
    await user.click(within(article).getByRole('button', { name: 'Send again' }));
    await screen.findByText('The outbox is empty');
    await act(() => router.navigate('/'));
    expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('does not lead back to the outbox when the user has gone elsewhere', async () => {
    const { router } = await open([operation(1)]);
    await act(() => router.navigate(`/outbox/${operation(1).id}`));
    const answer = bridge.hold('operations.send');
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await act(() => router.navigate('/elsewhere'));
    bridge.answer('journal.list', { changes: [], calls: [], runs: [] });
    answer.succeed({});
    await screen.findByText('A new client 1 is done.');
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it.each(['Send again', 'Mark as done'])(
    '%s: the draft of the form is not called unsaved any more',
    async (press) => {
      let operations = [operation(1)];
      bridge.answerWith('journal.list', async () => ({ changes: [], calls: operations, runs: [] }));
      const over = async () => {
        operations = [];
        return {};
      };
      bridge.answerWith('operations.send', over);
      bridge.answerWith('operations.forget', over);
      const draft = (key: string, of: number) => ({
        key,
        title: `Draft ${of}`,
        place: { route: '/settings/clients' },
        operation: operation(of).id,
        at: sent,
      });
      bridge.answer('drafts.list', { drafts: [draft('a', 1), draft('b', 2)] });
      bridge.answer('drafts.drop', {});
      const { user, show } = await open();
      await screen.findByText(/^Possibly saved: Draft 1, last edited/);
      await screen.findByText(/^Not saved: Draft 2, last edited/);
      await show();
      await user.click(screen.getByRole('button', { name: press }));
      await waitFor(() => expect(screen.queryByText(/Draft 1/)).toBeNull());
      expect(screen.getByText(/Draft 2/)).toBeTruthy();
      expect(bridge.calls('drafts.drop')).toEqual([{ as: 'o-1', key: 'a' }]);
    },
  );

  it('says to main what the user says: done, and after a question not done', async () => {
    let kept = [operation(1), operation(2, { call: 'uploads.store', input: { type: 'skus', file: 'h' } })];
    bridge.answerWith('journal.list', async () => ({ changes: [], calls: kept, runs: [] }));
    bridge.answerWith('operations.forget', async (input) => {
      kept = kept.filter(({ id }) => id !== (input as { id: string }).id);
      return {};
    });
    const { user, show } = await open();
    await show();
    await screen.findByText('No client exists.');
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await screen.findByRole('article', { name: 'A new client 2' });
    await user.click(screen.getByRole('button', { name: 'Mark as not done' }));
    const question = await screen.findByRole('alertdialog', { name: 'Mark as not done?' });
    expect(question.textContent).toContain('repeats it');
    await user.click(within(question).getByRole('button', { name: 'Mark as not done' }));
    await screen.findByText('The outbox is empty');
    expect(bridge.calls('operations.forget')).toEqual([
      { id: operation(1).id, isDone: true },
      { id: operation(2).id, isDone: false },
    ]);
  });

  it('offers no sending of what is not kept, and says what to do', async () => {
    const { user, show } = await open([
      operation(1, { call: 'webhook-headers.store', input: null }),
      operation(2, { call: 'clients.generateToken', input: { customer_system_code: 'C' } }),
    ]);
    await show();
    await screen.findByText(/Enter it again in its form\./);
    await user.click(screen.getByRole('link', { name: /^A new client 2/ }));
    await screen.findByText(/Run the action again in the list/);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('is one of 200 with long titles, and only the one that is shown is looked up', async () => {
    bridge.answer('clients.datatable', { data: [], total: 0 });
    const long = 'A new client with a name that goes on '.repeat(8).trim();
    const many = Array.from({ length: 200 }, (_, at) =>
      operation(at + 1, at === 0 ? { title: long.slice(0, 300) } : {}),
    );
    const { user, show } = await open(many);
    await line('200 changes were');
    await show();
    await screen.findByText('No client exists.');
    const needing = await screen.findByRole('list', { name: 'Needs decision' });
    expect(within(needing).getAllByRole('listitem')).toHaveLength(20);
    expect(bridge.calls('operations.look-up')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show 20 more changes' }));
    expect(within(needing).getAllByRole('listitem')).toHaveLength(40);
    await user.click(screen.getByRole('link', { name: /^A new client 9/ }));
    await waitFor(() => expect(bridge.calls('operations.look-up')).toHaveLength(2));
    expect(bridge.calls('operations.send')).toEqual([]);
  });
});
