// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordDialog } from '../../../../renderer/editors/record-dialog';
import { DateFormatContext } from '../../../../renderer/ui/date-format';
import type { DateFormat } from '../../../../shared/date-formats';
import type { RecordField } from '../../../../shared/table/fields';
import type { ListDefinition } from '../../../../shared/table/list';
import { renderInRouter, stubLayout, thingsList } from '../../../support/page/actions-fixture';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => {
  bridge.install();
  stubLayout();
});
afterEach(tidyUp);

const fields: readonly RecordField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, max: 6 },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'country', label: 'Country', kind: 'choice', options: [{ index: 1, text: 'Oman' }] },
  { name: 'active', label: 'Active', kind: 'switch' },
];

function open(
  record?: { id: number; name: string },
  more: Partial<ListDefinition> = { fields },
  format: DateFormat = 'day/month/year',
) {
  const list = thingsList(more);
  const spies = { onSaved: vi.fn(async () => undefined), onClose: vi.fn(), onClosed: vi.fn() };
  const { user } = renderInRouter(
    <DateFormatContext value={format}>
      <RecordDialog list={list} {...(record ? { record } : {})} isOpen {...spies} />
    </DateFormatContext>,
  );
  return {
    user,
    ...spies,
    submit: async (verb = 'Submit') => user.click(await screen.findByRole('button', { name: verb })),
  };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('adding a record', () => {
  it("offers the server's options, sends trimmed values and shows a notice", async () => {
    bridge.answer('things.create', { country: [{ index: 7, text: 'Bahrain' }] });
    bridge.answer('things.store', null);
    const { user, submit, onSaved, onClose } = open();
    await user.type(await field('Name'), '  Blue ');
    await user.click(screen.getByRole('combobox', { name: 'Country' }));
    await user.click(await screen.findByRole('option', { name: 'Bahrain' }));
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await submit();
    expect(await screen.findByText('Record has been successfully added!')).toBeTruthy();
    expect(bridge.calls('things.store')).toEqual([{ name: 'Blue', email: '', country: 7, active: true }]);
    expect([onSaved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('shows no message before a field was touched, and blocks while one is not valid', async () => {
    bridge.answer('things.create', {});
    const { user, submit } = open();
    await user.click(await field('Name'));
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.type(await field('E-mail'), 'nobody');
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(screen.queryByText('This email address is invalid')).toBeNull();
    await submit();
    expect(screen.getByText('This email address is invalid')).toBeTruthy();
    expect(screen.getByText('2 fields to correct')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Name'));
    await user.type(await field('Name'), 'Turquoise');
    expect(screen.getByText('Maximum valid input length is 6 character')).toBeTruthy();
    expect(bridge.calls('things.store')).toEqual([]);
  });

  it('says while it is typed that a text is too long, and cuts nothing off', async () => {
    bridge.answer('things.create', {});
    const { user, submit } = open(undefined, {
      fields: [{ name: 'code', label: 'Code', kind: 'text', min: 4, max: 40 }],
    });
    const code = await field('Code');
    await user.type(code, 'x'.repeat(40));
    expect(screen.queryByText(/valid input length/)).toBeNull();
    await user.type(code, 'x');
    expect(screen.getByText('Maximum valid input length is 40 character')).toBeTruthy();
    expect(code.value).toHaveLength(41);
    await user.clear(code);
    // A text that is too short may become longer.
    await user.type(code, 'abc');
    expect(screen.queryByText(/valid input length/)).toBeNull();
    await submit();
    expect(screen.getByText('Minimum valid input length is 4 character')).toBeTruthy();
    expect(bridge.calls('things.store')).toEqual([]);
  });

  it("stays open with the typed values and the server's messages at their fields", async () => {
    bridge.answer('things.create', {});
    bridge.refuse('things.store', {
      code: 'not_valid',
      at: 0,
      serverMessage: 'The name is taken.',
      fields: { name: 'The name is taken.' },
    });
    const { user, submit, onClose } = open();
    await user.type(await field('Name'), 'Blue');
    await submit();
    expect(await screen.findByText('The name is taken.')).toBeTruthy();
    expect((await field('Name')).value).toBe('Blue');
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(await field('Name'), '2');
    expect(screen.queryByText('The name is taken.')).toBeNull();
  });

  it('forgets what the server said of a field when the same is sent again', async () => {
    bridge.answer('things.create', {});
    bridge.refuse('things.store', { code: 'not_valid', at: 0, fields: { name: 'The name is taken.' } });
    const { user, submit } = open();
    await user.type(await field('Name'), 'Blue');
    await submit();
    expect(await screen.findByText('The name is taken.')).toBeTruthy();
    const held = bridge.hold('things.store');
    await submit();
    await waitFor(() => expect(screen.queryByText('The name is taken.')).toBeNull());
    held.fail({ code: 'unreachable', at: 0 });
    await screen.findByRole('alert');
    expect(screen.queryByText('The name is taken.')).toBeNull();
  });

  it('shows an error that belongs to no field in a dialog titled Error', async () => {
    bridge.answer('things.create', {});
    bridge.refuse('things.store', { code: 'not_valid', at: 0, serverMessage: 'No more things today.' });
    const { user, submit } = open();
    await user.type(await field('Name'), 'Blue');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('No more things today.');
  });

  it('asks before it loses what was typed', async () => {
    bridge.answer('things.create', {});
    const { user, onClose } = open();
    await user.type(await field('Name'), 'Blue');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});

describe('while a record is saved', () => {
  it('its fields stay as they are', async () => {
    bridge.answer('things.create', {});
    const held = bridge.hold('things.store');
    const { user, submit, onClose } = open();
    await user.type(await field('Name'), 'Blue');
    await submit();
    await user.type(await field('Name'), '2');
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    expect((await field('Name')).value).toBe('Blue');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Active' }).checked).toBe(false);
    held.fail({ code: 'unreachable', at: 0 });
    await screen.findByRole('alert');
    await user.type(await field('Name'), '2');
    expect((await field('Name')).value).toBe('Blue2');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('a second submit in the same moment sends nothing', async () => {
    bridge.answer('things.create', {});
    bridge.answer('things.store', null);
    const { user, onClose } = open();
    await user.type(await field('Name'), 'Blue');
    const form = screen.getByRole('form', { name: 'Add thing' });
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bridge.calls('things.store')).toHaveLength(1);
  });
});

describe('editing a record', () => {
  const record = { id: 5, name: 'Blue' };

  it('loads it, completes its option lists and sends it with its id', async () => {
    bridge.answer('things.edit', { record: { name: 'Blue', country: 7, active: 1 } });
    bridge.answer('things.create', { country: [{ id: 7, name: 'Bahrain' }] });
    bridge.answer('things.update', null);
    const { user, submit } = open(record);
    expect((await field('Name')).value).toBe('Blue');
    expect(screen.getByRole('dialog', { name: 'Edit thing Blue' })).toBeTruthy();
    await user.type(await field('Name'), '2');
    await submit('Update');
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    // Once to open it, and once to see before the save whether it is still the same.
    expect(bridge.calls('things.edit')).toEqual([{ id: 5 }, { id: 5 }]);
    expect(bridge.calls('things.update')).toEqual([
      { id: 5, name: 'Blue2', email: '', country: 7, active: true },
    ]);
  });

  it('says at once where the stored record breaks a rule', async () => {
    bridge.answer('things.create', {});
    bridge.answer('things.edit', { record: { name: '', email: 'nobody', country: null, active: false } });
    open({ id: 7, name: '#7' });
    await field('Name');
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(screen.getByText('This email address is invalid')).toBeTruthy();
  });

  it('keeps a choice that is no longer offered', async () => {
    bridge.answer('things.edit', {
      record: { name: 'Blue', email: '', country: { index: 9, text: 'Yemen' }, active: false },
      country: [{ index: 7, text: 'Bahrain' }],
    });
    bridge.answer('things.update', null);
    const { submit } = open({ id: 7, name: 'Blue' });
    const country = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' });
    expect(country.value).toBe('Yemen');
    await submit('Update');
    await waitFor(() =>
      expect(bridge.calls('things.update')).toEqual([
        { id: 7, name: 'Blue', email: '', country: 9, active: false },
      ]),
    );
  });

  it('shows why it could not be loaded, and tries again', async () => {
    bridge.refuse('things.edit', { code: 'not_found', at: 0 });
    const { user } = open(record);
    await screen.findByText('Not found');
    bridge.answer('things.edit', { record: { name: 'Blue' } });
    bridge.answer('things.create', {});
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await field('Name')).value).toBe('Blue');
  });
});

describe('a day of a record', () => {
  const dated: readonly RecordField[] = [{ name: 'due', label: 'Due', kind: 'date', required: true }];
  const openDated = () => {
    bridge.answer('things.edit', { record: { due: '2026-03-01' } });
    bridge.answer('things.update', null);
    return open({ id: 7, name: 'Blue' }, { fields: dated });
  };

  it('is shown and typed as day/month/year, and sent as year-month-day', async () => {
    const { user, submit } = openDated();
    const due = await field('Due');
    expect(due.value).toBe('01/03/2026');
    await user.clear(due);
    await user.type(due, '9.4.2026');
    await submit('Update');
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([{ id: 7, due: '2026-04-09' }]);
  });

  it('stays as it was typed and is not sent when no calendar has it', async () => {
    const { user, submit } = openDated();
    const due = await field('Due');
    await user.clear(due);
    await user.type(due, '31/02/2026{Enter}');
    expect(await screen.findByText('This day does not exist')).toBeTruthy();
    await submit('Update');
    expect(due.value).toBe('31/02/2026');
    expect(bridge.calls('things.update')).toEqual([]);
  });

  it('stays when the same day is chosen again, and changes for another', async () => {
    const { user } = openDated();
    const due = await field('Due');
    const opener = screen.getByRole('button', { name: 'Open calendar, Due' });
    const pick = async (day: string) => {
      await user.click(opener);
      const calendar = await screen.findByRole('dialog', { name: 'Due' });
      await user.click(await within(calendar).findByText(day));
    };
    await pick('15');
    expect(due.value).toBe('15/03/2026');
    await pick('15');
    expect(due.value).toBe('15/03/2026');
    expect(document.activeElement).toBe(opener);
  });

  it('is not missed when its calendar opens, and is when the field is left', async () => {
    bridge.answer('things.create', {});
    const { user } = open(undefined, { fields: dated });
    await user.click(await field('Due'));
    await user.click(screen.getByRole('button', { name: 'Open calendar, Due' }));
    const calendar = await screen.findByRole('dialog', { name: 'Due' });
    await within(calendar).findByText('15');
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Due' })).toBeNull();
    expect(screen.queryByText('This field is required')).toBeNull();
    await user.click(await field('Due'));
    await user.tab();
    expect(await screen.findByText('This field is required')).toBeTruthy();
  });

  it('is missed when the focus goes from the calendar to somewhere else', async () => {
    bridge.answer('things.create', {});
    const { user } = open(undefined, { fields: [...dated, { name: 'note', label: 'Note', kind: 'text' }] });
    await user.click(await field('Due'));
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('dialog', { name: 'Due' });
    await user.click(await field('Note'));
    expect(await screen.findByText('This field is required')).toBeTruthy();
  });

  it('is read, shown and explained in the format that the user chose', async () => {
    bridge.answer('things.edit', { record: { due: '2026-03-01' } });
    bridge.answer('things.update', null);
    const { user, submit } = open({ id: 7, name: 'Blue' }, { fields: dated }, 'month/day/year');
    const due = await field('Due');
    expect([due.value, due.placeholder]).toEqual(['03/01/2026', 'MM/DD/YYYY']);
    await user.clear(due);
    await user.type(due, '31/12/2026{Enter}');
    expect(await screen.findByText('Enter a date as MM/DD/YYYY')).toBeTruthy();
    await user.clear(due);
    await user.type(due, '12/31/2026');
    await submit('Update');
    expect(await screen.findByText('Record has been successfully updated!')).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([{ id: 7, due: '2026-12-31' }]);
  });

  it('is asked for when it was taken out', async () => {
    const { user, submit } = openDated();
    await user.clear(await field('Due'));
    await submit('Update');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(bridge.calls('things.update')).toEqual([]);
  });
});

describe('a record of a list without fields of its own', () => {
  const columns = [
    { value: 'order_no', text: 'Order no.', type: 'text' },
    { value: 'due_on', text: 'Due', type: 'date' },
    { value: 'created_at', text: 'Created', type: 'datetime' },
    { value: 'store', text: 'Store', type: 'store' },
  ];
  const record = {
    id: 7,
    order_no: 'O-7',
    amount: '12.50',
    pieces: 3,
    gift: true,
    due_on: '2026-10-05',
    created_at: 1_760_000_000,
    carrier: 2,
    tags: [1],
    note: null,
    store: { name: 'Blue' },
  };
  const tags = [
    { index: 1, text: 'Fragile' },
    { index: 2, text: 'Gift' },
  ];
  const carrier = [
    { id: 2, name: 'Camel Express' },
    { id: 3, name: 'Oryx' },
  ];
  const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent);

  it('is edited in fields drawn from what the server sent, and what nobody touched is sent as it came', async () => {
    // Typed, these would be sent trimmed and as an empty text.
    const untouched = { reference: ' R-1 ', remark: null };
    bridge.answer('things.edit', { record: { ...record, ...untouched }, carrier, tags });
    bridge.answer('things.update', null);
    const { user, submit } = open({ id: 7, name: 'O-7' }, { columns });
    expect((await field('Order no.')).value).toBe('O-7');
    expect((await field('Amount')).value).toBe('12.50');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' }).value).toBe('Camel Express');
    expect(screen.getByText('Fragile')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Gift' }).checked).toBe(true);
    for (const left of ['Id', 'Created', 'Store']) expect(labels()).not.toContain(left);
    await user.clear(await field('Pieces'));
    await user.type(await field('Pieces'), '4');
    await user.type(await field('Note'), 'Ring twice');
    await submit('Update');
    await waitFor(() =>
      expect(bridge.calls('things.update')).toEqual([
        {
          id: 7,
          order_no: 'O-7',
          amount: '12.50',
          pieces: 4,
          gift: true,
          due_on: '2026-10-05',
          carrier: 2,
          tags: [1],
          note: 'Ring twice',
          ...untouched,
        },
      ]),
    );
    expect(bridge.calls('things.create')).toEqual([]);
  });

  it('sends no choice where options came along and nothing was stored', async () => {
    bridge.answer('things.edit', { record: { id: 7, order_no: 'O-7' }, carrier });
    bridge.answer('things.update', null);
    const { submit } = open({ id: 7, name: 'O-7' }, { columns });
    await field('Order no.');
    await submit('Update');
    await waitFor(() =>
      expect(bridge.calls('things.update')).toStrictEqual([{ id: 7, order_no: 'O-7', carrier: null }]),
    );
  });

  it('has room for a long text, and no field for a time of day', async () => {
    const long = 'Ring at the second door. '.repeat(4);
    const of = { id: 7, short: 'Ring twice', long, opens_at: '09:30' };
    bridge.answer('things.edit', { record: of });
    open(
      { id: 7, name: 'O-7' },
      { columns: [...columns, { value: 'opens_at', text: 'Opens', type: 'time' }] },
    );
    expect((await field('Short')).tagName).toBe('INPUT');
    expect((await field('Long')).tagName).toBe('TEXTAREA');
    expect(labels()).toEqual(['Short', 'Long']);
  });

  it('is added in the fields of the empty record and of the option lists that came', async () => {
    bridge.answer('things.create', { record: { order_no: null, gift: false }, carrier });
    bridge.answer('things.store', null);
    const { user, submit } = open(undefined, { columns });
    await user.type(await field('Order no.'), 'O-8');
    await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await user.click(await screen.findByRole('option', { name: 'Oryx' }));
    await submit();
    await waitFor(() =>
      expect(bridge.calls('things.store')).toEqual([{ order_no: 'O-8', gift: false, carrier: 3 }]),
    );
  });

  it('is added in the plain columns of the list if the server named no field', async () => {
    bridge.answer('things.create', {});
    bridge.answer('things.store', null);
    const { user, submit } = open(undefined, { columns });
    await user.type(await field('Order no.'), 'O-9');
    await submit();
    await waitFor(() => expect(bridge.calls('things.store')).toEqual([{ order_no: 'O-9', due_on: null }]));
  });
});
