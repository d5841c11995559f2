// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ServicePage from '../../../../renderer/services/service-page';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { focusIsIn } from '../../../support/page/focus';
import { serviceLists } from '../../../support/service-lists';

const bridge = new FakeBridge();
const option = (index: number, text: string) => ({ index, text });
const fulfilment = {
  units: [option(5, 'Kilogram'), option(7, 'Loose item')],
  order_dates: [option(1, 'Created')],
  order_types: [option(10, 'Normal'), option(30, 'B2B')],
  warehouses: [option(9, 'Dubai South')],
  sku_types: [option(2, 'Bulky')],
  cities: [option(12, 'Deira')],
};

beforeEach(() => {
  bridge.install();
  bridge.answer('finance-services.create', {
    delivery: {},
    fulfilment,
    ...serviceLists((name, warn) => ({
      url: `https://x.test/${name}`,
      message: `About ${name}`,
      need_to_show_message: warn,
    })),
  });
  bridge.answer('finance-services.store', null);
  bridge.answer('finance-services.update', null);
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(cleanup);

function open(path: string): UserEvent {
  const router = createMemoryRouter(
    [
      { path: '/services/new/:type', element: <ServicePage /> },
      { path: '/services/:id', element: <ServicePage /> },
      { path: '/lists/finance-services', element: <p>The list</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <RouterProvider router={router} />
        <NoticesHost />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
function edit(type: string, values: Record<string, unknown>): UserEvent {
  bridge.answer('finance-services.edit', { id: 41, type, values });
  return open('/services/41');
}
const field = (name: string) => screen.findByRole('combobox', { name }) as Promise<HTMLInputElement>;
const box = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
const absent = (name: string) =>
  expect(screen.queryByRole('combobox', { name }) ?? screen.queryByRole('textbox', { name })).toBeNull();
const table = (name: string) => screen.queryByRole('region', { name });
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
async function choose(user: UserEvent, name: string, text: string): Promise<void> {
  await user.click(await field(name));
  await user.click(await screen.findByRole('option', { name: text }));
}
const sent = (call = 'store') =>
  (bridge.calls(`finance-services.${call}`) as { values: Record<string, unknown> }[]).map(
    ({ values }) => values,
  );

describe('fulfilment', () => {
  const stored = {
    warehouse_ids: [9],
    order_date: 1,
    is_b2bm: 0,
    order_types: [10],
    sku_type_id: 2,
    rates: [],
    increments: [],
  };

  it('swaps order types for the unit when B2B is chosen, and back', async () => {
    const user = edit('fulfilment', stored);
    expect(await screen.findByText('Normal')).toBeTruthy();
    absent('Unit');
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    absent('Order types');
    await choose(user, 'Unit', 'Loose item');
    const price = await box('Loose item price');
    await user.type(price, '0.5');
    await press(user, 'Submit');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.clear(price);
    await user.type(price, '1');
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')).toHaveLength(1));
    expect(sent('update')[0]).toMatchObject({ id: 41, order_types: [30], unit_id: 7, loose_item_price: '1' });
  });

  it('does not offer the marker of B2B, and sends a stored one back under its name', async () => {
    const user = edit('fulfilment', { ...stored, order_types: [10, 30] });
    await user.click(await field('Order types'));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Normal']);
    expect(screen.getByRole('button', { name: 'Remove B2B' })).toBeTruthy();
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')).toHaveLength(1));
    expect(sent('update')[0]).toMatchObject({ order_types: [10, 30], unit_id: null });
  });

  it('sends a stored unit and price back without B2B, where the unit does not show', async () => {
    const user = edit('fulfilment', { ...stored, unit_id: 7, loose_item_price: '4.25' });
    expect((await box('Loose item price')).value).toBe('4.25');
    absent('Unit');
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')).toHaveLength(1));
    expect(sent('update')[0]).toEqual({ ...stored, id: 41, unit_id: 7, loose_item_price: '4.25' });
  });
});

describe('stock collection', () => {
  it('requires the fields of its truck and drops the rows of another truck', async () => {
    const user = edit('stock_collection', {
      truck_id: 3,
      carrier_id: 1,
      unit_id: 2,
      rates: [{ from: 1, to: 2, rate: 3 }],
      increments: [{ from: 2, to: null, increment: 1, rate: 1 }],
    });
    expect(await screen.findByRole('button', { name: 'Edit rate 1 – 2' })).toBeTruthy();
    await choose(user, 'Truck', 'Fixed');
    expect(screen.getByText('Rates, Increments emptied.')).toBeTruthy();
    await press(user, 'Undo change of Truck');
    expect(await screen.findByRole('button', { name: 'Edit rate 1 – 2' })).toBeTruthy();
    expect([(await field('Truck')).value, (await field('Carrier')).value]).toEqual([
      'By carrier',
      'Dune Freight',
    ]);
    await press(user, 'Redo change of Truck');
    absent('Carrier');
    expect(table('Rates')).toBeNull();
    await press(user, 'Submit');
    expect((await box('Fixed rate')).getAttribute('aria-invalid')).toBe('true');
    await choose(user, 'Truck', 'By carrier');
    expect(within(table('Rates') as HTMLElement).getByText('0 rows')).toBeTruthy();
    expect(within(table('Increments') as HTMLElement).getByText('0 rows')).toBeTruthy();
    await press(user, 'Submit');
    expect(await screen.findByText('The rate is required!')).toBeTruthy();
    expect(sent('update')).toEqual([]);
  });

  it('sends no nulls', async () => {
    const user = open('/services/new/stock_collection');
    await choose(user, 'Truck', 'Fixed');
    await user.type(await box('Fixed rate'), '100');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(sent()).toEqual([{ truck_id: 1, fixed_rate: '100', rates: [], increments: [] }]),
    );
  });

  it('goes back to the stored rows with Clear', async () => {
    const user = edit('stock_collection', {
      truck_id: 2,
      rates: [{ from: 1, to: 3, rate: 9, number_of_tons: 2 }],
    });
    expect(await screen.findByRole('button', { name: 'Edit rate Dubai – Al Ain' })).toBeTruthy();
    await choose(user, 'Truck', 'By carrier');
    await press(user, 'Clear');
    expect(await screen.findByRole('button', { name: 'Edit rate Dubai – Al Ain' })).toBeTruthy();
    expect((await field('Truck')).value).toBe('By area');
  });
});

describe('additional service', () => {
  it('cannot be submitted while something is missing, and names it', async () => {
    const user = open('/services/new/additional_service');
    const submit = await screen.findByRole('button', { name: 'Submit' });
    expect(submit).toHaveProperty('disabled', true);
    const reason = () => document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason()).toBe('Still needed: Warehouses, Type, Unit, Rate or percentage rate');
    const required = async (name: string) => (await box(name)).getAttribute('aria-required');
    expect([await required('Rate'), await required('Percentage rate')]).not.toContain('true');
    expect((await field('Unit')).disabled).toBe(true);
    await choose(user, 'Warehouses', 'Jebel Ali');
    await choose(user, 'Type', 'Returns');
    await choose(user, 'Unit', 'Chunk');
    await user.type(await box('Rate'), '0.12345');
    expect(reason()).toBe('Still needed: Rate');
    await user.type(await box('Rate'), '{Backspace}');
    expect(submit).toHaveProperty('disabled', false);
    await user.click(submit);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          warehouse_ids: [1],
          type: 1,
          unit_id: 4,
          order_status_ids: [],
          order_type_ids: [],
          rate: '0.1234',
          box_rates: [],
        },
      ]),
    );
  });

  it('counts a rate and a percentage rate that are both missing as one', async () => {
    const user = edit('additional_service', { warehouse_ids: [1], type: 1, unit_id: 4 });
    expect(await screen.findByRole('button', { name: 'Still needed: Rate or percentage rate' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 field to correct' })).toBeTruthy();
    await user.type(await box('Percentage rate'), '5');
    expect(screen.queryByText(/Still needed|to correct/)).toBeNull();
  });

  it('brings back the unit and the box rates with the type', async () => {
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 9,
      rate: 1,
      order_status_ids: [1],
      box_rates: [{ box_id: 301, rate: 2 }],
    });
    for (const other of ['Returns', 'Call attempt']) {
      await choose(user, 'Type', other);
      expect((await field('Unit')).value).toBe('');
      expect(table('Box rates')).toBeNull();
      await choose(user, 'Type', 'Order based');
      expect((await field('Unit')).value).toBe('Box');
      expect(screen.getByRole('button', { name: 'Edit box rate Small box' })).toBeTruthy();
    }
    await press(user, 'Submit');
    await waitFor(() =>
      expect(sent('update')[0]).toMatchObject({
        type: 2,
        unit_id: 9,
        order_status_ids: [1],
        box_rates: [{ box_id: 301, rate: '2' }],
      }),
    );
  });

  it('keeps a unit that the other type has, too, and sends no box rates of another type', async () => {
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 8,
      rate: 1,
      qty_type: 2,
    });
    await choose(user, 'Type', 'Other invoiced');
    expect((await field('Unit')).value).toBe('Quantity');
    expect((await field('Quantity type')).value).toBe('Delivered');
    await choose(user, 'Type', 'Order based');
    await choose(user, 'Unit', 'Box');
    await choose(user, 'Type', 'Call attempt');
    await choose(user, 'Unit', 'Attempt');
    await choose(user, 'Call attempt status', 'No answer');
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')[0]).toMatchObject({ type: 3, unit_id: 6, box_rates: [] }));
  });

  it('has nothing to bring back after Clear', async () => {
    const user = open('/services/new/additional_service');
    await choose(user, 'Type', 'Order based');
    await choose(user, 'Unit', 'Box');
    await choose(user, 'Type', 'Returns');
    await press(user, 'Clear');
    await choose(user, 'Type', 'Order based');
    expect((await field('Unit')).value).toBe('');
  });

  it('names the statuses by the type and drops a unit that the type does not have', async () => {
    const user = open('/services/new/additional_service');
    await choose(user, 'Type', 'Order based');
    expect(await field('Order status')).toBeTruthy();
    expect(await field('Order type')).toBeTruthy();
    await choose(user, 'Unit', 'Box');
    expect(table('Box rates')).toBeTruthy();
    await choose(user, 'Type', 'Call attempt');
    expect((await field('Unit')).value).toBe('');
    expect(await field('Call attempt status')).toBeTruthy();
    absent('Order type');
    expect(table('Box rates')).toBeNull();
    await choose(user, 'Unit', 'Attempt');
    expect(screen.getByText(/Still needed: .*Call attempt status/)).toBeTruthy();
  });

  it('shows no number at a unit whose type is missing, and none after the type was emptied', async () => {
    const user = edit('additional_service', { warehouse_ids: [1], type: null, unit_id: 9, rate: 1 });
    const unit = await field('Unit');
    expect([unit.disabled, unit.value]).toEqual([true, '']);
    await choose(user, 'Type', 'Order based');
    expect([unit.disabled, unit.value]).toEqual([false, '']);
    await choose(user, 'Unit', 'Box');
    await user.clear(await field('Type'));
    await user.tab();
    expect([unit.disabled, unit.value]).toEqual([true, '']);
  });

  it('drops statuses of another list, and sends none of them', async () => {
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 9,
      rate: 1,
      order_status_ids: [1, 2],
    });
    await choose(user, 'Type', 'Call attempt');
    expect((await field('Call attempt status')).placeholder).toBe('Choose');
    expect(screen.getByText(/Still needed: .*Call attempt status/)).toBeTruthy();
  });

  it('empties the box rates with another unit', async () => {
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 9,
      rate: 1,
      box_rates: [{ box_id: 301, rate: 2 }],
    });
    expect(await screen.findByRole('button', { name: 'Edit box rate Small box' })).toBeTruthy();
    await choose(user, 'Unit', 'Quantity');
    expect(await field('Quantity type')).toBeTruthy();
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')[0]).toMatchObject({ unit_id: 8, box_rates: [] }));
  });

  it('titles the box dialog by its action and lets a row replace an equal box', async () => {
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 9,
      rate: 1,
      box_rates: [{ box_id: 301, rate: 2 }],
    });
    await press(user, 'Edit box rate Small box');
    await focusIsIn(await screen.findByRole('dialog', { name: 'Edit Box Rate' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'New box');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Box Rate' }));
    await user.click(dialog.getByRole('combobox', { name: 'Box ID' }));
    await user.click(await screen.findByRole('option', { name: 'Small box' }));
    await user.type(dialog.getByRole('textbox', { name: 'Rate' }), '7{Enter}');
    await press(user, 'Submit');
    await waitFor(() => expect(sent('update')[0]).toMatchObject({ box_rates: [{ box_id: 301, rate: '7' }] }));
  });
});

