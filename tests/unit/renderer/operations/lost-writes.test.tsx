// @vitest-environment jsdom
/** Every class of writes of the page: pressed three times while answers are lost, each does one thing on the server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import ServicePage from '../../../../renderer/services/service-page';
import { SessionProvider } from '../../../../renderer/session/session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { SlotsProvider } from '../../../../renderer/ui/page-header';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import UploadsPage from '../../../../renderer/uploads/uploads-page';
import { lists } from '../../../../shared/lists';
import { thingsList } from '../../../support/page/actions-stage';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { type LossyMain, lossyMain } from '../../../support/page/lossy-main';
import { standInForLayout, tidyUp } from '../../../support/page/page-stubs';
import { DuplicateStage, RowActions, SettingStage, ToolbarStage } from '../../../support/page/write-stages';

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
  standInForLayout();
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
                <PopupsProvider>
                  <RouterProvider router={router} />
                </PopupsProvider>
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
  screen.findAllByText(/It is not known whether (this|an earlier attempt) was (done|saved)\./);
const settled = () => waitFor(() => expect(screen.queryByText(/Codesk is looking on the server/)).toBeNull());
const again = 'Send again, under the same number';
const attempts = (call: string, count: number) => waitFor(() => expect(main.attempts(call)).toBe(count));

async function typeService(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: 'Truck' }));
  await user.click(await screen.findByRole('option', { name: 'Own truck' }));
  await user.type(await field('Fixed rate'), '5');
}

/** Opens the place of a write, and says how it is asked for: first, and again. */
interface WriteClass {
  readonly call: string;
  readonly data?: unknown;
  readonly open: () => Promise<{ first: () => Promise<unknown>; again: () => Promise<unknown> }>;
}
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
      return { first: () => press('Submit'), again: () => press(again) };
    },
  },
  'the dialog of a new record': {
    call: 'things.store',
    open: async () => {
      const { user, press } = open(
        <RecordDialog list={things} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />,
      );
      await user.type(await field('Name'), 'Blue');
      return { first: () => press('Submit'), again: () => press(again) };
    },
  },
  'the dialog of a stored record': {
    call: 'things.update',
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
      return { first: () => press('Update'), again: () => press('Update') };
    },
  },
  'a copy of a contract': {
    call: 'contracts.duplicate',
    open: async () => {
      const { user, press } = open(<DuplicateStage bridge={bridge} />);
      await user.type(await field('Expiry date'), '30/06/2028');
      return { first: () => press('Duplicate'), again: () => press(again) };
    },
  },
  'a setting of the hub': {
    call: 'orderPrefix.update',
    open: async () => {
      bridge.answer('orderPrefix.read', { prefix_replace: '', prefix_replace_char: '' });
      const { user, press } = open(<SettingStage />);
      await user.type(await field('Order Prefix'), 'AE-');
      await user.type(await field('Prefix Replace Char'), '3');
      return { first: () => press('Submit'), again: () => press('Submit') };
    },
  },
  'a row action': {
    call: 'things.duplicate',
    open: async () => {
      const { press } = open(<RowActions list={things} />);
      return { first: () => press('Duplicate'), again: () => press('Duplicate') };
    },
  },
  'a toggle in a row': {
    call: 'things.state',
    open: async () => {
      const { press } = open(<RowActions list={things} />);
      return { first: () => press('Disable'), again: () => press('Disable') };
    },
  },
  'a token': {
    call: 'things.generate',
    data: { token: 'tok-9' },
    open: async () => {
      const { press } = open(<RowActions list={things} />);
      return { first: () => press('Refresh token'), again: () => press('Refresh token') };
    },
  },
  'a comment': {
    call: 'things.comment',
    open: async () => {
      bridge.answer('things.comments', { comments: [] });
      const { user, press } = open(<RowActions list={things} />);
      await press('Comments');
      await user.type(await field('New comment'), 'Checked.');
      return { first: () => press('Add comment'), again: () => press('Add comment') };
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
      return { first: () => press('Upload'), again: () => press('Upload') };
    },
  },
  'a bulk action': {
    call: 'things.reprocess',
    open: async () => {
      const { press } = open(<ToolbarStage list={things} />);
      return { first: () => press('Reprocess'), again: () => press('Reprocess') };
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
      return { first: () => press('Upload'), again: () => press(again) };
    },
  },
};

