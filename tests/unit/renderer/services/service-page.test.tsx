// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ServicePage from '../../../../renderer/services/service-page';
import { ConfirmProvider } from '../../../../renderer/ui/confirm';
import { NoticesHost } from '../../../../renderer/ui/notices-host';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const option = (index: number, text: string) => ({ index, text });
const options = {
  units: [option(4, 'Kilogram'), option(5, 'Box')],
  order_dates: [option(1, 'Created')],
  order_types: [option(10, 'Normal')],
  warehouses: [option(9, 'Dubai South')],
  vehicles: [option(1, 'Cold van'), option(2, 'Bike')],
  vehicle_storage_types: [option(3, 'Chilled')],
  shipment_types: [],
  destination_types: [option(0, 'Country'), option(1, 'Region')],
  countries: [option(31, 'Oman')],
  regions: [option(7, 'Dubai')],
  apply_ons: [],
  sku_types: [],
  cities: [option(12, 'Deira')],
};
const stored = {
  id: 41,
  type: 'delivery',
  values: {
    origin_warehouse_ids: [9],
    unit_id: 5,
    order_date: 1,
    order_types: [10],
    destination_type: 0,
    destination_id: 31,
    minimum_cod_charge: 0,
    max_cod_charge_threshold: 0,
    tax_percentage: 5,
    apply_conversion: 0,
    rates: [{ from: 0, to: 1, rate: 2.5, city: null }],
    increments: [],
    additional_costs: [],
  },
};

beforeEach(() => {
  bridge.install();
  bridge.answer('finance-services.create', { delivery: options });
  bridge.answer('finance-services.edit', stored);
  // jsdom has no layout, so the grid gets a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(390);
});
afterEach(cleanup);

const reads = vi.fn(async () => 'The list');
/** Loads the list of services, so that a save must reload it. */
function TheList() {
  const { data } = useQuery({ queryKey: ['table', 'finance-services'], queryFn: reads });
  return (
    <>
      <p>{data}</p>
      <Link to="/services/41">Service 41</Link>
    </>
  );
}

