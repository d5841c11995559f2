// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOpenListAhead } from '../../../../renderer/lists/list-opening';
import { reloadTable } from '../../../../renderer/lists/list-queries';
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
afterEach(() => {
  vi.restoreAllMocks();
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

  it('is busy until its rows are there, also after another step that took long', async () => {
    const { user } = await open();
    const first = bridge.hold('contracts.datatable');
    await user.click(next());
    await waitFor(() => expect(currentPage()).toBe('2'));
    const second = bridge.hold('contracts.datatable');
    await user.click(next());
    await waitFor(() => expect(currentPage()).toBe('3'));
    expect(await isBusy()).toBe('true');
    await act(async () => second.succeed(await paged(23)(lastState())));
    expect(await screen.findByText('C-21')).toBeTruthy();
    expect(await isBusy()).toBe('false');
    await act(async () => first.succeed({ data: [], total: 23 }));
  });

  it('is not busy after it, when the rows of the step before come while it waits', async () => {
    const { user } = await open();
    const first = bridge.hold('contracts.datatable');
    await user.click(next());
    await waitFor(() => expect(currentPage()).toBe('2'));
    const rows = await paged(23)(lastState());
    const second = bridge.hold('contracts.datatable');
    fireEvent.click(next());
    await act(async () => {
      first.succeed(rows);
      second.succeed(await paged(23)(lastState()));
    });
    expect(await screen.findByText('C-21')).toBeTruthy();
    expect(await isBusy()).toBe('false');
  });
});

describe('rows of a page whose button is being pressed', () => {
  it('are asked for before it is let go, once', async () => {
    await open();
    const before = pages();
    fireEvent.pointerDown(next(), { button: 0 });
    expect(pages()).toBe(before + 1);
    expect(lastState().page).toBe(2);
    // They come while the button is still held.
    await act(async () => undefined);
    expect(screen.queryByText('C-11')).toBeNull();
    expect(currentPage()).toBe('1');
    expect(await isBusy()).toBe('false');
    fireEvent.click(next());
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(currentPage()).toBe('2');
    expect(await isBusy()).toBe('false');
    expect(pages()).toBe(before + 1);
  });

  it('are waited for once it is let go, when they come later', async () => {
    await open();
    const before = pages();
    const reply = bridge.hold('contracts.datatable');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Page 3' }), { button: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await isBusy()).toBe('true');
    await act(async () => reply.succeed(await paged(23)(lastState())));
    expect(await screen.findByText('C-21')).toBeTruthy();
    expect(await isBusy()).toBe('false');
    expect(pages()).toBe(before + 1);
  });

  it('say why they cannot be loaded, but only after the press', async () => {
    await open();
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    fireEvent.pointerDown(next(), { button: 0 });
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull();
    fireEvent.click(next());
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy();
  });

  it('say why they cannot be loaded, without being asked for again, when that is known after the press', async () => {
    await open();
    const before = pages();
    const reply = bridge.hold('contracts.datatable');
    fireEvent.pointerDown(next(), { button: 0 });
    fireEvent.click(next());
    await act(async () => reply.fail({ code: 'server_fault', at: 0 }));
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy();
    expect(pages()).toBe(before + 1);
  });

  it.each(['pointer', 'keyboard'])(
    'are asked for again by the next press, of the %s, after that',
    async (by) => {
      await open();
      bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
      // Let go elsewhere.
      fireEvent.pointerDown(next(), { button: 0 });
      await act(async () => undefined);
      bridge.answerWith('contracts.datatable', paged(23));
      if (by === 'pointer') fireEvent.pointerDown(next(), { button: 0 });
      fireEvent.click(next());
      expect(await screen.findByText('C-11')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull();
    },
  );

  it('are not shown to somebody who lets it go elsewhere, and are not kept', async () => {
    await open();
    fireEvent.pointerDown(next(), { button: 0 });
    await act(async () => undefined);
    const before = pages();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
    expect(screen.getByText('C-1')).toBeTruthy();
    const reply = bridge.hold('contracts.datatable');
    fireEvent.click(next());
    await waitFor(() => expect(currentPage()).toBe('2'));
    expect(screen.queryByText('C-11')).toBeNull();
    await act(async () => reply.succeed({ data: [{ ...row(1), client: 'New name' }], total: 23 }));
    expect(await screen.findByText('New name')).toBeTruthy();
    expect(pages()).toBe(before + 1);
  });

  it('are asked for again by the next press, when the server took long for somebody who let go elsewhere', async () => {
    await open();
    bridge.hold('contracts.datatable');
    fireEvent.pointerDown(next(), { button: 0 });
    const before = pages();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
    bridge.answerWith('contracts.datatable', paged(23));
    fireEvent.pointerDown(next(), { button: 0 });
    fireEvent.click(next());
    expect(await screen.findByText('C-11')).toBeTruthy();
    expect(pages()).toBe(before + 1);
  });

  it('may lack what others change while it is held, also where they were seen before', async () => {
    const { user } = await open();
    await user.click(next());
    await screen.findByText('C-11');
    const previous = screen.getByRole('button', { name: 'Previous page' });
    fireEvent.pointerDown(previous, { button: 0 });
    await act(async () => undefined);
    act(() => bridge.push('table-changed', { list: 'contracts', ids: [1] }));
    fireEvent.click(previous);
    expect(await screen.findByText('C-1')).toBeTruthy();
    await waitFor(async () => expect(await isBusy()).toBe('false'));
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });

  it('are not asked for by another button of the mouse, nor where the button leads nowhere', async () => {
    await open();
    const before = pages();
    fireEvent.pointerDown(next(), { button: 2 });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Previous page' }), { button: 0 });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Page 1' }), { button: 0 });
    expect(pages()).toBe(before);
  });
});

