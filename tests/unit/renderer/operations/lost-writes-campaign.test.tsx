// @vitest-environment jsdom
/**
 * Every class of writes of the page, with a server that ignores `Idempotency-Key`: a reply is lost or Codesk is killed,
 * and the user repeats the action. A request that would be done twice is not sent again before the user chooses it.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DraftsProvider } from '../../../../renderer/drafts/drafts';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import ServicePage from '../../../../renderer/services/service-page';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { SlotsProvider } from '../../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import UploadsPage from '../../../../renderer/uploads/uploads-page';
import type { Failure } from '../../../../shared/errors';
import { requiredHubTable } from '../../../../shared/hub';
import { lists } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import { ownedList } from '../../../../shared/table/owned';
import { isLong } from '../../../support/campaign';
import { thingsList } from '../../../support/page/actions-fixture';
import { installDrafts } from '../../../support/page/desk-bridge';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { type LossyMain, lossyMain } from '../../../support/page/lossy-main';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import {
  DuplicateFixture,
  RowActions,
  SettingFixture,
  ToolbarFixture,
} from '../../../support/page/write-fixtures';

const bridge = new FakeBridge();
let main: LossyMain;
const things = thingsList({
  statusFamily: 'label',
  bulkReset: true,
  comments: true,
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    { name: 'city', label: 'City', kind: 'text' },
  ],
});
const nothing = async () => undefined;

beforeEach(() => {
  bridge.install();
  stubLayout();
  main = lossyMain(bridge);
  bridge.answer('session.get', {
    status: 'signed_in',
    server: 'https://x.test',
    practice: false,
    user: { id: 1 },
    owner: 'o-1',
    kept: 'keyring',
  });
  bridge.answer('things.create', {});
  bridge.answer('things.edit', { record: { name: 'Blue', city: '' } });
  bridge.answer('things.datatable', { data: [], total: 0 });
  bridge.answer('contracts.datatable', { data: [], total: 0 });
  bridge.answer('finance-services.datatable', { data: [], total: 0 });
});
afterEach(tidyUp);
afterEach(cleanup);

function open(part: ReactNode, path = '/') {
  const router = createMemoryRouter(
    [
      { path: '/', element: part },
      { path: '/services/new/:type', element: <ServicePage /> },
      { path: '/uploads', element: <UploadsPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionProvider>
        <OperationsProvider>
          <ConfirmProvider>
            <UnsavedProvider>
              <SlotsProvider>
                <DraftsProvider>
                  <PopupsProvider>
                    <RouterProvider router={router} />
                  </PopupsProvider>
                </DraftsProvider>
              </SlotsProvider>
              <NoticesHost />
            </UnsavedProvider>
          </ConfirmProvider>
        </OperationsProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return { user, press: async (name: string) => user.click(await screen.findByRole('button', { name })) };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const unknown = () =>
  screen.findAllByText(/Codesk could not confirm that (this|an earlier attempt) was (done|saved)\./);
const settled = () => waitFor(() => expect(screen.queryByText(/Codesk is checking the server/)).toBeNull());
const sendAgain = 'Send again, under the same number';
const records = (call: string, count: number) => waitFor(() => expect(main.records(call)).toBe(count));

async function typeService(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: 'Truck' }));
  await user.click(await screen.findByRole('option', { name: 'Own truck' }));
  await user.type(await field('Fixed rate'), '5');
}

/** Opens the place of a write. Returns a function that starts the write. */
interface WriteClass {
  readonly call: string;
  /** It replaces a stored record, so it is sent again without a question. */
  readonly isRepeatable?: true;
  readonly data?: unknown;
  readonly open: () => Promise<() => Promise<unknown>>;
}
const rowAction = (
  call: string,
  name: string,
  more: Partial<WriteClass> = {},
  list = things,
): WriteClass => ({
  call,
  open: async () => {
    const { press } = open(<RowActions list={list} />);
    return () => press(name);
  },
  ...more,
});
/** An action that asks a question first. */
const askedAction = (
  call: string,
  name: string,
  yes: string,
  more: Partial<WriteClass> = {},
): WriteClass => ({
  call,
  open: async () => {
    const { user, press } = open(<RowActions list={things} />);
    return async () => {
      await press(name);
      const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
      await user.click(within(question).getByRole('button', { name: yes }));
    };
  },
  ...more,
});
const newRecord = (list: ListDefinition, name: string): WriteClass => ({
  call: `${list.id}.store`,
  open: async () => {
    bridge.answer(`${list.id}.create`, {});
    bridge.answer(`${list.id}.datatable`, { data: [], total: 0 });
    const { user, press } = open(
      <RecordDialog list={list} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />,
    );
    await user.type(await field(name), 'Blue');
    for (const { label, required } of list.fields ?? [])
      if (required && label !== name) await user.type(await field(label), 'B');
    return () => press('Submit');
  },
});
const classes: Record<string, WriteClass> = {
  'a service form': {
    call: 'finance-services.store',
    open: async () => {
      bridge.answer('finance-services.create', {
        delivery: {},
        fulfilment: {},
        stock_collection: { trucks: [{ index: 1, text: 'Own truck' }] },
      });
      const { user, press } = open(null, '/services/new/stock_collection');
      await typeService(user);
      return () => press('Submit');
    },
  },
  'the dialog of a new record': newRecord(things, 'Name'),
  'the dialog of a new record of an integration': newRecord(
    ownedList(requiredHubTable('suppliers'), 7),
    'Supplier',
  ),
  'the dialog of a stored record': {
    call: 'things.update',
    isRepeatable: true,
    open: async () => {
      const record = { id: 7, name: 'Blue' };
      const { user, press } = open(
        <RecordDialog
          list={things}
          record={record}
          isOpen
          onSaved={nothing}
          onClose={nothing}
          onClosed={nothing}
        />,
      );
      await user.type(await field('City'), 'Doha');
      return () => press('Update');
    },
  },
  'a copy of a contract': {
    call: 'contracts.duplicate',
    open: async () => {
      const { user, press } = open(<DuplicateFixture bridge={bridge} />);
      await user.type(await field('Expiry date'), '30/06/2028');
      return () => press('Duplicate');
    },
  },
  'a setting of the hub': {
    call: 'orderPrefix.update',
    isRepeatable: true,
    open: async () => {
      bridge.answer('orderPrefix.read', { prefix_replace: '', prefix_replace_char: '' });
      const { user, press } = open(<SettingFixture />);
      await user.type(await field('Order Prefix'), 'AE-');
      await user.type(await field('Prefix Replace Char'), '3');
      return () => press('Submit');
    },
  },
  'a copy of a record': rowAction('things.duplicate', 'Duplicate'),
  'a toggle in a row': rowAction('things.state', 'Disable', { isRepeatable: true }),
  'a removal': askedAction('things.destroy', 'Remove', 'Yes, delete it!', { isRepeatable: true }),
  'a reset': askedAction('things.reset', 'Reset', 'Yes, Reset it!'),
  'a new password': rowAction('things.activate', 'Reset Password'),
  'a retry': rowAction('things.retry', 'Retry with current data'),
  'a token': rowAction('things.generate', 'Refresh token', { data: { token: 'tok-9' } }),
  'a token of a client': rowAction(
    'things.generateToken',
    'Generate token',
    { data: { token: 'tok-9' } },
    thingsList({ tokens: 'customer' }),
  ),
  'a comment': {
    call: 'things.comment',
    open: async () => {
      bridge.answer('things.comments', { comments: [] });
      const { user, press } = open(<RowActions list={things} />);
      await press('Comments');
      await user.type(await field('New comment'), 'Checked.');
      return () => press('Add comment');
    },
  },
  'a document': {
    call: 'things.uploadDocument',
    open: async () => {
      bridge.answer('files.pick-document', { handle: 'h1', name: 'scan.pdf', size: 2048 });
      const { press } = open(<RowActions list={things} />);
      await press('Upload document');
      await press('Choose a file');
      await screen.findByText('scan.pdf');
      return () => press('Upload');
    },
  },
  'a bulk action': {
    call: 'things.reprocess',
    open: async () => {
      const { press } = open(<ToolbarFixture list={things} />);
      return () => press('Reprocess');
    },
  },
  'an upload': {
    call: 'uploads.store',
    open: async () => {
      for (const list of lists)
        if (list.importTypes)
          bridge.answer(`${list.id}.structure`, { headers: [], permissions: [], filters: [] });
      bridge.answer('skus.structure', {
        headers: [],
        permissions: [{ name: 'upload', columns: [] }],
        filters: [],
      });
      bridge.answer('files.pick-rates', { handle: 'h1', name: 'skus.csv', size: 2048 });
      const { press } = open(null, '/uploads?type=skus');
      await press('Choose file');
      await screen.findByText('skus.csv');
      return () => press('Upload');
    },
  },
};