function open(path: string): UserEvent {
  const router = createMemoryRouter(
    [
      { path: '/services/new/:type', element: <ServicePage /> },
      { path: '/services/:id', element: <ServicePage /> },
      { path: '/lists/finance-services', element: <TheList /> },
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
const box = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
const choice = (name: string) => screen.findByRole('combobox', { name }) as Promise<HTMLInputElement>;
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('a new delivery service', () => {
  it('has the first unit, shows no message before a submit, then counts errors and focuses the first', async () => {
    const user = open('/services/new/delivery');
    expect((await choice('Unit')).value).toBe('Kilogram');
    expect(screen.queryByText('This field is required')).toBeNull();
    await press(user, 'Submit');
    await waitFor(async () => expect(document.activeElement).toBe(await choice('Origin warehouses')));
    expect(screen.getAllByText('This field is required')).toHaveLength(5);
    // The destination is one of them, although its type has to be chosen first.
    await press(user, '6 fields to correct');
    expect(document.activeElement).toBe(await choice('Origin warehouses'));
    expect(bridge.calls('finance-services.store')).toEqual([]);
  });

  it('says at a destination without a type what comes first, also after a submit', async () => {
    const user = open('/services/new/delivery');
    const destination = await choice('Destination');
    const note = () =>
      document.getElementById(destination.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(destination.disabled).toBe(true);
    expect(note()).toBe('Choose the destination type first');
    await press(user, 'Submit');
    expect(note()).toBe('Choose the destination type first');
    expect(destination.getAttribute('aria-invalid')).toBeNull();
    await user.click(await choice('Destination type'));
    await user.click(await screen.findByRole('option', { name: 'Region' }));
    expect(note()).toBe('This field is required');
    expect(screen.getByRole('button', { name: '5 fields to correct' })).toBeTruthy();
    await press(user, 'Clear');
    await user.click(await choice('Destination type'));
    await user.click(await screen.findByRole('option', { name: 'Region' }));
    // The type is chosen, so nothing says to choose it, and after Clear nothing is missed yet.
    expect(document.body.textContent).not.toContain('Choose the destination type first');
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('clears the destination when its type changes', async () => {
    const user = open('/services/41');
    expect((await choice('Destination')).value).toBe('Oman');
    await user.click(await choice('Destination type'));
    await user.click(await screen.findByRole('option', { name: 'Region' }));
    expect((await choice('Destination')).value).toBe('');
    await user.click(await choice('Destination'));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Dubai']);
  });

  it('shows the fee for the vehicle that has one', async () => {
    const user = open('/services/new/delivery');
    await user.type(await choice('Delivery vehicle'), 'cold{Enter}');
    expect(await box('Delivery fee')).toBeTruthy();
    await user.clear(await choice('Delivery vehicle'));
    await user.type(await choice('Delivery vehicle'), 'bike{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Delivery fee' })).toBeNull();
    await press(user, 'Submit');
    expect((await choice('Vehicle storage type')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a stored delivery service', () => {
  it('is saved with its id and only then left', async () => {
    bridge.answer('finance-services.update', null);
    const user = open('/services/41');
    const tax = await box('Tax percentage');
    await user.clear(tax);
    await user.type(tax, ' 7.50 ');
    await press(user, 'Submit');
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    expect(bridge.calls('finance-services.update')).toMatchObject([
      {
        type: 'delivery',
        id: 41,
        values: {
          id: 41,
          tax_percentage: '7.5',
          unit_id: 5,
          rates: [{ from: '0', to: '1', rate: '2.5', city: null }],
        },
      },
    ]);
  });

  it('is loaded anew when it is opened again', async () => {
    const user = open('/services/41');
    expect((await box('Tax percentage')).value).toBe('5');
    await press(user, 'Back');
    await screen.findByText('The list');
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, tax_percentage: 6 } });
    await user.click(screen.getByRole('link', { name: 'Service 41' }));
    expect((await box('Tax percentage')).value).toBe('6');
    expect(bridge.calls('finance-services.edit')).toEqual([{ id: 41 }, { id: 41 }]);
  });

  it('offers the options that came with it, which are newer', async () => {
    const newer = { ...options, units: [option(5, 'Kilogram (new)')] };
    bridge.answer('finance-services.edit', { ...stored, delivery: newer });
    open('/services/41');
    expect((await choice('Unit')).value).toBe('Kilogram (new)');
  });

  it.each([
    ['in its values', { values: { ...stored.values, name: 'Gulf express' } }, 'Gulf express #41'],
    ['in its record', { name: 'Gulf express' }, 'Gulf express #41'],
    ['nowhere', { values: { ...stored.values, name: '  ' } }, 'Delivery service #41'],
  ])('with its name %s names itself in the window, too', async (_, more, named) => {
    bridge.answer('finance-services.edit', { ...stored, ...more });
    open('/services/41');
    expect(await screen.findByRole('form', { name: 'Edit delivery service' })).toBeTruthy();
    expect(document.title).toBe(`Edit delivery service / ${named}`);
    cleanup();
    expect(document.title).toBe('Codesk');
  });

  it('can be neither cleared nor changed while it is saved', async () => {
    const answer = bridge.hold('finance-services.update');
    const user = open('/services/41');
    await user.type(await box('Tax percentage'), '.75');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    await press(user, 'Clear');
    expect((await box('Tax percentage')).value).toBe('5.75');
    answer.fail({ code: 'unreachable', at: 0 });
    await screen.findByRole('alert');
    await press(user, 'Clear');
    expect((await box('Tax percentage')).value).toBe('5');
  });

  it('is refused without a rate and an increment', async () => {
    const user = open('/services/41');
    await user.type(await box('Tax percentage'), ' ');
    expect(screen.queryByText('Not saved')).toBeNull();
    await press(user, 'Delete rate 0 – 1');
    expect(screen.getByText('Not saved')).toBeTruthy();
    await press(user, 'Submit');
    expect(await screen.findByText('Rate or increment is required!')).toBeTruthy();
    expect(bridge.calls('finance-services.update')).toEqual([]);
  });

  it('is not saved with a wrong row, but with a repeated one', async () => {
    bridge.answer('finance-services.update', null);
    const rows = [{ from: 0, to: 1, rate: 'x' }];
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, rates: rows } });
    const user = open('/services/41');
    await press(user, 'Submit');
    expect(await screen.findByRole('button', { name: '1 row to correct' })).toBeTruthy();
    expect(bridge.calls('finance-services.update')).toEqual([]);
    cleanup();

    const twice = [...stored.values.rates, ...stored.values.rates];
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, rates: twice } });
    await press(open('/services/41'), 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
  });

  it('stays as typed when the server refuses, with its words at the fields', async () => {
    bridge.refuse('finance-services.update', {
      code: 'not_valid',
      at: 0,
      fields: { tax_percentage: 'Too much for Oman', 'rates.0.rate': 'Too cheap' },
    });
    const user = open('/services/41');
    const tax = await box('Tax percentage');
    await user.clear(tax);
    await user.type(tax, '80');
    await press(user, 'Submit');
    expect(await screen.findByText('Too much for Oman')).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByText('Rates, row 1, Rate: Too cheap')).toBeTruthy();
    expect(tax.value).toBe('80');
    expect(document.activeElement).toBe(tax);
    await user.type(tax, '1');
    expect(screen.queryByText('Too much for Oman')).toBeNull();
  });

  it("loses the server's words with Clear", async () => {
    bridge.refuse('finance-services.update', {
      code: 'not_valid',
      at: 0,
      fields: { tax_percentage: 'Too much for Oman' },
    });
    const user = open('/services/41');
    await press(user, 'Submit');
    expect(await screen.findByText('Too much for Oman')).toBeTruthy();
    await press(user, 'Clear');
    expect(screen.queryByText('Too much for Oman')).toBeNull();
    expect(screen.queryByText('1 field to correct')).toBeNull();
  });

  it("counts the server's messages at the buttons until the field is changed", async () => {
    bridge.refuse('finance-services.update', {
      code: 'not_valid',
      at: 0,
      fields: { tax_percentage: 'Too much for Oman' },
    });
    const user = open('/services/41');
    await press(user, 'Submit');
    (await box('COD price')).focus();
    await press(user, '1 field to correct');
    const tax = await box('Tax percentage');
    expect(document.activeElement).toBe(tax);
    await user.type(tax, '1');
    expect(screen.queryByText('1 field to correct')).toBeNull();
  });

  it('lets the list be read anew when it was left before the save was through', async () => {
    const answer = bridge.hold('finance-services.update');
    const user = open('/services/41');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    await press(user, 'Back');
    await screen.findByText('The list');
    const before = reads.mock.calls.length;
    answer.succeed(null);
    await waitFor(() => expect(reads.mock.calls.length).toBe(before + 1));
  });

  it('gives the keyboard to the reason when saving failed for no field', async () => {
    const answer = bridge.hold('finance-services.update');
    const user = open('/services/41');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    // jsdom keeps the focus on a disabled button; Chromium does not.
    (document.activeElement as HTMLElement).blur();
    answer.fail({ code: 'unreachable', at: 0 });
    const reason = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('does not bring cleared rows back with Undo', async () => {
    const twice = [...stored.values.rates, { from: 1, to: 2, rate: 3, city: null }];
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, rates: twice } });
    const user = open('/services/41');
    await press(user, 'Delete rate 0 – 1');
    await press(user, 'Delete rate 1 – 2');
    await press(user, 'Clear');
    for (const undo of await screen.findAllByRole('button', { name: 'Undo' })) await user.click(undo);
    expect(screen.getByText('2 rows')).toBeTruthy();
  });

  it('goes back to the stored values and rows with Clear', async () => {
    const user = open('/services/41');
    const tax = await box('Tax percentage');
    await user.clear(tax);
    await press(user, 'Delete rate 0 – 1');
    expect(screen.getByText('Not saved')).toBeTruthy();
    await press(user, 'Clear');
    expect((await box('Tax percentage')).value).toBe('5');
    expect(screen.getByText('1 row')).toBeTruthy();
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(screen.queryByText('This field is required')).toBeNull();
  });
});

