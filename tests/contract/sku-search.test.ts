/**
 * The SKU search of the practice workspace, called through the client of main, and the stored rules of bundles and
 * integrations.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../main/api/client';
import { noPolicy } from '../../main/policy/policy';
import { skuSearchCall, skuSearchName } from '../../shared/api/sku-search';
import { noLargeReply } from '../support/large-replies';
import { testNetwork } from '../support/network';
import { type Practice, staff, startPractice, token } from '../support/sandbox-server';

const skuToken = 'sku-token';
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ skuToken });
});
afterAll(() => practice.stop());

const nothing = () => undefined;
const client = createApiClient({
  network: testNetwork(),
  version: '1',
  policy: noPolicy,
  readFile: () => Promise.reject(new Error('no file')),
  openLarge: noLargeReply,
  answered: nothing,
  unanswered: nothing,
  refusedToken: nothing,
});
const find = (input: object, bearer = skuToken) =>
  client.send(skuSearchName, skuSearchCall, input, { server: practice.origin, token: bearer });

describe('the SKU search', () => {
  it('finds SKUs by a part of their code or name, matches at the start of the code first', async () => {
    const { skus } = (await find({ q: 'sk-10000' })) as { skus: { skuId: string; systemCode: string }[] };
    expect(skus.length).toBeGreaterThan(5);
    expect(skus[0]).toEqual({ skuId: '1', systemCode: 'SK-100001' });
    expect(skus.every(({ systemCode }) => systemCode.startsWith('SK-10000'))).toBe(true);
  });

  it('filters by client, and reads wildcards of SQL as characters', async () => {
    expect(await find({ q: '%%', client: 31 })).toEqual({ skus: [] });
    expect(await find({ q: ' ' })).toEqual({ skus: [] });
  });

  it('refuses the token of the API, and the API refuses its token', async () => {
    await expect(find({ q: 'SK' }, token)).rejects.toMatchObject({ failure: { code: 'session_ended' } });
    const reply = await practice.post('/fulfillment/bundles', {}, { authorization: `Bearer ${skuToken}` });
    expect(reply.status).toBe(401);
    expect((await practice.send('GET', '/skus/search', staff)).status).toBe(405);
  });

  it('is recorded like every call, without its token', async () => {
    await find({ q: 'SK-100003' });
    const { body, text } = await practice.send('GET', '/__practice/calls');
    const { calls } = body as { calls: { path: string; body: unknown; bearer: boolean }[] };
    expect(calls.filter(({ path }) => path === '/skus/search').at(-1)).toMatchObject({
      body: { q: 'SK-100003' },
      bearer: true,
    });
    expect(text).not.toContain(skuToken);
  });
});

const bundle = {
  name: 'Box',
  code: 'BN-X',
  status_label: 'Active',
  price: 10,
  saving: null,
  valid_until: null,
};
const rule = {
  is_repetitive: true,
  occur_days: 30,
  skus: [{ sku_id: 3, quantity: 2, systemCode: 'SK-100003' }],
};
const record = async (path: string, id: unknown) =>
  ((await practice.post(`${path}/edit`, { id })).body as { record: Record<string, unknown> }).record;

describe('subscription rules', () => {
  it('are stored with a new bundle, and get ids', async () => {
    const { status, body } = await practice.post('/fulfillment/bundles/store', {
      ...bundle,
      subscription_rules: [rule, { ...rule, is_repetitive: false }],
    });
    expect(status).toBe(200);
    expect(await record('/fulfillment/bundles', (body as { id: number }).id)).toMatchObject({
      ...bundle,
      subscription_rules: [
        { ...rule, id: 1 },
        { ...rule, id: 2, is_repetitive: false },
      ],
    });
  });

  it('of an integration are replaced, and its store does not lose its picture', async () => {
    const path = '/datahub/integrations';
    const rows = async () => {
      const state = { page: 1, per_page: 1, sortBy: 'integration_id', sortOrder: 'asc', filters: [] };
      const { body } = await practice.post(`${path}/datatable`, state);
      return (body as { data: { data: Record<string, unknown>[] } }).data.data[0];
    };
    const before = await rows();
    const { id, subscription_rules: _rules, ...values } = await record(path, before?.integration_id);
    const reply = await practice.post(`${path}/update`, { ...values, id, subscription_rules: [rule] });
    expect(reply.status).toBe(200);
    const after = await rows();
    expect(after?.subscription_rules).toEqual([{ ...rule, id: 1 }]);
    expect(after?.store).toEqual(before?.store);
  });

  it.each([
    ['subscription_rules.0.skus.0.quantity', { ...rule, skus: [{ sku_id: 3, quantity: -1 }] }],
    ['subscription_rules.0.skus.0.sku_id', { ...rule, skus: [{ sku_id: null, quantity: 1 }] }],
    ['subscription_rules.0.occur_days', { ...rule, occur_days: 0 }],
    ['subscription_rules.0', 'a rule'],
  ])('are refused: %s', async (name, wrong) => {
    const reply = await practice.post('/fulfillment/bundles/store', {
      ...bundle,
      subscription_rules: [wrong],
    });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual([name]);
  });
});
