// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ContractDialog from '../../../../renderer/contracts/contract-dialog';
import DuplicateContractDialog from '../../../../renderer/contracts/duplicate-contract-dialog';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { OperationsProvider } from '../../../../renderer/operations/operations';
import ServicePage from '../../../../renderer/services/service-page';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { PopupsProvider } from '../../../../renderer/ui/popups';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import type { Failure } from '../../../../shared/errors';
import type { ListDefinition } from '../../../../shared/table/list';
import { thingsList } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { type LossyMain, lossyMain } from '../../../support/page/lossy-main';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { storedContract } from '../../../support/page/stored-contract';

const bridge = new FakeBridge();
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const cut: Failure = { code: 'connection_cut', at: 0, outcome: 'unknown' };
const refused: Failure = { code: 'not_valid', at: 0, outcome: 'refused', serverMessage: 'Not this one.' };
const sendAgain = 'Send again, under the same number';

const contract = {
  ...storedContract,
  client_id: null,
};
const lists = {
  ...Object.fromEntries(
    ['clients', 'warehouses', 'order_dates', 'order_types', 'destination_types', 'countries', 'regions'].map(
      (name) => [name, []],
    ),
  ),
  fulfillment_units: [],
  delivery_units: [],
  increments_sample_file: null,
  services: [{ index: 21, text: 'Cold storage' }],
  average_volume_range_types: [{ index: 2, text: 'A month' }],
};
const things: ListDefinition = thingsList({
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    { name: 'city', label: 'City', kind: 'text' },
  ],
});

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('session.get', {
    status: 'signed_in',
    server: 'https://x.test',
    practice: false,
    user: { id: 1 },
    owner: 'o-1',
    kept: 'keyring',
  });
  bridge.answer('contracts.create', lists);
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('things.create', {});
  bridge.answer('things.edit', { record: { name: 'Blue', city: '' } });
  bridge.answer('finance-services.create', { delivery: {}, fulfilment: {} });
});
afterEach(tidyUp);
afterEach(cleanup);