describe('two lost answers and three presses make one', () => {
  it.each(Object.entries(classes))('%s', async (_name, { call, data, open: opening }) => {
    main.write(call, 2, data);
    const { first, again: repeat } = await opening();
    await first();
    await attempts(call, 1);
    await unknown();
    expect(document.body.textContent).not.toMatch(/try again/i);
    await settled();
    await repeat();
    await attempts(call, 2);
    await unknown();
    await settled();
    const [kept] = await main.operations().list('o-1');
    expect(kept).toMatchObject({ call, attempts: 2 });
    // Named for people.
    expect(kept?.title).not.toBe(call);
    // Codesk is started again: main knows the operation from the disk.
    main.restart();
    await repeat();
    await attempts(call, 3);
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    expect(main.records(call)).toBe(1);
  });
});

describe('three presses in one task send one request', () => {
  it.each(['a service form', 'the dialog of a new record', 'a row action', 'an upload'])(
    '%s',
    async (name) => {
      const { call, open: opening } = classes[name] as WriteClass;
      main.write(call, 0);
      await opening();
      const button = await screen.findByRole('button', { name: /^(Submit|Duplicate|Upload)$/ });
      act(() => {
        for (let press = 0; press < 3; press += 1) button.click();
      });
      await attempts(call, 1);
      await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
      expect(bridge.calls(call)).toHaveLength(1);
      expect(main.attempts(call)).toBe(1);
    },
  );
});

describe('a form that was changed after a lost answer', () => {
  const lost = async () => {
    main.write('things.store', 1);
    const opened = open(
      <RecordDialog list={things} isOpen onSaved={nothing} onClose={nothing} onClosed={nothing} />,
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
    await screen.findByText(/What is in the form now is not what was sent then\. Nothing was sent now\./);
    expect(main.attempts('things.store')).toBe(1);
    await settled();
    return opened;
  };

  it('is taken as saved only after a question about what was changed', async () => {
    const { user, press } = await lost();
    await user.type(await field('City'), 'Doha');
    await press('It is saved');
    const question = await screen.findByRole('alertdialog', { name: 'Is it saved as it was sent?' });
    expect(await main.operations().list('o-1')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'It is saved' }));
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    expect(main.attempts('things.store')).toBe(1);
  });

  it('is not sent under the same number, and what was sent can be sent again', async () => {
    const { press } = await changed();
    await press('Send again what was sent');
    await screen.findByText('Record has been successfully added!');
    expect(main.records('things.store')).toBe(1);
    expect(bridge.calls('operations.send')).toHaveLength(1);
    expect(await main.operations().list('o-1')).toEqual([]);
  });

  it('is sent as a new one without a question after a look-up that did not find it', async () => {
    const { press } = await changed();
    expect(screen.getByText('No new thing Blue is on the server now.')).toBeTruthy();
    await press('Send what is in the form as a new one');
    await screen.findByText('Record has been successfully added!');
    expect(bridge.calls('things.store').at(-1)).toMatchObject({ name: 'Blue', city: 'Doha' });
    expect(main.records('things.store')).toBe(2);
    expect(await main.operations().list('o-1')).toEqual([]);
  });

  it('is sent as a new one only after a question if it could not be looked up', async () => {
    bridge.refuse('things.datatable', { code: 'unreachable', at: 0 });
    const { user, press } = await changed();
    expect(screen.getByText('Codesk could not look it up. Server not reached.')).toBeTruthy();
    await press('Send what is in the form as a new one');
    const question = await screen.findByRole('alertdialog', { name: 'Send it as a new one?' });
    expect(question.textContent).toContain('If it was, there will be two.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(main.attempts('things.store')).toBe(1);
    await press('Send what is in the form as a new one');
    await user.click(await screen.findByRole('button', { name: 'Send as a new one' }));
    await screen.findByText('Record has been successfully added!');
    expect(main.records('things.store')).toBe(2);
    // Nobody knows what became of the first one.
    expect(await main.operations().list('o-1')).toHaveLength(1);
  });

  it('of a stored record is sent under a new number, because it replaces the same one', async () => {
    bridge.answer('clients.edit', { record: { name: 'Blue', city: '' } });
    main.write('clients.update', 1);
    const record = { id: 7, name: 'Blue' };
    const { user, press } = open(
      <RecordDialog
        list={thingsList({ ...things, id: 'clients' })}
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
    await waitFor(() => expect(main.attempts('clients.update')).toBe(2));
    expect(bridge.calls('clients.update').at(-1)).toMatchObject({ city: 'Doha West' });
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
  });

  it('is over when the person says that it is saved, also in main', async () => {
    const { press } = await lost();
    await press('It is saved');
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
    expect(main.attempts('things.store')).toBe(1);
  });
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
  expect(main.attempts('things.comment')).toBe(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Add comment');
  await user.click(await screen.findByRole('button', { name: 'Send this too' }));
  await attempts('things.comment', 2);
});
