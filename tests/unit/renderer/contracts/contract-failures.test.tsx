// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ContractDialog from '../../../../renderer/contracts/contract-dialog';
import { renderInRouter, stubLayout } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';
import { storedContract } from '../../../support/page/stored-contract';

const bridge = new FakeBridge();
const none = Object.fromEntries(['clients', 'order_dates', 'destination_types'].map((name) => [name, []]));
const lists = {
  ...none,
  services: [
    { index: 14, text: 'Gulf express' },
    { index: 21, text: 'Cold storage' },
    { index: 30, text: 'Boxes' },
    { index: 31, text: 'Night express' },
  ],
  average_volume_range_types: [{ index: 2, text: 'A month' }],
  warehouses: [{ index: 3, text: 'Jebel Ali' }],
  order_types: [{ index: 1, text: 'Normal' }],
  countries: [],
  regions: [{ index: 40, text: 'North' }],
  fulfillment_units: [{ index: 2, text: 'Order' }],
  delivery_units: [{ index: 1, text: 'Kilogram' }],
  increments_sample_file: null,
};
const pricing = {
  warehouse_id: 3,
  order_date: 2,
  order_types: [1],
  destination_type: 1,
  destination_id: 40,
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
  delivery_increments: [],
  increment_type: 'manual',
};
const contract = {
  ...storedContract,
  client_id: null,
  services: [{ id: 14, values: pricing }, { id: 21 }, { id: 30, values: { truck_id: 1, fixed_rate: '5' } }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('contracts.services', { ...lists, values: { service_type_id: 4, ...pricing } });
  bridge.answer('address.cities-of', { cities: [{ index: 601, text: 'Al Ain' }] });
});
afterEach(tidyUp);

function open() {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(<ContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...spies} />);
  return {
    user,
    ...spies,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    pick: async (label: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    },
  };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const picker = () => screen.findByRole('dialog', { name: /service$/ });

