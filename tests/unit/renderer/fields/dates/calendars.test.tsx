// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Calendar from '../../../../../renderer/fields/dates/calendar';
import RangeCalendar from '../../../../../renderer/filters/dates/range-calendar';
import { DateFormatContext } from '../../../../../renderer/ui/date-format';
import type { DateFormat } from '../../../../../shared/date-formats';
import { type DateLimits, submittedDateTime } from '../../../../../shared/dates';
import { stubLayout, tidyUp } from '../../../../support/page/page-stubs';

beforeEach(() => {
  stubLayout();
  // A Wednesday. Only the date is fixed; timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2024, 4, 15, 10, 20) });
});
afterEach(() => {
  tidyUp();
  vi.useRealTimers();
});

type Picked = readonly [Date, Date];

function openRange(
  value: readonly [Date | null, Date | null],
  { limits = {}, oneDay = false, format = 'day/month/year' as DateFormat } = {},
) {
  const onChange = vi.fn<(range: Picked) => void>();
  const onDone = vi.fn();
  const onPreset = vi.fn();
  render(
    <DateFormatContext value={format}>
      <RangeCalendar
        value={value}
        limits={limits as DateLimits}
        oneDay={oneDay}
        chosen={undefined}
        onCancel={vi.fn()}
        {...{ onChange, onPreset, onDone }}
      />
    </DateFormatContext>,
  );
  return {
    user: userEvent.setup(),
    onDone,
    onPreset,
    picked: () => onChange.mock.calls.at(-1)?.[0].map(submittedDateTime),
  };
}

