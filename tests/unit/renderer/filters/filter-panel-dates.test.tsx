// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('of the new day are taken after midnight, although nothing was drawn since', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 5, 23, 50) });
    const user = open([
      { type: 'date', name: 'd', title: 'Created' },
      { type: 'limited_date_range', name: 'r', title: 'Shipped' },
    ]);
    vi.setSystemTime(new Date(2026, 4, 6, 8, 0));
    await user.type(screen.getByLabelText('Created'), '6/5/2026 7:00');
    await user.type(screen.getByLabelText('Shipped from'), '6/5/2026 7:00');
    await user.type(screen.getByLabelText('Shipped to'), '6/5/2026 7:30');
    expect(await applied(user)).toEqual({
      d: '2026-05-06 07:00',
      r: ['2026-05-06 07:00', '2026-05-06 07:30'],
    });
    vi.useRealTimers();
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

  it.each(['31/02/2024', '31/04/2024 10:00', '2023-02-29'])(
    'say of %s that there is no such day',
    async (text) => {
      const user = open({ type: 'date', name: 'd', title: 'Created' });
      const input = screen.getByLabelText<HTMLInputElement>('Created');
      await user.type(input, `${text}{Enter}`);
      expect(screen.getAllByText('This day does not exist').length).toBeGreaterThan(0);
      expect(input.value).toBe(text);
      expect(onApply).not.toHaveBeenCalled();
    },
  );

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

  it('asks for the end that is missing only once both were left', async () => {
    const user = open(definition);
    await user.type(from(), '2/2/2024');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(to());
    expect(screen.queryByText('Enter the end as well')).toBeNull();
    await user.tab();
    await user.tab();
    expect(screen.getByText('Enter the end as well')).toBeTruthy();
    expect([from(), to()].map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
    await user.type(to(), '3/2/2024');
    expect(await applied(user)).toEqual({ r: ['2024-02-02 00:00', '2024-02-03 23:59'] });
  });

  it('asks for the end that is missing where Enter applies', async () => {
    const user = open(definition);
    await user.type(to(), '2/2/2024{Enter}');
    expect(screen.getAllByText('Enter the start as well').length).toBeGreaterThan(0);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('says at once what is wrong with an end that was left', async () => {
    const user = open(definition);
    await user.type(from(), '31/12/2017');
    await user.tab();
    expect(screen.getByText('Not before 01/01/2018')).toBeTruthy();
  });

  it('takes what is typed while its calendar is open', async () => {
    const user = open(definition, { r: ['2024-02-01 00:00', '2024-02-03 23:59'] });
    await user.click(button('Open calendar, Shipped from'));
    await screen.findByRole('button', { name: 'Use these dates' });
    await user.clear(to());
    await user.type(to(), '9/2/2024 10:30');
    await user.click(button('Use these dates'));
    expect(await applied(user)).toEqual({ r: ['2024-02-01 00:00', '2024-02-09 10:30'] });
  });

  it('takes a first end that is typed while its calendar proposes a range', async () => {
    const user = open(definition);
    await user.click(button('Open calendar, Shipped from'));
    await screen.findByRole('button', { name: 'Use these dates' });
    await user.type(from(), '5/2/2024');
    await user.tab();
    expect((button('Use these dates') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Choose the end')).toBeTruthy();
    expect(from().value).toBe('05/02/2024 00:00');
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

  it.each([
    ['31/12/2017', '2/1/2018', false],
    ['1/1/2018', '2/1/2999', true],
  ])('begins with 2018 and has no end: %s to %s', async (from, to, isSent) => {
    const user = open(definition, { 'made.select': 'created_at' });
    await range(user, from, to);
    await user.click(button('Apply'));
    expect(screen.queryAllByText('Not before 01/01/2018').length > 0).toBe(!isSent);
    await waitFor(() => expect(onApply).toHaveBeenCalledTimes(isSent ? 1 : 0));
  });

  it('shows its range in the chosen format', () => {
    const start = { 'made.date': ['2024-02-01 00:00', '2024-02-03 23:59'], 'made.select': 'created_at' };
    open(definition, start, {}, 'month/day/year');
    expect(screen.getByRole('list', { name: 'Applied filters' }).textContent).toBe(
      'Created: 02/01/2024 00:00 – 02/03/2024 23:59',
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
    expect(screen.getByText(/01\/02\/2024 00:00 – 03\/02\/2024 23:59/).textContent).toMatch(/^Shipped: /);
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

describe('a ready-made range', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 50) }));
  afterEach(() => void vi.useRealTimers());
  const definition: FilterDefinition = { type: 'limited_date_range', name: 'r', title: 'Shipped' };
  const pick = async (user: UserEvent, name: string) => {
    await user.click(button('Open calendar, Shipped from'));
    await user.click(await screen.findByRole('button', { name }));
  };
  const chip = () => screen.getByRole('list', { name: 'Applied filters' }).firstElementChild;

  it('stays relative, and its chip names it, with its dates in the title', async () => {
    const user = open(definition);
    await pick(user, 'Last 7 days');
    expect(screen.getByText('Last 7 days, counted from today')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Shipped from').value).toBe('24/11/2026 00:00');
    expect(await applied(user)).toEqual({ r: { relative: 'last-7-days' } });
    expect(chip()?.textContent).toBe('Shipped: last 7 days');
    expect(chip()?.getAttribute('title')).toBe('Shipped: last 7 days, 24/11/2026 00:00 – 30/11/2026 23:59');
  });

  it('is two dates again once one of them is typed', async () => {
    const user = open(definition, { r: { relative: 'last-7-days' } });
    const from = screen.getByLabelText('Shipped from');
    await user.clear(from);
    await user.type(from, '20/11/2026');
    expect(await applied(user)).toEqual({ r: ['2026-11-20 00:00', '2026-11-30 23:59'] });
  });

  it('of a filter that ends today has no days to come', async () => {
    const user = open(definition);
    await user.click(button('Open calendar, Shipped from'));
    await screen.findByRole('button', { name: 'Last 7 days' });
    const group = screen.getByRole('group', { name: 'Preset ranges' });
    expect(within(group).queryByRole('button', { name: /Next/ })).toBeNull();
  });

  it('that was picked is undone by Cancel', async () => {
    const user = open(definition, { r: { relative: 'last-7-days' } });
    await user.click(button('Open calendar, Shipped from'));
    const calendar = await screen.findByRole('grid');
    await user.click(within(calendar).getAllByRole('gridcell', { name: /^17/ })[0] as HTMLElement);
    await user.click(within(calendar).getAllByRole('gridcell', { name: /^18/ })[0] as HTMLElement);
    expect(screen.queryByText('Last 7 days, counted from today')).toBeNull();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(await applied(user)).toEqual({ r: { relative: 'last-7-days' } });
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