describe('stored values that break a rule', () => {
  const wrong = (values: Record<string, unknown>) =>
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, ...values } });

  it('say so at once, and until they are changed', async () => {
    wrong({ tax_percentage: '5,5', cod_price: -1, order_date: null });
    const user = open('/services/41');
    const tax = await box('Tax percentage');
    expect(tax.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This must be a decimal')).toBeTruthy();
    expect(screen.getByText('This field must be greater than 0')).toBeTruthy();
    expect((await choice('Order date')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: '3 fields to correct' })).toBeTruthy();
    // A typed value is checked when the field is left.
    await user.clear(tax);
    expect(tax.getAttribute('aria-invalid')).toBeNull();
    await user.type(tax, '5');
    expect(tax.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('button', { name: '2 fields to correct' })).toBeTruthy();
  });

  it('do not make a field that is emptied later complain while it is typed in', async () => {
    const user = open('/services/41');
    const tax = await box('Tax percentage');
    expect(screen.queryByText(/to correct/)).toBeNull();
    await user.clear(tax);
    expect(tax.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(tax.getAttribute('aria-invalid')).toBe('true');
  });

  it('are counted in rows as well, and the dialog of a row says them', async () => {
    const rates = [
      { from: 0, to: 1, rate: '2.123456', city: null },
      { from: 9, to: 8, rate: 1, city: null },
    ];
    wrong({ rates });
    const user = open('/services/41');
    expect(await screen.findByRole('button', { name: '2 rows to correct' })).toBeTruthy();
    expect(screen.getByText('Rate: At most 4 digits after the point')).toBeTruthy();
    expect(screen.getByText('To: To must not be below From')).toBeTruthy();
    await press(user, 'Edit rate 9 – 8');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rate' }));
    const to = dialog.getByRole('textbox', { name: 'To' });
    expect(to.getAttribute('aria-invalid')).toBe('true');
    await user.clear(to);
    await user.type(to, '9');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: '1 row to correct' })).toBeTruthy();
  });

  it('lead to the first row that breaks a rule, past one that only repeats', async () => {
    const band = { from: 0, to: 1, rate: 1, city: null };
    wrong({ rates: [band, band, { from: 9, to: 8, rate: 1, city: null }] });
    bridge.answer('finance-services.update', null);
    const user = open('/services/41');
    await press(user, '1 row to correct');
    const row = () => document.activeElement?.closest('[role="row"]')?.textContent ?? '';
    await waitFor(() => expect(row()).toContain('To must not be below From'));
    await user.click(await box('Tax percentage'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(row()).toContain('To must not be below From'));
    // Rows that come back after Clear are mounted again and do not take the focus.
    await press(user, 'Clear');
    expect(row()).toBe('');
    expect(bridge.calls('finance-services.update')).toEqual([]);
  });
});

