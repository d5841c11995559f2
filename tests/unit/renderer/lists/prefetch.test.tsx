// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usePrefetchList } from '../../../../renderer/lists/use-prefetch-list';
import { findList } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import {
  all,
  bridge,
  grid,
  lastState,
  openList,
  paged,
  prepare,
  row,
  structure,
  tidyUp,
} from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const loads = () => bridge.calls('contracts.datatable').length;
const button = (name: string) => screen.getByRole('button', { name });
const isBusy = async () => (await grid()).getAttribute('aria-busy');

async function open() {
  const opened = openList();
  await screen.findByText('C-1');
  return opened;
}

describe('the rows of a page', () => {
  it('are requested once, when the pointer goes down on its button, and shown after the click', async () => {
    await open();
    const before = loads();
    fireEvent.pointerDown(button('Next page'), { button: 0 });
    expect(loads()).toBe(before + 1);
    expect(lastState().page).toBe(2);
    await act(async () => undefined);
    expect(screen.queryByText('C-11')).toBeNull();
    fireEvent.click(button('Next page'));
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(loads()).toBe(before + 1);
  });

  it('are requested again once they were shown', async () => {
    await open();
    fireEvent.pointerDown(button('Next page'), { button: 0 });
    fireEvent.click(button('Next page'));
    await screen.findByText('C-11');
    fireEvent.click(button('Previous page'));
    await screen.findByText('C-1');
    const before = loads();
    fireEvent.click(button('Next page'));
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(loads()).toBe(before + 1);
  });

  it('are not requested for another mouse button, nor by a button that leads nowhere', async () => {
    await open();
    const before = loads();
    fireEvent.pointerDown(button('Next page'), { button: 2 });
    fireEvent.pointerDown(button('Previous page'), { button: 0 });
    fireEvent.pointerDown(button('Page 1'), { button: 0 });
    expect(loads()).toBe(before);
  });

  it('are requested again by the click after a failure', async () => {
    await open();
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    fireEvent.pointerDown(button('Next page'), { button: 0 });
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
    bridge.answerWith('contracts.datatable', paged(23));
    fireEvent.click(button('Next page'));
    expect(await screen.findByText('C-11')).toBeTruthy();
  });

  it('may lack what other users change between the press and the click, also where they were shown before', async () => {
    const { user } = await open();
    await user.click(button('Next page'));
    await screen.findByText('C-11');
    fireEvent.pointerDown(button('Previous page'), { button: 0 });
    await act(async () => undefined);
    act(() => bridge.push('table-changed', { list: 'contracts', ids: [1] }));
    fireEvent.click(button('Previous page'));
    expect(await screen.findByText('C-1')).toBeTruthy();
    await waitFor(async () => expect(await isBusy()).toBe('false'));
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });
});

describe('while another page loads', () => {
  it('the previous rows stay, busy, and the next press begins at the new page', async () => {
    const { user } = await open();
    bridge.hold('contracts.datatable');
    await user.click(button('Next page'));
    expect(screen.getByText('C-1')).toBeTruthy();
    expect(await isBusy()).toBe('true');
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
    bridge.answerWith('contracts.datatable', paged(23));
    await user.click(button('Next page'));
    expect(await screen.findByText('C-21')).toBeTruthy();
    expect(await isBusy()).toBe('false');
    expect(lastState().page).toBe(3);
  });

  it('a page that was shown before is loaded again', async () => {
    const { user } = await open();
    await user.click(button('Next page'));
    await screen.findByText('C-11');
    bridge.answer('contracts.datatable', { data: [{ ...row(1), client: 'New name' }], total: 23 });
    fireEvent.click(button('Previous page'));
    expect(await screen.findByText('New name')).toBeTruthy();
  });
});

function Elsewhere({ id = 'contracts' }: { id?: string }) {
  const prefetch = usePrefetchList();
  return (
    <button type="button" onPointerDown={() => void prefetch(findList(id) as ListDefinition)}>
      Contracts
    </button>
  );
}

it('of a list that was not open yet no rows are requested if it is not known how many fit', async () => {
  bridge.answer('clients.structure', structure(all));
  const { go } = openList({ pageSizes: { '*': 0 } }, 'contracts', { elsewhere: <Elsewhere id="clients" /> });
  await screen.findByText('C-1');
  await act(() => go('/elsewhere'));
  fireEvent.pointerDown(button('Contracts'));
  await waitFor(() => expect(bridge.calls('clients.structure')).toHaveLength(1));
  await act(async () => undefined);
  expect(bridge.calls('clients.datatable')).toEqual([]);
});

it('a list is requested when the press begins that opens it, once', async () => {
  const { go } = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
  await screen.findByText('C-1');
  await act(() => go('/elsewhere'));
  const before = loads();
  bridge.answer('contracts.datatable', { data: [{ ...row(1), client: 'Name at the press' }], total: 1 });
  fireEvent.pointerDown(button('Contracts'));
  await waitFor(() => expect(loads()).toBe(before + 1));
  await act(async () => undefined);
  await act(() => go('/'));
  expect(await screen.findByText('Name at the press')).toBeTruthy();
  expect(loads()).toBe(before + 1);
});
