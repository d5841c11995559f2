// @vitest-environment jsdom
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useChangedRows } from '../../../../renderer/lists/changed-rows';
import { bridge, grid, openList, prepare, row, tidyUp } from '../../../support/page/open-list';

beforeEach(prepare);
afterEach(tidyUp);

const loads = () => bridge.calls('contracts.datatable').length;
const change = (list: string, ...ids: (number | string)[]) =>
  act(() => bridge.push('table-changed', { list, ids }));
const show = () => screen.queryByRole('button', { name: 'Show the changed rows' });

async function open() {
  const opened = openList();
  await grid();
  await screen.findByText('C-1');
  return opened;
}

describe('records that other users changed', () => {
  it('are counted once each and shown on request; rows do not change by themselves', async () => {
    const { user } = await open();
    const before = loads();
    bridge.answer('contracts.datatable', { data: [{ ...row(1), client: 'New name' }], total: 1 });
    change('contracts', 1);
    change('contracts', 1, 2);
    expect(screen.getByText('2 rows changed.')).toBeTruthy();
    expect(screen.queryByText('New name')).toBeNull();
    expect(loads()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Show the changed rows' }));
    expect(await screen.findByText('New name')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/rows? changed/)).toBeNull());
    expect(show()).toBeNull();
  });

  it('are counted once also when an id comes as a number and as text', async () => {
    await open();
    change('contracts', 12);
    change('contracts', '12');
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });

  it('of another list are not counted', async () => {
    await open();
    change('orders', 1);
    expect(screen.queryByText(/changed/)).toBeNull();
  });

  it('may be unknown: after an interruption, or in a message without ids', async () => {
    await open();
    change('contracts', 3);
    expect(screen.getByText('1 row changed.')).toBeTruthy();
    change('contracts');
    expect(screen.getByText('Rows may have changed.')).toBeTruthy();
  });

  it('may be any after an interruption', async () => {
    await open();
    act(() => bridge.push('changes-missed', {}));
    expect(screen.getByText('Rows may have changed.')).toBeTruthy();
  });

  it('stay marked when the list cannot be loaded', async () => {
    const { user } = await open();
    change('contracts', 1);
    bridge.refuse('contracts.datatable', { code: 'server_fault', at: 0 });
    await user.click(screen.getByRole('button', { name: 'Show the changed rows' }));
    await screen.findByRole('button', { name: /Retry/ });
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });

  it('stay marked when they were reported while the rows were loading', async () => {
    const { user } = await open();
    const held = bridge.hold('contracts.datatable');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    change('contracts', 5);
    await act(async () => held.succeed({ data: [{ ...row(1), client: 'Loaded' }], total: 1 }));
    expect(await screen.findByText('Loaded')).toBeTruthy();
    expect(screen.getByText('1 row changed.')).toBeTruthy();
  });

  it('that there are none of draw nothing again, whichever rows are loaded', () => {
    let drawn = 0;
    const { result } = renderHook(() => {
      drawn += 1;
      const [askedAt, setAskedAt] = useState(1);
      useChangedRows('contracts', askedAt);
      return setAskedAt;
    });
    drawn = 0;
    for (let at = 2; at <= 7; at += 1) act(() => result.current(at));
    expect(drawn).toBe(6);
  });
});
