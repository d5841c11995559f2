// @vitest-environment jsdom
/** Fit: the page of a list has as many rows as the window holds. Rows are 30 pixels high. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableState } from '../../../../shared/table/structure';
import { bridge, grid, lastState, openList, paged, prepare, tidyUp } from '../../../support/page/open-list';
import { stubResizes } from '../../../support/page/page-stubs';

const headings = 48;
let height: number;
let layOut: () => void;
function windowHolds(rows: number) {
  height = headings + rows * 30;
}

beforeEach(() => {
  prepare();
  layOut = stubResizes();
  bridge.answerWith('contracts.datatable', paged(200));
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('[role="row"]') ? headings : height;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  windowHolds(20);
});
afterEach(() => {
  tidyUp();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The window is resized, and then left as it is for a while. */
async function resize(rows: number, forMs = 400) {
  windowHolds(rows);
  await act(async () => {
    layOut();
    await vi.advanceTimersByTimeAsync(forMs);
  });
}
const pages = () => bridge.calls('contracts.datatable') as readonly TableState[];
const asked = () => pages().map(({ page, per_page }) => [page, per_page]);
const sizes = () => screen.findByLabelText<HTMLSelectElement>(/Rows per page/);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const fill = 'Fill the window (20 rows)';

async function openFitting() {
  const opened = openList({ pageSizes: { contracts: 0 } });
  await grid();
  await resize(20);
  return opened;
}

it('asks once, for a page of as many rows as the window holds', async () => {
  await openFitting();
  expect(asked()).toEqual([[1, 20]]);
  expect((await sizes()).selectedOptions[0]?.text).toBe('Fit (20)');
});

it('is one of the sizes, is stored, and begins at page 1', async () => {
  const { user } = openList();
  await grid();
  await user.click(await button('Page 3'));
  await user.selectOptions(await sizes(), 'Fit (20)');
  await waitFor(() => expect(lastState()).toMatchObject({ page: 1, per_page: 20 }));
  expect(bridge.calls('preferences.set')).toContainEqual({ pageSizes: { contracts: 0 } });
  await user.selectOptions(await sizes(), '15');
  await waitFor(() => expect(lastState()).toMatchObject({ page: 1, per_page: 15 }));
  await resize(40);
  expect(lastState().per_page).toBe(15);
});

it('has at least five rows', async () => {
  windowHolds(2);
  openList({ pageSizes: { contracts: 0 } });
  await grid();
  expect(asked()).toEqual([[1, 5]]);
});

it('stays after the list was left, also with the window of another size', async () => {
  const { go } = await openFitting();
  await go('/elsewhere');
  await screen.findByText('Elsewhere');
  windowHolds(30);
  await go('/');
  await grid();
  await resize(30);
  expect(lastState()).toMatchObject({ page: 1, per_page: 30 });
});

describe('after the window was resized', () => {
  it('the first row stays on the page, which is asked for once the size rests', async () => {
    const { user } = await openFitting();
    await user.click(await button('Page 3'));
    await screen.findByText('C-41');
    for (const rows of [18, 16, 14, 12]) await resize(rows, 100);
    expect(asked()).toEqual([
      [1, 20],
      [3, 20],
    ]);
    await resize(12);
    expect(lastState()).toMatchObject({ page: 4, per_page: 12 });
    expect(await screen.findByText('C-41')).toBeTruthy();
  });

  it.each([19, 21])('nothing is asked for one row: %i', async (rows) => {
    await openFitting();
    await resize(rows);
    expect(asked()).toHaveLength(1);
    await resize(rows + (rows - 20));
    expect(lastState().per_page).toBe(rows + (rows - 20));
  });

  it('selected rows stay until they are not selected any more', async () => {
    const { user } = await openFitting();
    const one = await screen.findByRole('checkbox', { name: 'Select contract C-3' });
    await user.click(one);
    await resize(30);
    expect(asked()).toHaveLength(1);
    await user.click(one);
    await waitFor(() => expect(lastState().per_page).toBe(30));
  });

  it('nothing is asked without a connection, and nothing fails', async () => {
    await openFitting();
    act(() => bridge.push('connection', { state: 'offline', since: 0, lastAnswer: null }));
    await resize(30);
    expect(asked()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => bridge.push('connection', { state: 'online', since: 0, lastAnswer: 0 }));
    await waitFor(() => expect(lastState().per_page).toBe(30));
  });
});

describe('the link below the last row', () => {
  it('makes Fit the choice of all lists', async () => {
    const { user } = openList({ pageSizes: { contracts: 10, orders: 15 } });
    await user.click(await button(fill));
    await waitFor(() => expect(lastState()).toMatchObject({ page: 1, per_page: 20 }));
    expect(bridge.calls('preferences.set')).toContainEqual({ pageSizes: { '*': 0 } });
    expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull();
  });

  it.each([
    ['there is less room than for twice the rows', 19, 200],
    ['there is no other page', 20, 10],
  ])('is not shown where %s', async (_, rows, total) => {
    windowHolds(rows);
    bridge.answerWith('contracts.datatable', paged(total));
    openList();
    await grid();
    expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull();
  });
});
