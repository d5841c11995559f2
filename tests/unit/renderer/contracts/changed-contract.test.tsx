// @vitest-environment jsdom
/** A contract that another user changed while its dialog was open: terms and services. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  destination_types: [{ index: 0, text: 'Country' }],
  countries: [{ index: 12, text: 'Oman' }],
  regions: [],
  fulfillment_units: [{ index: 2, text: 'Order' }],
  delivery_units: [{ index: 1, text: 'Kilogram' }],
  increments_sample_file: null,
};
const pricing = {
  warehouse_id: 3,
  order_date: 2,
  order_types: [1],
  destination_type: 0,
  destination_id: 12,
  cod_price: null,
  cod_percentage: null,
  rate: '12.5',
  rate_type: 'manual',
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
  delivery_increments: [{ from: '1', to: '2', increment: '1', rate: '2', city: null }],
  increment_type: 'manual',
};
const contract = {
  ...storedContract,
  services: [{ id: 14, values: { ...pricing, service_type_id: 4 } }, { id: 21 }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('contracts.edit', { ...lists, contract });
  bridge.answer('contracts.services', { ...lists, values: { ...pricing, service_type_id: 4 } });
  bridge.answer('contracts.update', null);
});
afterEach(tidyUp);

/** Opens the contract as it is stored; afterwards the server has it as `theirs`. */
async function open(theirs: object) {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(<ContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...spies} />);
  await field('Description');
  bridge.answer('contracts.edit', { ...lists, contract: { ...contract, ...theirs } });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return {
    user,
    press,
    ...spies,
    type: async (name: string, text: string) => {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    },
    /** Changes the base rate of the first service in its own dialog. */
    changeBaseRate: async (rate: string) => {
      await press('Edit Gulf express #14');
      await press('Continue');
      const input = await field('Base rate');
      await user.clear(input);
      await user.type(input, rate);
      const picker = within(screen.getByRole('dialog', { name: 'Edit service' }));
      await user.click(picker.getByRole('button', { name: 'Submit' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit service' })).toBeNull());
    },
  };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Changed by another user' });
const sent = () => JSON.parse(JSON.stringify(bridge.calls('contracts.update')));

it('other spellings, orders and unknown fields are saved by one press', async () => {
  const { type, press } = await open({
    client_id: { index: 8, text: 'Harbour Trading' },
    from: '2026-11-01T00:00:00Z',
    average_volume: '100.00',
    updated_at: 9,
    services: [
      { id: 21, values: [] },
      { id: 14, values: { ...pricing, service_type_id: '4', rate: 12.5, unread: 1, tax_percentage: '5.0' } },
    ],
  });
  await type('Description', 'Winter');
  await press('Update');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    {
      description: 'Winter',
      average_volume: '100',
      services: [{ id: 14, values: { rate: '12.5' } }, { id: 21 }],
    },
  ]);
  expect(bridge.calls('contracts.edit')).toHaveLength(2);
});

it('terms and services that only somebody else changed are taken over', async () => {
  const { type, press } = await open({
    payable_date: 45,
    services: [{ id: 14, values: { ...pricing, service_type_id: 4, rate: '14' } }, { id: 30 }],
  });
  await type('Description', 'Winter');
  await press('Update');
  const text = (await dialog()).textContent;
  expect(text).toContain('Invoice grace days 30 → 45');
  expect(text).toContain('Gulf express #14 Base rate 12.5 → 14');
  await press('Save choices');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    {
      id: 5,
      description: 'Winter',
      payable_date: '45',
      services: [{ id: 14, values: { rate: '14' } }, { id: 30 }],
    },
  ]);
  // Another user removed cold storage, and it is not added again.
  expect(sent()[0].services.map(({ id }: { id: number }) => id)).toEqual([14, 30]);
});

it('a service that both changed is merged field by field', async () => {
  const { user, changeBaseRate, press } = await open({
    services: [
      {
        id: 14,
        values: {
          ...pricing,
          service_type_id: 4,
          rate: '14',
          tax_percentage: '7',
          delivery_increments: [{ from: '1', to: '2', increment: '1', rate: '9', city: null }],
        },
      },
      { id: 21 },
    ],
  });
  await changeBaseRate('13');
  await press('Update');
  const shown = within(await dialog());
  expect(shown.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Gulf express #14 Base rate: on the server now, 14',
    'Gulf express #14 Base rate: yours, 13',
  ]);
  expect(sent()).toEqual([]);
  await user.click(shown.getByRole('radio', { name: 'Gulf express #14 Base rate: yours, 13' }));
  await press('Save choices');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0].services).toEqual([
    {
      id: 14,
      values: {
        ...pricing,
        rate: '13',
        tax_percentage: '7',
        delivery_increments: [{ from: '1', to: '2', increment: '1', rate: '9', city: null }],
      },
    },
    { id: 21 },
  ]);
});

it('a service that was opened again after the change of somebody else still asks', async () => {
  const values = { ...pricing, service_type_id: 4, tax_percentage: '7' };
  const { changeBaseRate, press } = await open({ services: [{ id: 14, values }, { id: 21 }] });
  await changeBaseRate('13');
  bridge.answer('contracts.services', { ...lists, values });
  await changeBaseRate('13.5');
  await press('Update');
  expect((await dialog()).textContent).toContain(
    'From the server: Gulf express #14 Tax percentage 5 % → 7 %.',
  );
  await press('Save choices');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { services: [{ id: 14, values: { rate: '13.5', tax_percentage: '7' } }, {}] },
    ]),
  );
});

it('a service that I removed and somebody changed is asked about', async () => {
  const { user, press } = await open({
    services: [{ id: 14, values: { ...pricing, service_type_id: 4, rate: '14' } }, { id: 21 }],
  });
  await press('Remove Gulf express #14');
  await press('Update');
  await user.click(
    within(await dialog()).getByRole('radio', { name: 'Gulf express #14: on the server now, there' }),
  );
  await press('Save choices');
  await waitFor(() =>
    expect(sent()).toMatchObject([{ services: [{ id: 21 }, { id: 14, values: { rate: '14' } }] }]),
  );
});

it('two presses of "Save choices" send once, also when the answer is lost', async () => {
  const { user, type, press } = await open({ payable_date: 45 });
  bridge.refuse('contracts.update', { code: 'timed_out', at: 0, outcome: 'unknown' });
  await type('Description', 'Winter');
  await press('Update');
  await dialog();
  await user.dblClick(await screen.findByRole('button', { name: 'Save choices' }));
  expect(await screen.findByText(/Codesk could not confirm that this was saved/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Codesk is checking the server/)).toBeNull());
  expect(sent()).toHaveLength(1);
});
