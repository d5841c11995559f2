// @vitest-environment jsdom
/** The lines above the list of webhooks: asked for one after the other, readable, and each with its own failure. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider } from '../../../../../renderer/session/use-session';
import type { ErrorCode } from '../../../../../shared/errors';
import type { Row } from '../../../../../shared/table/row';
import type { TableState } from '../../../../../shared/table/structure';
import { anna } from '../../../../support/page/draft-fixture';
import { Refused } from '../../../../support/page/fake-bridge';
import { bridge, openList, prepare, structure, tidyUp } from '../../../../support/page/open-list';

const day = 24 * 3600;
const now = Math.floor(Date.now() / 1000);
const message = (id: number, webhook_id: number, ago: number, http_status: number): Row => ({
  id,
  message_no: `M-${id}`,
  webhook_id,
  event: 'order.created',
  http_status,
  sent_at: now - ago,
});
const logs: Readonly<Record<string, readonly Row[]>> = {
  '1': [message(13, 1, 60, 500), message(12, 1, day, 502), message(11, 1, 3 * day, 200)],
  '2': [message(21, 2, 2 * day, 200)],
  '3': [],
};
const webhooks = [1, 2, 3].map((id) => ({ id, name: `Orders of ${id}`, integration_id: 22 }));
const webhookOf = (input: unknown) => (input as TableState).filters[0]?.value as readonly string[];

/** @param failing webhooks whose messages cannot be loaded */
function serve(failing: Readonly<Record<string, ErrorCode>> = {}) {
  bridge.answerWith('webhook-logs.datatable', async (input) => {
    const [id = ''] = webhookOf(input);
    const code = failing[id];
    if (code) throw new Refused({ code, at: 0 });
    return { data: logs[id] ?? [], total: logs[id]?.length ?? 0 };
  });
}
const asked = () => bridge.calls('webhook-logs.datatable').map((input) => webhookOf(input)[0]);

beforeEach(() => {
  prepare();
  bridge.answer('session.get', anna);
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 1000 });
  bridge.answer('webhooks.structure', structure(['show']));
  bridge.answer('webhooks.datatable', { data: webhooks, total: 3 });
  bridge.answer('webhook-logs.structure', {
    ...structure(['show']),
    filters: [{ type: 'inputTextMultiple', name: 'webhook_id', title: 'Webhook' }],
  });
  serve();
});
afterEach(tidyUp);

const open = () => openList({}, 'webhooks', { around: (page) => <SessionProvider>{page}</SessionProvider> });
const lines = async () =>
  within(await screen.findByRole('listbox', { name: 'Values of Deliveries by webhook' })).getAllByRole(
    'option',
  );
const texts = async () => (await lines()).map((line) => line.getAttribute('aria-label') ?? '');

describe('the lines above the webhooks', () => {
  it('are asked for one after the other, in the order of the rows', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    bridge.answerWith('webhook-logs.datatable', async (input) => {
      if (webhookOf(input)[0] === '1') await held;
      return { data: [], total: 0 };
    });
    open();
    expect(await screen.findByText('Loading 1 of 3')).toBeTruthy();
    await waitFor(() => expect(asked()).toEqual(['1']));
    expect((await texts())[2]).toBe('Orders of 3: not loaded yet.');
    answer();
    await waitFor(() => expect(asked()).toEqual(['1', '2', '3']));
    await waitFor(() => expect(screen.queryByText(/^Loading \d of 3$/)).toBeNull());
  });

  it('say the state of each webhook and what came back in 30 days', async () => {
    open();
    await waitFor(async () => expect((await texts())[2]).toContain('No deliveries yet'));
    const [first, second] = await texts();
    expect(first).toMatch(/^Orders of 1: Failing since .*, 2 deliveries, last reply 500\./);
    expect(first).toContain('In 30 days 3 deliveries: 2 failed, 1 answered.');
    expect(second).toMatch(/^Orders of 2: Working, no failure since /);
  });

  it('have the same as a table', async () => {
    const { user } = open();
    await waitFor(async () => expect((await texts())[2]).toContain('No deliveries yet'));
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'Deliveries by webhook as a table' })).getAllByRole(
      'row',
    );
    expect(rows.map((row) => [...row.children].slice(2).map(({ textContent }) => textContent))).toEqual([
      ['Failed', 'Answered', 'Other'],
      ['2', '1', '0'],
      ['0', '1', '0'],
      ['0', '0', '0'],
    ]);
  });

  it('do not say that a webhook has no deliveries when only newer ones of others were read', async () => {
    bridge.answer('webhook-logs.structure', { ...structure(['show']), filters: [] });
    const others = Array.from({ length: 1000 }, (_, at) => message(5000 - at, 2, at, 200));
    bridge.answer('webhook-logs.datatable', { data: others, total: 9000 });
    open();
    await waitFor(async () =>
      expect((await texts())[0]).toBe(
        'Orders of 1: not among the newest 1\u2009000 messages of all webhooks.',
      ),
    );
  });

  it('do not call a delivery answered that is in the queue', async () => {
    open();
    await lines();
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe(
      'Failed, higher for a larger shareNot failed',
    );
  });

  it('say what is known of the line in focus as soon as it is known', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    bridge.answerWith('webhook-logs.datatable', async () => {
      await held;
      return { data: [], total: 0 };
    });
    open();
    (await lines())[0]?.focus();
    expect(await screen.findByText(/^Orders of 1: not loaded yet/)).toBeTruthy();
    answer();
    expect(await screen.findByText(/^Orders of 1: No deliveries yet/)).toBeTruthy();
  });

  it('go on after one that fails, and ask for it again', async () => {
    serve({ '1': 'server_fault' });
    const { user } = open();
    await waitFor(() => expect(asked()).toEqual(['1', '2', '3']));
    await waitFor(async () => expect((await texts())[0]).toMatch(/^Orders of 1: not loaded, /));
    serve();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await texts())[0]).toContain('Failing since'));
    // The others were loaded a moment ago.
    expect(asked()).toEqual(['1', '2', '3', '1']);
  });

  it('end with the first failure that all would have', async () => {
    serve({ '1': 'refused', '2': 'refused', '3': 'refused' });
    open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(asked()).toEqual(['1']);
  });

  it('are kept for a minute when the list is loaded again', async () => {
    const { user } = open();
    await waitFor(() => expect(asked()).toEqual(['1', '2', '3']));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(bridge.calls('webhooks.datatable')).toHaveLength(2));
    await lines();
    expect(asked()).toEqual(['1', '2', '3']);
  });

  it('are hidden on request, and nothing is asked for then', async () => {
    const { user } = open();
    await lines();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show deliveries over time' }));
    expect(await lines()).toHaveLength(3);
  });

  it('are closed at first in a low window', async () => {
    Object.defineProperty(window, 'innerHeight', { configurable: true, value: 640 });
    open();
    expect(await screen.findByRole('button', { name: 'Show deliveries over time' })).toBeTruthy();
    await screen.findByRole('grid');
    expect(asked()).toEqual([]);
  });

  it('are not there for a user who may not see the messages', async () => {
    const user = { ...anna.user, lists: ['webhooks'] } as never;
    bridge.answer('session.get', { ...anna, user });
    open();
    await screen.findByRole('grid');
    expect(screen.queryByRole('region', { name: 'Deliveries of these webhooks' })).toBeNull();
    expect(bridge.calls('webhook-logs.structure')).toEqual([]);
  });
});
