/** Webhooks and their logs are consistent, read as the page reads them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../../../sandbox/database';
import { seed } from '../../../../sandbox/seed';
import { readRows } from '../../../../sandbox/tables/list-rows';
import { readDeliveries } from '../../../../shared/deliveries/delivery';
import { deliveryState, failingRuns } from '../../../../shared/deliveries/history';
import { findList, lists } from '../../../../shared/lists';
import type { ListDefinition } from '../../../../shared/table/list';
import type { Row } from '../../../../shared/table/row';

const list = (id: string) => findList(id) as ListDefinition;
const rows: Record<string, number> = Object.fromEntries(lists.map(({ id }) => [id, 0]));
for (const id of ['webhooks', 'webhook-logs']) rows[id] = list(id).practiceRows;

let db: Database;
let webhooks: readonly Row[];
beforeAll(async () => {
  db = openDatabase(':memory:');
  await seed(db, lists, { rows });
  webhooks = all('webhooks');
});
afterAll(() => closeDatabase(db));

const all = (id: string, filters: { name: string; value: unknown }[] = []) =>
  readRows(db, list(id), { filters, now: 0 }, { sortBy: 'id', sortOrder: 'asc' });
const logsOf = (webhook: number) => all('webhook-logs', [{ name: 'webhook_id', value: [String(webhook)] }]);
const deliveriesOf = (webhook: number) => readDeliveries(logsOf(webhook), 'id');
const stateOf = (webhook: number) => deliveryState(deliveriesOf(webhook));

describe('webhooks and their logs', () => {
  it('are filtered by the webhook, which has the same integration and address', () => {
    const logs = logsOf(300);
    expect(logs.length).toBeGreaterThan(100);
    expect(new Set(logs.map(({ webhook_id }) => webhook_id))).toEqual(new Set([300]));
    const webhook = webhooks.find(({ id }) => id === 300);
    expect(new Set(logs.map(({ integration_id }) => integration_id))).toEqual(
      new Set([webhook?.integration_id]),
    );
    expect(logs[0]?.payload).toMatchObject({ url: webhook?.url });
  });

  it('agree about the share of replies and the time of the last message', () => {
    for (const { id, success_rate, last_sent_at } of webhooks) {
      const sent = deliveriesOf(Number(id)).filter(({ at }) => at !== undefined);
      const good = sent.filter(({ row }) => row.result === 'Sent').length;
      const rate = sent.length === 0 ? null : Math.round((good / sent.length) * 10_000) / 100;
      const last = sent.at(-1)?.at ?? null;
      // Some values are unusual on purpose.
      const odd = 'not known';
      expect([id, success_rate]).toEqual([id, success_rate === odd ? odd : rate]);
      expect([id, last_sent_at]).toEqual([id, last_sent_at === odd ? odd : last]);
    }
  });

  it('have been failing since one hour: first with 500, then without a reply', () => {
    const state = stateOf(299);
    if (state.kind !== 'failing') throw new Error(state.kind);
    const { deliveries } = state.run;
    expect(deliveries.length).toBeGreaterThan(15);
    const statuses = deliveries.map(({ status }) => status);
    const silent = statuses.indexOf(undefined);
    expect(silent).toBeGreaterThan(0);
    expect(new Set(statuses.slice(0, silent))).toEqual(new Set([500]));
    expect(new Set(statuses.slice(silent))).toEqual(new Set([undefined]));
  });

  it('fail now and then, and succeed after a retry', () => {
    const deliveries = deliveriesOf(298);
    expect(failingRuns(deliveries).length).toBeGreaterThan(10);
    const retries = deliveries.filter(({ repeats }) => repeats);
    expect(retries.filter(({ outcome }) => outcome === 'answered').length).toBeGreaterThan(10);
  });

  it('were never used, never replied, were stopped, or work again', () => {
    expect(stateOf(297)).toEqual({ kind: 'none' });
    expect(webhooks.find(({ id }) => id === 297)).toMatchObject({
      status_label: 'Draft',
      success_rate: null,
    });
    const never = deliveriesOf(293);
    expect(never.length).toBeGreaterThan(50);
    expect(never.every(({ outcome }) => outcome !== 'answered')).toBe(true);
    expect(webhooks.find(({ id }) => id === 291)?.status_label).toMatch(/Disabled|Unsubscribed/);
    const [newest, stopped] = [deliveriesOf(300), deliveriesOf(291)].map((each) => each.at(-1)?.at ?? 0);
    expect((newest ?? 0) - (stopped ?? 0)).toBeGreaterThan(19 * 86_400);
    expect(stateOf(295).kind).toBe('recovered');
  });

  it('reply nearly always otherwise', () => {
    const rates = webhooks.filter(({ id }) => Number(id) % 20 === 0).map(({ success_rate }) => success_rate);
    expect(rates.every((rate) => rate === null || Number(rate) > 70)).toBe(true);
    expect(Number(webhooks.find(({ id }) => id === 300)?.success_rate)).toBeGreaterThan(94);
  });
});
