// @vitest-environment jsdom
/** The draft of a service form, from typing to a new page, with main's tables behind the bridge. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsavedDrafts } from '../../../../renderer/app/unsaved-drafts';
import { DraftsProvider } from '../../../../renderer/drafts/drafts';
import ServicePage from '../../../../renderer/services/service-page';
import { PreferencesProvider } from '../../../../renderer/session/preferences';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { SlotsProvider, TopSlot } from '../../../../renderer/ui/page-header';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import type { Draft } from '../../../../shared/desk/drafts';
import { defaultPreferences } from '../../../../shared/preferences';
import { type FakeDraftDesk, installDrafts } from '../../../support/page/desk-bridge';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { setMediaMatches } from '../../../support/page/page-stubs';
import { serviceLists } from '../../../support/service-lists';

const bridge = new FakeBridge();
const option = (index: number, text: string) => ({ index, text });
let desk: FakeDraftDesk;

const stored = {
  id: 41,
  type: 'stock_collection',
  values: {
    truck_id: 3,
    carrier_id: 1,
    unit_id: 4,
    rates: [{ from: '1', to: '5', rate: '9' }],
    increments: [],
  },
};
const lists = {
  delivery: {},
  fulfilment: {},
  ...serviceLists((name) => ({ url: `https://x.test/${name}`, message: '', need_to_show_message: false })),
};

beforeEach(() => {
  bridge.install();
  setMediaMatches(() => false);
  desk = installDrafts(bridge);
  bridge.answer('finance-services.create', {
    ...lists,
    stock_collection: {
      trucks: [option(1, 'Own truck'), option(3, 'Carrier')],
      carriers: [option(1, 'Gulf Line')],
      units: [option(4, 'Pallet')],
      areas_of_uae: [],
      truck_tons: [],
    },
  });
  bridge.answer('preferences.get', defaultPreferences);
  bridge.answer('finance-services.edit', stored);
  bridge.answer('finance-services.update', null);
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(cleanup);

let router: ReturnType<typeof createMemoryRouter>;
/** A page, as after a start or a crash. */
function open(path = '/services/41'): UserEvent {
  cleanup();
  const shell = (
    <>
      <UnsavedDrafts />
      <Outlet />
    </>
  );
  router = createMemoryRouter(
    [
      {
        element: shell,
        children: [
          { path: '/services/new/:type', element: <ServicePage /> },
          { path: '/services/:id', element: <ServicePage /> },
          { path: '/lists/finance-services', element: <p>The list</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <UnsavedProvider>
          <SessionProvider>
            <PreferencesProvider>
              <SlotsProvider>
                <TopSlot className="top" />
                <DraftsProvider>
                  <RouterProvider router={router} />
                </DraftsProvider>
              </SlotsProvider>
            </PreferencesProvider>
          </SessionProvider>
        </UnsavedProvider>
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const key = 'finance-services/update/41';
const kept = () => desk.store.draft('mira', key);
const rowsKept = async () => (await desk.store.draftParts('mira', key))['rates#0'];
const restored = () => screen.findByText(/^Draft of .* restored\./);
const gridRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const carrier = () => screen.findByRole('combobox', { name: 'Carrier' });

async function addRate(user: UserEvent, values: Record<string, string>, finish = true): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'New rate' }));
  const editor = await screen.findByRole('dialog', { name: 'Rate' });
  for (const [name, value] of Object.entries(values))
    await user.type(within(editor).getByRole('textbox', { name }), value);
  if (!finish) return;
  await user.click(within(editor).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rate' })).toBeNull());
}

const draftOf = (content: Draft['content'], more: Partial<Draft> = {}): Draft => ({
  key,
  title: 'Stock collection service 41',
  place: { route: '/services/41' },
  operation: '00000000-0000-4000-8000-000000000007',
  at: Date.UTC(2026, 10, 22, 9, 0),
  open: true,
  content,
  ...more,
});
const values = { truck_id: '3', fixed_rate: '', carrier_id: '1', unit_id: '' };

it('keeps the order whose cost is asked for, and asks again beside the values that were typed', async () => {
  const user = open();
  await addRate(user, { From: '5', To: '8', Rate: '4' });
  await user.click(screen.getByRole('button', { name: 'Order cost' }));
  const costs = async () => within(await screen.findByRole('dialog', { name: 'Order cost' }));
  await user.type((await costs()).getByRole('textbox', { name: 'Quantity' }), '6');
  await waitFor(async () => expect(JSON.stringify((await kept())?.content)).toContain('"6"'));

  open();
  await restored();
  const dialog = await costs();
  expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '6');
  // Priced by the row that was typed and is not saved.
  const { textContent } = dialog.getByRole('row', { name: /^Base rate/ });
  expect(textContent).toContain('Rates, row 2');
  expect(textContent).toContain('4.00');
});

it('keeps rows and an open row, and gives them back with what was loaded at first', async () => {
  const user = open();
  await addRate(user, { From: '6', To: '8', Rate: '4' });
  await addRate(user, { From: '77' }, false);
  await waitFor(async () => {
    expect(await rowsKept()).toContain('"8"');
    expect(JSON.stringify((await kept())?.content)).toContain('"77"');
  });
  const before = await kept();

  // While the draft was closed, another user changed the record.
  bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, unit_id: null } });
  const next = open();
  const editor = await screen.findByRole('dialog', { name: 'Rate' });
  expect(within(editor).getByRole('textbox', { name: 'From' })).toHaveProperty('value', '77');
  expect(within(editor).getByText(/^Draft of .* restored\./)).toBeTruthy();
  await next.click(within(editor).getByRole('button', { name: 'Cancel' }));
  await next.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rate' })).toBeNull());
  expect(await gridRow('6 . 8')).toBeTruthy();
  expect(await gridRow('1 . 5')).toBeTruthy();
  await waitFor(async () => expect((await kept())?.content.inner).toEqual({}));
  const after = await kept();
  expect(after?.operation).toBe(before?.operation);
  expect(after?.content.base).toEqual(before?.content.base);
  expect(after?.content.base).toMatchObject({ unit_id: '4' });
  expect(JSON.parse((await desk.store.draftParts('mira', key))['base/rates#0'] ?? '')).toEqual([
    { from: '1', to: '5', rate: '9' },
  ]);
});