describe('while a service is saved', () => {
  const stored = { truck_id: 1, fixed_rate: '100' };

  it('fields and rows stay as they are', async () => {
    const held = bridge.hold('finance-services.update');
    const user = edit('stock_collection', {
      ...stored,
      truck_id: 2,
      rates: [{ from: 1, to: 3, rate: 9, number_of_tons: 2 }],
    });
    await press(user, 'Submit');
    const truck = await field('Truck');
    expect(truck.readOnly).toBe(true);
    await user.click(truck);
    await user.keyboard('Fixed{ArrowDown}{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(truck.value).toBe('By area');
    expect(table('Area rates')?.closest('[inert]')).toBeTruthy();
    held.fail({ code: 'unreachable', at: 0 });
    await screen.findByRole('alert');
    expect(table('Area rates')?.closest('[inert]')).toBeNull();
    await choose(user, 'Truck', 'Fixed');
    expect((await field('Truck')).value).toBe('Fixed');
  });

  it.each(['by a double click', 'by Ctrl+Enter twice'])('a new one is stored once %s', async (how) => {
    const held = bridge.hold('finance-services.store');
    const user = open('/services/new/stock_collection');
    await choose(user, 'Truck', 'Fixed');
    await user.type(await box('Fixed rate'), '100');
    if (how === 'by a double click') await user.dblClick(screen.getByRole('button', { name: 'Submit' }));
    else await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    held.succeed(null);
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('what is typed is not taken, so that nothing is lost when it succeeds', async () => {
    const held = bridge.hold('finance-services.update');
    const user = edit('stock_collection', stored);
    const price = await box('Fixed rate');
    await press(user, 'Submit');
    expect(price.readOnly).toBe(true);
    await user.type(price, '9');
    expect(price.value).toBe('100');
    held.fail({ code: 'unreachable', at: 0 });
    await screen.findByRole('alert');
    await user.type(price, '9');
    expect(price.value).toBe('1009');
  });

  it('a second submit in the same moment sends nothing', async () => {
    edit('stock_collection', stored);
    await box('Fixed rate');
    const form = screen.getByRole('form', { name: 'Edit stock collection service' });
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(sent('update')).toHaveLength(1);
  });
});

it('gives the controls of two forms in one page different ids', async () => {
  edit('stock_collection', { truck_id: 1, fixed_rate: '100' });
  edit('stock_collection', { truck_id: 1, fixed_rate: '100' });
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Fixed rate' })).toHaveLength(2));
  const ids = screen.getAllByRole('textbox', { name: 'Fixed rate' }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

describe('messages of the server', () => {
  it('of a row stays with the row, although a field of the form has the same name', async () => {
    bridge.refuse('finance-services.update', {
      code: 'not_valid',
      at: 0,
      fields: { 'box_rates.0.rate': 'Too cheap' },
    });
    const user = edit('additional_service', {
      warehouse_ids: [1],
      type: 2,
      unit_id: 9,
      rate: 1,
      box_rates: [{ box_id: 301, rate: 2 }],
    });
    await press(user, 'Submit');
    expect(await screen.findByText('Box rates, row 1, Rate: Too cheap')).toBeTruthy();
    expect((await box('Rate')).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('for a hidden field is shown above the buttons', async () => {
    bridge.refuse('finance-services.update', {
      code: 'not_valid',
      at: 0,
      fields: { qty_type: 'Say how it is counted', 'values.box_rates[0][rate]': 'Too cheap' },
    });
    const user = edit('additional_service', { warehouse_ids: [1], type: 1, unit_id: 4, rate: 1 });
    await press(user, 'Submit');
    expect(await screen.findByText('Quantity type: Say how it is counted')).toBeTruthy();
    expect(screen.getByText('Box rates, row 1, Rate: Too cheap')).toBeTruthy();
    expect(screen.queryByText('1 field to correct')).toBeNull();
  });
});

describe('returns and import delivery', () => {
  it('shows invoicing status and additional costs for the types that have them', async () => {
    const user = open('/services/new/return_and_import_delivery');
    await choose(user, 'Type', 'Carrier return');
    absent('Invoicing order status');
    expect(table('Additional costs')).toBeNull();
    await choose(user, 'Type', 'Import');
    absent('Invoicing order status');
    expect(table('Additional costs')).toBeTruthy();
    await choose(user, 'Type', 'Return to vendor');
    expect(await field('Invoicing order status')).toBeTruthy();
    await choose(user, 'Unit', 'Parcel');
    await choose(user, 'Invoicing order status', 'Received');
    await press(user, 'Submit');
    expect(await screen.findByText('The rate is required!')).toBeTruthy();
  });

  it('lists zones or countries by the location type, and clears the other', async () => {
    const user = edit('return_and_import_delivery', {
      type_id: 2,
      unit_id: 1,
      rates: [{ from: 1, to: 2, rate: 3, location_type: 1, location_id: 81 }],
    });
    await press(user, 'Edit rate 1 – 2');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rate' }));
    const place = dialog.getByRole('combobox', { name: 'Location' }) as HTMLInputElement;
    expect(place.value).toBe('Gulf');
    await user.click(dialog.getByRole('combobox', { name: 'Location type' }));
    await user.click(await screen.findByRole('option', { name: 'Country' }));
    expect(place.value).toBe('');
    await user.click(place);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Oman']);
  });

  it.each([
    ['Import rates', 5, 'About returns-rates.csv'],
    ['Import increments', 6, null],
  ])('%s sends its type and shows the message that is meant to be seen', async (button, type, message) => {
    bridge.answer('files.pick-rates', { handle: 'h1', name: 'rates.csv', size: 10 });
    bridge.answer('rates.parse', { data: [{ from: 1, to: 2, rate: 3, increment: 1 }] });
    const user = edit('return_and_import_delivery', { type_id: 2, unit_id: 1, rates: [] });
    await press(user, button);
    if (message) expect(await screen.findByText(message)).toBeTruthy();
    else expect(screen.queryByText(/^About/)).toBeNull();
    await press(user, 'Choose file');
    await screen.findByText('rates.csv');
    await press(user, 'Import');
    await waitFor(() => expect(bridge.calls('rates.parse')).toEqual([{ type, file: 'h1' }]));
    expect(await screen.findByText('1 row')).toBeTruthy();
  });
});
