// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterChips } from '../../../../renderer/filters/filter-chips';
import { FilterPanel, type FilterPanelProps } from '../../../../renderer/filters/filter-panel';
import { useFilters } from '../../../../renderer/filters/use-filters';
import { DateFormatContext } from '../../../../renderer/ui/date-format';
import { NoticesHost } from '../../../../renderer/ui/notices';
import type { DateFormat } from '../../../../shared/dates';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  filterStateOf,
} from '../../../../shared/table/filters';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { standInForLayout, tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const onApply = vi.fn<(values: FilterValue[]) => void>();
const onClose = vi.fn();

beforeEach(() => {
  bridge.install();
  onApply.mockReset();
  onClose.mockReset();
  standInForLayout();
  Element.prototype.scrollTo = () => undefined;
});
afterEach(tidyUp);

/** The state of a table around the panel and the chips. */
function Screen({
  definitions,
  start,
  ...rest
}: { definitions: readonly FilterDefinition[]; start: FilterState } & Partial<FilterPanelProps>) {
  const [applied, setApplied] = useState(start);
  const filters = useFilters(definitions, applied, (values) => {
    onApply(values);
    setApplied(filterStateOf(values));
  });
  return (
    <>
      <FilterChips filters={filters} />
      <FilterPanel filters={filters} applyLabel="Apply" variant="panel" onClose={onClose} {...rest} />
      <NoticesHost />
    </>
  );
}

/** The page with a date format, which a button changes. */
function Formatted({ start, children }: { start: DateFormat; children: ReactNode }) {
  const [format, setFormat] = useState(start);
  return (
    <DateFormatContext value={format}>
      <button type="button" onClick={() => setFormat('month/day/year')}>
        Month first
      </button>
      {children}
    </DateFormatContext>
  );
}

function open(
  definitions: FilterDefinition | readonly FilterDefinition[],
  start: FilterState = {},
  rest: Partial<FilterPanelProps> = {},
  format: DateFormat = 'day/month/year',
): UserEvent {
  const all = Array.isArray(definitions) ? definitions : [definitions];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Formatted start={format}>
        <Screen definitions={all as FilterDefinition[]} start={start} {...rest} />
      </Formatted>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The filters that Apply sent. */
async function applied(user: UserEvent): Promise<FilterState> {
  onApply.mockClear();
  await user.click(button('Apply'));
  await waitFor(() => expect(onApply).toHaveBeenCalled());
  return filterStateOf(onApply.mock.calls.at(-1)?.[0] ?? []);
}
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

  it('clears what is applied, drafted and half typed, and reloads at once', async () => {
    const user = open([text, { type: 'date_unlimited', name: 'd', title: 'Due' }], { q: 'A-1' });
    await user.type(screen.getByLabelText('Due'), 'someday');
    await user.click(button('Clear'));
    expect(onApply).toHaveBeenLastCalledWith([]);
    expect(screen.getByLabelText<HTMLInputElement>('Order no.').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('');
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    expect(await applied(user)).toEqual({});
  });

  it('keeps the focus on the apply button', async () => {
    const user = open(text);
    await applied(user);
    expect(document.activeElement).toBe(button('Apply'));
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

  it('takes exact numbers; an end that is left empty is the end of the range', async () => {
    const user = open(definition);
    await user.type(from(), '20');
    await user.tab();
    expect(to().value).toBe('500');
    await user.clear(to());
    await user.type(to(), '35{Enter}');
    await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ name: 'qty', value: [20, 35] }]));
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
    ['300', 'From is greater than to'],
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

  it('moves the country along with a pasted number', async () => {
    const user = open(definition);
    await user.click(await number());
    await user.paste('+49 30 901820');
    expect(country().value).toMatch(/^DE \+49/);
    expect(await applied(user)).toEqual({ p: '+4930901820' });
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

describe('dates', () => {
  it('are typed day first, and a date is not after today', async () => {
    const user = open({ type: 'date', name: 'd', title: 'Created' });
    const input = screen.getByLabelText<HTMLInputElement>('Created');
    await user.type(input, '1/1/2999');
    await user.click(button('Apply'));
    expect(screen.getAllByText('Not after today').length).toBeGreaterThan(0);
    await user.clear(input);
    await user.type(input, '5/6/2024 7:08');
    expect(await applied(user)).toEqual({ d: '2024-06-05 07:08' });
    expect(input.value).toBe('05/06/2024 07:08');
  });

  it.each([
    ['day/month/year', '05/06/2024 07:08', 'DD/MM/YYYY HH:MM', '13/6/2024 9:00'],
    ['month/day/year', '06/05/2024 07:08', 'MM/DD/YYYY HH:MM', '6/13/2024 9:00'],
    ['year-month-day', '2024-06-05 07:08', 'YYYY-MM-DD HH:MM', '2024-6-13 9:00'],
  ] as const)(
    'are shown, explained and read in %s, and sent as ever',
    async (format, shown, pattern, next) => {
      const user = open({ type: 'date', name: 'd', title: 'Created' }, { d: '2024-06-05 07:08' }, {}, format);
      const input = screen.getByLabelText<HTMLInputElement>('Created');
      expect([input.value, input.placeholder]).toEqual([shown, pattern]);
      expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toBe(`Created: ${shown}`);
      await user.clear(input);
      await user.type(input, '20240613{Enter}');
      expect(screen.getAllByText(`Enter a date as ${pattern}`).length).toBeGreaterThan(0);
      await user.clear(input);
      await user.type(input, next);
      expect(await applied(user)).toEqual({ d: '2024-06-13 09:00' });
    },
  );

  it('follow the format as soon as it changes, chips and messages too', async () => {
    const user = open(
      [
        { type: 'date_unlimited', name: 'd', title: 'Created' },
        { type: 'limited_date_range', name: 'r', title: 'Shipped' },
        { type: 'date_unlimited', name: 'due', title: 'Due' },
      ],
      { d: '2024-06-05 07:08', r: ['2024-02-01 00:00', '2024-02-03 23:59'] },
    );
    const due = screen.getByLabelText<HTMLInputElement>('Due');
    await user.type(due, '31/31/2026');
    await user.tab();
    expect(screen.getAllByText('Enter a date as DD/MM/YYYY HH:MM').length).toBeGreaterThan(0);
    await user.click(button('Month first'));
    expect(screen.getByLabelText<HTMLInputElement>('Created').value).toBe('06/05/2024 07:08');
    expect(screen.getByLabelText<HTMLInputElement>('Shipped to').value).toBe('02/03/2024 23:59');
    expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toBe(
      'Created: 06/05/2024 07:08Shipped: 02/01/2024 00:00 – 02/03/2024 23:59',
    );
    expect(due.value).toBe('31/31/2026');
    expect(screen.queryByText('Enter a date as DD/MM/YYYY HH:MM')).toBeNull();
    expect(screen.getAllByText('Enter a date as MM/DD/YYYY HH:MM').length).toBeGreaterThan(0);
  });

  it('lie in 2000 or later', async () => {
    const user = open({ type: 'date_unlimited', name: 'd', title: 'Due' });
    const input = screen.getByLabelText('Due');
    await user.type(input, '31/12/1999{Enter}');
    expect(screen.getAllByText('Not before 01/01/2000').length).toBeGreaterThan(0);
    expect(onApply).not.toHaveBeenCalled();
    await user.clear(input);
    await user.type(input, '1/1/2000');
    expect(await applied(user)).toEqual({ d: '2000-01-01 00:00' });
  });

  it('may lie in the future without a limit', async () => {
    const user = open({ type: 'date_unlimited', name: 'd', title: 'Due' });
    await user.type(screen.getByLabelText('Due'), '1/1/2999{Enter}');
    await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ name: 'd', value: '2999-01-01 00:00' }]));
  });

  it('keep wrong text and show a message', async () => {
    const user = open({ type: 'date', name: 'd', title: 'Created' }, { d: '2024-06-05 07:08' });
    const input = screen.getByLabelText<HTMLInputElement>('Created');
    await user.clear(input);
    await user.type(input, 'last week{Enter}');
    expect(input.value).toBe('last week');
    expect(screen.getAllByText('Enter a date as DD/MM/YYYY HH:MM').length).toBeGreaterThan(0);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('are picked in a calendar whose week begins on Monday', async () => {
    const user = open({ type: 'date', name: 'd', title: 'Created' }, { d: '2024-06-05 07:08' });
    await user.click(button('Open calendar, Created'));
    const calendar = await screen.findByRole('grid');
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Created' }));
    expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]?.textContent).toMatch(/^Mo/);
    await user.click(within(calendar).getByRole('gridcell', { name: /17/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Created' }).value).toBe('17/06/2024 07:08');
  });
});

describe('a limited date range', () => {
  const definition: FilterDefinition = { type: 'limited_date_range', name: 'r', title: 'Shipped' };
  const from = () => screen.getByLabelText<HTMLInputElement>('Shipped from');
  const to = () => screen.getByLabelText<HTMLInputElement>('Shipped to');

  it('is submitted as start and end, the end of a bare day being its last minute', async () => {
    const user = open(definition);
    await user.type(from(), '1/2/2024');
    await user.type(to(), '3/2/2024');
    expect(await applied(user)).toEqual({ r: ['2024-02-01 00:00', '2024-02-03 23:59'] });
  });

  it.each([
    ['31/12/2017', '1/2/2018', 'Not before 01/01/2018'],
    ['1/2/2024', '1/2/2999', 'Not after today'],
    ['2/2/2024', '1/2/2024', 'The end is before the start'],
    ['2/2/2024', ' ', 'Enter the end as well'],
  ])('refuses %s to %s', async (start, end, problem) => {
    const user = open(definition);
    await user.type(from(), start);
    await user.type(to(), end);
    await user.click(button('Apply'));
    expect(screen.getAllByText(problem).length).toBeGreaterThan(0);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('proposes the previous month to today, sends it when it is taken and not when it is left', async () => {
    const user = open(definition);
    await user.click(button('Open calendar, Shipped from'));
    await screen.findByRole('button', { name: 'Use these dates' });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(await applied(user)).toEqual({});
    await user.click(button('Open calendar, Shipped from'));
    await user.click(await screen.findByRole('button', { name: 'Use these dates' }));
    const now = new Date();
    const first = new Date(now.getFullYear(), now.getMonth() - 1, 1);
    const two = (value: number) => String(value).padStart(2, '0');
    expect(await applied(user)).toEqual({
      r: [
        `${first.getFullYear()}-${two(first.getMonth() + 1)}-01 00:00`,
        `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} 23:59`,
      ],
    });
  });
});

describe('a date range with a select', () => {
  const definition: FilterDefinition = {
    type: 'select2DateRange',
    name: 'made',
    title: 'Dates',
    values: [
      { index: 'created_at', text: 'Created' },
      { index: 'shipped_at', text: 'Shipped' },
    ],
  };
  const range = async (user: UserEvent, from: string, to: string) => {
    await user.type(screen.getByLabelText('Dates from'), from);
    await user.type(screen.getByLabelText('Dates to'), to);
  };

  it('shows its range in the chosen format', () => {
    const start = { 'made.date': ['2024-02-01 00:00', '2024-02-03 23:59'], 'made.select': 'created_at' };
    open(definition, start, {}, 'month/day/year');
    expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toBe(
      'Dates: Created, 02/01/2024 00:00 – 02/03/2024 23:59',
    );
  });

  it('warns and does not apply without an option', async () => {
    const user = open(definition);
    await range(user, '1/2/2024', '3/2/2024');
    await user.click(button('Apply'));
    expect(await screen.findByText('No filter type selected')).toBeTruthy();
    expect(screen.getByText('Please select a filter by option')).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
  });

  it('submits the range and the option under two names', async () => {
    const user = open(definition);
    await range(user, '1/2/2024', '3/2/2024');
    await user.type(screen.getByRole('combobox', { name: 'Dates: filter by' }), 'ship{Enter}');
    expect(await applied(user)).toEqual({
      'made.date': ['2024-02-01 00:00', '2024-02-03 23:59'],
      'made.select': 'shipped_at',
    });
    expect(screen.getByText(/Shipped, 01\/02\/2024 00:00 – 03\/02\/2024 23:59/)).toBeTruthy();
  });

  it.each([
    ['3/2/2024', true],
    ['4/2/2024', false],
    ['1/2/2024', true],
    ['31/1/2024', false],
  ])('keeps the end within one day of 2/2/2024 in the one-day variant: %s', async (end, allowed) => {
    const user = open({ ...definition, oneDay: true }, { 'made.select': 'created_at' });
    await range(user, '2/2/2024', end);
    await user.click(button('Apply'));
    if (allowed) await waitFor(() => expect(onApply).toHaveBeenCalled());
    else expect(screen.getAllByText('The end lies within one day of the start').length).toBeGreaterThan(0);
    expect(onApply.mock.calls.length).toBe(allowed ? 1 : 0);
  });
});

describe('the months of a report', () => {
  const definition: FilterDefinition = { type: 'report_date_month_range', name: 'm', title: 'Month' };
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });

  it('offers this year, all time and custom', async () => {
    const user = open(definition);
    const offered = within(select()).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual([
      'Choose',
      'This year',
      'All time',
      'Custom',
    ]);
    await user.selectOptions(select(), 'All time');
    expect(await applied(user)).toEqual({ m: 'all_time' });
  });

  it('means this month when the picker is cancelled', async () => {
    const user = open(definition);
    await user.selectOptions(select(), 'Custom');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await applied(user)).toEqual({ m: 'this_month' });
    expect(screen.getByTitle('Month: This month')).toBeTruthy();
  });

  it('takes two months, in either order, and none after the current one', async () => {
    const user = open(definition);
    await user.selectOptions(select(), 'Custom');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next year' })).disabled).toBe(true);
    await user.click(button('Previous year'));
    const year = new Date().getFullYear() - 1;
    await user.click(button(`May ${year}`));
    await user.click(button(`Feb ${year}`));
    await user.click(button('Use these months'));
    expect(await applied(user)).toEqual({ m: [`${year}-02`, `${year}-05`] });
    expect(screen.getByTitle(`Month: Feb ${year} – May ${year}`)).toBeTruthy();
  });

  it('does not offer future months', async () => {
    vi.setSystemTime(new Date(2024, 4, 15));
    const user = open(definition);
    await user.selectOptions(select(), 'Custom');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'May 2024' })).disabled).toBe(false);
    expect((button('Jun 2024') as HTMLButtonElement).disabled).toBe(true);
    vi.useRealTimers();
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
