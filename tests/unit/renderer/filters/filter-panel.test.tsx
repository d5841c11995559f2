// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilterDefinition } from '../../../../shared/table/filters';
import { FakeBridge } from '../../../support/page/fake-bridge';
import {
  applied,
  button,
  onApply,
  onClose,
  openFilters as open,
  prepareFilterPanel,
} from '../../../support/page/filter-panel';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();

beforeEach(() => prepareFilterPanel(bridge));
afterEach(tidyUp);

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ index: at + 1, text: `Option ${at + 1}` }));
const list = () => screen.getByRole('listbox');
describe('the panel', () => {
  const text: FilterDefinition = { type: 'inputText', name: 'q', title: 'Order no.' };

  it('is not there without filters', () => {
    open([]);
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  });

  it('closes with Escape, but only the list while one is open', async () => {
    const user = open({ type: 'select2Single', name: 's', title: 'Status', values: options(2) });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('clears what is applied, chosen and half typed, and reloads at once', async () => {
    const user = open([text, { type: 'date_unlimited', name: 'd', title: 'Due' }], { q: 'A-1' });
    const field = screen.getByLabelText<HTMLInputElement>('Order no.');
    await user.type(screen.getByLabelText('Due'), 'someday');
    await user.click(button('Clear'));
    expect(onApply).toHaveBeenLastCalledWith([]);
    // A text control shows only its value, so it is not mounted again.
    expect(screen.getByLabelText('Order no.')).toBe(field);
    expect(field.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('');
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    expect(await applied(user)).toEqual({});
  });

  it('takes the keyboard from no field that somebody goes to right after Clear', async () => {
    const status: FilterDefinition = {
      type: 'multipleSelect',
      name: 's',
      title: 'Status',
      values: options(3),
    };
    const user = open([text, status], { q: 'A-1', s: [2] });
    await user.type(screen.getByLabelText('Order no.'), '7');
    await user.click(button('Clear'));
    const field = screen.getByRole('combobox', { name: 'Status' });
    field.focus();
    await user.keyboard('Option 3{Enter}');
    expect(document.activeElement).toBe(field);
    expect(await applied(user)).toEqual({ s: [3] });
  });

  it('clears a field that was left, each time', async () => {
    const user = open([{ type: 'range', name: 'r', title: 'Fee', min: 0, max: 10 }]);
    for (const typed of ['99', '98']) {
      await user.type(screen.getByRole('textbox', { name: 'Fee to' }), typed);
      await user.click(button('Clear'));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee to' }).value).toBe('');
      expect(screen.queryByText('Between 0 and 10')).toBeNull();
    }
  });

  it('clears its fields also when the filters are cleared from elsewhere', async () => {
    const fee: FilterDefinition = { type: 'range', name: 'r', title: 'Fee', min: 0, max: 10 };
    const user = open([text, { type: 'date_unlimited', name: 'd', title: 'Due' }, fee], {
      q: 'A-1',
      r: [1, 2],
    });
    const field = screen.getByLabelText<HTMLInputElement>('Order no.');
    await user.type(screen.getByLabelText('Due'), 'someday');
    await user.click(button('Clear all filters'));
    expect(onApply).toHaveBeenLastCalledWith([]);
    expect(screen.getByLabelText('Order no.')).toBe(field);
    expect(field.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('');
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee to' }).value).toBe('');
    expect(await applied(user)).toEqual({});
  });

  it('keeps the focus on the apply button', async () => {
    const user = open(text);
    await applied(user);
    expect(document.activeElement).toBe(button('Apply'));
  });
});

describe('while a pointer is pressed outside of a field that was left', () => {
  const numbers: FilterDefinition = { type: 'inputTextMultiple', name: 'ids', title: 'Numbers' };
  const status: FilterDefinition = { type: 'multipleSelect', name: 's', title: 'Status', values: options(3) };
  const field = () => screen.getByRole('combobox', { name: 'Status' });
  const first = () => screen.queryByRole('button', { name: 'Remove AAA' });

  it('its tags wait for the click, which then opens what was pressed', async () => {
    const user = open([numbers, status]);
    await user.type(screen.getByLabelText('Numbers'), 'AAA BBB');
    await user.pointer({ keys: '[MouseLeft>]', target: field() });
    expect(document.activeElement).toBe(field());
    expect([first(), screen.queryByText('2 values')]).toEqual([null, null]);
    await user.pointer({ keys: '[/MouseLeft]', target: field() });
    expect(first()).toBeTruthy();
    expect(screen.getByText('2 values')).toBeTruthy();
    expect(list()).toBeTruthy();
  });

  it.each<[string, FilterDefinition, RegExp]>([
    ['x', { type: 'range', name: 'v', title: 'Value', min: 0, max: 9 }, /^This must be a number/],
    ['x', { type: 'date', name: 'v', title: 'Value' }, /^Enter a date as/],
    ['1/2/2024', { type: 'limited_date_range', name: 'v', title: 'Value' }, /^Enter the end as well/],
    ['x', { type: 'phone', name: 'v', title: 'Value' }, /^This is not a phone number/],
    ['x', { ...status, name: 'v', title: 'Value' }, /is not in the list$/],
    ['x', { ...status, type: 'select2Single', name: 'v', title: 'Value' }, /is not in the list$/],
  ])('the message about %s in a filter of %o waits for the click', async (typed, definition, message) => {
    const user = open([definition, status]);
    const input = () =>
      screen.getAllByLabelText(/^Value( from| number)?$/).find((each) => each.matches('input:enabled'));
    await waitFor(() => expect(input()).toBeTruthy());
    await user.type(input() as HTMLElement, typed);
    await user.pointer({ keys: '[MouseLeft>]', target: field() });
    expect(screen.queryByText(message)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: field() });
    expect(screen.getByText(message)).toBeTruthy();
    expect(list()).toBeTruthy();
  });

  it('what was typed in it is read also where the press ends elsewhere', async () => {
    const user = open([numbers, status]);
    await user.type(screen.getByLabelText('Numbers'), 'AAA');
    await user.pointer({ keys: '[MouseLeft>]', target: field() });
    await user.pointer({ keys: '[/MouseLeft]', target: document.documentElement });
    await waitFor(() => expect(first()).toBeTruthy());
  });

  it('what was typed in it is there when the panel is closed by the click', async () => {
    const user = open([numbers]);
    await user.type(screen.getByLabelText('Numbers'), 'AAA');
    onClose.mockImplementation(() => expect(first()).toBeTruthy());
    await user.click(button('Close filters'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('what was typed in it goes with Clear', async () => {
    const user = open([numbers]);
    await user.type(screen.getByLabelText('Numbers'), 'AAA');
    await user.click(button('Clear'));
    expect(first()).toBeNull();
    expect(await applied(user)).toEqual({});
  });
});

describe('a text', () => {
  it('is stored and applied at once by Enter, without the spaces around it', async () => {
    const user = open({ type: 'inputText', name: 'q', title: 'Order no.' });
    await user.type(screen.getByLabelText('Order no.'), ' A-17 {Enter}');
    await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ name: 'q', value: 'A-17' }]));
  });

  it('is not sent when it is only spaces', async () => {
    const user = open({ type: 'inputText', name: 'q', title: 'Order no.' });
    await user.type(screen.getByLabelText('Order no.'), '   ');
    expect(await applied(user)).toEqual({});
  });
});

describe('several texts', () => {
  const definition: FilterDefinition = { type: 'inputTextMultiple', name: 'ids', title: 'Numbers' };
  const input = () => screen.getByLabelText('Numbers');

  it('become tags by Enter, and an empty input applies', async () => {
    const user = open(definition);
    await user.type(input(), ' 12   13 {Enter}');
    expect(onApply).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ name: 'ids', value: ['12', '13'] }]));
  });

  it('takes a pasted column of hundreds of values, each once, and shows their number', async () => {
    const user = open(definition, { ids: ['7'] });
    await user.click(input());
    const column = Array.from({ length: 600 }, (_, at) => String(at % 400)).join('\r\n');
    await user.paste(column);
    expect(screen.getByText('400 values')).toBeTruthy();
    const sent = (await applied(user)).ids as string[];
    expect([sent.length, sent[0], sent[1]]).toEqual([400, '7', '0']);
    await user.click(button('Clear all values of Numbers'));
    expect(await applied(user)).toEqual({});
  });

  it('includes typed text when Apply is pressed, and turns tags back into text', async () => {
    const user = open(definition, { ids: ['1', '2'] });
    await user.click(button('Remove 1'));
    await user.keyboard('{Backspace}33');
    expect(await applied(user)).toEqual({ ids: ['33'] });
  });

  it('leaves one pasted value as text', async () => {
    const user = open(definition);
    await user.click(input());
    await user.paste('A-1');
    expect((input() as HTMLInputElement).value).toBe('A-1');
  });
});