function Single({ start, onChange }: { start: Date | null; onChange: (at: Date | null) => void }) {
  const [value, setValue] = useState(start);
  return (
    <Calendar
      value={value}
      limits={{}}
      onChange={(at) => {
        setValue(at);
        onChange(at);
      }}
    />
  );
}
function openSingle(start: Date | null) {
  const onChange = vi.fn<(at: Date | null) => void>();
  render(<Single start={start} onChange={onChange} />);
  return {
    user: userEvent.setup(),
    picked: () => {
      const at = onChange.mock.calls.at(-1)?.[0];
      return at && submittedDateTime(at);
    },
  };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const days = () => within(screen.getByRole('grid')).getAllByRole('gridcell');
/** A day of May 2024, which begins on a Wednesday. */
const ofMay = (day: number) => {
  const found = days()[day + 1];
  if (found?.textContent !== String(day)) throw new Error(`no ${day} May`);
  return found;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const end = (name: 'From' | 'To') => screen.getByRole('group', { name });

describe('every calendar', () => {
  // February 2021 has exactly four weeks that begin on Monday, May 2024 has five, September 2024 six.
  it.each([[new Date(2021, 1, 10)], [new Date(2024, 4, 10)], [new Date(2024, 8, 10)]])(
    'has six weeks, of %s',
    (day) => {
      openSingle(day);
      expect(days()).toHaveLength(42);
    },
  );

  it.each([[new Date(2021, 1, 10)], [new Date(2026, 9, 10)], [new Date(2024, 8, 10)]])(
    'has six weeks for a range, too, of %s',
    (day) => {
      openRange([day, day]);
      expect(days()).toHaveLength(42);
    },
  );

  it('begins its weeks on Monday', () => {
    openRange([new Date(2024, 4, 1), new Date(2024, 4, 2)]);
    expect(days()[0]?.textContent).toBe('29');
    expect(days()[2]?.textContent).toBe('1');
  });
});

describe('the time of a date', () => {
  it.each([
    ['{ArrowUp}', '10:10'],
    ['{ArrowDown}', '10:05'],
    ['{ArrowUp}{ArrowUp}', '10:15'],
  ])('goes to the next five minutes with %s', async (keys, time) => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 10, 7));
    await user.click(box('minutes'));
    await user.keyboard(keys);
    expect(picked()).toBe(`2024-05-10 ${time}`);
  });

  it.each([
    ['minutes', 57, '{ArrowUp}', '10:00'],
    ['minutes', 0, '{ArrowDown}', '10:55'],
    ['minutes', 55, '{ArrowDown}', '10:50'],
    ['hours (24hr clock)', 7, '{ArrowUp}', '11:07'],
    ['hours (24hr clock)', 7, '{ArrowDown}', '09:07'],
  ])('%s at %d after %s', async (name, minute, keys, time) => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 10, minute));
    await user.click(box(name));
    await user.keyboard(keys);
    expect(picked()).toBe(`2024-05-10 ${time}`);
  });

  it('goes round the clock', async () => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 23, 0));
    await user.click(box('hours (24hr clock)'));
    await user.keyboard('{ArrowUp}');
    expect(picked()).toBe('2024-05-10 00:00');
    await user.keyboard('{ArrowDown}');
    expect(picked()).toBe('2024-05-10 23:00');
  });

  it('lists every hour and every fifth minute', async () => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 10, 7));
    const texts = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(texts('minutes, list')).toEqual([
      '00',
      '05',
      '10',
      '15',
      '20',
      '25',
      '30',
      '35',
      '40',
      '45',
      '50',
      '55',
    ]);
    expect(texts('hours (24hr clock), list')).toHaveLength(24);
    await user.selectOptions(screen.getByRole('combobox', { name: 'minutes, list' }), '35');
    expect(picked()).toBe('2024-05-10 10:35');
    expect(box('minutes').value).toBe('35');
  });

  it('takes any minute that is typed, when the box is left', async () => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 10, 0));
    await user.clear(box('minutes'));
    await user.type(box('minutes'), '43');
    expect(box('minutes').value).toBe('43');
    await user.tab();
    expect(picked()).toBe('2024-05-10 10:43');
    await user.clear(box('hours (24hr clock)'));
    await user.type(box('hours (24hr clock)'), '7{Enter}');
    expect(picked()).toBe('2024-05-10 07:43');
    expect(box('hours (24hr clock)').value).toBe('07');
  });

  it.each([
    ['minutes', '60', 'Minutes are 0 to 59'],
    ['minutes', '5x', 'Minutes are 0 to 59'],
    ['hours (24hr clock)', '24', 'Hours are 0 to 23'],
  ])('keeps %s typed as %s, with a message, and changes nothing', async (name, text, message) => {
    const { user, picked } = openSingle(new Date(2024, 4, 10, 10, 15));
    await user.clear(box(name));
    await user.type(box(name), text);
    await user.tab();
    expect(box(name).value).toBe(text);
    expect(screen.getByText(message)).toBeTruthy();
    expect(picked()).toBeUndefined();
    await user.clear(box(name));
    await user.tab();
    expect(screen.queryByText(message)).toBeNull();
    expect(box(name).value).toBe(name === 'minutes' ? '15' : '10');
  });

  it('waits for a day', async () => {
    const { user, picked } = openSingle(null);
    expect(box('minutes').disabled).toBe(true);
    await user.click(ofMay(17));
    expect(picked()).toBe('2024-05-17 00:00');
    expect(box('minutes').disabled).toBe(false);
  });
});

