// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBridge } from '../../../support/page/fake-bridge';
import { openHub, prepareHub } from '../../../support/page/open-hub';
import { tidyUp } from '../../../support/page/page-stubs';

const bridge = new FakeBridge();
const seconds = (time: string) => new Date(time).getTime() / 1000;
const keptAt = (time: string) => ({ at: seconds(time), name: 'Blue store', rows: {} });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date('2026-03-10T09:00:00'));
  prepareHub(bridge);
  bridge.answer('copies.list', { copies: [], available: true });
  bridge.answer('copies.keep', { kept: keptAt('2026-03-10T09:00:00') });
  bridge.answer('orderPrefix.read', { prefix_replace: 'AB', prefix_replace_char: '2' });
  bridge.answer('confirmedOrders.read', { confirm_order_field: '', confirm_order_value: '' });
});
afterEach(() => {
  vi.useRealTimers();
  tidyUp();
});

/** Opens a page of integration 7 and stays there. */
async function stay(address = '/integrations/7/validations/suppliers') {
  bridge.answer('suppliers.datatable', { data: [{ id: 1, supplier: 'Amber' }], total: 1 });
  const opened = openHub(address);
  await screen.findByText('Blue store');
  await vi.advanceTimersByTimeAsync(11_000);
  return opened;
}

describe('an integration whose pages are open', () => {
  it('is kept once a day with everything it holds', async () => {
    await stay();
    await waitFor(() => expect(bridge.calls('copies.keep')).toHaveLength(1));
    expect(bridge.calls('copies.keep')[0]).toMatchObject({
      integration: 7,
      name: 'Blue store',
      when: 'daily',
      tables: {
        suppliers: [{ id: 1, supplier: 'Amber' }],
        'order-prefix': [{ prefix_replace: 'AB', prefix_replace_char: '2' }],
      },
    });
    expect(bridge.calls('webhook-headers.datatable')).toEqual([]);
  });

  it('is not loaded again on its other pages of this day', async () => {
    const { go } = await stay();
    await waitFor(() => expect(bridge.calls('copies.keep')).toHaveLength(1));
    await go('/elsewhere');
    await screen.findByText('Another page');
    await go('/integrations/7/validations/countries');
    await screen.findByText('Blue store');
    await vi.advanceTimersByTimeAsync(11_000);
    expect(bridge.calls('copies.list')).toHaveLength(1);
  });

  it('is not loaded if nothing can be kept', async () => {
    bridge.answer('copies.list', { copies: [], available: false });
    await stay();
    await waitFor(() => expect(bridge.calls('copies.list')).toHaveLength(1));
    expect(bridge.calls('orderPrefix.read')).toEqual([]);
  });

  it('is not loaded if there is a copy of this day', async () => {
    bridge.answer('copies.list', { copies: [keptAt('2026-03-10T00:30:00')], available: true });
    await stay();
    await waitFor(() => expect(bridge.calls('copies.list')).toHaveLength(1));
    expect(bridge.calls('orderPrefix.read')).toEqual([]);
  });

  it('is kept if the newest copy is of yesterday', async () => {
    bridge.answer('copies.list', { copies: [keptAt('2026-03-09T23:30:00')], available: true });
    await stay();
    await waitFor(() => expect(bridge.calls('copies.keep')).toHaveLength(1));
  });

  it('is not kept without a table that is refused, and nothing is said about it', async () => {
    bridge.refuse('countries.datatable', { code: 'refused', at: 1 });
    await stay();
    await waitFor(() =>
      expect(bridge.calls('integration-payload-selectors.datatable').length).toBeGreaterThan(0),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(bridge.calls('copies.keep')).toEqual([]);
    expect(screen.queryByText('Not allowed')).toBeNull();
  });

  it('is not loaded for a copy by somebody who only passes by', async () => {
    openHub('/integrations/7/validations/suppliers');
    await screen.findByText('Blue store');
    await vi.advanceTimersByTimeAsync(5000);
    tidyUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(bridge.calls('copies.list')).toEqual([]);
  });
});