describe('one option', () => {
  it('submits the index as the server defined it, and can be emptied', async () => {
    const user = open({ type: 'select2Single', name: 's', title: 'Status', values: options(30) });
    await user.type(screen.getByRole('combobox', { name: 'Status' }), 'option 12{Enter}');
    expect(onApply).not.toHaveBeenCalled();
    expect(await applied(user)).toEqual({ s: 12 });
    await user.click(button('Clear Status'));
    expect(await applied(user)).toEqual({});
  });
});

describe('several options', () => {
  const many = (count: number, more: Partial<FilterDefinition> = {}): FilterDefinition => ({
    type: 'multipleSelect',
    name: 'm',
    title: 'Stores',
    values: options(count),
    ...more,
  });
  const input = () => screen.getByRole('combobox', { name: 'Stores' });

  it('draws only the visible rows of 1200 and shows how many are hidden', async () => {
    const user = open(many(1200));
    await user.click(input());
    const drawn = within(list()).getAllByRole('option');
    expect(drawn.length).toBeLessThan(40);
    expect(drawn[1]?.getAttribute('aria-setsize')).toBe('1001');
    expect(screen.getByText(/^200 more/)).toBeTruthy();
  });

  it('toggles options by keyboard and describes Enter', async () => {
    const user = open(many(5));
    await user.click(input());
    expect(screen.getByText('Press enter to select')).toBeTruthy();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    expect(await applied(user)).toEqual({ m: [1, 3] });
    await user.click(input());
    await user.keyboard('{Backspace}');
    expect(await applied(user)).toEqual({ m: [1] });
  });

  it('selects all that were found and takes them back', async () => {
    const user = open(many(1200));
    await user.type(input(), 'option 77');
    await user.click(within(list()).getByRole('option', { name: /Select all \(21\)/ }));
    expect(((await applied(user)).m as number[]).length).toBe(21);
    await user.type(input(), 'option 77');
    await user.click(within(list()).getByRole('option', { name: /Select all/ }));
    expect(await applied(user)).toEqual({});
  });

  it('distinguishes no match and no options', async () => {
    const user = open([many(3), { ...many(0), name: 'none', title: 'Nothing' }]);
    await user.type(input(), 'zebra');
    expect(screen.getByText('No elements found. Consider changing the search query.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Nothing' }));
    expect(screen.getByText('List is empty.')).toBeTruthy();
  });

  it('stops at the maximum', async () => {
    const user = open(many(5, { max: 2 }));
    await user.click(input());
    expect(within(list()).queryByRole('option', { name: /Select all/ })).toBeNull();
    await user.keyboard('{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}');
    expect(
      screen.getByText('Maximum of 2 options selected. First remove a selected option to select another.'),
    ).toBeTruthy();
    expect(await applied(user)).toEqual({ m: [1, 2] });
  });

  it('takes the first hit by Enter, also where Select all is not offered', async () => {
    const user = open(many(5, { max: 2 }));
    await user.type(input(), 'o');
    const [first] = within(list()).getAllByRole('option');
    expect(input().getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{Enter}');
    expect(first?.getAttribute('aria-selected')).toBe('true');
  });

  it('shows pictures that main fetched, and letters where there are none', async () => {
    bridge.answer('files.image', { data: 'data:image/png;base64,AA==' });
    const user = open({
      ...many(0),
      type: 'multiImageSelect',
      values: [
        { index: 'a', text: 'Apple', image: 'https://shop.example/a.png' },
        { index: 'b', text: 'Berry' },
      ],
    });
    await user.click(input());
    await waitFor(() => expect(list().querySelector('img')).toBeTruthy());
    expect(bridge.calls('files.image')).toEqual([{ url: 'https://shop.example/a.png' }]);
    expect(within(list()).getByText('B')).toBeTruthy();
    await user.click(within(list()).getByRole('option', { name: /Berry/ }));
    expect(await applied(user)).toEqual({ m: ['b'] });
  });
});