describe('Clear', () => {
  it('can be undone with every value and row, and done again', async () => {
    const rates = [...stored.values.rates, { from: 1, to: 2, rate: 3, city: null }];
    bridge.answer('finance-services.edit', { ...stored, values: { ...stored.values, rates } });
    bridge.answer('finance-services.update', null);
    const user = open('/services/41');
    expect(screen.queryByText('Cleared.')).toBeNull();
    await user.type(await box('Tax percentage'), '.75');
    await user.click(await choice('Destination type'));
    await user.click(await screen.findByRole('option', { name: 'Region' }));
    await press(user, 'Delete rate 0 – 1');
    await press(user, 'Clear');
    expect(screen.getByText('Cleared.')).toBeTruthy();
    expect((await choice('Destination')).value).toBe('Oman');
    // Redo restores values that were typed after Clear.
    await user.type(await box('COD price'), '8');
    await press(user, 'Undo clear');
    expect((await box('Tax percentage')).value).toBe('5.75');
    expect((await box('COD price')).value).toBe('');
    expect((await choice('Destination type')).value).toBe('Region');
    expect(screen.getByText('1 row')).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
    await press(user, 'Redo clear');
    expect((await box('Tax percentage')).value).toBe('5');
    expect((await box('COD price')).value).toBe('8');
    expect(screen.getByText('2 rows')).toBeTruthy();
    await press(user, 'Undo clear');
    await user.click(await choice('Destination'));
    await user.click(await screen.findByRole('option', { name: 'Dubai' }));
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    expect(bridge.calls('finance-services.update')).toMatchObject([
      {
        values: {
          tax_percentage: '5.75',
          destination_type: 1,
          destination_id: 7,
          rates: [{ from: '1', to: '2', rate: '3', city: null }],
        },
      },
    ]);
  });

  it('has one message for a required choice whose text is not in the list', async () => {
    const user = open('/services/new/delivery');
    const type = await choice('Destination type');
    await user.type(type, 'x');
    await user.tab();
    expect(await screen.findByText('“x” is not in the list')).toBeTruthy();
    const field = type.closest<HTMLElement>('.codesk-field') as HTMLElement;
    /** The text that a screen reader reads after the name of the field. */
    const description = (element: HTMLElement) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(within(field).queryByText('This field is required')).toBeNull();
    expect(type.getAttribute('aria-invalid')).toBe('true');
    expect(description(type)).toBe('“x” is not in the list');
    // Emptied again, it is only required.
    await user.type(type, 'y{Backspace}');
    await user.tab();
    expect(await within(field).findByText('This field is required')).toBeTruthy();
    expect(within(field).queryByText('“x” is not in the list')).toBeNull();
    expect(description(type)).toBe('This field is required');
  });

  it('takes the word about a text that was not in a list with it', async () => {
    const user = open('/services/new/delivery');
    await user.type(await choice('Shipment type'), 'x');
    await user.tab();
    expect(screen.getByText('“x” is not in the list')).toBeTruthy();
    await press(user, 'Clear');
    expect(screen.queryByText('“x” is not in the list')).toBeNull();
  });

  it('offers no undo where nothing was cleared', async () => {
    const user = open('/services/41');
    await press(user, 'Clear');
    expect(screen.queryByText('Cleared.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo clear' })).toBeNull();
  });
});