describe('ready-made ranges', () => {
  it.each([
    ['Today', 'today'],
    ['This month', 'this-month'],
    ['Next 60 days', 'next-60-days'],
  ])('%s is picked by its name and closes', async (name, relative) => {
    const { user, onPreset, onDone } = openRange([null, null]);
    await user.click(button(name));
    expect(onPreset.mock.calls).toEqual([[relative]]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('end with today where later days are not allowed', async () => {
    const limits = { min: new Date(2018, 0, 1), max: new Date(2024, 4, 15, 23, 59) };
    const { user, onPreset } = openRange([null, null], { limits });
    await user.click(button('This year'));
    expect(onPreset.mock.calls).toEqual([['year-to-date']]);
    expect(button('This year').title).toBe('01/01/2024 00:00 – 15/05/2024 23:59');
  });

  it('that are not allowed cannot be chosen', () => {
    openRange([null, null], { limits: { min: new Date(2024, 4, 15) } });
    expect(button('Today').disabled).toBe(false);
    expect(button('Yesterday').disabled).toBe(true);
    expect(button('Last month').disabled).toBe(true);
  });

  it('are those of one day where the range is one', () => {
    openRange([null, null], { oneDay: true });
    expect(['Today', 'Yesterday'].map((name) => button(name).disabled)).toEqual([false, false]);
    expect(['This month', 'This year', 'Last month'].map((name) => button(name).disabled)).toEqual([
      true,
      true,
      true,
    ]);
    expect(button('This month').title).toBe('The end lies within one day of the start');
  });
});

describe('the ends of a range', () => {
  const october = new Date(2026, 9, 1);
  const november = new Date(2026, 10, 21, 23, 59);

  it.each([
    ['day/month/year', '01/10/2026', '21/11/2026'],
    ['month/day/year', '10/01/2026', '11/21/2026'],
    ['year-month-day', '2026-10-01', '2026-11-21'],
  ] as const)('are written out in %s', (format, from, to) => {
    openRange([october, november], { format });
    expect(end('From').textContent).toContain(from);
    expect(end('To').textContent).toContain(to);
    expect(
      ['From hours (24hr clock)', 'From minutes', 'To hours (24hr clock)', 'To minutes'].map(
        (name) => box(name).value,
      ),
    ).toEqual(['00', '00', '23', '59']);
  });

  it('say that they are not chosen', () => {
    openRange([null, null]);
    expect(end('From').textContent).toContain('Not chosen');
    expect(end('To').textContent).toContain('Not chosen');
    expect(button('Use these dates').disabled).toBe(true);
  });

  it('begin at 00:00 and end at 23:59 when their days are clicked, and keep times that were set', async () => {
    const { user, picked } = openRange([null, null]);
    await user.click(ofMay(6));
    expect(screen.getByText('Choose the end')).toBeTruthy();
    await user.click(ofMay(8));
    expect(picked()).toEqual(['2024-05-06 00:00', '2024-05-08 23:59']);
    await user.click(box('To hours (24hr clock)'));
    await user.keyboard('{ArrowDown}');
    expect(picked()).toEqual(['2024-05-06 00:00', '2024-05-08 22:59']);
    await user.click(box('From minutes'));
    await user.keyboard('{ArrowUp}');
    expect(picked()).toEqual(['2024-05-06 00:05', '2024-05-08 22:59']);
    await user.click(ofMay(10));
    expect(end('To').textContent).toContain('Not chosen');
    await user.click(ofMay(9));
    expect(picked()).toEqual(['2024-05-09 00:05', '2024-05-10 22:59']);
  });

  it('are refused when the end is before the start', async () => {
    const { user, picked } = openRange([new Date(2024, 4, 6, 10, 0), new Date(2024, 4, 6, 12, 0)]);
    await user.clear(box('To hours (24hr clock)'));
    await user.type(box('To hours (24hr clock)'), '9{Enter}');
    expect(screen.getByText('The end is before the start')).toBeTruthy();
    expect(button('Use these dates').disabled).toBe(true);
    expect(picked()).toBeUndefined();
    await user.clear(box('From hours (24hr clock)'));
    await user.type(box('From hours (24hr clock)'), '8{Enter}');
    expect(screen.queryByText('The end is before the start')).toBeNull();
    expect(picked()).toEqual(['2024-05-06 08:00', '2024-05-06 09:00']);
  });

  it('are not used while a time is not one', async () => {
    const { user } = openRange([october, november]);
    await user.clear(box('To minutes'));
    await user.type(box('To minutes'), '75');
    expect(button('Use these dates').disabled).toBe(true);
    await user.clear(box('To hours (24hr clock)'));
    await user.type(box('To hours (24hr clock)'), '9{Enter}');
    expect(button('Use these dates').disabled).toBe(true);
    await user.clear(box('To minutes'));
    await user.type(box('To minutes'), '30');
    expect(button('Use these dates').disabled).toBe(false);
  });

  it('lie within one day where the range is one', async () => {
    const { user, picked } = openRange([null, null], { oneDay: true });
    await user.click(ofMay(6));
    await user.click(ofMay(7));
    expect(picked()).toEqual(['2024-05-06 00:00', '2024-05-07 23:59']);
  });
});