describe('rows that were asked for before their list is drawn', () => {
  const contracts = findList('contracts') as ListDefinition;
  const named = (client: string) => ({ data: [{ ...row(1), client }], total: 1 });

  function Elsewhere() {
    const queries = useQueryClient();
    const openAhead = useOpenListAhead();
    return (
      <>
        <button type="button" onPointerDown={() => openAhead(contracts)}>
          Contracts
        </button>
        <button type="button" onClick={() => void reloadTable(queries, contracts)}>
          Save
        </button>
      </>
    );
  }

  /** Opens the list, leaves it, and presses its entry without a click. */
  async function pressed() {
    const opened = openList({}, 'contracts', { elsewhere: <Elsewhere /> });
    await screen.findByText('C-1');
    await act(() => opened.go('/elsewhere'));
    const before = pages();
    bridge.answer('contracts.datatable', named('Name at the press'));
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Contracts' }));
    await waitFor(() => expect(pages()).toBe(before + 1));
    await act(async () => undefined);
    bridge.answer('contracts.datatable', named('New name'));
    return { ...opened, asked: pages() };
  }

  it('are not asked for once more when the structure comes after them, and are not shown after a reload', async () => {
    const { user, go } = openList({}, 'contracts', { asRoute: true });
    await screen.findByText('C-1');
    await act(() => go('/elsewhere'));
    const before = pages();
    const held = bridge.hold('contracts.structure');
    bridge.answer('contracts.datatable', named('Name at the opening'));
    await act(() => go('/'));
    expect(await screen.findByText('Name at the opening')).toBeTruthy();
    await act(async () => held.succeed(structure(all)));
    bridge.answer('contracts.structure', structure(all));
    bridge.answer('contracts.datatable', named('New name'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('New name')).toBeTruthy();
    expect(pages()).toBe(before + 2);
  });

  it('are taken over by the list', async () => {
    const { go, asked } = await pressed();
    await act(() => go('/'));
    expect(await screen.findByText('Name at the press')).toBeTruthy();
    expect(pages()).toBe(asked);
  });

  it('are forgotten when the list is not opened soon', async () => {
    const { go, asked } = await pressed();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
    await act(() => go('/'));
    expect(await screen.findByText('New name')).toBeTruthy();
    expect(pages()).toBe(asked + 1);
  });

  it('are forgotten when the list changes meanwhile', async () => {
    const { go, asked } = await pressed();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await act(() => go('/'));
    expect(await screen.findByText('New name')).toBeTruthy();
    expect(pages()).toBe(asked + 1);
  });
});
