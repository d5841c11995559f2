// @vitest-environment jsdom
/** A list without a connection: rows that were not read before, and what its actions say. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodeskError } from '../../../../shared/errors';
import type { TableState } from '../../../../shared/table/structure';
import {
  all,
  bridge,
  grid,
  lastState,
  openList,
  paged,
  prepare,
  structure,
  tidyUp,
} from '../../../support/page/open-list';

const off = { off: 'keyring', records: 0, bytes: 0, oldest: null, removedAtSignOut: false };
const { off: _off, ...on } = off;

beforeEach(() => {
  prepare();
  bridge.answer('contracts.structure', structure([...all, 'update']));
});
afterEach(tidyUp);

/** Only these states were read. */
function loseConnection(wasRead: (state: TableState) => boolean) {
  bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
  const rows = paged(23);
  bridge.answerWith('contracts.datatable', async (input) => {
    if (wasRead(input as TableState)) return rows(input);
    throw new CodeskError({ code: 'not_stored', at: 0 });
  });
}
const refused = () => screen.findByText(/this page of the list was not read before/);

describe('rows that were not read before the connection was lost', () => {
  it('say so, and lead back to the rows before', async () => {
    loseConnection(({ page }) => page === 1);
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await refused();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the first page' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to the rows before' }));
    expect(within(await grid()).getByText('C-1')).toBeTruthy();
    expect(screen.queryByText(/was not read before/)).toBeNull();
  });

  it('of filters lead to the rows without them, and no dialog opens', async () => {
    loseConnection(({ filters }) => filters.length === 0);
    const { user } = openList();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.type(await screen.findByRole('textbox', { name: 'Client name' }), 'Blue{Enter}');
    await refused();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await grid();
    expect(lastState().filters).toEqual([]);
  });

  it('have nowhere to go back to when the list opens with them', async () => {
    loseConnection(() => false);
    openList();
    await refused();
    expect(screen.queryByRole('button', { name: 'Back to the rows before' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the menu of a row', () => {
  const refusals = async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { user } = openList();
    const cell = within(await grid()).getByText('C-2');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true'),
    );
    await act(async () => undefined);
    await user.pointer({ keys: '[MouseRight]', target: cell });
    const items = await screen.findAllByRole('menuitem');
    return Object.fromEntries(
      items.map((item) => [
        item.textContent?.replace(/Offline since.*$/, ''),
        item.textContent?.includes('This needs the server.') ?? false,
      ]),
    );
  };

  it('opens what can be read, and says of the rest that it needs the server', async () => {
    bridge.answer('reading.state', on);
    const found = await refusals();
    expect(found).toMatchObject({ View: false, 'Compare with…': false, Remove: true });
  });

  it('opens nothing where nothing is stored', async () => {
    bridge.answer('reading.state', off);
    expect(await refusals()).toMatchObject({ View: true, 'Compare with…': true, Remove: true });
  });
});
