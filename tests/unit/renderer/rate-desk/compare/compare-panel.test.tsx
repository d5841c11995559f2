// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComparePanel } from '../../../../../renderer/rate-desk/compare/compare-panel';
import { FakeBridge } from '../../../../support/page/fake-bridge';
import { stubGridSize } from '../../../../support/page/open-row-table';
import {
  addedRow,
  answerRows,
  bookOf,
  changedRow,
  openPanel,
  removedRow,
  spaced,
  unchangedRow,
} from '../../../../support/page/rate-panels';

const bridge = new FakeBridge();
beforeEach(() => {
  bridge.install();
  stubGridSize();
});
afterEach(cleanup);

const mixUp = changedRow(3, {
  cells: { from: '3', to: '4', rate: '619', city: '12' },
  change: { state: 'changed', accepted: true, now: { rate: '6.19' }, percent: '9900.0', mixUp: true },
});
const rows = [mixUp, changedRow(0), addedRow(1), removedRow(0), removedRow(1), unchangedRow(2)];
const book = bookOf({
  rows: 4,
  findings: [{ kind: 'decimal-mix-up', count: 1, rows: [5] }],
  changes: {
    added: 1,
    changed: 2,
    removed: 2,
    unchanged: 1,
    largeMoves: 0,
    accepted: { added: 1, changed: 2, removed: 0, largeMoves: 0 },
  },
});
const open = (
  props: Parameters<typeof bookOf>[0] | typeof book = book,
  more = {},
  adds: readonly number[] | null = [],
) =>
  openPanel(bridge, {
    adds,
    book: 'version' in (props ?? {}) ? (props as typeof book) : bookOf(props),
    panel: (panel) => <ComparePanel {...panel} {...more} />,
  });
const rowNamed = (name: string) => screen.findByRole('row', { name });
const press = async (stage: Awaited<ReturnType<typeof open>>, row: string, keys: string) => {
  await stage.user.click(within(await rowNamed(row)).getAllByRole('gridcell')[1] as HTMLElement);
  await stage.user.keyboard(keys);
};

