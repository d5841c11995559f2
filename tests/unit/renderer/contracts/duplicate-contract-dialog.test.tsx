// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DuplicateContractDialog from '../../../../renderer/contracts/duplicate-contract-dialog';
import { renderInRouter, stubLayout } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const contract = {
  id: 5,
  client_id: 8,
  contract_no: 'CT-5',
  from: '2026-11-01',
  to: '2027-10-31',
  average_volume: 0,
  average_volume_range: 2,
  invoice_generation_date: 28,
  payable_date: 30,
  services: [{ id: 21 }],
};

beforeEach(() => {
  bridge.install();
  stubLayout();
  bridge.answer('contracts.edit', {
    clients: [{ index: 8, text: 'Harbour Trading' }],
    services: [{ index: 21, text: 'Delivery in Dubai' }],
    contract,
  });
  bridge.answer('contracts.duplicate', null);
});
afterEach(tidyUp);

function open() {
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(
    <DuplicateContractDialog record={{ id: 5, name: 'CT-5' }} isOpen {...spies} />,
  );
  return { user, ...spies };
}
const expiry = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Expiry date' });
const duplicate = () => screen.findByRole('button', { name: 'Duplicate' });

it('asks for the expiry date alone and sends the contract without number and end', async () => {
  const { user, onClose, onSaved } = open();
  await user.click(await duplicate());
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(bridge.calls('contracts.duplicate')).toEqual([]);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.type(await expiry(), '30/06/2028{Enter}');
  expect(await screen.findByText('Record has been successfully duplicated!')).toBeTruthy();
  expect(bridge.calls('contracts.duplicate')).toEqual([
    {
      id: 5,
      expiry_date: '2028-06-30',
      client_id: 8,
      from: '2026-11-01',
      average_volume: '0',
      average_volume_range: 2,
      invoice_generation_date: '28',
      payable_date: '30',
      services: [{ id: 21 }],
    },
  ]);
  expect([onClose.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 1]);
});

it('refuses a day before the contract begins, and takes the day on which it begins', async () => {
  const { user } = open();
  await user.type(await expiry(), '31/10/2026');
  await user.click(await duplicate());
  expect(screen.getByText('The end is before the start')).toBeTruthy();
  expect(document.activeElement).toBe(await expiry());
  expect(bridge.calls('contracts.duplicate')).toEqual([]);
  await user.clear(await expiry());
  await user.type(await expiry(), '01/11/2026');
  await user.click(await duplicate());
  expect(await screen.findByText('Record has been successfully duplicated!')).toBeTruthy();
});

it.each([
  ['20281231', 'Enter a date as DD/MM/YYYY'],
  ['31122028', 'Enter a date as DD/MM/YYYY'],
  ['0', 'Enter a date as DD/MM/YYYY'],
  ['30/06/28', 'Enter a date as DD/MM/YYYY'],
  ['12/31/2028', 'Enter a date as DD/MM/YYYY'],
  ['31/02/2028', 'This day does not exist'],
])('names the field and sends nothing when the day is %s', async (text, message) => {
  const { user } = open();
  await user.type(await expiry(), `${text}{Enter}`);
  expect(screen.getByText(message)).toBeTruthy();
  expect((await expiry()).value).toBe(text);
  expect(document.activeElement).toBe(await expiry());
  expect(bridge.calls('contracts.duplicate')).toEqual([]);
});

it('stays open with the day when the server refuses it', async () => {
  bridge.refuse('contracts.duplicate', {
    code: 'not_valid',
    at: 0,
    fields: { expiry_date: 'Before the start.' },
  });
  const { user, onClose } = open();
  await user.type(await expiry(), '30/06/2027');
  await user.click(await duplicate());
  expect(await screen.findByText('Before the start.')).toBeTruthy();
  expect((await expiry()).value).toBe('30/06/2027');
  expect(onClose).not.toHaveBeenCalled();
});

it('names everything else that the server refuses, beside the day as well', async () => {
  bridge.refuse('contracts.duplicate', {
    code: 'not_valid',
    at: 0,
    fields: {
      expiry_date: 'Before the start.',
      payable_date: 'This is over 360.',
      'services.0.values.rate': 'The base rate is missing.',
    },
  });
  const { user } = open();
  await user.type(await expiry(), '30/06/2027');
  await user.click(await duplicate());
  expect(await screen.findByText('Before the start.')).toBeTruthy();
  expect(screen.getByText('Invoice grace days: This is over 360.')).toBeTruthy();
  expect(screen.getByText('Delivery in Dubai #21: The base rate is missing.')).toBeTruthy();
});

it('closes with the reason when the contract cannot be loaded', async () => {
  bridge.refuse('contracts.edit', { code: 'not_found', at: 0 });
  const { onClose } = open();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Not found')).toBeTruthy();
});

it('sends once for two submits in the same moment, and keeps the day while it saves', async () => {
  const held = bridge.hold('contracts.duplicate');
  const { user, onClose } = open();
  await user.type(await expiry(), '30/06/2028');
  const form = screen.getByRole('form', { name: 'Duplicate contract CT-5' });
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await user.type(await expiry(), '{Backspace}');
  expect((await expiry()).value).toBe('30/06/2028');
  held.succeed(null);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bridge.calls('contracts.duplicate')).toHaveLength(1);
});