describe('a range', () => {
  const definition: FilterDefinition = { type: 'range', name: 'qty', title: 'Quantity', min: 0, max: 500 };
  const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity from' });
  const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity to' });

  it('begins at [0, 0] and is not sent untouched', async () => {
    const user = open(definition);
    expect(screen.getAllByRole('slider').map((handle) => handle.getAttribute('aria-valuenow'))).toEqual([
      '0',
      '0',
    ]);
    expect(await applied(user)).toEqual({});
  });

  it('is not set when its slider is back at 0 at both ends', async () => {
    const user = open(definition, { qty: [0, 2] });
    screen.getByRole('slider', { name: 'Quantity to' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(await applied(user)).toEqual({ qty: [0, 1] });
    screen.getByRole('slider', { name: 'Quantity to' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(await applied(user)).toEqual({});
  });

  it('is not set by 0 typed at both ends either', async () => {
    const user = open(definition, { qty: [0, 2] });
    await user.clear(to());
    await user.type(to(), '0');
    expect(await applied(user)).toEqual({});
    expect([from().value, to().value]).toEqual(['', '']);
  });

  it('takes exact numbers; an end that is left empty is the end of the range', async () => {
    const user = open(definition);
    await user.type(from(), '20');
    expect(await applied(user)).toEqual({ qty: [20, 500] });
    expect(to().value).toBe('500');
  });

  it('leaves the other end empty until the focus is in neither', async () => {
    const user = open(definition);
    await user.type(from(), '20');
    await user.click(to());
    expect(to().value).toBe('');
    await user.keyboard('35{Enter}');
    await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ name: 'qty', value: [20, 35] }]));
  });

  it('without a maximum asks for its end once both were left', async () => {
    const user = open({ type: 'range', name: 'qty', title: 'Quantity' });
    await user.type(from(), '20');
    await user.tab();
    expect(screen.queryByText('Enter the end of the range')).toBeNull();
    await user.tab();
    expect(screen.getByText('Enter the end of the range')).toBeTruthy();
    await user.type(to(), '35');
    expect(await applied(user)).toEqual({ qty: [20, 35] });
  });

  it('without a maximum asks for its end where Enter applies', async () => {
    const user = open({ type: 'range', name: 'qty', title: 'Quantity' });
    await user.type(from(), '20{Enter}');
    expect(screen.getAllByText('Enter the end of the range').length).toBeGreaterThan(0);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('moves by the arrow keys on its handles', async () => {
    const user = open(definition);
    screen.getAllByRole('slider')[1]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(await applied(user)).toEqual({ qty: [0, 1] });
  });

  it.each([
    ['600', 'Between 0 and 500'],
    ['-1', 'Between 0 and 500'],
    ['few', 'This must be a number'],
    ['1,5', 'This must be a number'],
    ['1e1', 'This must be a number'],
    ['0x10', 'This must be a number'],
    ['300', 'The start is greater than the end'],
  ])('keeps %s, says why it cannot be, and does not apply', async (typed, problem) => {
    const user = open(definition, { qty: [10, 100] });
    await user.clear(from());
    await user.type(from(), typed);
    await user.click(button('Apply'));
    expect(screen.getAllByText(problem).length).toBeGreaterThan(0);
    expect(from().value).toBe(typed);
    expect(document.activeElement).toBe(from());
    expect(onApply).not.toHaveBeenCalled();
  });
});

describe('a text left in the search of several options', () => {
  const definition: FilterDefinition = {
    type: 'multipleSelect',
    name: 'm',
    title: 'Cities',
    values: [
      { index: 1, text: 'Dubai' },
      { index: 2, text: 'Dubai South' },
    ],
  };
  const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cities' });

  it('is chosen if it names an option in full', async () => {
    const user = open(definition);
    await user.type(search(), 'dubai');
    await user.tab();
    expect(await applied(user)).toEqual({ m: [1] });
  });

  it('is named if it does not, until something is typed', async () => {
    const user = open(definition);
    await user.type(search(), 'Dub');
    await user.tab();
    expect(screen.getByText('“Dub” is not in the list')).toBeTruthy();
    expect(search().value).toBe('');
    await user.type(search(), 'S');
    expect(screen.queryByText('“Dub” is not in the list')).toBeNull();
  });

  it('is nothing once it has served to choose', async () => {
    const user = open(definition);
    await user.type(search(), 'sou');
    await user.click(screen.getByRole('option', { name: /Dubai South/ }));
    await user.tab();
    expect(screen.queryByText(/is not in the list/)).toBeNull();
    expect(await applied(user)).toEqual({ m: [2] });
  });
});

describe('a phone number', () => {
  const definition: FilterDefinition = { type: 'phone', name: 'p', title: 'Phone' };
  const number = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
  const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country of Phone' });

  it('is from the Emirates by default, and is submitted as E.164', async () => {
    const user = open(definition);
    await user.type(await number(), '0501234567');
    expect(country().value).toMatch(/^AE \+971/);
    expect(await applied(user)).toEqual({ p: '+971501234567' });
    expect((await number()).value).toBe('+971 50 123 4567');
  });

  it('opens its countries at the one that is chosen', async () => {
    const user = open(definition);
    await number();
    await user.click(country());
    const chosen = await screen.findByRole('option', { selected: true });
    expect(chosen.textContent).toMatch(/^AE \+971/);
    expect(country().getAttribute('aria-activedescendant')).toBe(chosen.id);
  });

  it('is from the Emirates again after Clear, also where nobody went to it', async () => {
    const user = open(definition, { p: '+33612345678' });
    await number();
    expect(country().value).toMatch(/^FR \+33/);
    await user.click(button('Clear'));
    await number();
    expect(country().value).toMatch(/^AE \+971/);
  });

  it('moves the country along with a pasted number', async () => {
    const user = open(definition);
    await user.click(await number());
    await user.paste('+49 30 901820');
    expect(country().value).toMatch(/^DE \+49/);
    expect(await applied(user)).toEqual({ p: '+4930901820' });
  });

  const choose = async (user: UserEvent, code: string) => {
    await user.click(country());
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${code} `) }));
  };

  it('is read again for another country that is chosen, also once it was taken', async () => {
    const user = open(definition, { p: '+971501234567' });
    await number();
    await choose(user, 'SA');
    expect(country().value).toMatch(/^SA \+966/);
    expect((await number()).value).toBe('+966 50 123 4567');
    expect(await applied(user)).toEqual({ p: '+966501234567' });
  });

  it('says so and is not applied where the chosen country has no such number', async () => {
    const user = open(definition, { p: '+971501234567' });
    await number();
    await choose(user, 'IS');
    expect((await number()).value).toBe('501234567');
    expect(screen.getByText('Not a phone number in Iceland')).toBeTruthy();
    await user.click(button('Apply'));
    expect(onApply).not.toHaveBeenCalled();
  });

  it('leaves its country code to the chosen country also while it is wrong', async () => {
    const user = open(definition);
    await user.type(await number(), '+971 50 12');
    await user.tab();
    await choose(user, 'SA');
    expect((await number()).value).toBe('5012');
    await user.type(await number(), '34567');
    expect(await applied(user)).toEqual({ p: '+966501234567' });
  });

  it('is not applied and not lost while it is wrong', async () => {
    const user = open(definition);
    await user.type(await number(), 'call me');
    await user.click(button('Apply'));
    expect(screen.getAllByText('This is not a phone number').length).toBeGreaterThan(0);
    expect((await number()).value).toBe('call me');
    expect(onApply).not.toHaveBeenCalled();
  });
});

describe('chips', () => {
  const definitions: readonly FilterDefinition[] = [
    {
      type: 'multipleSelect',
      name: 'status',
      title: 'Status',
      values: [
        { index: 1, text: 'Delivered' },
        { index: 2, text: 'Shipped' },
      ],
    },
    { type: 'inputText', name: 'q', title: 'Order no.' },
  ];
  const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

  it('are not there while nothing is filtered', () => {
    open(definitions);
    expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull();
  });

  it('show the filters, also those without a definition', () => {
    open(definitions, { mystery: [1, 2], q: 'A-1', status: [1, 2, 9] });
    expect(chips()).toEqual(['Status: Delivered, Shipped, #9', 'Order no.: A-1', 'mystery: 1, 2']);
  });

  it('are removed by button and by keyboard, with the focus on the next one', async () => {
    const user = open(definitions, { status: [1], q: 'A-1', mystery: 5 });
    await user.click(button('Remove filter Status'));
    await waitFor(() => expect(chips()).toEqual(['Order no.: A-1', 'mystery: 5']));
    expect(document.activeElement).toBe(button('Remove filter Order no.'));
    expect(onApply).toHaveBeenLastCalledWith([
      { name: 'q', value: 'A-1' },
      { name: 'mystery', value: 5 },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Order no.').value).toBe('A-1');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(chips()).toEqual(['mystery: 5']));
    expect(screen.getByLabelText<HTMLInputElement>('Order no.').value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });

  it('go all at once', async () => {
    const user = open(definitions, { status: [1], q: 'A-1' });
    await user.click(button('Clear all filters'));
    expect(onApply).toHaveBeenCalledWith([]);
    expect(chips()).toEqual([]);
  });
});