it('says what cannot be restored, and restores the rest', async () => {
  const rates = [{ from: '2', to: '3', rate: '7' }, 'odd', { from: 1 }];
  await desk.store.keepDraft(
    'mira',
    draftOf({ values: { ...values, truck_id: '3', unit_id: { odd: true }, planet: 'Mars' } }),
    {
      all: ['rates#0', 'increments#0', 'moons#0'],
      changed: { 'rates#0': JSON.stringify(rates), 'increments#0': '[{"from', 'moons#0': '[{"a":"1"}]' },
    },
  );
  open();
  const sentence = await restored();
  expect(sentence.textContent).toContain('Not restored:');
  for (const name of ['unit', 'planet', 'rates', 'increments', 'moons'])
    expect(sentence.textContent?.toLowerCase()).toContain(name);
  expect(await gridRow('2 . 3')).toBeTruthy();
  expect(await carrier()).toHaveProperty('value', 'Gulf Line');
});

it.each([
  ['without anything', {}],
  ['with nothing that fits', { values: 7, base: 'x', inner: [1], tables: null }],
])('a draft %s does not break the form', async (_name, content) => {
  await desk.store.keepDraft('mira', draftOf(content));
  const user = open();
  expect(await carrier()).toHaveProperty('value', 'Gulf Line');
  await addRate(user, { From: '6', To: '8', Rate: '4' });
  await waitFor(async () => expect(await rowsKept()).toContain('"8"'));
});

it('is discarded with one press, and brought back', async () => {
  const user = open();
  await addRate(user, { From: '6', To: '8', Rate: '4' });
  await waitFor(async () => expect(await rowsKept()).toContain('"8"'));
  const again = open();
  await restored();
  await again.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await kept()).toBeUndefined());
  expect(screen.queryByText(/^Draft of .* restored/)).toBeNull();
  expect(screen.queryByRole('row', { name: /6 . 8/ })).toBeNull();
  await again.click(screen.getByRole('button', { name: 'Undo clear' }));
  await waitFor(async () => expect(await rowsKept()).toContain('"8"'));
  void user;
});