function open(part: ReactNode, path = '/') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: '/', element: part },
      { path: '/services/new/:type', element: <ServicePage /> },
      { path: '/services/:id', element: <ServicePage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <OperationsProvider>
          <ConfirmProvider>
            <UnsavedProvider>
              <PopupsProvider>
                <RouterProvider router={router} />
              </PopupsProvider>
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
const spies = () => ({ onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const alert = () => screen.findByRole('alert');

/** A server that loses the first answers of a call, and had these records just before. */
function lossy(call: string, lost: number, ids: readonly (number | string)[] = []): LossyMain {
  const main = lossyMain(bridge);
  main.newest({ ids: [...ids], total: 9 });
  main.write(call, lost);
  return main;
}

/** Fills the dialog of a new contract. */
async function newContract() {
  const seen = spies();
  const opened = open(<ContractDialog isOpen {...seen} />);
  const { user, press } = opened;
  const pick = async (label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await user.type(await field('Contract no.'), 'CT-9');
  await user.type(await field('From'), '1/11/2026');
  await user.type(await field('Average volume'), '0');
  await pick('Average volume range', 'A month');
  await user.type(await field('Invoice generation date'), '31');
  await user.type(await field('Invoice grace days'), '30');
  await press('Add services');
  await pick('Services', 'Cold storage #21');
  await user.keyboard('{Escape}');
  await press('Add');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add services' })).toBeNull());
  return { ...opened, ...seen };
}

describe('a new record whose reply is lost', () => {
  it('keeps its operation over every attempt until it is saved, and Submit sends nothing', async () => {
    bridge.refuse('things.store', cut);
    const seen = spies();
    const { user, press } = open(<RecordDialog list={things} isOpen {...seen} />);
    await user.type(await field('Name'), 'Blue');
    await press('Submit');
    expect((await alert()).textContent).toContain('Codesk could not confirm that this was saved.');
    expect(document.body.textContent).not.toMatch(/try again/i);
    await press('Submit');
    expect(bridge.operations('things.store')).toHaveLength(1);
    await press(sendAgain);
    await waitFor(() => expect(bridge.operations('things.store')).toHaveLength(2));
    await screen.findByText(/Codesk cannot look it up/);
    bridge.answer('things.store', null);
    await press(sendAgain);
    await waitFor(() => expect(seen.onClose).toHaveBeenCalledTimes(1));
    const [first, ...others] = bridge.operations('things.store');
    expect(first).toMatch(uuid);
    expect(others).toEqual([first, first]);
  });

  it.each([
    ['a time-out', { code: 'timed_out', at: 0, outcome: 'unknown' }, true],
    ['a fault', { code: 'server_fault', at: 0, outcome: 'unknown' }, true],
    ['an unreadable reply', { code: 'bad_reply', at: 0, outcome: 'unknown' }, true],
    ['a server that was not reached', { code: 'unreachable', at: 0 }, true],
    ['a refusal', refused, false],
    ['an ended session', { code: 'session_ended', at: 0, outcome: 'refused' }, true],
  ] as const)('after %s', async (_name, failure, isSame) => {
    bridge.refuse('things.store', failure);
    const seen = spies();
    const { user, press } = open(<RecordDialog list={things} isOpen {...seen} />);
    await user.type(await field('Name'), 'Blue');
    await press('Submit');
    await screen.findByRole('alert');
    if (failure.code === 'not_valid') {
      const refusal = await screen.findByRole('dialog', { name: 'Error' });
      await user.click(within(refusal).getByText('Close'));
    }
    bridge.answer('things.store', null);
    await press('outcome' in failure && failure.outcome === 'unknown' ? sendAgain : 'Submit');
    await waitFor(() => expect(seen.onClose).toHaveBeenCalledTimes(1));
    const [first, second] = bridge.operations('things.store');
    expect(second).toMatch(uuid);
    expect(first === second).toBe(isSame);
  });

  it('is another operation in another dialog', async () => {
    bridge.answer('things.store', null);
    for (const name of ['Blue', 'Red']) {
      const seen = spies();
      const { user, press } = open(<RecordDialog list={things} isOpen {...seen} />);
      await user.type(await field('Name'), name);
      await press('Submit');
      await waitFor(() => expect(seen.onClose).toHaveBeenCalledTimes(1));
      cleanup();
    }
    const [first, second] = bridge.operations('things.store');
    expect(first).not.toBe(second);
  });
});

describe('the look-up of a contract', () => {
  it('finds it by its number, and Submit waits for the choice of the user', async () => {
    const at = new Date(2026, 10, 22, 14, 3).getTime() / 1000;
    bridge.answer('contracts.datatable', {
      data: [{ id: 44, contract_no: 'CT-9', created_at: at }, { id: 43 }],
      total: 9,
    });
    const main = lossy('contracts.store', 1, [43, 40]);
    const { press, onClose, onSaved } = await newContract();
    await press('Submit');
    const callout = await alert();
    expect(callout.textContent).toContain('Connection lost');
    expect(callout.textContent).toContain('Codesk could not confirm that this was saved.');
    expect(callout.textContent).toContain('The new contract CT-9 with 1 service was sent on ');
    await within(callout).findByText('A contract CT-9 exists, saved 22/11/2026 14:03.');
    expect(bridge.calls('contracts.datatable')).toEqual([
      { page: 1, per_page: 25, sortBy: 'id', sortOrder: 'desc', filters: [] },
    ]);
    expect(document.activeElement?.contains(callout)).toBe(true);
    screen.getByRole('button', { name: 'Submit' }).focus();
    await press('Submit');
    expect(main.records('contracts.store')).toBe(1);
    expect(document.activeElement?.contains(callout)).toBe(true);
    await press('Mark as saved');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(main.records('contracts.store')).toBe(1);
    await waitFor(async () => expect(await main.operations().list('o-1')).toEqual([]));
  });

  it('sends it again under the same number if the user says so', async () => {
    bridge.answer('contracts.datatable', { data: [{ id: 44, contract_no: 'CT-9' }, { id: 43 }], total: 9 });
    lossy('contracts.store', 1, [43, 40]);
    const { press, onClose } = await newContract();
    await press('Submit');
    await screen.findByText('A contract CT-9 exists.');
    await press(sendAgain);
    expect(await screen.findByText('Record has been successfully added!')).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const [first, second] = bridge.operations('contracts.store');
    expect([first, second]).toEqual([expect.stringMatching(uuid), first]);
    expect(bridge.calls('contracts.store')[1]).toEqual(bridge.calls('contracts.store')[0]);
  });

  it.each<[string, object, string]>([
    [
      'has another number',
      { id: 44, contract_no: 'CT-99' },
      'A new contract exists: CT-99 #44. Compare with your change.',
    ],
    ['was there before', { id: 43, contract_no: 'CT-9' }, 'No new contract exists. The newest is CT-9 #43.'],
  ])('does not take a contract for it that %s, and Submit waits', async (_name, row, text) => {
    bridge.answer('contracts.datatable', { data: [row, { id: 40 }], total: 9 });
    const main = lossy('contracts.store', 1, [43, 40]);
    const { press } = await newContract();
    await press('Submit');
    expect(await screen.findByText(text)).toBeTruthy();
    await press('Submit');
    expect(main.records('contracts.store')).toBe(1);
    await press(sendAgain);
    await waitFor(() => expect(main.records('contracts.store')).toBe(2));
  });

  it('says when it fails, Submit waits, and looks again', async () => {
    bridge.refuse('contracts.datatable', { code: 'unreachable', at: 0 });
    const main = lossy('contracts.store', 1, [43, 40]);
    const { press } = await newContract();
    await press('Submit');
    expect(await screen.findByText('Codesk could not look it up. Server not reached.')).toBeTruthy();
    await press('Submit');
    bridge.answer('contracts.datatable', { data: [{ id: 44, contract_no: 'CT-9' }, { id: 43 }], total: 9 });
    await press('Refresh');
    expect(await screen.findByText('A contract CT-9 exists.')).toBeTruthy();
    expect(main.records('contracts.store')).toBe(1);
  });

  it('has no say any more once the answer to another attempt is known', async () => {
    const held = bridge.hold('contracts.datatable');
    lossy('contracts.store', 1, [43, 40]);
    const { press } = await newContract();
    await press('Submit');
    await screen.findByText('Codesk is checking the server.');
    bridge.refuse('contracts.store', refused);
    await press(sendAgain);
    expect(await screen.findByText('Not this one.')).toBeTruthy();
    await act(async () => held.succeed({ data: [{ id: 44, contract_no: 'CT-9' }], total: 1 }));
    expect(screen.getByText('Not this one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as saved' })).toBeNull();
  });

  it('sends nothing while it runs', async () => {
    bridge.hold('contracts.datatable');
    const main = lossy('contracts.store', 1, [43, 40]);
    const { press } = await newContract();
    await press('Submit');
    expect(await screen.findByText('Codesk is checking the server.')).toBeTruthy();
    await press('Submit');
    expect(main.records('contracts.store')).toBe(1);
  });
});

describe('the look-up of a copy, which has no number yet', () => {
  it.each<[string, readonly (number | string)[], readonly (number | string)[], string]>([
    ['a newer one', [43, 40], [44, 43], 'A new contract exists: CT-10 #44. Compare with your change.'],
    ['none that is newer', [43, 40], [43, 40], 'No new contract exists. The newest is CT-10 #43.'],
    [
      'another code',
      ['c-7', 'c-6'],
      ['c-9', 'c-7'],
      'The newest contract is CT-10 #c-9. Compare it with your change.',
    ],
    [
      'the same code',
      ['c-7', 'c-6'],
      ['c-7', 'c-6'],
      'The newest contract is CT-10 #c-7. Compare it with your change.',
    ],
  ])('finds %s, and nothing is sent before the user chooses', async (_name, before, now, text) => {
    bridge.answer('contracts.datatable', { data: now.map((id) => ({ id, contract_no: 'CT-10' })), total: 9 });
    const main = lossy('contracts.duplicate', 1, before);
    const { user, press } = open(
      <DuplicateContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...spies()} />,
    );
    await user.type(await field('Expiry date'), '30/06/2028{Enter}');
    const callout = await alert();
    expect(callout.textContent).toContain('A copy of contract CT-5 was sent on ');
    expect(await screen.findByText(text)).toBeTruthy();
    await press('Duplicate');
    expect(main.records('contracts.duplicate')).toBe(1);
    await press(sendAgain);
    await waitFor(() => expect(main.records('contracts.duplicate')).toBe(2));
    expect(main.keys('contracts.duplicate')).toBe(1);
  });
});

describe('a change of a stored record whose reply is lost', () => {
  it('says that it can be sent again, looks nothing up, and keeps its operation', async () => {
    bridge.refuse('contracts.update', cut);
    const seen = spies();
    const { user, press } = open(<ContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...seen} />);
    await user.type(await field('Description'), 'Winter');
    await press('Update');
    const callout = await alert();
    expect(callout.textContent).toContain('Contract CT-5 was sent on ');
    expect(callout.textContent).toContain('Sending again changes the same record');
    expect(bridge.calls('contracts.datatable')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    bridge.answer('contracts.update', null);
    await press('Update');
    await waitFor(() => expect(seen.onClose).toHaveBeenCalledTimes(1));
    const [first, second] = bridge.operations('contracts.update');
    expect([first, second]).toEqual([expect.stringMatching(uuid), first]);
  });

  it('carries an operation in the dialog of a record and in a service, too', async () => {
    bridge.answer('things.update', null);
    const seen = spies();
    const { press } = open(<RecordDialog list={things} record={{ id: 7, name: 'Blue' }} isOpen {...seen} />);
    await field('Name');
    await press('Update');
    await waitFor(() => expect(seen.onClose).toHaveBeenCalledTimes(1));
    expect(bridge.operations('things.update')).toEqual([expect.stringMatching(uuid)]);
  });
});

describe('a service whose reply is lost', () => {
  const values = { truck_id: 1, fixed_rate: '5', rates: [], increments: [] };
  const trucks = [{ index: 1, text: 'Own truck' }];

  it('is looked up among the newest services, and its operation stays', async () => {
    bridge.answer('finance-services.create', { delivery: {}, stock_collection: { trucks } });
    bridge.answer('finance-services.datatable', {
      data: [{ id: 58, name: 'Own truck' }, { id: 57 }],
      total: 9,
    });
    lossy('finance-services.store', 1, [57, 56]);
    const { user, press } = open(null, '/services/new/stock_collection');
    await user.click(await screen.findByRole('combobox', { name: 'Truck' }));
    await user.click(await screen.findByRole('option', { name: 'Own truck' }));
    await user.type(await field('Fixed rate'), '5');
    await press('Submit');
    expect(
      await screen.findByText('A new service exists: Own truck #58. Compare with your change.'),
    ).toBeTruthy();
    // Clear empties the form; the outcome of the first attempt is still unknown.
    await press('Clear');
    expect(screen.getByText('A new service exists: Own truck #58. Compare with your change.')).toBeTruthy();
    await press('Undo clear');
    await press('Submit');
    expect(bridge.calls('finance-services.store')).toHaveLength(1);
    await press(sendAgain);
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    const [first, second] = bridge.operations('finance-services.store');
    expect([first, second]).toEqual([expect.stringMatching(uuid), first]);
  });

  it('does not take the keyboard from a place outside of its form', async () => {
    bridge.answer('finance-services.create', { delivery: {}, stock_collection: { trucks } });
    bridge.answer('finance-services.edit', { id: 41, type: 'stock_collection', values });
    const held = bridge.hold('finance-services.update');
    const { press } = open(null, '/services/41');
    await press('Submit');
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    held.fail(cut);
    await alert();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('leaves the page when the person says that it is saved', async () => {
    bridge.answer('finance-services.create', { delivery: {}, stock_collection: { trucks } });
    const rates = [{ from: 1, to: 3, rate: '9', number_of_tons: 2 }];
    bridge.answer('finance-services.edit', {
      id: 41,
      type: 'stock_collection',
      values: { ...values, truck_id: 2, rates },
    });
    bridge.refuse('finance-services.update', cut);
    const { user, press } = open(null, '/services/41');
    await user.click(await screen.findByRole('button', { name: /^Delete rate/ }));
    await press('Submit');
    // The change is saved, so no question appears.
    await press('Mark as saved');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(bridge.calls('finance-services.update')).toHaveLength(1);
    expect(bridge.operations('finance-services.update')).toEqual([expect.stringMatching(uuid)]);
  });
});
