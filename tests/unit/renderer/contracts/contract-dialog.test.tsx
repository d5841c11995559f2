// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ContractDialog from '../../../../renderer/contracts/contract-dialog';
import { renderInRouter, stubLayout } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';
import { storedContract } from '../../../support/page/stored-contract';

const bridge = new FakeBridge();

const lists = {
  clients: [{ index: 8, text: 'Harbour Trading' }],
  services: [
    { index: 14, text: 'Gulf express' },
    { index: 21, text: 'Cold storage' },
    { index: 30, text: 'Boxes' },
  ],
  average_volume_range_types: [{ index: 2, text: 'A month' }],
  warehouses: [{ index: 3, text: 'Jebel Ali' }],
  order_dates: [{ index: 2, text: 'Delivered' }],
  order_types: [{ index: 1, text: 'Normal' }],
  destination_types: [
    { index: 0, text: 'Country' },
    { index: 1, text: 'Regions' },
  ],
  countries: [{ index: 12, text: 'Oman' }],
  regions: [{ index: 40, text: 'North' }],
  fulfillment_units: [{ index: 2, text: 'Order' }],
  delivery_units: [{ index: 1, text: 'Kilogram' }],
  increments_sample_file: null,
};
const pricing = {
  service_type_id: 4,
  warehouse_id: 3,
  order_date: 2,
  order_types: [1],
  destination_type: 0,
  destination_id: 12,
  cod_price: null,
  cod_percentage: null,
  rate: '12.5',
  rate_type: 'file',
  rates_file: { name: 'agreed.csv' },
  tax_percentage: '5',
  discount_type: 0,
  discount: '0',
  remote_area_type: null,
  remote_area: null,
  fulfillment_unit_id: 2,
  base_fulfillment_picks: '3',
  fulfillment_increments: [],
  delivery_unit_id: 1,
  base_delivery_weight: '0.5',
  delivery_increments: [],
  increment_type: 'manual',
};
const sentPricing = {
  ...pricing,
  service_type_id: undefined,
  rates_file: undefined,
};
const contract = {
  ...storedContract,
  services: [{ id: 14, values: pricing }, { id: 21 }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('contracts.create', lists);
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('contracts.store', null);
  bridge.answer('contracts.update', null);
});
afterEach(tidyUp);