describe('a contract that the server does not accept', () => {
  const refuse = (fields: Record<string, string>) =>
    bridge.refuse('contracts.update', {
      code: 'not_valid',
      at: 0,
      outcome: 'refused',
      serverMessage: 'Some values are wrong.',
      fields,
    });

  it('counts every message, and leads to the first field', async () => {
    refuse({
      contract_no: 'This number is taken.',
      payable_date: 'Too long.',
      'services.0.values.rate': 'Too low.',
      'services.0.values.discount': 'Too high.',
      'services.1.id': 'Not offered any more.',
      'services.2.values.fixed_rate': 'Too low a rate.',
      credit: 'The client has no credit.',
    });
    const { press, user } = open();
    await field('Contract no.');
    await press('Update');
    const count = await screen.findByRole('button', {
      name: '2 fields, 3 services and 1 message to correct',
    });
    expect(document.activeElement).toBe(await field('Contract no.'));
    expect(screen.getByText('Credit: The client has no credit.')).toBeTruthy();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.click(count);
    expect(document.activeElement).toBe(await field('Contract no.'));
  });

  it('leads to the first service if no field is wrong', async () => {
    refuse({ 'services.1.id': 'Not offered any more.', 'services.2.values.fixed_rate': 'Too low a rate.' });
    const { press, user } = open();
    await field('Contract no.');
    await press('Update');
    const count = await screen.findByRole('button', { name: '2 services to correct' });
    // The reason has the focus, because no field has an error.
    const reason = screen.getByRole('alert');
    expect(reason.textContent).toContain('Some values are wrong.');
    await waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true));
    await user.click(count);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Cold storage #21' }));
  });

  it('takes its words about a service back once the service was changed', async () => {
    refuse({ 'services.0.values.rate': 'Too low.' });
    const { press, user } = open();
    await field('Contract no.');
    await press('Update');
    await user.click(await screen.findByRole('button', { name: '1 service to correct' }));
    await user.keyboard('{Enter}');
    const service = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Service' });
    expect(service.value).toBe('Gulf express #14');
    await press('Continue');
    await user.type(await field('Base rate'), '7');
    await press('Submit');
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 service to correct' })).toBeNull());
    expect(screen.queryByText('Too low.')).toBeNull();
  });

  it('leads to the messages that are about nothing in the form', async () => {
    refuse({ credit: 'The client has no credit.', season: 'Closed in winter.' });
    const { press, user } = open();
    await field('Contract no.');
    await press('Update');
    const count = await screen.findByRole('button', { name: '2 messages to correct' });
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.click(count);
    expect(document.activeElement?.textContent).toContain('Closed in winter.');
    bridge.answer('contracts.update', null);
    await press('Update');
    await waitFor(() => expect(screen.queryByText('Closed in winter.')).toBeNull());
  });

  it('shows the reason beside the buttons, outside of what scrolls', async () => {
    bridge.refuse('contracts.update', { code: 'server_fault', at: 0, outcome: 'unknown' });
    const { press } = open();
    await field('Contract no.');
    await press('Update');
    const reason = await screen.findByRole('alert');
    const form = screen.getByRole('form', { name: 'Edit contract CT-5' });
    expect(form.contains(reason)).toBe(false);
    await waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the kind of a service', () => {
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');

  it('is told by its values, and shows for the others once they were opened', async () => {
    const { press, user } = open();
    await field('Contract no.');
    expect(rows()).toEqual([
      expect.stringMatching(/Gulf express #14.*Delivery pricing/),
      expect.stringMatching(/Cold storage #21.*Not opened yet/),
      expect.stringMatching(/Boxes.*Stock collection/),
    ]);
    await press('Edit Cold storage #21');
    await press('Continue');
    await field('Base rate');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    expect(rows()[1]).toMatch(/Cold storage #21.*Delivery pricing/);
  });
});

describe('values that were typed into a service', () => {
  it('are asked about after another service was chosen, and survive until then', async () => {
    const { press, pick, user } = open();
    await press('Add new service');
    await pick('Service', 'Night express #31');
    await user.click(within(await picker()).getByRole('button', { name: 'Add' }));
    await user.type(await field('Base rate'), '7');
    await press('Back');
    bridge.answer('contracts.services', { ...lists, values: { service_type_id: 9, note: 'Monthly' } });
    bridge.answer('contracts.edit', { ...lists, contract });
    await user.clear(await screen.findByRole('combobox', { name: 'Service' }));
    expect(await screen.findByRole('combobox', { name: 'Service' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await pick('Service', 'Night express #31');
    await user.click(within(await picker()).getByRole('button', { name: 'Add' }));
    expect((await field('Base rate')).value).toBe('12.57');
  });

  it('are asked about while the unchanged form of another service shows', async () => {
    bridge.answer('contracts.edit', { ...lists, contract: { ...contract, services: [{ id: 14 }] } });
    const { press, pick, user } = open();
    await press('Add new service');
    await pick('Service', 'Night express #31');
    await user.click(within(await picker()).getByRole('button', { name: 'Add' }));
    await user.type(await field('Base rate'), '7');
    await press('Back');
    await pick('Service', 'Boxes #30');
    await user.click(within(await picker()).getByRole('button', { name: 'Add' }));
    expect((await field('Base rate')).value).toBe('12.5');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await press('Back');
    await pick('Service', 'Night express #31');
    await user.click(within(await picker()).getByRole('button', { name: 'Add' }));
    expect((await field('Base rate')).value).toBe('12.57');
    // Once nothing is typed any more, nothing is asked.
    await press('Clear');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add new service' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a file in place of typed rates', () => {
  it('is chosen directly behind its choice, and counts with the fields when it is missing', async () => {
    const { press, user } = open();
    await press('Edit Gulf express #14');
    await press('Continue');
    const dialog = await picker();
    await field('Base rate');
    for (const type of ['Rate type', 'Increment type']) {
      const group = within(dialog).getByRole('group', { name: type });
      await user.click(within(group).getByRole('radio', { name: 'File' }));
      const file = within(dialog).getByRole('group', { name: type.replace(' type', 's file') });
      expect(group.compareDocumentPosition(file)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(group.closest('section')).toBe(file.closest('section'));
      const fields = [...(file.closest('section')?.querySelectorAll('.codesk-field') ?? [])];
      const [at, behind] = [group, file].map((part) => fields.findIndex((each) => each.contains(part)));
      expect(behind).toBe((at ?? 0) + 1);
    }
    await user.clear(await field('Tax percentage'));
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    const count = within(dialog).getByRole('button', { name: '3 fields to correct' });
    expect(document.activeElement).toBe(await field('Tax percentage'));
    await user.type(await field('Tax percentage'), '5');
    expect(count.textContent).toBe('2 fields to correct');
    await user.click(count);
    expect(document.activeElement?.closest('[role="group"]')).toBe(
      within(dialog).getByRole('group', { name: 'Rates file' }),
    );
    bridge.answer('files.pick-rates', { handle: 'h-1', name: 'new.csv', size: 9 });
    await user.click(document.activeElement as HTMLElement);
    expect(await within(dialog).findByText('1 field to correct')).toBeTruthy();
  });
});

describe('an import of increments in a contract', () => {
  it.each(['Fulfilment increments', 'Delivery increments'])(
    'sends no country with %s, also when the destination is a region',
    async (heading) => {
      bridge.answer('files.pick-rates', { handle: 'h-1', name: 'new.csv', size: 9 });
      bridge.answer('rates.parse', { data: [] });
      const { press, user } = open();
      await press('Edit Gulf express #14');
      await press('Continue');
      const table = await screen.findByRole('region', { name: heading });
      await user.click(within(table).getByRole('button', { name: /^Import/ }));
      await press('Choose file');
      await press('Import');
      await waitFor(() => expect(bridge.calls('rates.parse')).toEqual([{ type: 2, file: 'h-1' }]));
    },
  );

  it('sends none from a delivery service in a contract either', async () => {
    const delivery = {
      service_type_id: 1,
      unit_id: null,
      origin_warehouse_ids: [],
      order_date: null,
      order_types: [],
      destination_type: 1,
      destination_id: 40,
      minimum_cod_charge: '0',
      max_cod_charge_threshold: '0',
      tax_percentage: '5',
      rates: [],
      increments: [],
      additional_costs: [],
    };
    bridge.answer('contracts.services', { ...lists, values: delivery });
    bridge.answer('files.pick-rates', { handle: 'h-1', name: 'new.csv', size: 9 });
    bridge.answer('rates.parse', { data: [] });
    const { press, user } = open();
    await press('Edit Cold storage #21');
    await press('Continue');
    const table = await screen.findByRole('region', { name: 'Rates' });
    await user.click(within(table).getByRole('button', { name: /^Import/ }));
    await press('Choose file');
    await press('Import');
    await waitFor(() => expect(bridge.calls('rates.parse')).toEqual([{ type: 1, file: 'h-1' }]));
  });
});