describe('the rows of the comparison', () => {
  it('show each value as it is and as it will be', async () => {
    answerRows(bridge, rows);
    await open();
    const changed = await rowNamed('Changed: rate 0 – 1');
    expect(within(changed).getByRole('gridcell', { name: spaced('6.19 → 6.50 (+5.0 %)') })).toBeTruthy();
    expect(
      within(await rowNamed('Added: rate 1 – 2')).getByRole('gridcell', { name: spaced('– → 6.50') }),
    ).toBeTruthy();
    expect(
      within(await rowNamed('Not in the file – kept: rate 0 – 1')).getByRole('gridcell', {
        name: spaced('6.50 → –'),
      }),
    ).toBeTruthy();
    expect(
      within(await rowNamed('Unchanged: rate 2 – 3')).getByRole('gridcell', { name: spaced('6.50') }),
    ).toBeTruthy();
  });

  it('say what looks like a mix-up, how much, and for which city', async () => {
    answerRows(bridge, rows);
    await open();
    const row = await rowNamed('Changed: rate 3 – 4, Dubai');
    expect(within(row).getByRole('gridcell', { name: 'Changed, mix-up?' })).toBeTruthy();
    expect(
      within(row).getByRole('gridcell', { name: 'Looks like a decimal mix-up: 100 times as much' }),
    ).toBeTruthy();
  });

  it('come by danger until a heading is chosen', async () => {
    answerRows(bridge, rows);
    const { user } = await open();
    await rowNamed('Changed: rate 0 – 1');
    const sorts = () =>
      bridge.calls('rates.rows').map((each) => (each as { view: { sort: unknown } }).view.sort);
    expect(sorts()[0]).toEqual({ field: 'danger', descending: true });
    await user.click(screen.getByRole('columnheader', { name: /^From/ }));
    await waitFor(() => expect(sorts().at(-1)).toEqual({ field: 'from', descending: false }));
    expect(screen.getByRole('columnheader', { name: /^From/ }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('are asked for in windows, and a million of them need no more', async () => {
    bridge.answerWith('rates.rows', async (input) => {
      const { from, count } = input as { from: number; count: number };
      return {
        version: 1,
        total: 1_000_000,
        rows: Array.from({ length: count }, (_, at) => changedRow(from + at)),
      };
    });
    await open();
    await rowNamed('Changed: rate 0 – 1');
    const grid = screen.getByRole('grid');
    grid.scrollTop = 999_990 * 30;
    fireEvent.scroll(grid);
    expect(
      await screen.findByRole('row', { name: spaced('Changed: rate 999 999 – 1 000 000') }),
    ).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(
      Math.max(...bridge.calls('rates.rows').map((each) => (each as { count: number }).count)),
    ).toBeLessThan(1000);
  });
});

describe('the states as filters', () => {
  it('have their counts', async () => {
    answerRows(bridge, rows);
    const { user, views } = await open();
    const filters = within(screen.getByRole('group', { name: 'Filter by change' }));
    expect(filters.getAllByRole('button').map((each) => each.textContent)).toEqual([
      'All 6',
      'Decimal mix-ups 1',
      'Added 1',
      'Changed 2',
      'Not in the file 2',
      'Unchanged 1',
    ]);
    await user.click(filters.getByRole('button', { name: 'Not in the file 2' }));
    expect(views.at(-1)?.change).toBe('removed');
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Changed: rate 0 – 1' })).toBeNull());
    expect(filters.getByRole('button', { name: 'Not in the file 2' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.click(filters.getByRole('button', { name: 'Not in the file 2' }));
    expect(views.at(-1)?.change).toBeNull();
  });

  it('have buttons for all rows of a state', async () => {
    answerRows(bridge, rows);
    const { user, edits } = await open();
    await user.click(screen.getByRole('button', { name: 'Changed 2' }));
    await user.click(screen.getByRole('button', { name: 'Reject all 2' }));
    await user.click(screen.getByRole('button', { name: 'Accept all 2' }));
    expect(edits).toEqual([
      { op: 'accept', state: 'changed', rows: null, accepted: false },
      { op: 'accept', state: 'changed', rows: null, accepted: true },
    ]);
  });

  it('say when nothing has the state and the text', async () => {
    answerRows(bridge, []);
    const { user, views } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show all rows' }));
    expect(views.at(-1)).toEqual({ sort: null, finding: null, change: null, text: '' });
  });
});

describe('accepting', () => {
  it('is done by Space, and undone by it', async () => {
    answerRows(bridge, [
      changedRow(0),
      { ...addedRow(1), change: { ...addedRow(1).change, accepted: false } as never },
    ]);
    const stage = await open();
    await press(stage, 'Changed: rate 0 – 1', ' ');
    await press(stage, 'Added, not accepted: rate 1 – 2', ' ');
    await waitFor(() => expect(stage.edits).toHaveLength(2));
    expect(stage.edits).toEqual([
      { op: 'accept', state: 'changed', rows: [[0, 0]], accepted: false },
      { op: 'accept', state: 'added', rows: [[1, 1]], accepted: true },
    ]);
  });

  it('counts on what the key before did, also while that is kept', async () => {
    answerRows(bridge, [changedRow(0)]);
    const stage = await open();
    await press(stage, 'Changed: rate 0 – 1', ' ');
    await rowNamed('Changed, not accepted: rate 0 – 1');
    await stage.user.keyboard(' ');
    await rowNamed('Changed: rate 0 – 1');
    expect(stage.edits.map((edit) => 'accepted' in edit && edit.accepted)).toEqual([false, true]);
  });

  it('stays as it was when the edit was refused', async () => {
    answerRows(bridge, [changedRow(0)]);
    const stage = await open(book, {}, null);
    await press(stage, 'Changed: rate 0 – 1', ' ');
    await waitFor(() => expect(stage.edits).toHaveLength(1));
    expect(await rowNamed('Changed: rate 0 – 1')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Accept: rate 0 – 1' })).toHaveProperty('checked', true);
  });

  it('is done by the checkbox of a row', async () => {
    answerRows(bridge, rows);
    const { user, edits } = await open();
    const box = await screen.findByRole('checkbox', { name: 'Accept: rate 0 – 1', checked: true });
    await user.click(box);
    await waitFor(() =>
      expect(edits).toEqual([{ op: 'accept', state: 'changed', rows: [[0, 0]], accepted: false }]),
    );
  });

  it('is done for the selected rows, one edit for each state, and leaves removals among them alone', async () => {
    answerRows(bridge, rows);
    const stage = await open();
    await press(stage, 'Changed: rate 3 – 4, Dubai', '{Control>}a{/Control} ');
    await waitFor(() => expect(stage.edits).toHaveLength(2));
    expect(stage.edits).toEqual([
      { op: 'accept', state: 'added', rows: [[1, 1]], accepted: false },
      {
        op: 'accept',
        state: 'changed',
        rows: [
          [0, 0],
          [3, 3],
        ],
        accepted: false,
      },
    ]);
    expect(await screen.findByText('Rows that are not in the file were not accepted')).toBeTruthy();
  });

  it('takes a removal that is meant, by its place among the current rates', async () => {
    answerRows(bridge, rows);
    const stage = await open();
    await press(stage, 'Not in the file – kept: rate 1 – 2', ' ');
    await waitFor(() =>
      expect(stage.edits).toEqual([{ op: 'accept', state: 'removed', rows: [[1, 1]], accepted: true }]),
    );
  });

  it('is done for all of the state of a row by A and R', async () => {
    answerRows(bridge, rows);
    const stage = await open();
    await press(stage, 'Added: rate 1 – 2', 'r');
    await stage.user.keyboard('a');
    expect(stage.edits).toEqual([
      { op: 'accept', state: 'added', rows: null, accepted: false },
      { op: 'accept', state: 'added', rows: null, accepted: true },
    ]);
  });

  it('does nothing on an unchanged row', async () => {
    answerRows(bridge, rows);
    const stage = await open();
    await press(stage, 'Unchanged: rate 2 – 3', ' a');
    expect(await screen.findByText('This row has no change to accept')).toBeTruthy();
    expect(stage.edits).toEqual([]);
  });

  it('leads to the row in the file by Enter; a row that is not in the file has none', async () => {
    answerRows(bridge, rows);
    const stage = await open();
    await press(stage, 'Changed: rate 3 – 4, Dubai', '{Enter}');
    await press(stage, 'Not in the file – kept: rate 0 – 1', '{Enter}');
    expect(stage.revealed).toEqual([[3, null]]);
    expect(await screen.findByText('This row is not in the file')).toBeTruthy();
  });
});

describe('removals', () => {
  it('stand behind a tick of their own', async () => {
    answerRows(bridge, rows);
    const { user, edits, show } = await open();
    const tick = screen.getByRole('checkbox', { name: 'Delete the 2 current rows that are not in the file' });
    expect(tick).toHaveProperty('checked', false);
    expect(screen.getByText(/Otherwise they stay in the service/)).toBeTruthy();
    await user.click(tick);
    expect(edits).toEqual([{ op: 'accept', state: 'removed', rows: null, accepted: true }]);
    show({
      ...book,
      version: 2,
      changes: {
        ...(book.changes as never as object),
        largeMoves: 0,
        accepted: { added: 1, changed: 2, removed: 2, largeMoves: 0 },
      } as never,
    });
    expect(await screen.findByText('2 rows will be deleted from the current rates.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^Delete the 2 current rows/ }));
    expect(edits.at(-1)).toEqual({ op: 'accept', state: 'removed', rows: null, accepted: false });
  });

  it('are not mentioned where there are none', async () => {
    answerRows(bridge, [changedRow(0)]);
    await open(bookOf());
    expect(screen.queryByRole('checkbox', { name: /^Delete the/ })).toBeNull();
  });
});

describe('what would be sent', () => {
  it('stands in one sentence with the largest accepted move', async () => {
    const rejected = changedRow(8, {
      change: { state: 'changed', accepted: false, now: {}, percent: '80.0', mixUp: false },
    });
    const largest = changedRow(30, {
      change: { state: 'changed', accepted: true, now: {}, percent: '-48.0', mixUp: false },
    });
    answerRows(bridge, [rejected, largest, changedRow(0)]);
    await open(bookOf());
    expect(
      await screen.findByText('41 changes in 1 204 rows: 12 added, 29 changed. Largest: 30 – 31 −48.0 %'),
    ).toBeTruthy();
  });

  it('says how many were left out', async () => {
    answerRows(bridge, rows);
    await open({
      changes: {
        added: 3,
        changed: 2,
        removed: 0,
        unchanged: 0,
        largeMoves: 0,
        accepted: { added: 1, changed: 1, removed: 0, largeMoves: 0 },
      },
    });
    expect(await screen.findByText(/3 changes not accepted/)).toBeTruthy();
  });

  it('is nothing when all rows are the same', async () => {
    answerRows(bridge, [unchangedRow(0)]);
    await open({
      changes: {
        added: 0,
        changed: 0,
        removed: 0,
        unchanged: 1204,
        largeMoves: 0,
        accepted: { added: 0, changed: 0, removed: 0, largeMoves: 0 },
      },
    });
    expect(
      await screen.findByText(/The file and the current rates are the same: 1 204 rows unchanged/),
    ).toBeTruthy();
  });
});

describe('with what it is compared', () => {
  it('is asked for without a service', async () => {
    const choose = vi.fn();
    const { user } = await open(
      { rateFile: { target: null }, changes: null, ratesFrom: null },
      { onChooseTarget: choose },
    );
    await user.click(screen.getByRole('button', { name: 'Choose a service' }));
    expect(choose).toHaveBeenCalledOnce();
    expect(bridge.calls('rates.rows')).toEqual([]);
  });

  it('is loaded when it never was', async () => {
    const refresh = vi.fn();
    const { user } = await open({ changes: null, ratesFrom: null }, { onRefresh: refresh });
    expect(screen.getByText('Current rates not loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load the current rates' }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('has its age', async () => {
    answerRows(bridge, rows);
    await open(book, { onRefresh: () => undefined });
    expect(screen.getByText(/read 3 hours ago/).textContent).toContain('Current rates of Dubai Express #7');
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    bridge.push('connection', { state: 'offline', since: 0, lastAnswer: null });
    expect(await screen.findByText(/Codesk reads the rates again before it sends/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('may have no rates yet', async () => {
    answerRows(bridge, [addedRow(0)]);
    await open({
      changes: {
        added: 1,
        changed: 0,
        removed: 0,
        unchanged: 0,
        largeMoves: 0,
        accepted: { added: 1, changed: 0, removed: 0, largeMoves: 0 },
      },
    });
    expect(screen.getByText(/Dubai Express #7 has no rates yet/)).toBeTruthy();
  });
});
