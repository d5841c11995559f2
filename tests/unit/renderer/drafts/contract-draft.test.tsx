// @vitest-environment jsdom
/** The draft of a contract: its terms, its services and the service that is being typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ContractDialog from '../../../../renderer/contracts/contract-dialog';
import { DraftsProvider } from '../../../../renderer/drafts/drafts';
import { SessionProvider } from '../../../../renderer/session/use-session';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { UnsavedProvider } from '../../../../renderer/ui/unsaved';
import { type FakeDraftDesk, installDrafts } from '../../../support/page/desk-bridge';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { stubLayout, tidyUp } from '../../../support/page/page-stubs';
import { storedContract } from '../../../support/page/stored-contract';

const bridge = new FakeBridge();
let desk: FakeDraftDesk;

const option = (index: number, text: string) => ({ index, text });
const lists = {
  clients: [option(8, 'Harbour Trading')],
  services: [option(14, 'Gulf express'), option(21, 'Cold storage')],
  average_volume_range_types: [option(2, 'A month')],
  warehouses: [option(3, 'Jebel Ali')],
  order_dates: [option(2, 'Delivered')],
  order_types: [option(1, 'Normal')],
  destination_types: [option(0, 'Country'), option(1, 'Regions')],
  countries: [option(12, 'Oman')],
  regions: [option(40, 'North')],
  fulfillment_units: [option(2, 'Order')],
  delivery_units: [option(1, 'Kilogram')],
  increments_sample_file: null,
};
const pricing = {
  service_type_id: 4,
  warehouse_id: 3,
  order_date: 2,
  order_types: [1],
  destination_type: 0,
  destination_id: 12,
  rate: '12.5',
  rate_type: 'manual',
  tax_percentage: '5',
  discount_type: 0,
  discount: '0',
  fulfillment_unit_id: 2,
  base_fulfillment_picks: '3',
  fulfillment_increments: [],
  delivery_unit_id: 1,
  base_delivery_weight: '0.5',
  delivery_increments: [{ from: '1', to: '2', increment: '1', rate: '3' }],
  increment_type: 'manual',
};
const contract = {
  ...storedContract,
  services: [{ id: 14, values: pricing }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  desk = installDrafts(bridge);
  bridge.answer('contracts.create', lists);
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('contracts.services', { values: pricing });
  bridge.answer('contracts.update', null);
});
afterEach(tidyUp);

/** The dialog in a new page. */
function open(): UserEvent {
  cleanup();
  const dialog = (
    <ContractDialog
      record={{ id: 5, name: 'CT-5', row: { id: 5, contract_no: 'CT-5' } }}
      isOpen
      onSaved={vi.fn(async () => undefined)}
      onClose={vi.fn()}
      onClosed={vi.fn()}
    />
  );
  const router = createMemoryRouter([{ path: '/lists/contracts', element: dialog }], {
    initialEntries: ['/lists/contracts'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <UnsavedProvider>
          <SessionProvider>
            <DraftsProvider>
              <RouterProvider router={router} />
            </DraftsProvider>
          </SessionProvider>
        </UnsavedProvider>
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const kept = () => desk.store.draft('mira', 'contracts/update/5');
const notInFileText = async () =>
  JSON.stringify([await kept(), await desk.store.draftParts('mira', 'contracts/update/5')]);
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const picker = () => screen.findByRole('dialog', { name: 'Edit service' });
async function retype(user: UserEvent, name: string, text: string) {
  const field = await box(name);
  await user.clear(field);
  await user.type(field, text);
}
async function openService(user: UserEvent) {
  await press(user, /^Edit Gulf express #14/);
  await press(user, 'Continue');
  return within(await picker());
}

it('gives back a service that was saved into the contract, opens it as it was typed, and sends it', async () => {
  const user = open();
  await retype(user, 'Contract no.', 'CT-5b');
  await openService(user);
  await retype(user, 'Base rate', '99.25');
  await user.click(within(await picker()).getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
  await waitFor(async () => expect(await notInFileText()).toContain('99.25'));

  const again = open();
  await screen.findByText(/^Draft of .* restored\./);
  expect((await box('Contract no.')).value).toBe('CT-5b');
  const form = await openService(again);
  expect((await box('Base rate')).value).toBe('99.25');
  await again.click(form.getByRole('button', { name: 'Back' }));
  await again.click(within(await picker()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
  await press(again, 'Update');
  await waitFor(() => expect(bridge.calls('contracts.update')).toHaveLength(1));
  expect(bridge.calls('contracts.update')).toMatchObject([
    {
      id: 5,
      contract_no: 'CT-5b',
      services: [{ id: 14, values: { rate: '99.25', delivery_increments: [{ increment: '1', rate: '3' }] } }],
    },
  ]);
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

it('gives back a service that is half typed in its dialog, with its rows, and what was loaded at first', async () => {
  const user = open();
  await openService(user);
  await retype(user, 'Base rate', '7.75');
  await press(user, /^Delete .*1/);
  await waitFor(async () => expect(await notInFileText()).toContain('7.75'));
  await waitFor(async () =>
    expect(await notInFileText()).toContain('service:14:delivery_increments#0":"[]"'),
  );
  expect((await kept())?.content).toMatchObject({
    values: { contract_no: 'CT-5' },
    base: { contract_no: 'CT-5' },
    base_services: [{ id: 14, values: { rate: '12.5' } }],
  });

  bridge.answer('contracts.edit', { ...lists, contract: { ...contract, contract_no: 'CT-theirs' } });
  const again = open();
  const dialog = await picker();
  await within(dialog).findByText(/^Draft of .* restored\./);
  expect((await box('Base rate')).value).toBe('7.75');
  const increments = within(dialog).getByRole('region', { name: 'Delivery increments' });
  expect(within(increments).getByText('0 rows')).toBeTruthy();
  expect((await kept())?.content.base).toMatchObject({ contract_no: 'CT-5' });
  await again.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
  await waitFor(async () => expect(await notInFileText()).not.toContain('7.75'));
});

it('names services that cannot be read and keeps the others', async () => {
  await desk.store.keepDraft('mira', {
    key: 'contracts/update/5',
    title: 'Contract CT-5',
    place: { route: '/lists/contracts', action: 'update', record: { id: 5, name: 'CT-5', row: {} } },
    operation: '00000000-0000-4000-8000-000000000007',
    at: 5,
    content: {
      values: { contract_no: 'X' },
      services: [{ id: 14 }, 'odd', { id: {} }, { id: 21, typed: 3 }],
    },
  });
  open();
  const sentence = await screen.findByText(/^Draft of .* restored\./);
  expect(sentence.textContent).toContain('Not restored: services.');
  const list = screen.getByRole('list', { name: 'Services of the contract' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect((await box('Contract no.')).value).toBe('X');
});
