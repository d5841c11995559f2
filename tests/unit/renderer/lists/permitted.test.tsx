// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { permissionNames } from '../../../../shared/table/list';
import { all, bridge, openList, prepare, structure, tidyUp } from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

/** Opens a list of one record over a server that grants these permissions. */
async function open(id: string, permissions: readonly string[], record: Record<string, unknown> = {}) {
  bridge.answer(`${id}.structure`, structure(permissions));
  bridge.answer(`${id}.datatable`, { data: [{ id: 1, name: 'One', order_no: 'O-1', ...record }], total: 1 });
  const { user } = openList({}, id);
  const cell = within(await screen.findByRole('grid'))
    .getAllByRole('gridcell')
    .at(1);
  return { user, cell: cell as HTMLElement };
}
const notice = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();

describe('what the server permits', () => {
  it('is offered in a list that does not usually have it', async () => {
    const { user } = await open('orders', permissionNames, { status_label: 'Pending' });
    expect(screen.getByRole('button', { name: 'Add order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for order O-1' }));
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(offered).toEqual(expect.arrayContaining(['View', 'Verify', 'Edit', 'Remove', 'Duplicate']));
  });

  it('works there: a status, a removal and a copy go to the paths of the list', async () => {
    const { user } = await open('orders', permissionNames, { status_label: 'Pending' });
    bridge.answer('orders.state', null);
    bridge.answer('orders.destroy', null);
    const choose = async (text: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for order O-1' }));
      await user.click(await screen.findByRole('menuitem', { name: text }));
    };
    await choose('Verify');
    await waitFor(() => expect(bridge.calls('orders.state')).toEqual([{ id: 1, status: 'Verified' }]));
    await choose('Remove');
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(bridge.calls('orders.destroy')).toEqual([{ id: 1 }]));
  });

  it('is Import only where something can be imported', async () => {
    await open('roles', ['show', 'upload']);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('double click and keys', () => {
  it('open the details in every list whose details are permitted', async () => {
    bridge.answer('roles.show', { detail: { name: 'Finance' } });
    const { user, cell } = await open('roles', ['show']);
    await user.dblClick(cell);
    expect(await screen.findByRole('dialog', { name: /Record Details/ })).toBeTruthy();
    await waitFor(() => expect(bridge.calls('roles.show')).toEqual([{ id: 1 }]));
  });

  it.each(['{Enter}', '{F2}', '{Control>}{Enter}{/Control}'])(
    'say that the account may not open details: %s',
    async (keys) => {
      const { user, cell } = await open('roles', ['export']);
      await user.click(cell);
      await user.keyboard(keys);
      await notice('Your account may not open the details of roles.');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('open the export with its permission, in every list', async () => {
    const { user } = await open('roles', ['export']);
    await user.keyboard('{Control>}e{/Control}');
    expect(await screen.findByRole('complementary', { name: 'Export roles' })).toBeTruthy();
  });

  it('say that the account may not export', async () => {
    const { user } = await open('order-strategies', ['show']);
    await user.keyboard('{Control>}e{/Control}');
    await notice('Your account may not export order strategies.');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('say that the server cannot be reached, as the button Export does', async () => {
    bridge.answer('connection.get', { state: 'offline', since: 0, lastAnswer: null });
    const { user } = await open('roles', ['export']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true'),
    );
    await user.keyboard('{Control>}e{/Control}');
    expect(await screen.findByText(/This needs the server\.$/)).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('filters that did not change', () => {
  it.each(['Apply filters', 'Clear', 'Enter in a field'])('reload the list: %s', async (how) => {
    bridge.answer('contracts.structure', structure(all));
    const { user } = openList();
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const field = await screen.findByRole('textbox', { name: 'Client name' });
    for (const times of [1, 2]) {
      const before = bridge.calls('contracts.datatable').length;
      if (how === 'Enter in a field') await user.type(field, '{Enter}');
      else await user.click(screen.getByRole('button', { name: how }));
      await waitFor(() => expect(bridge.calls('contracts.datatable'), `${times}`).toHaveLength(before + 1));
    }
    const [first, ...later] = bridge.calls('contracts.datatable');
    for (const state of later) expect(state).toEqual(first);
  });

  it('load once when they did change', async () => {
    const { user } = openList();
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const before = bridge.calls('contracts.datatable').length;
    await user.type(await screen.findByRole('textbox', { name: 'Client name' }), 'Blue{Enter}');
    await waitFor(() => expect(bridge.calls('contracts.datatable').length).toBe(before + 1));
    await screen.findByRole('grid');
    expect(bridge.calls('contracts.datatable')).toHaveLength(before + 1);
  });
});