function open(record?: { id: number; name: string }) {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(<ContractDialog {...(record ? { record } : {})} isOpen {...spies} />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return {
    user,
    press,
    ...spies,
    pick: async (label: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    },
  };
}
const stored = { id: 5, name: 'CT-5' };
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const value = async (name: string) => (await field(name)).value;
const rows = () =>
  within(screen.getByRole('list', { name: 'Services of the contract' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

type Opened = ReturnType<typeof open>;

async function fillTerms({ user, pick }: Opened) {
  await user.type(await field('Contract no.'), 'CT-9');
  await user.type(await field('From'), '1/11/2026');
  await user.type(await field('Average volume'), '0');
  await pick('Average volume range', 'A month');
  await user.type(await field('Invoice generation date'), '31');
  await user.type(await field('Invoice grace days'), '30');
}

describe('the terms of a contract', () => {
  it.each([
    ['Invoice generation date', '05', '5', undefined],
    ['Invoice generation date', '007', '7', undefined],
    ['Invoice generation date', '1.5', '1.5', 'This must be a whole number'],
    ['Invoice generation date', '15.5', '15.5', 'This must be a whole number'],
    ['Invoice generation date', '32', '32', 'This must be between 1 and 31'],
    ['Invoice grace days', '05', '5', undefined],
    ['Invoice grace days', '1.005', '1.005', 'This must be a whole number'],
    ['Invoice grace days', '361', '361', 'This must be between 1 and 360'],
    ['Invoice grace days', '0', '0', 'This must be between 1 and 360'],
    ['Average volume', '-5', '-5', 'This field must be greater than 0'],
    ['Average volume', '-0', '0', undefined],
    ['Average volume', '00.50', '0.5', undefined],
  ])('%s typed as %s stays and reads as %s, with the message at once', async (name, typed, left, message) => {
    const { user } = open();
    const input = await field(name);
    await user.type(input, typed);
    expect(input.value).toBe(typed);
    const shown = () => (message === undefined ? null : screen.queryByText(message)?.textContent);
    if (message !== undefined) expect(shown()).toBe(message);
    expect(input.getAttribute('aria-invalid')).toBe(message === undefined ? null : 'true');
    await user.tab();
    expect(input.value).toBe(left);
    expect(input.getAttribute('aria-invalid')).toBe(message === undefined ? null : 'true');
  });

  it('refuse a number outside its bounds, and send the one that was typed', async () => {
    const { user, press } = open(stored);
    const day = await field('Invoice generation date');
    await user.clear(day);
    await user.type(day, '1.5');
    await press('Update');
    expect(day.value).toBe('1.5');
    expect(document.activeElement).toBe(day);
    expect(bridge.calls('contracts.update')).toEqual([]);
    await user.clear(day);
    await user.type(day, '05');
    await press('Update');
    await waitFor(() => expect(bridge.calls('contracts.update')).toHaveLength(1));
    expect(bridge.calls('contracts.update')).toMatchObject([{ invoice_generation_date: '5' }]);
  });

  it('show their message after they were left, and all messages after a submit', async () => {
    const { user, press } = open();
    const number = await field('Contract no.');
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.click(number);
    await user.tab();
    expect(screen.getAllByText('This field is required')).toHaveLength(1);
    await press('Submit');
    // Contract no., from, volume, range, invoice day, grace days; client and to are optional.
    expect(screen.getAllByText('This field is required')).toHaveLength(6);
    expect(document.activeElement).toBe(number);
    expect(bridge.calls('contracts.store')).toEqual([]);
  });

  it('need at least one service', async () => {
    const opened = open();
    await fillTerms(opened);
    await opened.press('Submit');
    expect(await screen.findByText('Please, add at least one service!')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Add new service');
    expect(bridge.calls('contracts.store')).toEqual([]);
  });
});

describe('saving a contract', () => {
  it('sends a new one with its services, shows a notice and reloads the list', async () => {
    const opened = open();
    const { press, pick, user, onClose, onSaved } = opened;
    await fillTerms(opened);
    await press('Add services');
    await pick('Services', 'Cold storage #21');
    await user.keyboard('{Escape}');
    await press('Add');
    await press('Submit');
    expect(await screen.findByText('Record has been successfully added!')).toBeTruthy();
    expect(bridge.calls('contracts.store')).toEqual([
      {
        contract_no: 'CT-9',
        from: '2026-11-01',
        average_volume: '0',
        average_volume_range: 2,
        invoice_generation_date: '31',
        payable_date: '30',
        services: [{ id: 21 }],
      },
    ]);
    expect([onClose.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 1]);
  });

  it('sends an edited one with its id and everything it had', async () => {
    const { user, press } = open(stored);
    await user.type(await field('Description'), 'Winter');
    await press('Update');
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    // Once to open it, and once to see before the save whether it is still the same.
    expect(bridge.calls('contracts.edit')).toEqual([{ id: 5 }, { id: 5 }]);
    expect(JSON.parse(JSON.stringify(bridge.calls('contracts.update')))).toEqual([
      {
        id: 5,
        client_id: 8,
        contract_no: 'CT-5',
        from: '2026-11-01',
        average_volume: '100',
        average_volume_range: 2,
        description: 'Winter',
        invoice_generation_date: '28',
        payable_date: '30',
        services: [{ id: 14, values: JSON.parse(JSON.stringify(sentPricing)) }, { id: 21 }],
      },
    ]);
  });

  it('keeps everything when it fails, each word where it belongs', async () => {
    bridge.answer('contracts.services', { ...lists, values: pricing });
    bridge.refuse('contracts.update', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'Some values are wrong.',
      fields: { contract_no: 'This number is taken.', 'services.0.values.rate': 'Too low a rate.' },
    });
    const { user, press, onClose } = open(stored);
    await user.type(await field('Contract no.'), '0');
    await press('Update');
    expect(await screen.findByText('This number is taken.')).toBeTruthy();
    expect(await value('Contract no.')).toBe('CT-50');
    expect(document.activeElement).toBe(await field('Contract no.'));
    expect(rows()[0]).toContain('Too low a rate.');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(await field('Contract no.'), '1');
    expect(screen.queryByText('This number is taken.')).toBeNull();
    await press('Edit Gulf express #14');
    await press('Continue');
    const rate = await field('Base rate');
    expect(rate.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(rate));
  });

  it('sends once for two submits in the same moment, and keeps its fields while it saves', async () => {
    const held = bridge.hold('contracts.update');
    const { user, onClose } = open(stored);
    await user.type(await field('Contract no.'), '0');
    const form = screen.getByRole('form', { name: 'Edit contract CT-5' });
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await user.type(await field('Contract no.'), '1');
    expect(await value('Contract no.')).toBe('CT-50');
    held.succeed(null);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bridge.calls('contracts.update')).toHaveLength(1);
  });

  it('loses the blanks around a text when its field is left', async () => {
    const { user } = open(stored);
    await user.type(await field('Contract no.'), '  ');
    await user.tab();
    expect(await value('Contract no.')).toBe('CT-5');
    const description = await field('Description');
    expect(description.getAttribute('aria-required')).toBe('false');
    await user.type(description, ' Winter ');
    await user.tab();
    expect(description.value).toBe('Winter');
  });

  it('asks before it loses what was typed', async () => {
    const { user, press, onClose } = open(stored);
    await user.type(await field('Contract no.'), '0');
    await press('Cancel');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});

describe('loading a contract', () => {
  it.each([
    ['contracts.create', undefined],
    ['contracts.edit', stored],
  ] as const)('closes with the reason when %s fails', async (call, record) => {
    bridge.refuse(call, { code: 'unreachable', at: 0 });
    const { onClose } = open(record);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/reach/i)).toBeTruthy();
  });

  it('requests `create` for options that `edit` did not return', async () => {
    const none = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
    bridge.answer('contracts.edit', { ...none, contract });
    open(stored);
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' })).value).toBe(
      'Harbour Trading',
    );
  });
});

describe('the services of a contract', () => {
  it('are listed with their kind and whether they have values', async () => {
    open(stored);
    await field('Contract no.');
    expect(rows()).toEqual([
      expect.stringMatching(/Gulf express #14.*Delivery pricing.*Own values/),
      expect.stringMatching(/Cold storage #21.*No own values/),
    ]);
  });

  it('skip, when several are added, those that are there', async () => {
    const { user, press, pick } = open(stored);
    await press('Add services');
    expect(await screen.findByRole('combobox', { name: 'Services' })).toBeTruthy();
    expect(screen.queryByText('This field is required')).toBeNull();
    await press('Add');
    expect(screen.getByText('This field is required')).toBeTruthy();
    await pick('Services', 'Cold storage #21');
    await pick('Services', 'Boxes #30');
    await user.keyboard('{Escape}');
    await press('Add');
    expect(await screen.findByText('1 added, 1 skipped')).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  it('go when they are removed, and the keyboard to the next', async () => {
    const { press } = open(stored);
    await press('Remove Gulf express #14');
    expect(rows()).toEqual([expect.stringContaining('Cold storage #21')]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Cold storage #21' })),
    );
    await press('Remove Cold storage #21');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add new service'));
  });
});

describe('the service picker', () => {
  it('wants a service, loads it for the contract that is edited, and offers none twice', async () => {
    bridge.answer('contracts.services', { ...lists, values: { service_type_id: 4 } });
    const { press, user, pick } = open(stored);
    await press('Add new service');
    const picker = await screen.findByRole('dialog', { name: 'Add new service' });
    await user.click(within(picker).getByRole('button', { name: 'Add' }));
    expect(within(picker).getByText('This field is required')).toBeTruthy();
    await user.click(within(picker).getByRole('combobox', { name: 'Service' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Boxes #30']);
    await user.keyboard('{Escape}');
    await pick('Service', 'Boxes #30');
    await user.click(within(picker).getByRole('button', { name: 'Add' }));
    expect(await field('Base rate')).toBeTruthy();
    expect(bridge.calls('contracts.services')).toEqual([{ service_id: 30, contract_id: 5 }]);
  });

  it('stays at step 1 with the reason when the service cannot be loaded', async () => {
    const held = bridge.hold('contracts.services');
    const { press } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    held.fail({ code: 'unreachable', at: 0 });
    const picker = await screen.findByRole('dialog', { name: 'Edit service' });
    expect(await within(picker).findByRole('alert')).toBeTruthy();
    expect(within(picker).getByRole('combobox', { name: 'Service' })).toBeTruthy();
    bridge.answer('contracts.services', { ...lists, values: pricing });
    await press('Continue');
    expect(await value('Base rate')).toBe('12.5');
  });

  it('loses nothing when going back to step 1, and Clear restores the loaded values', async () => {
    bridge.answer('contracts.services', { ...lists, values: pricing });
    const { press, user } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    await user.clear(await field('Base rate'));
    await user.type(await field('Base rate'), 'x7');
    await press('Back');
    await press('Continue');
    expect(await value('Base rate')).toBe('x7');
    expect(bridge.calls('contracts.services')).toHaveLength(1);
    await press('Clear');
    expect(await value('Base rate')).toBe('12.5');
  });

  it('keeps the file of the server until another is chosen, whose handle is sent', async () => {
    bridge.answer('contracts.services', { ...lists, values: pricing });
    bridge.answer('files.pick-rates', { handle: 'h-1', name: 'new.csv', size: 9 });
    const { press, user } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    const files = await screen.findByRole('group', { name: 'Rates file' });
    expect(files.textContent).toContain('agreed.csv');
    await user.click(within(files).getByRole('button', { name: 'Choose another file' }));
    expect(await within(files).findByText('new.csv')).toBeTruthy();
    expect(screen.getByText('Replaces agreed.csv')).toBeTruthy();
    await press('Clear');
    expect(within(files).queryByText('new.csv')).toBeNull();
    expect(screen.getByText('Unchanged unless you choose another file')).toBeTruthy();
    await press('Undo clear');
    expect(within(files).getByText('new.csv')).toBeTruthy();
    await press('Redo clear');
    expect(within(files).queryByText('new.csv')).toBeNull();
    await press('Undo clear');
    const picker = screen.getByRole('dialog', { name: 'Edit service' });
    await user.click(within(picker).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    await press('Update');
    await waitFor(() => expect(bridge.calls('contracts.update')).toHaveLength(1));
    expect(bridge.calls('contracts.update')).toMatchObject([
      { services: [{ id: 14, values: { rate_type: 'file', rates_file: 'h-1' } }, { id: 21 }] },
    ]);
  });

  it('opens a service again as it was typed, and encodes it when the contract is sent', async () => {
    bridge.answer('contracts.services', { ...lists, values: pricing });
    const { press, user } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    await user.clear(await field('Base rate'));
    await user.type(await field('Base rate'), '07.10');
    const picker = screen.getByRole('dialog', { name: 'Edit service' });
    await user.click(within(picker).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    await press('Edit Gulf express #14');
    await press('Continue');
    expect(await value('Base rate')).toBe('07.10');
    await user.click(
      within(screen.getByRole('dialog', { name: 'Edit service' })).getByRole('button', { name: 'Submit' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    await press('Update');
    await waitFor(() => expect(bridge.calls('contracts.update')).toHaveLength(1));
    expect(JSON.parse(JSON.stringify(bridge.calls('contracts.update')))).toMatchObject([
      {
        services: [
          { id: 14, values: JSON.parse(JSON.stringify({ ...sentPricing, rate: '7.1' })) },
          { id: 21 },
        ],
      },
    ]);
  });

  it('wants a file where none is kept, and empties the destination with its type', async () => {
    bridge.answer('contracts.services', { ...lists, values: { ...pricing, rates_file: null } });
    const { press, user, pick } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    const picker = screen.getByRole('dialog', { name: 'Edit service' });
    const submit = () => user.click(within(picker).getByRole('button', { name: 'Submit' }));
    await field('Base rate');
    await submit();
    expect(await within(picker).findByText('This field is required')).toBeTruthy();
    expect(within(picker).getByRole('button', { name: '1 field to correct' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Choose file');
    await pick('Destination type', 'Regions');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' }).value).toBe('');
    await user.click(within(picker).getAllByRole('radio', { name: 'Manual' })[0] as HTMLElement);
    expect(within(picker).queryByRole('group', { name: 'Rates file' })).toBeNull();
    expect(within(picker).getByRole('region', { name: 'Delivery increments' })).toBeTruthy();
    await user.click(within(picker).getAllByRole('radio', { name: 'File' })[1] as HTMLElement);
    expect(within(picker).queryByRole('region', { name: 'Delivery increments' })).toBeNull();
  });

  it('takes both files when the second is asked for before the first is there', async () => {
    bridge.answer('contracts.services', { ...lists, values: { ...pricing, rates_file: null } });
    const arrive: ((file: object) => void)[] = [];
    bridge.answerWith('files.pick-rates', () => new Promise((resolve) => arrive.push(resolve)));
    const { press, user } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    const picker = within(screen.getByRole('dialog', { name: 'Edit service' }));
    await field('Base rate');
    await user.click(picker.getAllByRole('radio', { name: 'File' })[1] as HTMLElement);
    for (const button of picker.getAllByRole('button', { name: 'Choose file' })) await user.click(button);
    expect(arrive).toHaveLength(2);
    arrive[0]?.({ handle: 'h-1', name: 'rates.csv', size: 9 });
    expect(await picker.findByText('rates.csv')).toBeTruthy();
    arrive[1]?.({ handle: 'h-2', name: 'increments.csv', size: 9 });
    expect(await picker.findByText('increments.csv')).toBeTruthy();
    expect(picker.getByText('rates.csv')).toBeTruthy();
  });

  it('draws values that fit no form, and sends back what it cannot draw', async () => {
    const storage = {
      service_type_id: 9,
      storage_fee: '2.50',
      is_prorated: true,
      note: 'Monthly',
      goods: ['Ambient'],
      nested: { deep: [1] },
    };
    bridge.answer('contracts.services', { values: storage });
    const { press, user } = open(stored);
    await press('Edit Cold storage #21');
    await press('Continue');
    await user.type(await field('Note'), ' bill');
    await user.type(await field('Goods'), '{Enter}Boxed{Enter}');
    expect(screen.getByText('{"deep":[1]}')).toBeTruthy();
    const picker = screen.getByRole('dialog', { name: 'Edit service' });
    await user.click(within(picker).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(rows()[1]).toContain('Service type 9'));
    await press('Update');
    await waitFor(() => expect(bridge.calls('contracts.update')).toHaveLength(1));
    expect(bridge.calls('contracts.update')).toMatchObject([
      {
        services: [
          { id: 14 },
          {
            id: 21,
            values: {
              storage_fee: '2.5',
              is_prorated: 1,
              note: 'Monthly bill',
              goods: ['Ambient', 'Boxed'],
              nested: { deep: [1] },
            },
          },
        ],
      },
    ]);
  });

  it('asks before another service is submitted and what was typed for the first one is lost', async () => {
    bridge.answer('contracts.services', { ...lists, values: { ...pricing, rate_type: 'manual' } });
    const { press, user, pick } = open(stored);
    await press('Remove Cold storage #21');
    await press('Add new service');
    const picker = within(await screen.findByRole('dialog', { name: 'Add new service' }));
    const add = () => user.click(picker.getByRole('button', { name: 'Add' }));
    await pick('Service', 'Boxes #30');
    await add();
    await user.clear(await field('Base rate'));
    await user.type(await field('Base rate'), '77');
    await press('Back');
    await pick('Service', 'Cold storage #21');
    await add();
    expect(await value('Base rate')).toBe('12.5');
    const submit = async () => {
      await user.click(picker.getByRole('button', { name: 'Submit' }));
      return within(await screen.findByRole('alertdialog', { name: 'Submit only this service?' }));
    };
    const question = await submit();
    expect(question.getByText('Your changes of Boxes #30 are not saved and will be lost.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(rows()).toHaveLength(1);

    // The values are still there, and the service that they were typed for is submitted without a question.
    await press('Back');
    await pick('Service', 'Boxes #30');
    await add();
    expect(await value('Base rate')).toBe('77');
    await press('Back');
    await pick('Service', 'Cold storage #21');
    await add();
    await field('Base rate');
    await user.click((await submit()).getByRole('button', { name: 'Submit only this service' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[1]).toContain('Cold storage #21');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add new service' })).toBeNull());
  });

  it('submits without a question when nothing was typed for the others', async () => {
    bridge.answer('contracts.services', { ...lists, values: { ...pricing, rate_type: 'manual' } });
    const { press, user, pick } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    await field('Base rate');
    await press('Back');
    await pick('Service', 'Boxes #30');
    await press('Continue');
    await user.type(await field('Base rate'), '1');
    const picker = screen.getByRole('dialog', { name: 'Edit service' });
    await user.click(within(picker).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(rows()[0]).toContain('Boxes #30'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it loses what was typed into a service', async () => {
    bridge.answer('contracts.services', { ...lists, values: pricing });
    const { press, user, onClose } = open(stored);
    await press('Edit Gulf express #14');
    await press('Continue');
    await user.type(await field('Base rate'), '9');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });
});
