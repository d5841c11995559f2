// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReply } from '../../../../main/api/reply';
import { findCall } from '../../../../shared/api';
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

beforeEach(prepare);
afterEach(tidyUp);

/** Replies like main does for a body of the server. */
function answerRaw(name: 'contracts.structure' | 'contracts.datatable', body: unknown): void {
  const output = findCall(name)?.output;
  if (!output) throw new Error(`no call ${name}`);
  const read = readReply(name, output, JSON.stringify(body), 'api.example');
  if (read.ok) bridge.answer(name, read.data);
  else bridge.refuse(name, { code: read.code, at: 0, ...read.more });
}

const rows = [1, 2, 3].map(row);
const headings = () =>
  screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-label'));

describe('a list of a server with odd values', () => {
  it.each([
    ['the number of rows as text', { data: rows, total: '57', last_page: '6' }, '1–10 of 57'],
    ['under data', { data: { data: rows, total: 57 } }, '1–10 of 57'],
    ['rows with gaps', { data: { 0: rows[0], 3: rows[1], 9: rows[2] }, total: 57 }, '1–10 of 57'],
    ['no number of rows', { data: rows }, '1–3, total unknown'],
    ['null as their number', { data: rows, total: null, last_page: 6 }, '1–10, total unknown'],
    ['a number that is none', { data: rows, total: 'many' }, '1–3, total unknown'],
  ])('shows its rows: %s', async (what, body, range) => {
    answerRaw('contracts.datatable', body);
    openList();
    await grid();
    expect(screen.getByText('C-1')).toBeTruthy();
    expect(screen.getByText('C-3')).toBeTruthy();
    expect(screen.getByText(range)).toBeTruthy();
    // One more for the row of headings; -1 for an unknown number.
    const isKnown = range.endsWith('of 57');
    expect((await grid()).getAttribute('aria-rowcount')).toBe(isKnown ? '58' : '-1');
    const unread = screen.queryByText(/could not be read/)?.textContent;
    expect(unread).toBe(what === 'a number that is none' ? '1 total could not be read' : undefined);
  });

  it('leaves out the rows that cannot be read, and says so', async () => {
    bridge.answer('app.copy', {});
    answerRaw('contracts.datatable', { data: [rows[0], null, rows[1], 'gone', rows[2]], total: 5 });
    const { user } = openList();
    await grid();
    expect(screen.getAllByText(/^C-\d$/)).toHaveLength(3);
    expect(screen.getByText('2 rows could not be read').getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Copy details' }));
    const [copied] = bridge.calls('app.copy') as { text: string }[];
    expect(copied?.text).toContain('About: contracts, row 2: null; row 4: "gone"');
  });

  it('does not call a list empty whose rows cannot be read', async () => {
    answerRaw('contracts.datatable', { data: [null, null], total: 2 });
    openList();
    expect((await screen.findAllByText('2 rows could not be read')).length).toBe(2);
    expect(screen.queryByText('NO DATA HERE!')).toBeNull();
  });

  it.each([{ data: [] }, { data: [], last_page: 1 }, { data: { data: [] }, total: null }])(
    'counts no rows where the reply has none and no total: %j',
    async (body) => {
      answerRaw('contracts.datatable', body);
      openList();
      expect(await screen.findByText('NO DATA HERE!')).toBeTruthy();
      expect(screen.getByText('0 of 0')).toBeTruthy();
      expect(screen.queryByText(/total unknown/i)).toBeNull();
    },
  );

  it('shows the columns and actions that can be read', async () => {
    answerRaw('contracts.structure', {
      ...structure(all),
      headers: {
        0: { value: 'contract_no', text: null, visible: 1 },
        1: null,
        3: { text: 'Lost' },
        4: { value: 'client', text: 'Client', visible: 'true' },
        5: { value: 'id', text: 'ID', visible: '0' },
      },
      permissions: all,
      filters: [null, { type: 'inputText', name: 'client', title: 'Client name' }],
      properties: [],
      state: [],
    });
    openList();
    await grid();
    expect(headings()).toEqual([null, 'Contract no', 'Client', null]);
    expect(screen.getByText('2 columns and 1 filter could not be read')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contracts');
  });

  it.each(['', ' ', null])('has its own heading when the server sends none: %j', async (title) => {
    answerRaw('contracts.structure', {
      ...structure(all),
      properties: { title, description: 'All of them' },
    });
    openList();
    await grid();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contracts');
    expect(screen.getByText('All of them')).toBeTruthy();
  });

  it('reaches the next page when nobody counted the rows', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => row(at + 1));
    answerRaw('contracts.datatable', { data: ten });
    const { user } = openList();
    await grid();
    expect(screen.getByText('1–10, total unknown')).toBeTruthy();
    expect((await screen.findByText(/^Total unknown/)).textContent).toBe(
      'Total unknown, page 1, sorted by ID descending',
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('All rows, total unknown')).toBeTruthy();
    answerRaw('contracts.datatable', { data: [row(11), row(12)] });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('C-12')).toBeTruthy();
    expect(screen.getByText('11–12, total unknown')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
  });

  it('offers no selection of rows that nobody counted', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => row(at + 1));
    answerRaw('contracts.datatable', { data: ten });
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('checkbox', { name: /Select all rows/ }));
    expect(screen.getByText('10 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
  });

  it('says that it does not understand what is no table', async () => {
    answerRaw('contracts.datatable', { message: 'Please sign in' });
    openList();
    expect(await screen.findByText('Unreadable reply')).toBeTruthy();
  });
});

describe('the first state of a list', () => {
  const filters = [{ name: 'client', value: 'Blue' }];

  it('is that of the structure: page, size, sort and filters', async () => {
    answerRaw('contracts.structure', {
      ...structure(all),
      state: { page: '2', per_page: 5, sortBy: 'client', sortOrder: 'asc', filters },
    });
    const { user } = openList();
    await grid();
    expect(bridge.calls('contracts.datatable')).toEqual([
      { page: 2, per_page: 5, sortBy: 'client', sortOrder: 'asc', filters },
    ]);
    // The filters are in force like chosen ones: they are shown, and can be taken away.
    const chips = screen.getByRole('list', { name: /filters/i });
    expect(within(chips).getByText(/Blue/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter Client name' }));
    await waitFor(() => expect(lastState()).toMatchObject({ page: 1, filters: [] }));
  });

  it('comes back with the default view, from its first page', async () => {
    answerRaw('contracts.structure', {
      ...structure(all),
      state: { page: 2, per_page: 5, sortBy: 'client', sortOrder: 'asc', filters },
    });
    const layout = { order: [], shown: {}, widths: {}, frozen: 0 };
    const mine = { name: 'Mine', filters: [], sortBy: 'id', sortOrder: 'desc' as const, layout };
    const { user } = openList({ tables: { contracts: { layout, views: [mine], view: 'Mine' } } });
    await grid();
    expect(lastState()).toMatchObject({ page: 1, sortBy: 'id', filters: [] });
    await user.click(screen.getByRole('button', { name: /^Views: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Default view' }));
    await waitFor(() => expect(lastState()).toMatchObject({ page: 1, sortBy: 'client', filters }));
  });

  it('sorts by a column that the server named', async () => {
    answerRaw('contracts.structure', { ...structure(all), headers: [{ value: 'client', text: 'Client' }] });
    openList();
    await grid();
    expect(lastState()).toEqual({ page: 1, per_page: 10, sortBy: 'client', sortOrder: 'desc', filters: [] });
  });
});
