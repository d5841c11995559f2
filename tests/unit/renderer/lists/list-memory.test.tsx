// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cellOf } from '../../../../renderer/grid/range-selection';
import { showRowsWith, useListMemory } from '../../../../renderer/lists/list-memory';
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

beforeEach(prepare);
afterEach(tidyUp);

it('restores filters, sort, page and open panel', async () => {
  bridge.answerWith('contracts.datatable', paged(400));
  const { user, go } = openList();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Client' }));
  await user.keyboard('/');
  await user.type(await screen.findByLabelText('Client name'), 'Acme{Enter}');
  await screen.findByRole('button', { name: 'Remove filter Client name' });
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(lastState().page).toBe(3));
  const left = lastState();
  expect(left).toMatchObject({ sortBy: 'client', filters: [{ name: 'client', value: 'Acme' }] });

  await go('/elsewhere');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  const asked = bridge.calls('contracts.datatable').length;
  await go('/');
  expect(await screen.findByRole('button', { name: 'Remove filter Client name' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Client name').value).toBe('Acme');
  await waitFor(() => expect(bridge.calls('contracts.datatable').length).toBeGreaterThan(asked));
  expect(lastState()).toEqual(left);
});

it('restores filters that were not applied yet, but not for the next person', async () => {
  const { user, go } = openList();
  const name = () => screen.findByLabelText<HTMLInputElement>('Client name');
  await grid();
  await user.keyboard('/');
  await user.type(await name(), 'Acme{Enter}');
  await screen.findByRole('button', { name: 'Remove filter Client name' });
  await user.type(await name(), ' Ltd');
  await go('/elsewhere');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  await go('/');
  await grid();
  expect((await name()).value).toBe('Acme Ltd');
  expect(lastState().filters).toEqual([{ name: 'client', value: 'Acme' }]);

  cleanup();
  const next = openList();
  await grid();
  await next.user.keyboard('/');
  expect((await name()).value).toBe('');
});

it('shows no filters of before beside those that something else chose', async () => {
  function Elsewhere() {
    const memory = useListMemory('contracts');
    return (
      <button
        type="button"
        onClick={() =>
          showRowsWith(memory, [{ name: 'contract_no', value: 'C-1' }], {
            sortBy: 'contract_no',
            sortOrder: 'asc',
          })
        }
      >
        Ask
      </button>
    );
  }
  const { user, go } = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
  await grid();
  await user.keyboard('/');
  await user.type(await screen.findByLabelText('Client name'), 'Acme');
  await go('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await go('/');
  await grid();
  expect(screen.getByLabelText<HTMLInputElement>('Client name').value).toBe('');
  expect(lastState()).toMatchObject({
    page: 1,
    sortBy: 'contract_no',
    sortOrder: 'asc',
    filters: [{ name: 'contract_no', value: 'C-1' }],
  });
});

it('has what was typed into a filter when a key closed the panel', async () => {
  const filters = [{ type: 'inputTextMultiple', name: 'no', title: 'Numbers' }];
  bridge.answer('contracts.structure', structure(all, { filters }));
  const { user } = openList();
  await grid();
  await user.keyboard('/');
  await user.type(await screen.findByLabelText('Numbers'), 'C-1 C-2');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  await user.keyboard('/');
  expect(await screen.findByRole('button', { name: 'Remove C-2' })).toBeTruthy();
});

it('restores the focused cell', async () => {
  const { user, go } = openList();
  await user.click(await screen.findByText('C-3'));
  await user.keyboard('{ArrowRight}');
  expect(cellOf(document.activeElement)).toEqual({ row: 2, column: 3 });
  await go('/elsewhere');
  await go('/');
  await grid();
  await waitFor(() => expect(cellOf(document.activeElement)).toEqual({ row: 2, column: 3 }));
});

it('does not open the filters again after they were closed', async () => {
  const { user, go } = openList();
  await grid();
  await user.keyboard('/');
  await screen.findByRole('region', { name: 'Filters' });
  await user.keyboard('{Escape}');
  await go('/elsewhere');
  await go('/');
  await grid();
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
});

it('keeps the column order of an export for one person, and not for the next one who signs in', async () => {
  const exported = async () => {
    const list = within(await screen.findByRole('list', { name: 'Columns' }));
    return list.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  };
  const { user, go } = openList();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await exported()).toEqual(['ID', 'Contract no.', 'Client']);
  act(() => screen.getByRole('checkbox', { name: 'Client' }).focus());
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(await exported()).toEqual(['Client', 'ID', 'Contract no.']);
  await go('/elsewhere');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  await go('/');
  await grid();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await exported()).toEqual(['Client', 'ID', 'Contract no.']);

  cleanup();
  const next = openList();
  await grid();
  await next.user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await exported()).toEqual(['ID', 'Contract no.', 'Client']);
});
