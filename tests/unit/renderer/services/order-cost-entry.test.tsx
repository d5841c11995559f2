// @vitest-environment jsdom
/** The order costs in the form of a service: with the stored values and with those of the form. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ServicePage from '../../../../renderer/services/service-page';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { SlotsProvider, TopSlot } from '../../../../renderer/ui/page-header';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { serviceLists } from '../../../support/service-lists';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  bridge.answer('finance-services.create', {
    delivery: {},
    fulfilment: {},
    ...serviceLists((name) => ({ url: `https://x.test/${name}`, message: '', need_to_show_message: false })),
  });
  bridge.answer('finance-services.edit', {
    id: 41,
    type: 'stock_collection',
    values: {
      truck_id: 3,
      carrier_id: 1,
      unit_id: 1,
      rates: [{ from: '1', to: '2', rate: '3' }],
      increments: [],
    },
  });
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(cleanup);

it('shows the stored cost, and beside it the cost after an edit that is not saved', async () => {
  const router = createMemoryRouter([{ path: '/services/:id', element: <ServicePage /> }], {
    initialEntries: ['/services/41'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <SlotsProvider>
          <TopSlot className="top" />
          <RouterProvider router={router} />
        </SlotsProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const total = async () => {
    await user.click(await screen.findByRole('button', { name: 'Order cost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order cost' }));
    // The order is still filled in when the dialog opens again.
    const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '2');
    // The answer may follow the field a moment later.
    const texts = await waitFor(() => {
      const row = dialog.getByRole('row', { name: /^Total/ });
      expect(row.textContent).not.toContain('Unknown');
      const cells = within(row).getAllByRole('cell');
      return cells.slice(1).map((cell) => cell.textContent);
    });
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    // A dialog that is still closing would be found in the place of the next one.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return texts;
  };
  await screen.findByRole('button', { name: 'Edit rate 1 – 2' });
  expect(await total()).toEqual(['3.00']);

  await user.click(screen.getByRole('button', { name: 'Edit rate 1 – 2' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Rate' }));
  const rate = editor.getByRole('textbox', { name: 'Rate' });
  await user.clear(rate);
  await user.type(rate, '7.5');
  await user.click(editor.getByRole('button', { name: 'Save' }));
  expect(await total()).toEqual(['3.00', '7.50', '+4.50']);
});
