// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainLayout } from '../../../../shared/table/layout';
import {
  all,
  bridge,
  grid,
  lastState,
  openList,
  prepare,
  row,
  structure,
  tidyUp,
} from '../../../support/page/open-list';

const header = (value: string, text: string, type = 'text') => ({
  value,
  text,
  type,
  visible: true,
  mobile_visible: true,
  sortable: true,
});
const statuses = ['Verified', 'Pending', 'Expired'].map((text, index) => ({ index, text }));

beforeEach(() => {
  prepare();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 23, 50) });
  bridge.answer(
    'contracts.structure',
    structure(all, {
      headers: [
        header('contract_no', 'Contract no.'),
        header('client', 'Client'),
        header('status_label', 'Status', 'status'),
        header('to', 'To', 'date'),
      ],
      filters: [
        { type: 'inputText', name: 'client_id', title: 'Client name' },
        { type: 'multipleSelect', name: 'status_label', title: 'State', values: statuses },
        {
          type: 'select2DateRange',
          name: 'span',
          title: 'From and to',
          values: [
            { index: 'from', text: 'Begins' },
            { index: 'to', text: 'Ends' },
          ],
        },
      ],
    }),
  );
  const data = [1, 2, 3].map((id) => ({ ...row(id), to: '2026-12-24' }));
  bridge.answer('contracts.datatable', { data, total: 3 });
});
afterEach(() => {
  tidyUp();
  vi.useRealTimers();
});

const heading = (name: string) => screen.getByRole('button', { name });
const popup = (title: string) => screen.findByRole('dialog', { name: `Filter ${title}` });
const filters = () => lastState().filters;
const chips = () => screen.queryByRole('list', { name: 'Applied filters' })?.textContent ?? '';
const isFiltered = (name: string) =>
  screen.queryByRole('button', { name: `Filter ${name}, filtered` }) !== null &&
  heading(name).getAttribute('aria-description') === 'Filtered';

