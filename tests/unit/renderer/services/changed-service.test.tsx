// @vitest-environment jsdom
/** A finance service that another user changed while its form was open: fields and rate rows. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ServicePage from '../../../../renderer/services/service-page';
import { listKeys } from '../../../../renderer/session/list-keys';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { serviceLists } from '../../../support/service-lists';

const bridge = new FakeBridge();
const stored = {
  truck_id: 3,
  carrier_id: 1,
  unit_id: 2,
  rates: [
    { from: '1', to: '2', rate: '3' },
    { from: '2', to: '4', rate: '5' },
  ],
  increments: [{ from: '4', to: null, increment: '1', rate: '1' }],
};

beforeEach(() => {
  bridge.install();
  bridge.answer('finance-services.create', {
    delivery: {},
    fulfilment: {},
    ...serviceLists((name) => ({ url: `https://x.test/${name}`, message: '', need_to_show_message: false })),
  });
  bridge.answer('finance-services.update', null);
  bridge.answer('finance-services.store', null);
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(cleanup);

/** Opens the service as it is stored; from then on the server has it as `theirs`. */
async function open(theirs: object, permissions: readonly string[] = []) {
  bridge.answer('finance-services.edit', { id: 41, type: 'stock_collection', values: stored });
  const router = createMemoryRouter(
    [
      { path: '/services/:id', element: <ServicePage /> },
      { path: '/lists/finance-services', element: <p>The list</p> },
    ],
    { initialEntries: ['/services/41'] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(listKeys.structure('finance-services'), {
    permissions: permissions.map((name) => ({ name, columns: [] })),
  });
  render(
    <QueryClientProvider client={queries}>
      <ConfirmProvider>
        <RouterProvider router={router} />
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Edit rate 1 – 2' });
  bridge.answer('finance-services.edit', { id: 41, type: 'stock_collection', values: theirs });
  return {
    user,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    /** Changes the rate of a row in its dialog. */
    changeRate: async (row: string, rate: string) => {
      await user.click(screen.getByRole('button', { name: `Edit rate ${row}` }));
      const editor = within(await screen.findByRole('dialog', { name: 'Rate' }));
      const input = editor.getByRole('textbox', { name: 'Rate' });
      await user.clear(input);
      await user.type(input, rate);
      await user.click(editor.getByRole('button', { name: 'Save' }));
    },
  };
}
const sent = (call = 'update') =>
  (bridge.calls(`finance-services.${call}`) as { values: Record<string, unknown> }[]).map(
    ({ values }) => values,
  );
const dialog = () => screen.findByRole('dialog', { name: 'Changed by another user' });

it('rows in another order and numbers in another style are saved by one press', async () => {
  const { press } = await open({
    ...stored,
    carrier_id: '1',
    rates: [
      { from: 2, to: 4, rate: 5 },
      { from: 1, to: 2, rate: '3.00', id: 77 },
    ],
    updated_at: 5,
  });
  await press('Submit');
  await waitFor(() => expect(sent()).toEqual([{ id: 41, ...stored }]));
  expect(bridge.calls('finance-services.edit')).toEqual([{ id: 41 }, { id: 41 }]);
});

it('rows of somebody else come with mine, and the row of both is chosen', async () => {
  const { user, press, changeRate } = await open({
    ...stored,
    carrier_id: 2,
    rates: [{ from: '1', to: '2', rate: '4' }, stored.rates[1], { from: '9', to: '10', rate: '8' }],
  });
  await changeRate('1 – 2', '7');
  await press('Submit');
  const shown = within(await dialog());
  expect(
    shown.getByText(/^From the server: Carrier .+ → .+; Rates 9 – 10 not there → Rate 8\.$/),
  ).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(shown.getByRole('radio', { name: 'Rates 1 \u2013 2: yours, 7' }));
  await press('Save choices');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      id: 41,
      ...stored,
      carrier_id: 2,
      rates: [{ from: '1', to: '2', rate: '7' }, stored.rates[1], { from: '9', to: '10', rate: '8' }],
    },
  ]);
});

it('a row that somebody removed and I changed is removed when theirs is chosen', async () => {
  const { user, press, changeRate } = await open({ ...stored, rates: [stored.rates[1]] });
  await changeRate('1 – 2', '7');
  await press('Submit');
  await user.click(
    within(await dialog()).getByRole('radio', { name: 'Rates 1 \u2013 2: on the server now, removed' }),
  );
  await press('Save choices');
  await waitFor(() => expect(sent()).toMatchObject([{ rates: [stored.rates[1]] }]));
});

it('a hidden value that somebody changed is not sent back as it was', async () => {
  const { press, changeRate } = await open({ ...stored, fixed_rate: '150' });
  await changeRate('1 – 2', '7');
  await press('Submit');
  expect((await dialog()).textContent).toContain('From the server: Fixed rate none → 150.');
  await press('Save choices');
  await waitFor(() => expect(sent()).toMatchObject([{ fixed_rate: '150', rates: [{ rate: '7' }, {}] }]));
});

it('a service that somebody removed is added as a new one, where that is permitted', async () => {
  const { press, changeRate } = await open(stored, ['create']);
  await changeRate('1 – 2', '7');
  bridge.refuse('finance-services.edit', { code: 'not_found', at: 0 });
  await press('Submit');
  const question = await screen.findByRole('alertdialog', { name: 'Deleted by another user' });
  expect(question.textContent).toContain(
    'Another user deleted the stock collection service 41 after you opened it.',
  );
  await press('Add as a new stock collection service');
  await waitFor(() => expect(sent('store')).toHaveLength(1));
  expect(sent('store')).toEqual([{ ...stored, rates: [{ ...stored.rates[0], rate: '7' }, stored.rates[1]] }]);
  expect(sent()).toEqual([]);
});