/** The fate of the first reply. */
const endings = {
  lost: { code: 'connection_cut' },
  cut: { code: 'bad_reply' },
  502: { code: 'server_fault' },
  'time-out': { code: 'timed_out' },
  kill: 'kill',
} as const satisfies Record<string, Partial<Failure> | 'kill'>;
const endingNames = Object.keys(endings) as (keyof typeof endings)[];
// The short run gives each class one failure.
const cases = Object.entries(classes).flatMap(([name, write], at) =>
  endingNames.flatMap((ending, number) =>
    isLong || number === at % endingNames.length ? [[name, ending, write] as const] : [],
  ),
);
/** A form, an action, an action whose reply is shown, and a page. */
const takenAsDone = ['a service form', 'a copy of a record', 'a token', 'an upload'];

describe('nothing is done twice unless the user chooses it', () => {
  it.each(cases)('%s, %s', async (_name, ending, { call, data, isRepeatable, open: opening }) => {
    main = lossyMain(bridge, endings[ending]);
    main.write(call, 1, data);
    let press = await opening();
    await press();
    await records(call, 1);
    if (ending === 'kill') {
      // Only the disk is left. The same values are typed again.
      main.restart();
      cleanup();
      press = await opening();
    } else {
      await unknown();
      expect(document.body.textContent).not.toMatch(/try again/i);
      await settled();
      const [kept] = await main.operations().list('o-1');
      // Named for users.
      expect(kept?.title).not.toBe(call);
    }
    await press();
    if (!isRepeatable) {
      const again = await screen.findByRole('button', { name: /^Send again/ });
      await settled();
      expect(main.records(call)).toBe(1);
      expect(screen.getByRole('button', { name: /^(It is|Mark as) (saved|done)$/ })).toBeTruthy();
      await userEvent.setup().click(again);
    }
    await records(call, 2);
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    // A server that supports the key has one record.
    expect(main.keys(call)).toBe(1);
  });

  it.each(Object.entries(classes).filter(([name]) => takenAsDone.includes(name)))(
    '%s that the user takes as done is not sent again',
    async (_name, { call, data, open: opening }) => {
      main.write(call, 1, data);
      const press = await opening();
      await press();
      await unknown();
      await settled();
      await press();
      await userEvent
        .setup()
        .click(await screen.findByRole('button', { name: /^(It is|Mark as) (saved|done)$/ }));
      await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
      expect(main.records(call)).toBe(1);
    },
  );
});

