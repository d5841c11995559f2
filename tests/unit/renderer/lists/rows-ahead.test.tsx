// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bridge,
  grid,
  lastState,
  openList,
  paged,
  prepare,
  row,
  tidyUp,
} from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

const pages = () => bridge.calls('contracts.datatable').length;
const next = () => screen.getByRole('button', { name: 'Next page' });
const isBusy = async () => (await grid()).getAttribute('aria-busy');
const currentPage = () =>
  screen.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'page')?.textContent;

async function open() {
  const opened = openList();
  await screen.findByText('C-1');
  return opened;
}

describe('a step to other rows', () => {
  it('is drawn together with its rows, which are asked for once', async () => {
    const { user } = await open();
    const before = pages();
    const reply = bridge.hold('contracts.datatable');
    await user.click(next());
    expect(await isBusy()).toBe('true');
    await act(async () => reply.succeed(await paged(23)(lastState())));
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(await isBusy()).toBe('false');
    expect(pages()).toBe(before + 1);
  });

  it('is drawn before its rows when they take long', async () => {
    const { user } = await open();
    const reply = bridge.hold('contracts.datatable');
    await user.click(next());
    expect(currentPage()).toBe('1');
    await waitFor(() => expect(currentPage()).toBe('2'));
    expect(screen.getByText('C-1')).toBeTruthy();
    expect(await isBusy()).toBe('true');
    await act(async () => reply.succeed(await paged(23)(lastState())));
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(await isBusy()).toBe('false');
  });

  it('is where the next press begins, even before its rows are there', async () => {
    const { user } = await open();
    bridge.hold('contracts.datatable');
    await user.click(next());
    bridge.answerWith('contracts.datatable', paged(23));
    await user.click(next());
    expect(await screen.findByText('C-21')).toBeTruthy();
    expect(lastState().page).toBe(3);
  });

  it('shows why its rows cannot be loaded, without asking twice', async () => {
    const { user } = await open();
    const before = pages();
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    await user.click(next());
    await screen.findByRole('button', { name: /Retry|Try again/ });
    expect(currentPage()).toBe('2');
    expect(pages()).toBe(before + 1);
  });

  it('loads rows that were seen before once more', async () => {
    const { user } = await open();
    await user.click(next());
    await screen.findByText('C-11');
    const before = pages();
    bridge.answer('contracts.datatable', { data: [{ ...row(1), client: 'New name' }], total: 23 });
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('New name')).toBeTruthy();
    expect(pages()).toBe(before + 1);
  });

  it('keeps what others changed while its rows were on their way', async () => {
    const { user } = await open();
    const reply = bridge.hold('contracts.datatable');
    await user.click(next());
    act(() => bridge.push('table-changed', { list: 'contracts', ids: [12] }));
    await act(async () => reply.succeed(await paged(23)(lastState())));
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });
});