it('goes when the form is saved, and stays when that fails', async () => {
  const user = open();
  await addRate(user, { From: '6', To: '8', Rate: '4' });
  await waitFor(async () => expect(await rowsKept()).toContain('"8"'));
  bridge.refuse('finance-services.update', { code: 'not_valid', at: 0, outcome: 'refused' });
  const operation = (await kept())?.operation;
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await screen.findByText(/The server did not accept the data/);
  // A refused attempt is over: the next one is another operation, and the draft knows its id.
  await waitFor(async () => expect((await kept())?.operation).not.toBe(operation));
  expect(await rowsKept()).toContain('"8"');
  bridge.answer('finance-services.update', null);
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await screen.findByText('The list');
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

it('goes also when the form is left while it is being saved, and the save succeeds then', async () => {
  const user = open();
  await addRate(user, { From: '6', To: '8', Rate: '4' });
  await waitFor(async () => expect(await rowsKept()).toContain('"8"'));
  const answer = bridge.hold('finance-services.update');
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
  act(() => void router.navigate('/lists/finance-services'));
  await screen.findByText('The list');
  await screen.findByText(/^(Not|Perhaps) saved: /);
  await act(async () => answer.succeed(null));
  await waitFor(() => expect(screen.queryByText(/^(Not|Perhaps) saved: /)).toBeNull());
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

it('says that it is not known whether it was saved, if it was sent before', async () => {
  const draft = draftOf({ values: { ...values, unit_id: '4', carrier_id: '' }, base: values });
  await desk.store.keepDraft('mira', draft);
  desk.operations.push({
    id: draft.operation,
    call: 'finance-services.update',
    input: {},
    title: 'x',
    made: 1,
    attempts: 1,
  });
  open();
  expect((await restored()).textContent).toMatch(
    /\. Codesk could not confirm that an earlier attempt was saved\.$/,
  );
  await waitFor(async () => expect((await kept())?.operation).toBe(draft.operation));
});

describe('a draft whose form is not open', () => {
  const away = '/lists/finance-services';

  it('opens by itself after a crash, at its place', async () => {
    await desk.store.keepDraft('mira', draftOf({ values: { ...values, unit_id: '' } }));
    open(away);
    expect((await restored()).textContent).toContain('22/11/2026');
    expect(screen.queryByText(/^Not saved: /)).toBeNull();
  });

  it('is offered after a later start, and opened with a press', async () => {
    const { open: _open, ...closed } = draftOf({ values: { ...values, unit_id: '' } });
    await desk.store.keepDraft('mira', closed);
    const user = open(away);
    await user.click(await screen.findByRole('button', { name: 'Open Stock collection service 41' }));
    await restored();
    expect(screen.queryByText(/^Not saved: /)).toBeNull();
  });

  it('is discarded with one press, and brought back', async () => {
    const { open: _open, ...closed } = draftOf({ values });
    await desk.store.keepDraft('mira', closed);
    const user = open(away);
    await user.click(await screen.findByRole('button', { name: 'Discard Stock collection service 41' }));
    await waitFor(async () => expect(await kept()).toBeUndefined());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await kept()).toEqual(closed));
  });

  it('can be copied when its record is gone', async () => {
    bridge.refuse('finance-services.edit', { code: 'not_found', at: 0 });
    bridge.answer('app.copy', {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await desk.store.keepDraft('mira', draftOf({ values: { ...values, unit_id: '4' } }), {
      all: ['rates#0'],
      changed: { 'rates#0': '[{"from":"2","to":"3","rate":"7"}]' },
    });
    open(away);
    await screen.findByText('Not found');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await screen.findByText(/Its form cannot be opened: the record may be deleted/)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy Stock collection service 41' }));
    await waitFor(() => expect(bridge.calls('app.copy')).toHaveLength(1));
    const [{ text }] = bridge.calls('app.copy') as [{ text: string }];
    expect(text).toContain('unit_id: 4');
    expect(text).toContain('2\t3\t7');
    expect(await kept()).toBeDefined();
  });

  it('is one of many: two are in sight, the others in a list', async () => {
    for (let at = 0; at < 100; at += 1) {
      const { open: _open, ...closed } = draftOf({ values }, { key: `k${at}`, title: `Form ${at}`, at });
      await desk.store.keepDraft('mira', closed);
    }
    const user = open(away);
    expect(await screen.findByText('98 more are not saved.')).toBeTruthy();
    expect(screen.getAllByText(/^Not saved: /).map((each) => each.textContent?.slice(0, 20))).toEqual([
      'Not saved: Form 99, ',
      'Not saved: Form 98, ',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not saved' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(100);
  });
});