describe('the filter of a heading', () => {
  it('opens from the column menu, applies with Enter, and is shown at the heading', async () => {
    const { user } = openList();
    await grid();
    heading('Client').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Filter…' }));
    const input = within(await popup('Client name')).getByRole('textbox', { name: 'Client name' });
    expect(document.activeElement).toBe(input);
    await user.keyboard('emi{Enter}');
    await waitFor(() => expect(filters()).toEqual([{ name: 'client_id', value: 'emi' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(isFiltered('Client')).toBe(true));
    expect(isFiltered('Status')).toBe(false);
    expect(document.activeElement).toBe(heading('Client'));
  });

  it('opens with F from a cell, and Escape changes nothing and gives the focus back', async () => {
    const { user } = openList();
    await grid();
    const cell = screen.getByRole('gridcell', { name: 'Client 2' });
    cell.focus();
    await user.keyboard('f');
    await popup('Client name');
    await user.keyboard('emi{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(cell);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client name' }).value).toBe('');
  });

  it('is not offered for a column that the server cannot filter by', async () => {
    const { user } = openList();
    await grid();
    heading('Contract no.').focus();
    await user.keyboard('f');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Filter Contract no.' })).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const menu = await screen.findByRole('menu', { name: 'Column menu of Contract no.' });
    expect(within(menu).queryByRole('menuitem', { name: 'Filter…' })).toBeNull();
  });

  it('leaves what is typed in the panel and is not applied', async () => {
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.type(screen.getByRole('textbox', { name: 'Client name' }), 'typed');
    await user.click(screen.getByRole('button', { name: 'Filter To' }));
    await user.click(within(await popup('From and to')).getByRole('button', { name: 'Next 60 days' }));
    await waitFor(() => expect(chips()).toBe('Ends: next 60 days'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client name' }).value).toBe('typed');
  });

  it('is cleared in place', async () => {
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter Client' }));
    await popup('Client name');
    await user.keyboard('emi{Enter}');
    await waitFor(() => expect(isFiltered('Client')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Filter Client, filtered' }));
    await user.click(within(await popup('Client name')).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(filters()).toEqual([]));
    expect(chips()).toBe('');
  });

  it('of an empty date with its option set is no filter', async () => {
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter To' }));
    await user.click(within(await popup('From and to')).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Filter Client' }));
    await popup('Client name');
    await user.keyboard('emi{Enter}');
    await waitFor(() => expect(filters()).toEqual([{ name: 'client_id', value: 'emi' }]));
  });

  it('is removed where its dates are emptied', async () => {
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter To' }));
    await user.click(within(await popup('From and to')).getByRole('button', { name: 'Next 60 days' }));
    await waitFor(() => expect(chips()).toBe('Ends: next 60 days'));
    await user.click(screen.getByRole('button', { name: 'Filter To, filtered' }));
    await popup('From and to');
    await user.clear(screen.getByRole('textbox', { name: 'From and to from' }));
    await user.clear(screen.getByRole('textbox', { name: 'From and to to' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filters()).toEqual([]));
  });
});

describe('relative dates', () => {
  const endSoon = async () => {
    const opened = openList();
    await grid();
    heading('To').focus();
    await opened.user.keyboard('f');
    await popup('From and to');
    return opened;
  };

  it('are found by a character, and count from the day of each request', async () => {
    const { user } = await endSoon();
    await user.keyboard('6{Enter}');
    await waitFor(() =>
      expect(filters()).toEqual([
        { name: 'span.date', value: ['2026-11-30 00:00', '2027-01-29 23:59'] },
        { name: 'span.select', value: 'to' },
      ]),
    );
    expect(isFiltered('To')).toBe(true);
    vi.setSystemTime(new Date(2026, 11, 1, 0, 5));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(filters()[0]?.value).toEqual(['2026-12-01 00:00', '2027-01-30 23:59']));
  });

  it('count one filter for a range with its option', async () => {
    const { user } = await endSoon();
    await user.keyboard('6{Enter}');
    await waitFor(() => expect(chips()).toBe('Ends: next 60 days'));
    expect(screen.getByRole('button', { name: /^Filter/, description: '1 filter applied' })).toBeTruthy();
    expect(await screen.findByText(/, 1 filter$/)).toBeTruthy();
  });

  it('stay relative in a saved view; one of a newer version is left out and named', async () => {
    const view = (name: string, relative: string) => ({
      name,
      filters: [
        { name: 'span.date', value: { relative } },
        { name: 'span.select', value: 'to' },
      ],
      sortBy: 'to',
      sortOrder: 'asc' as const,
      layout: plainLayout,
    });
    const views = [view('AppQuit', 'next-7-days'), view('Odd', 'next-quarter')];
    const { user } = openList({ tables: { contracts: { layout: plainLayout, views, view: 'AppQuit' } } });
    await grid();
    expect(filters()[0]?.value).toEqual(['2026-11-30 00:00', '2026-12-07 23:59']);
    expect(screen.getByRole('button', { name: 'Views: AppQuit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Views: AppQuit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Odd' }));
    expect(await screen.findByText('1 filter could not be read')).toBeTruthy();
    expect(filters().map(({ name }) => name)).not.toContain('span.date');
  });
});

describe('a chip', () => {
  it('opens its filter in place, and its cross removes it', async () => {
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter Client' }));
    await popup('Client name');
    await user.keyboard('emi{Enter}');
    const chip = await screen.findByRole('button', { name: 'Client name: emi' });
    await user.click(chip);
    await popup('Client name');
    await user.keyboard('{End}rates{Enter}');
    await waitFor(() => expect(chips()).toBe('Client name: emirates'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Client name: emirates' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter Client name' }));
    await waitFor(() => expect(chips()).toBe(''));
  });
});

describe('the menu of a cell', () => {
  const menuOf = async (name: string) => {
    fireEvent.contextMenu(screen.getByRole('gridcell', { name }));
    return screen.findByRole('menu', { name: /^Actions for contract/ });
  };
  const item = (menu: HTMLElement, name: string) => within(menu).queryByRole('menuitem', { name });

  it('filters by the value, by pointer and key', async () => {
    const { user } = openList();
    await grid();
    await user.click(item(await menuOf('Client 2'), 'Filter by this value') as HTMLElement);
    await waitFor(() => expect(filters()).toEqual([{ name: 'client_id', value: 'Client 2' }]));
    screen.getAllByRole('gridcell', { name: '24/12/2026' })[0]?.focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Filter by this value' }));
    await waitFor(() => expect(chips()).toContain('Ends: 24/12/2026 00:00 – 24/12/2026 23:59'));
  });

  it('excludes where a choice of several can say it, and nowhere else', async () => {
    const { user } = openList();
    await grid();
    expect(item(await menuOf('Client 2'), 'Exclude this value')).toBeNull();
    await user.keyboard('{Escape}');
    expect(item(await menuOf('C-2'), 'Filter by this value')).toBeNull();
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getAllByRole('gridcell', { name: 'Verified' })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Exclude this value' }));
    await waitFor(() => expect(filters()).toEqual([{ name: 'status_label', value: [1, 2] }]));
  });
});
