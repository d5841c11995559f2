// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHubTable, hubTablesOf } from '../../../../shared/hub';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { answerTable, chooseAction, openHub, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  prepareHub(bridge);
  for (const table of hubTablesOf('configurations')) answerTable(bridge, table, []);
});
afterEach(tidyUp);

/** Opens a set that has these rows. */
function openSet(id: string, rows: readonly Record<string, unknown>[] = []) {
  const table = findHubTable(id);
  if (!table) throw new Error(`no set ${id}`);
  answerTable(bridge, table, rows);
  return openHub(`/integrations/7/configurations/${table.page}`);
}

const add = async (user: UserEvent, text: string) =>
  user.click(await screen.findByRole('button', { name: text }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const box = (name: string) => screen.findByRole('combobox', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const pick = async (user: UserEvent, label: string, option: string) => {
  await user.click(await box(label));
  await user.click(await screen.findByRole('option', { name: option }));
};
const options = (...texts: readonly string[]) => texts.map((text, at) => ({ index: at + 1, text }));

describe('the table of a set', () => {
  it('shows 25 rows with Showing X to Y of Z, offers 25, 50, 75 and 100, and has a pager of 7 pages', async () => {
    const { user } = openSet(
      'return-configuration',
      Array.from({ length: 260 }, (_, id) => ({ id: id + 1, type: 'Refund', message: `Message ${id + 1}` })),
    );
    expect(await screen.findByText('Showing 1 to 25 of 260')).toBeTruthy();
    const size = screen.getByLabelText<HTMLSelectElement>(/^Rows per page/);
    expect([...size.options].map((option) => option.text)).toEqual(['25', '50', '75', '100', 'Fit (5)']);
    const pager = screen.getByRole('navigation', { name: 'Pages' });
    const places = [...pager.querySelectorAll('.codesk-page, .codesk-page-gap')];
    expect(places.map((address) => address.textContent)).toEqual(['1', '2', '3', '4', '5', '…', '11']);
    await user.click(within(pager).getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Showing 26 to 50 of 260')).toBeTruthy();
    await user.selectOptions(size, '100');
    expect(await screen.findByText('Showing 1 to 100 of 260')).toBeTruthy();
  });

  it('removes a row after the question, naming it and the integration', async () => {
    const { user } = openSet('return-configuration', [{ id: 4, type: 'Refund', message: 'Sorry' }]);
    bridge.answer('return-configuration.destroy', {});
    await chooseAction(user, /Refund/, 'Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain("You won't be able to revert this!");
    await user.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Record has been deleted.')).toBeTruthy();
    expect(bridge.calls('return-configuration.destroy')).toEqual([{ id: 4, integration_id: 7 }]);
  });
});

describe('a dialog whose data are still loading', () => {
  it('loads them once, however often its button is pressed', async () => {
    const { user } = openSet('return-configuration');
    const held = bridge.hold('return-configuration.create');
    await user.dblClick(await screen.findByRole('button', { name: 'Add return configuration' }));
    held.succeed({ apply_types: options('Refund') });
    expect(await dialog('Add return configuration')).toBeTruthy();
    expect(bridge.calls('return-configuration.create')).toEqual([{ integration_id: 7 }]);
  });

  it('is given up with Escape, and the set stays open', async () => {
    const { user, address } = openSet('return-configuration');
    const held = bridge.hold('return-configuration.create');
    await add(user, 'Add return configuration');
    await waitFor(() => expect(bridge.calls('return-configuration.create')).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(address()).toBe('/integrations/7/configurations/return_configuration');
    held.succeed({ apply_types: options('Refund') });
    bridge.answer('return-configuration.create', { apply_types: options('Exchange') });
    await add(user, 'Add return configuration');
    await pick(user, 'Type', 'Exchange');
    expect(bridge.calls('return-configuration.create')).toHaveLength(2);
  });
});

describe('a platform shipping method', () => {
  const lists = {
    apply_types: options('Internal shipping type', 'Carrier'),
    shipping_types: options('Standard', 'Express'),
    carriers: options('Aramex', 'DHL'),
    carrier_accounts: [
      { index: 11, text: 'Dubai', carrier_id: 1 },
      { index: 12, text: 'Riyadh', carrier_id: 1 },
    ],
  };

  it('begins with apply type 1, which needs the internal shipping type', async () => {
    const { user } = openSet('platform-shipping-methods');
    bridge.answer('platform-shipping-methods.create', lists);
    bridge.answer('platform-shipping-methods.store', {});
    await add(user, 'Add platform shipping method');
    expect((await dialog('Add platform shipping method')).style.width).toContain('1000px');
    expect(((await box('Applies to')) as HTMLInputElement).value).toBe('Internal shipping type');
    expect(screen.queryByRole('combobox', { name: 'Carrier' })).toBeNull();
    await user.type(await field('External Code'), 'EXP');
    await press(user, 'Submit');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(bridge.calls('platform-shipping-methods.store')).toEqual([]);
    await pick(user, 'Internal shipping type', 'Express');
    await press(user, 'Submit');
    expect(await screen.findByText('Record has been successfully added!')).toBeTruthy();
    expect(bridge.calls('platform-shipping-methods.store')).toEqual([
      { apply_type_id: 1, shipping_type_id: 2, carrier_id: null, store_code: 'EXP', integration_id: 7 },
    ]);
  });

  it('asks for the carrier with apply type 2, beside which its accounts stand', async () => {
    const { user } = openSet('platform-shipping-methods');
    bridge.answer('platform-shipping-methods.create', lists);
    bridge.answer('platform-shipping-methods.store', {});
    await add(user, 'Add platform shipping method');
    await pick(user, 'Internal shipping type', 'Express');
    await pick(user, 'Applies to', 'Carrier');
    expect(screen.queryByRole('combobox', { name: 'Internal shipping type' })).toBeNull();
    await user.type(await field('External Code'), 'ARX');
    await press(user, 'Submit');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await pick(user, 'Carrier', 'Aramex (accounts Dubai, Riyadh)');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('platform-shipping-methods.store')).toEqual([
        { apply_type_id: 2, shipping_type_id: null, carrier_id: 1, store_code: 'ARX', integration_id: 7 },
      ]),
    );
  });

  it('is loaded for Edit and sent with its id', async () => {
    const { user } = openSet('platform-shipping-methods', [{ id: 5, store_code: 'ARX' }]);
    bridge.answer('platform-shipping-methods.edit', {
      platform_shipping_method: { id: 5, apply_type_id: 2, carrier_id: 2, store_code: 'ARX' },
      record: { id: 5, apply_type_id: 2, carrier_id: 2, store_code: 'ARX' },
      ...lists,
    });
    bridge.answer('platform-shipping-methods.update', {});
    await chooseAction(user, /ARX/, 'Edit');
    expect(((await box('Carrier')) as HTMLInputElement).value).toBe('DHL');
    expect(bridge.calls('platform-shipping-methods.edit')).toEqual([{ id: 5, integration_id: 7 }]);
    await user.type(await field('External Code'), '2');
    await press(user, 'Update');
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    expect(bridge.calls('platform-shipping-methods.update')).toEqual([
      {
        id: 5,
        apply_type_id: 2,
        shipping_type_id: null,
        carrier_id: 2,
        store_code: 'ARX2',
        integration_id: 7,
      },
    ]);
  });

  it('closes when it cannot be loaded, with the reason', async () => {
    const { user } = openSet('platform-shipping-methods');
    bridge.refuse('platform-shipping-methods.create', {
      code: 'server_fault',
      at: 0,
      serverMessage: 'Broken.',
    });
    await add(user, 'Add platform shipping method');
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a status processing action', () => {
  const row = {
    id: 9,
    payload_attribute_name: 'state',
    payload_attribute_value: 'gone',
    action: 'Cancel',
    message: 'Cancelled',
  };
  const open = async (record: Record<string, unknown>) => {
    const { user } = openSet('platform-status-processing-actions', [row]);
    bridge.answer('platform-status-processing-actions.edit', {
      record: { ...row, action: 1, ...record },
      actions: options('Cancel', 'Hold'),
      shipping_types: options('Standard', 'Express'),
    });
    bridge.answer('platform-status-processing-actions.update', {});
    await chooseAction(user, /state/, 'Edit');
    await dialog(/Edit status processing action/);
    return user;
  };

  it('has the attribute fields, and its edit call cannot be taken for a save', async () => {
    const user = await open({});
    expect(bridge.calls('platform-status-processing-actions.edit')).toEqual([{ id: 9, integration_id: 7 }]);
    expect(screen.queryByRole('textbox', { name: 'External Code' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Internal shipping type' })).toBeNull();
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('platform-status-processing-actions.update')).toEqual([
        {
          id: 9,
          payload_attribute_name: 'state',
          payload_attribute_value: 'gone',
          action: 1,
          message: 'Cancelled',
          integration_id: 7,
        },
      ]),
    );
  });

  it('also has shipping type and store code when the loaded record carries them, and sends them', async () => {
    const user = await open({ shipping_type_id: 2, store_code: 'EXP' });
    expect((await field('External Code')).value).toBe('EXP');
    expect(((await box('Internal shipping type')) as HTMLInputElement).value).toBe('Express');
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('platform-status-processing-actions.update')).toMatchObject([
        { id: 9, action: 1, shipping_type_id: 2, store_code: 'EXP' },
      ]),
    );
  });

  it('is added without them', async () => {
    const { user } = openSet('platform-status-processing-actions');
    bridge.answer('platform-status-processing-actions.create', { actions: options('Cancel') });
    bridge.answer('platform-status-processing-actions.store', {});
    await add(user, 'Add status processing action');
    await user.type(await field('Payload attribute name'), 'state');
    await user.type(await field('Payload attribute value'), 'gone');
    await pick(user, 'Action', 'Cancel');
    await user.type(await field('Message'), 'Cancelled');
    expect(screen.queryByRole('textbox', { name: 'External Code' })).toBeNull();
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('platform-status-processing-actions.store')).toEqual([
        {
          payload_attribute_name: 'state',
          payload_attribute_value: 'gone',
          action: 1,
          message: 'Cancelled',
          integration_id: 7,
        },
      ]),
    );
  });
});

describe('a payload selector', () => {
  const lists = {
    apply_types: options('Order', 'Line'),
    operators: options('equals'),
    target_columns: options('city'),
  };

  it('is added as a new item and needs operator and value only with a filter field', async () => {
    const { user } = openSet('integration-payload-selectors');
    bridge.answer('integration-payload-selectors.create', lists);
    bridge.answer('integration-payload-selectors.store', {});
    await add(user, 'Add payload selector');
    await dialog('Add New Item');
    await pick(user, 'Applies to', 'Order');
    await user.type(await field('Field'), 'address');
    await user.type(await field('Filter field'), 'type');
    await user.type(await field('Return field'), 'city');
    await pick(user, 'Target column', 'city');
    await press(user, 'Submit');
    expect(await screen.findByText('2 fields to correct')).toBeTruthy();
    await user.clear(await field('Filter field'));
    await press(user, 'Submit');
    expect(await screen.findByText('The data has been saved.')).toBeTruthy();
    expect(bridge.calls('integration-payload-selectors.store')).toEqual([
      {
        apply_type: 1,
        field: 'address',
        filter_field: '',
        operator: null,
        filter_value: '',
        return_field: 'city',
        target_column: 1,
        integration_id: 7,
      },
    ]);
  });

  it('is edited as an item, and a failed save keeps what was typed', async () => {
    const { user } = openSet('integration-payload-selectors', [{ id: 2, field: 'address' }]);
    bridge.answer('integration-payload-selectors.edit', {
      record: { id: 2, apply_type: 1, field: 'address', return_field: 'city', target_column: 1 },
      ...lists,
    });
    bridge.refuse('integration-payload-selectors.update', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'No such field.',
    });
    await chooseAction(user, /address/, 'Edit');
    const form = await dialog('Edit Item');
    await user.type(await field('Return field'), '_name');
    await press(user, 'Update');
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(error.textContent).toContain('No such field.');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Return field' }).value).toBe(
      'city_name',
    );
  });
});

describe('the other sets', () => {
  it('adds an order status with the statusId of the chosen label', async () => {
    const { user } = openSet('integration-order-status');
    bridge.answer('integration-order-status.create', { statuses: [{ statusId: 40, label: 'Packed' }] });
    bridge.answer('integration-order-status.store', {});
    await add(user, 'Add order status');
    expect((await dialog('Add order status')).style.width).toContain('1000px');
    await pick(user, 'Internal status', 'Packed');
    await user.type(await field('External status'), ' ready ');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('integration-order-status.store')).toEqual([
        { internal_status_id: 40, external_status_id: 'ready', integration_id: 7 },
      ]),
    );
  });

  it('adds countries by their indexes in a dialog 800 wide', async () => {
    const { user } = openSet('integration-countries');
    bridge.answer('integration-countries.create', { countries: options('Oman', 'Kuwait') });
    bridge.answer('integration-countries.store', {});
    await add(user, 'Add countries');
    expect((await dialog('Add countries')).style.width).toContain('800px');
    await press(user, 'Submit');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    await pick(user, 'Countries', 'Kuwait');
    await press(user, 'Submit');
    await waitFor(() =>
      expect(bridge.calls('integration-countries.store')).toEqual([{ countries: [2], integration_id: 7 }]),
    );
  });

  it('edits the country of a row', async () => {
    const { user } = openSet('integration-countries', [{ id: 6, country_id: 1, name: 'Oman' }]);
    bridge.answer('integration-countries.edit', {
      record: { id: 6, countries: [1] },
      countries: options('Oman', 'Kuwait'),
    });
    bridge.answer('integration-countries.update', {});
    await chooseAction(user, /Oman/, 'Edit');
    await dialog('Edit country Oman');
    await user.click(await screen.findByRole('button', { name: /Remove.*Oman/i }));
    await pick(user, 'Countries', 'Kuwait');
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('integration-countries.update')).toEqual([
        { id: 6, countries: [2], integration_id: 7 },
      ]),
    );
  });

  it('edits a return configuration with the record of the reply', async () => {
    const { user } = openSet('return-configuration', [{ id: 3, type: 'Refund', message: 'Sorry' }]);
    bridge.answer('return-configuration.edit', {
      record: { id: 3, type: 2, message: 'Sorry' },
      apply_types: options('Exchange', 'Refund'),
    });
    bridge.answer('return-configuration.update', {});
    await chooseAction(user, /Refund/, 'Edit');
    expect((await dialog(/Edit return configuration/)).style.width).toContain('1000px');
    await user.type(await field('Message'), '!');
    await press(user, 'Update');
    await waitFor(() =>
      expect(bridge.calls('return-configuration.update')).toEqual([
        { id: 3, type: 2, message: 'Sorry!', integration_id: 7 },
      ]),
    );
  });
});
