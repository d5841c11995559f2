// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openHub, prepareHub, structureOf } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
beforeEach(() => {
  prepareHub(bridge);
  bridge.answer('suppliers.store', null);
  bridge.answer('suppliers.update', null);
});
afterEach(tidyUp);

type User = ReturnType<typeof openHub>['user'];
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const acme = { id: 12, supplier: 'ACME', systemCode: 'X' };
const again = 'Press Submit again to save anyway.';
const said = `A supplier ACME already exists (no. 12, system code X). ${again}`;

async function add(supplier: string, code: string): Promise<User> {
  const { user } = openHub('/integrations/7/validations/suppliers');
  await screen.findByRole('grid');
  await press(user, 'Add Supplier');
  await user.type(await box('Supplier'), supplier);
  await user.type(await box('System_code'), code);
  await press(user, 'Submit');
  return user;
}
/** Opens Edit of a supplier and types into its name. */
async function edit(supplier: string, keys: string): Promise<User> {
  const { user } = openHub('/integrations/7/validations/suppliers');
  await user.click(await screen.findByRole('button', { name: `Actions for supplier ${supplier}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.type(await box('Supplier'), keys);
  return user;
}
const withRows = (data: readonly object[], total = data.length) =>
  bridge.answer('suppliers.datatable', { data, total });

describe('a mapping that repeats a key', () => {
  it('is warned of with its twin before anything is sent, and sent by a second press', async () => {
    withRows([acme]);
    const user = await add(' ACME ', 'Y');
    expect((await screen.findByText(said)).closest('[role="alert"]')).toBeTruthy();
    expect((await box('Supplier')).getAttribute('aria-invalid')).not.toBe('true');
    expect(bridge.calls('suppliers.store')).toEqual([]);
    await press(user, 'Submit');
    expect(await screen.findByText('The Supplier Data has been Created')).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([
      { supplier: 'ACME', system_code: 'Y', integration_id: 7 },
    ]);
    expect(bridge.calls('suppliers.update')).toEqual([]);
  });

  it('is warned of again when another twin is typed', async () => {
    withRows([acme, { id: 13, supplier: 'Blue', systemCode: 'Z' }]);
    const user = await add('ACME', 'Y');
    await screen.findByText(said);
    await user.type(await box('Supplier'), '{Control>}a{/Control}Blue');
    expect(screen.queryByText(said)).toBeNull();
    await press(user, 'Submit');
    expect(
      await screen.findByText(`A supplier Blue already exists (no. 13, system code Z). ${again}`),
    ).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([]);
  });

  it('can be given to a stored record by a second press', async () => {
    withRows([acme, { id: 13, supplier: 'Blue', systemCode: 'Z' }]);
    const user = await edit('Blue', '{Control>}a{/Control}ACME');
    await press(user, 'Update');
    await screen.findByText(
      'A supplier ACME already exists (no. 12, system code X). Press Update again to save anyway.',
    );
    expect(bridge.calls('suppliers.update')).toEqual([]);
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('suppliers.update')).toEqual([
        { supplier_id: 13, supplier: 'ACME', system_code: 'Z', integration_id: 7 },
      ]),
    );
  });

  it('can be edited instead, with what was typed filled in', async () => {
    withRows([acme]);
    const user = await add('ACME', 'Y');
    await press(user, /^Edit supplier ACME/);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Supplier' });
    expect(
      within(dialog).getByText('Your values are filled in. Clear restores the stored values.'),
    ).toBeTruthy();
    expect((await box('System_code')).value).toBe('Y');
    await press(user, 'Clear');
    expect((await box('System_code')).value).toBe('X');
    await press(user, 'Undo clear');
    await press(user, 'Update');
    expect(await screen.findByText('The Supplier Data has been Updated')).toBeTruthy();
    expect(bridge.calls('suppliers.update')).toEqual([
      { supplier_id: 12, supplier: 'ACME', system_code: 'Y', integration_id: 7 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is loaded once for being edited instead, however often that is pressed', async () => {
    const statuses = [{ label: 'New', statusId: 1 }];
    bridge.answer('integration-order-status.create', { statuses });
    bridge.answer('integration-order-status.datatable', {
      data: [{ id: 4, internal_status: 'New', external_status_id: 'paid' }],
      total: 1,
    });
    const held = bridge.hold('integration-order-status.edit');
    const { user } = openHub('/integrations/7/configurations/integration_order_status');
    await screen.findByRole('gridcell', { name: 'paid' });
    await press(user, 'Add order status');
    await user.click(await screen.findByRole('combobox', { name: 'Internal status' }));
    await user.click(await screen.findByRole('option', { name: 'New' }));
    await user.type(await box('External status'), 'paid');
    await press(user, 'Submit');
    await user.dblClick(await screen.findByRole('button', { name: /^Edit order status paid/ }));
    held.succeed({ record: { id: 4, internal_status_id: 1, external_status_id: 'paid' }, statuses });
    expect(await screen.findByRole('dialog', { name: 'Edit order status paid' })).toBeTruthy();
    expect(bridge.calls('integration-order-status.edit')).toHaveLength(1);
  });

  it('is a twin no more when its key changes', async () => {
    withRows([acme]);
    const user = await add('ACME', 'Y');
    await screen.findByText(said);
    await user.type(await box('Supplier'), '2');
    expect(screen.queryByText(said)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit supplier/ })).toBeNull();
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('suppliers.store')).toHaveLength(1));
  });

  it.each([
    ['from a server that counts them', 1000, true],
    ['from a server that cuts its pages and counts nothing', 500, false],
  ])('is found behind thousands of newer rows whose names contain its own, %s', async (_, cap, counts) => {
    const longer = Array.from({ length: 1200 }, (_, at) => ({ id: 5000 - at, supplier: `ACME ${at}` }));
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { filters, page, per_page } = input as {
        readonly filters: readonly unknown[];
        readonly page: number;
        readonly per_page: number;
      };
      const rows = filters.length > 0 ? [...longer, acme] : longer.slice(0, 1);
      const size = Math.min(per_page, cap);
      const data = rows.slice((page - 1) * size, page * size);
      return { data, ...(counts && { total: filters.length > 0 ? rows.length : 6000 }) };
    });
    await add('ACME', 'Y');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([]);
  });

  it('is looked for on the server when the page does not have all rows', async () => {
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { filters } = input as { filters: readonly { name: string; value: string }[] };
      // A filter of text also finds longer names.
      return filters.some(({ name, value }) => name === 'supplier' && value === 'ACME')
        ? { data: [{ id: 13, supplier: 'ACME Ltd', systemCode: 'L' }, acme], total: 2 }
        : { data: [{ id: 1, supplier: 'Other', systemCode: 'O' }], total: 5000 };
    });
    await add('ACME', 'Y');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(bridge.calls('suppliers.store')).toEqual([]);
  });

  it('is sent when the server cannot be asked', async () => {
    withRows([{ id: 1, supplier: 'Other' }], 5000);
    const { user } = openHub('/integrations/7/validations/suppliers');
    await screen.findByText('Other');
    bridge.refuse('suppliers.datatable', { code: 'unreachable', at: 0 });
    await press(user, 'Add Supplier');
    await user.type(await box('Supplier'), 'ACME');
    await user.type(await box('System_code'), 'Y');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('suppliers.store')).toHaveLength(1));
  });

  it('offers no edit without the permission to update', async () => {
    bridge.answer('suppliers.structure', structureOf('suppliers', ['create']));
    withRows([acme]);
    await add('ACME', 'Y');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit supplier/ })).toBeNull();
  });

  it('is no twin of itself, and twins that are stored do not stand in the way of other changes', async () => {
    withRows([acme, { id: 13, supplier: 'ACME', systemCode: 'Z' }]);
    const { user } = openHub('/integrations/7/validations/suppliers');
    const [first] = await screen.findAllByRole('button', { name: 'Actions for supplier ACME' });
    if (!first) throw new Error('no row');
    await user.click(first);
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(await box('System_code'), '2');
    await press(user, 'Update');
    await waitFor(() => expect(bridge.calls('suppliers.update')).toHaveLength(1));
  });

  it('is no twin of itself when it has the new name on the server already', async () => {
    bridge.answerWith('suppliers.datatable', async (input) =>
      (input as { filters: readonly object[] }).filters.length > 0
        ? { data: [{ ...acme, supplier: 'ACME Ltd' }], total: 1 }
        : { data: [acme], total: 5000 },
    );
    const user = await edit('ACME', ' Ltd');
    await press(user, 'Update');
    await waitFor(() => expect(bridge.calls('suppliers.update')).toHaveLength(1));
  });

  it('is not taken from rows that a change made outdated', async () => {
    withRows([acme]);
    const user = await edit('ACME', ' Ltd');
    // From the change on, the table cannot be loaded again.
    bridge.answerWith('suppliers.update', async () => {
      bridge.refuse('suppliers.datatable', { code: 'unreachable', at: 0 });
      return null;
    });
    await press(user, 'Update');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, 'Add Supplier');
    await user.type(await box('Supplier'), 'ACME');
    await user.type(await box('System_code'), 'Y');
    await press(user, 'Submit');
    await waitFor(() => expect(bridge.calls('suppliers.store')).toHaveLength(1));
  });

  it('is edited instead of another record only when its changes may be lost', async () => {
    withRows([acme, { id: 13, supplier: 'Blue', systemCode: 'Z' }]);
    const user = await edit('Blue', '{Control>}a{/Control}ACME');
    await press(user, 'Update');
    await press(user, /^Edit supplier ACME/);
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(async () => expect((await box('System_code')).value).toBe('X'));
  });

  it('is found by the text of a choice, and named with its article', async () => {
    bridge.answer('return-configuration.create', { apply_types: [{ index: 2, text: 'Defective' }] });
    bridge.answer('return-configuration.datatable', {
      data: [{ id: 4, type: 'Defective', message: 'Send it back' }],
      total: 1,
    });
    const { user } = openHub('/integrations/7/configurations/return_configuration');
    await screen.findByText('Send it back');
    await press(user, 'Add return configuration');
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Defective' }));
    await user.type(await box('Message'), 'Other');
    await press(user, 'Submit');
    expect(
      await screen.findByText(
        `A return configuration Defective already exists (no. 4, message Send it back). ${again}`,
      ),
    ).toBeTruthy();
    expect(bridge.calls('return-configuration.store')).toEqual([]);
  });

  it('is an order status, and a supplier', async () => {
    bridge.answer('integration-order-status.create', { statuses: [{ statusId: 2, label: 'Shipped' }] });
    bridge.answer('integration-order-status.datatable', {
      data: [{ id: 4, internal_status: 'Packed', external_status_id: 'sent' }],
      total: 1,
    });
    const { user } = openHub('/integrations/7/configurations/integration_order_status');
    await screen.findByText('Packed');
    await press(user, 'Add order status');
    await user.click(await screen.findByRole('combobox', { name: 'Internal status' }));
    await user.click(await screen.findByRole('option', { name: 'Shipped' }));
    await user.type(await box('External status'), 'sent');
    await press(user, 'Submit');
    expect(await screen.findByText(/^An order status sent already exists/)).toBeTruthy();
  });

  it('does not tell the value of a header', async () => {
    bridge.answer('webhook-headers.datatable', {
      data: [{ id: 5, key: 'X-Partner', value: 'p4rtner' }],
      total: 1,
    });
    const { user } = openHub('/webhooks/3/headers');
    await screen.findByText('X-Partner');
    await press(user, 'Add Header');
    await user.type(await box('Key'), 'X-Partner');
    await user.type(await screen.findByLabelText(/^Value/, { selector: 'input' }), 'other');
    await press(user, 'Submit');
    expect(await screen.findByText(`A header X-Partner already exists (no. 5). ${again}`)).toBeTruthy();
    expect(document.body.textContent).not.toContain('p4rtner');
  });

  it('names five of many countries that are there already', async () => {
    const names = ['Oman', 'Kuwait', 'Qatar', 'Bahrain', 'Iraq', 'Jordan', 'Egypt'];
    const countries = names.map((name, at) => ({ id: at + 1, name }));
    bridge.answer('countries.datatable', {
      data: countries.map(({ id, name }) => ({ country_id: id, name })),
      total: 7,
    });
    bridge.answer('countries.create', { countries });
    const { user } = openHub('/integrations/7/validations/countries');
    await screen.findByRole('grid');
    await press(user, 'Add Country');
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.click(await screen.findByRole('option', { name: 'Select All' }));
    await press(user, 'Submit');
    expect(
      await screen.findByText(`Oman, Kuwait, Qatar, Bahrain, Iraq and 2 more already exist. ${again}`),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove 7' })).toBeTruthy();
  });

  it('keeps what was typed when its twin cannot be loaded', async () => {
    bridge.answer('shipping-methods.create', { shippingMethods: [{ id: 1, name: 'Express' }] });
    bridge.answer('shipping-methods.datatable', {
      data: [{ id: 5, storeCode: 'EX', systemCode: 1 }],
      total: 1,
    });
    const { user } = openHub('/integrations/7/validations/shippingMethods');
    await screen.findByRole('grid');
    await press(user, 'Add Shipping Method');
    await user.type(await box('Store Code'), 'EX');
    await user.click(screen.getByRole('combobox', { name: 'Shipping System Method' }));
    await user.click(await screen.findByRole('option', { name: 'Express' }));
    await press(user, 'Submit');
    bridge.refuse('shipping-methods.create', { code: 'unreachable', at: 0 });
    await press(user, /^Edit shipping method EX/);
    expect(await screen.findByText('Server not reached')).toBeTruthy();
    expect((await box('Store Code')).value).toBe('EX');
    expect(screen.getByRole('dialog', { name: 'Add Shipping Method' })).toBeTruthy();
  });

  it('names a country of a part of the rows, also when the server does not answer', async () => {
    bridge.answer('countries.datatable', { data: [{ country_id: 1, name: 'Oman' }], total: 300 });
    bridge.answer('countries.create', { countries: [{ id: 1, name: 'Oman' }] });
    const { user } = openHub('/integrations/7/validations/countries');
    await screen.findByText('Oman');
    bridge.refuse('countries.datatable', { code: 'unreachable', at: 0 });
    await press(user, 'Add Country');
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.click(await screen.findByRole('option', { name: 'Oman' }));
    await press(user, 'Submit');
    expect(await screen.findByText(`Oman already exists. ${again}`)).toBeTruthy();
    expect(bridge.calls('countries.store')).toEqual([]);
  });

  it('sends all countries by a second press, also those that are there already', async () => {
    const countries = ['Oman', 'Kuwait'].map((name, at) => ({ id: at + 1, name }));
    bridge.answer('countries.datatable', { data: [{ country_id: 1, name: 'Oman' }], total: 1 });
    bridge.answer('countries.create', { countries });
    bridge.answer('countries.store', null);
    const { user } = openHub('/integrations/7/validations/countries');
    await screen.findByRole('grid');
    await press(user, 'Add Country');
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.click(await screen.findByRole('option', { name: 'Select All' }));
    await press(user, 'Submit');
    await screen.findByText(`Oman already exists. ${again}`);
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('countries.store')).toEqual([{ countries: [1, 2], integration_id: 7 }]),
    );
  });

  it('names the countries that are there already', async () => {
    bridge.answer('countries.datatable', { data: [{ country_id: 1, name: 'Oman' }], total: 1 });
    bridge.answer('countries.create', {
      countries: [
        { id: 1, name: 'Oman' },
        { id: 2, name: 'Kuwait' },
      ],
    });
    const { user } = openHub('/integrations/7/validations/countries');
    await screen.findByRole('grid');
    await press(user, 'Add Country');
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.click(await screen.findByRole('option', { name: 'Select All' }));
    await press(user, 'Submit');
    expect(await screen.findByText(`Oman already exists. ${again}`)).toBeTruthy();
    expect(bridge.calls('countries.store')).toEqual([]);
    bridge.answer('countries.store', null);
    await press(user, 'Remove it');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Countries' }));
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('countries.store')).toEqual([{ countries: [2], integration_id: 7 }]),
    );
  });

  it('does not warn of what the edited record holds itself, and names what another one holds', async () => {
    const countries = ['Oman', 'Kuwait', 'Qatar'].map((name, at) => ({ id: at + 1, name }));
    bridge.answer('integration-countries.datatable', {
      data: [
        { id: 40, country_id: 1, name: 'Oman' },
        { id: 41, country_id: 3, name: 'Qatar' },
      ],
      total: 2,
    });
    bridge.answer('integration-countries.edit', { record: { id: 40, countries: [1] }, countries });
    bridge.answer('integration-countries.update', null);
    const { user } = openHub('/integrations/7/configurations/integration_countries');
    const change = async (add: string) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for country Oman' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
      await user.click(await screen.findByRole('option', { name: add }));
      await press(user, 'Update');
    };
    await change('Qatar');
    expect(await screen.findByText('Qatar already exists. Press Update again to save anyway.')).toBeTruthy();
    expect(bridge.calls('integration-countries.update')).toEqual([]);
    await press(user, 'Remove it');
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.click(await screen.findByRole('option', { name: 'Kuwait' }));
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('integration-countries.update')).toEqual([
        { id: 40, countries: [1, 2], integration_id: 7 },
      ]),
    );
  });
});