describe('three presses in one task send one request', () => {
  it.each(['a service form', 'the dialog of a new record', 'a copy of a record', 'an upload'])(
    '%s',
    async (name) => {
      const { call, open: opening } = classes[name] as WriteClass;
      main.write(call, 0);
      await opening();
      const button = await screen.findByRole('button', { name: /^(Submit|Duplicate|Upload)$/ });
      act(() => {
        for (let press = 0; press < 3; press += 1) button.click();
      });
      await records(call, 1);
      await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
      expect(bridge.calls(call)).toHaveLength(1);
      expect(main.records(call)).toBe(1);
    },
  );
});

describe('a form that was changed after a lost answer', () => {
  const clients = thingsList({ ...things, id: 'clients', noun: 'client' });
  beforeEach(() => {
    bridge.answer('clients.create', {});
    bridge.answer('clients.datatable', { data: [{ id: 7, name: 'Red' }, { id: 6 }], total: 9 });
  });
  const lost = async () => {
    main.write('clients.store', 1);
    main.newest({ ids: [7, 6], total: 9 });
    const opened = open(
      <RecordDialog list={clients} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />,
    );
    await opened.user.type(await field('Name'), 'Blue');
    await opened.press('Submit');
    await unknown();
    await settled();
    return opened;
  };
  const changed = async () => {
    const opened = await lost();
    await opened.user.type(await field('City'), 'Doha');
    await opened.press('Submit');
    expect(main.records('clients.store')).toBe(1);
    await opened.press(sendAgain);
    await screen.findByText(/The form has other values now\. Nothing was sent now\./);
    expect(main.records('clients.store')).toBe(1);
    await settled();
    return opened;
  };

  it('is taken as saved only after a question about what was changed', async () => {
    const { user, press } = await lost();
    await user.type(await field('City'), 'Doha');
    await press('Mark as saved');
    const question = await screen.findByRole('alertdialog', { name: 'Mark as saved?' });
    expect(await main.operations().list('o-1')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Mark as saved' }));
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    expect(main.records('clients.store')).toBe(1);
  });

  it('is not sent under the same number, and what was sent can be sent again', async () => {
    const { press } = await changed();
    await press('Send the earlier version again');
    await screen.findByText('Record has been successfully added!');
    expect(main.keys('clients.store')).toBe(1);
    expect(bridge.calls('operations.send')).toHaveLength(1);
    expect(await main.operations().list('o-1')).toEqual([]);
  });

  it('is sent as a new one without a question after a look-up that did not find it', async () => {
    const { press } = await changed();
    expect(screen.getByText('No new client exists. The newest is Red #7.')).toBeTruthy();
    await press('Send as a new record');
    await screen.findByText('Record has been successfully added!');
    expect(bridge.calls('clients.store').at(-1)).toMatchObject({ name: 'Blue', city: 'Doha' });
    expect(main.records('clients.store')).toBe(2);
    expect(await main.operations().list('o-1')).toEqual([]);
  });

  it('is sent as a new one only after a question if it could not be looked up', async () => {
    bridge.refuse('clients.datatable', { code: 'unreachable', at: 0 });
    const { user, press } = await changed();
    expect(screen.getByText('Codesk could not look it up. Server not reached.')).toBeTruthy();
    await press('Send as a new record');
    const question = await screen.findByRole('alertdialog', { name: 'Send as a new record?' });
    expect(question.textContent).toContain('If it was, sending creates a duplicate.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(main.records('clients.store')).toBe(1);
    await press('Send as a new record');
    const again = await screen.findByRole('alertdialog', { name: 'Send as a new record?' });
    await user.click(within(again).getByRole('button', { name: 'Send as a new record' }));
    await screen.findByText('Record has been successfully added!');
    expect(main.records('clients.store')).toBe(2);
    // The outcome of the first request is unknown.
    expect(await main.operations().list('o-1')).toHaveLength(1);
  });

  it('of a stored record is sent under a new number, because it replaces the same one', async () => {
    bridge.answer('clients.edit', { record: { name: 'Blue', city: '' } });
    main.write('clients.update', 1);
    const record = { id: 7, name: 'Blue' };
    const { user, press } = open(
      <RecordDialog
        list={clients}
        record={record}
        isOpen
        onSaved={nothing}
        onClose={nothing}
        onClosed={nothing}
      />,
    );
    await user.type(await field('City'), 'Doha');
    await press('Update');
    await unknown();
    await settled();
    await user.type(await field('City'), ' West');
    await press('Update');
    await waitFor(() => expect(main.records('clients.update')).toBe(2));
    expect(bridge.calls('clients.update').at(-1)).toMatchObject({ city: 'Doha West' });
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
  });

  it('is over when the person says that it is saved, also in main', async () => {
    const { press } = await lost();
    await press('Mark as saved');
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    expect(main.records('clients.store')).toBe(1);
  });
});

it.each([
  { selected: [5, 6], isAsked: true },
  { selected: [6, 7], isAsked: false },
])('asks before a bulk action for one of the same records: $selected', async ({ selected, isAsked }) => {
  main.write('things.reprocess', 1);
  const first = open(<ToolbarFixture list={things} />);
  await first.press('Reprocess');
  await records('things.reprocess', 1);
  await waitFor(async () => expect(await main.operations().list('o-1')).toHaveLength(1));
  cleanup();
  const { press } = open(<ToolbarFixture list={things} selected={selected} />);
  await waitFor(() => expect(bridge.calls('journal.list').length).toBeGreaterThan(1));
  await press('Reprocess');
  if (isAsked) await screen.findByRole('alertdialog', { name: 'Send this too?' });
  else await records('things.reprocess', 2);
  expect(main.records('things.reprocess')).toBe(isAsked ? 1 : 2);
});

it('says nothing against countries that its own attempt has added before a crash', async () => {
  installDrafts(bridge, 'o-1');
  main = lossyMain(bridge, 'kill');
  main.newest({ ids: [9], total: 1 });
  main.write('countries.store', 1);
  const chad = { country_id: 9, name: 'Chad' };
  bridge.answer('countries.create', { countries: [{ id: 2, name: 'Bahrain' }] });
  bridge.answer('countries.datatable', { data: [chad], total: 1 });
  const list = ownedList(requiredHubTable('countries'), 7);
  const dialog = <RecordDialog list={list} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />;
  const first = open(dialog);
  await first.user.click(await screen.findByRole('combobox', { name: 'Countries' }));
  await first.user.click(await screen.findByRole('option', { name: 'Bahrain' }));
  await first.user.keyboard('{Escape}');
  await waitFor(() => expect(bridge.calls('drafts.keep').length).toBeGreaterThan(0));
  await first.press('Submit');
  await records('countries.store', 1);
  bridge.answer('countries.datatable', { data: [chad, { country_id: 2, name: 'Bahrain' }], total: 2 });
  main.restart();
  cleanup();
  const { press } = open(dialog);
  await screen.findByText(/^Draft of .* restored/);
  await screen.findByText('A new country exists: Bahrain #2. Compare with your change.');
  await press('Submit');
  expect(screen.queryByText(/already exists/)).toBeNull();
  expect(main.records('countries.store')).toBe(1);
  await press('Mark as saved');
  await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
  expect(main.records('countries.store')).toBe(1);
});

it('asks before something else is done to a record whose last action has no known answer', async () => {
  bridge.answer('things.comments', { comments: [] });
  main.write('things.comment', 1);
  const { user, press } = open(<RowActions list={things} />);
  await press('Comments');
  await user.type(await field('New comment'), 'Checked.');
  await press('Add comment');
  await unknown();
  await waitFor(async () => expect(await main.operations().list('o-1')).toHaveLength(1));
  await user.type(await field('New comment'), ' Twice.');
  await press('Add comment');
  const question = await screen.findByRole('alertdialog', { name: 'Send this too?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(main.records('things.comment')).toBe(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Add comment');
  await user.click(await screen.findByRole('button', { name: 'Send this too' }));
  await records('things.comment', 2);
});