describe('cities of rows when the destination changes', () => {
  const values = {
    ...stored.values,
    destination_type: 1,
    destination_id: 7,
    rates: [
      { from: 0, to: 1, rate: 2.5, city: 12 },
      { from: 0, to: 1, rate: 3, city: null },
      { from: 1, to: 2, rate: 4, city: 13 },
    ],
    increments: [{ from: 2, to: null, increment: 1, rate: 1, city: 12 }],
  };
  const elsewhere = 'City: This city belongs to another destination';
  const country = 'City: Only for a region';
  const chooseIn = async (user: UserEvent, name: string, text: string) => {
    await user.click(await choice(name));
    await user.click(await screen.findByRole('option', { name: text }));
  };
  const cityColumn = (row: object) => ('city' in row ? row.city : undefined);

  beforeEach(() => {
    bridge.answer('finance-services.create', {
      delivery: { ...options, regions: [option(7, 'Dubai'), option(8, 'Sharjah')] },
    });
    bridge.answer('finance-services.edit', { ...stored, values });
    bridge.answer('finance-services.update', null);
    const ofRegion = new Map([
      [7, [option(12, 'Deira'), option(13, 'Jumeirah')]],
      [8, [option(13, 'Jumeirah')]],
    ]);
    bridge.answerWith('address.cities-of', async (input) => ({
      cities: ofRegion.get((input as { country: number }).country),
    }));
  });

  it('are kept and named in a country, Submit refuses, and one step clears them all', async () => {
    const user = open('/services/41');
    await chooseIn(user, 'Destination type', 'Country');
    await chooseIn(user, 'Destination', 'Oman');
    expect(screen.getAllByText(country)).toHaveLength(3);
    // A region that is not chosen yet has no options.
    await chooseIn(user, 'Destination type', 'Region');
    expect(screen.queryByText(/^City: /)).toBeNull();
    await chooseIn(user, 'Destination type', 'Country');
    await chooseIn(user, 'Destination', 'Oman');
    expect(screen.getByText(/^3 rows have a city, but the destination is a country\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: '3 rows to correct' })).toBeTruthy();
    await press(user, 'Submit');
    expect(bridge.calls('finance-services.update')).toEqual([]);
    await press(user, 'Clear these cities');
    expect(screen.queryByText(country)).toBeNull();
    await press(user, 'Undo');
    expect(screen.getAllByText(country)).toHaveLength(3);
    await press(user, 'Clear these cities');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    const [sent] = bridge.calls('finance-services.update') as [
      { values: Record<string, { rate: string }[]> },
    ];
    expect(sent.values.rates?.map(({ rate }) => rate)).toEqual(['2.5', '3', '4']);
    expect([...(sent.values.rates ?? []), ...(sent.values.increments ?? [])].map(cityColumn)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('stay in another region that has them, and are named where it has not', async () => {
    const user = open('/services/41');
    await chooseIn(user, 'Destination', 'Sharjah');
    expect(await screen.findAllByText(elsewhere)).toHaveLength(2);
    expect(screen.getByText(/^2 rows have a city of another destination\./)).toBeTruthy();
    await press(user, 'Edit rate 0 – 1, Deira');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rate' }));
    const city = dialog.getByRole('combobox', { name: 'City' }) as HTMLInputElement;
    expect([city.value, city.getAttribute('aria-invalid')]).toEqual(['Deira', 'true']);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('dialog', { name: 'Rate' })).toBeTruthy();
    await user.click(city);
    await user.click(await screen.findByRole('option', { name: 'Jumeirah' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByText(elsewhere)).toHaveLength(1);
  });

  it('are no fault any more once the destination is the stored one again', async () => {
    const user = open('/services/41');
    await chooseIn(user, 'Destination', 'Sharjah');
    expect(await screen.findAllByText(elsewhere)).toHaveLength(2);
    await chooseIn(user, 'Destination', 'Dubai');
    await waitFor(() => expect(screen.queryByText(elsewhere)).toBeNull());
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
  });

  it('of a stored service are sent back although its region no longer has them', async () => {
    bridge.answer('address.cities-of', { cities: [] });
    const user = open('/services/41');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('finance-services.update')).toHaveLength(1));
    const [sent] = bridge.calls('finance-services.update') as [{ values: { rates: { city: unknown }[] } }];
    expect(sent.values.rates.map(cityColumn)).toEqual([12, null, 13]);
  });

  it('are not sent while nobody knows whether the new region has them', async () => {
    const user = open('/services/41');
    await screen.findByRole('button', { name: 'Edit rate 0 – 1, Deira' });
    bridge.refuse('address.cities-of', { code: 'server_fault', at: 0 });
    await chooseIn(user, 'Destination', 'Sharjah');
    expect(
      await screen.findAllByText('City: The cities of this region could not be loaded', undefined, {
        timeout: 3000,
      }),
    ).toHaveLength(3);
    await press(user, 'Submit');
    expect(bridge.calls('finance-services.update')).toEqual([]);
    // The cities cannot be checked, and the form can still be saved.
    expect(screen.queryByRole('button', { name: 'Clear these cities' })).toBeNull();
    bridge.answer('address.cities-of', { cities: [] });
    await press(user, 'Retry');
    expect(await screen.findByRole('button', { name: 'Clear these cities' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('services that cannot be edited or loaded', () => {
  it('shows a message for another kind of service', async () => {
    bridge.answer('finance-services.edit', { id: 3, type: 'cold_storage', values: {} });
    open('/services/3');
    expect(await screen.findByText('Codesk cannot edit cold storage services yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('offers another try when loading failed', async () => {
    bridge.refuse('finance-services.create', { code: 'server_fault', at: 0 });
    const user = open('/services/new/delivery');
    expect(await screen.findByText('Server error')).toBeTruthy();
    bridge.answer('finance-services.create', { delivery: options });
    await user.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await choice('Unit')).toBeTruthy();
  });

  it('tries the stored service again, too', async () => {
    bridge.refuse('finance-services.edit', { code: 'server_fault', at: 0 });
    const user = open('/services/41');
    expect(await screen.findByText('Server error')).toBeTruthy();
    bridge.answer('finance-services.edit', stored);
    await user.click(screen.getByRole('button', { name: /again|retry/i }));
    expect((await box('Tax percentage')).value).toBe('5');
  });
});
