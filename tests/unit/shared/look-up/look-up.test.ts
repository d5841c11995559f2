/** The look-up of an operation whose reply was lost: its requests, and the results of their replies. */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyCall, findCall } from '../../../../shared/api';
import { defineCall } from '../../../../shared/api/call';
import type { NewestRecords, OpenCall } from '../../../../shared/desk/operations';
import { CodeskError, failure } from '../../../../shared/errors';
import { lookUpOperation } from '../../../../shared/look-up/look-up';
import { everyWrite } from '../../../support/valid-writes';

/** The replies of the server by call; `lost` for a missing record. */
const answers = new Map<string, object | 'lost'>();
const answer = (call: string, reply: object | 'lost') => void answers.set(call, reply);
let asked: string[];
beforeEach(() => {
  answers.clear();
  asked = [];
});

/** Checks as main does. */
async function ask(name: string, input: object): Promise<unknown> {
  asked.push(name);
  const call = findCall(name);
  if (call?.effect !== 'read') throw new Error(`${name} does not read`);
  call.input.parse(input);
  const reply = answers.get(name);
  if (reply === undefined || reply === 'lost')
    throw new CodeskError(failure(reply ? 'not_found' : 'unreachable'));
  return call.output.parse(reply);
}

const operation = (call: string, input: unknown): OpenCall => ({
  id: '00000000-0000-4000-8000-000000000001',
  call,
  input,
  title: 'A change',
  made: new Date(2026, 10, 22, 14, 3).getTime(),
  attempts: 1,
});
const look = (call: string, input: unknown, newest?: NewestRecords) =>
  lookUpOperation(
    { ...operation(call, input), ...(newest && { newest }) },
    { request: ask, format: 'day/month/year' },
  );

describe('a removal of a record that no documented call loads', () => {
  const removed = () => look('suppliers.destroy', { integration_id: 4, supplier_id: 12 });
  const stored = { id: 12, supplier: 'Acme', systemCode: 'AC' };
  beforeEach(() => answer('suppliers.edit', 'lost'));

  it('is not done while the record is among the rows', async () => {
    answer('suppliers.datatable', { data: [stored], total: 1 });
    expect(await removed()).toEqual({ found: 'no', text: 'The supplier Acme still exists.' });
  });

  it('is done when it is not among all rows', async () => {
    answer('suppliers.datatable', { data: [{ ...stored, id: 13 }], total: 1 });
    expect(await removed()).toEqual({ found: 'yes', text: 'The supplier 12 no longer exists.' });
  });

  it.each([{ total: 26 }, {}])('is not known when it is not among the newest rows: %o', async (more) => {
    answer('suppliers.datatable', { data: [{ ...stored, id: 13 }], ...more });
    expect(await removed()).toEqual({
      found: 'unsure',
      text: 'Codesk cannot tell whether the supplier 12 exists. Check in the list.',
    });
  });
});

describe('a removal of a record that a documented call loads', () => {
  it('is done when the call says that it is not there', async () => {
    answer('return-configuration.edit', 'lost');
    expect(await look('return-configuration.destroy', { integration_id: 4, id: 12 })).toMatchObject({
      found: 'yes',
    });
    expect(asked).toEqual(['return-configuration.edit']);
  });
});

describe('a setting', () => {
  const stored = { confirm_order_field: 'tag', confirm_order_value: '7' };
  const look7 = (value: string) =>
    look('confirmedOrders.update', {
      integration_id: 4,
      confirm_order_field: 'tag',
      confirm_order_value: value,
    });
  beforeEach(() => answer('confirmedOrders.read', stored));

  it.each([
    ['7', 'yes'],
    ['007', 'no'],
  ])('with the value %s where 7 is stored: %s', async (value, found) => {
    expect(await look7(value)).toMatchObject({ found });
  });

  it('is another one in other capital letters', async () => {
    answer('orderPrefix.read', { prefix_replace: 'ab', prefix_replace_char: '3' });
    const sent = { integration_id: 4, prefix_replace: 'AB', prefix_replace_char: 3 };
    expect(await look('orderPrefix.update', sent)).toMatchObject({ found: 'no' });
    expect(await look('orderPrefix.update', { ...sent, prefix_replace: 'ab' })).toMatchObject({
      found: 'yes',
    });
  });
});

/** Times as servers write them, of a record that was added at 14:03 by the clock of this computer. */
const clocks: readonly [string, object][] = [
  ['a right clock', { created_at: '2026-11-22 14:03:00' }],
  ['a clock 3 minutes behind', { created_at: '2026-11-22 14:00:00' }],
  ['a day without a time', { created_at: '2026-11-22' }],
  ['the day of the original', { created_at: '2020-01-01 08:00:00' }],
  ['no time', {}],
];

describe.each(clocks)('a new record at a server with %s', (_name, time) => {
  const before = { ids: [60, 59], total: 70 };
  const rows = (...ids: readonly number[]) => ({
    data: ids.map((id) => ({ id, name: `Row ${id}`, contract_no: `CT-${id}`, supplier: `S-${id}`, ...time })),
    total: 70,
  });
  const added: readonly [string, object][] = [
    ['finance-services.store', { type: 'delivery', values: { rate: '5' } }],
    ['contracts.duplicate', { id: 5, expiry_date: '2027-12-31' }],
    ['products.duplicate', { id: 5 }],
    ['clients.store', { name: 'Typed' }],
    ['suppliers.store', { integration_id: 4, supplier: 'Typed', system_code: 'A' }],
  ];

  it.each(added)('%s: one above the newest is named, and the user compares it', async (call, input) => {
    answer(`${call.split('.')[0]}.datatable`, rows(61, 60));
    const { found, text } = await look(call, input, before);
    expect([found, text]).toEqual(['unsure', expect.stringMatching(/^A new .* exists: .*61.*Compare/)]);
  });

  it.each(added)('%s: without one above the newest it is not there', async (call, input) => {
    answer(`${call.split('.')[0]}.datatable`, rows(60, 59));
    const { found, text } = await look(call, input, before);
    expect([found, text]).toEqual(['no', expect.stringMatching(/^No new .* exists\. The newest is .*60/)]);
  });

  it.each(added)('%s: it is not known if the newest was not read', async (call, input) => {
    answer(`${call.split('.')[0]}.datatable`, rows(61, 60));
    expect(await look(call, input)).toMatchObject({
      found: 'unsure',
      text: expect.stringMatching(/^The newest .* is .*61.* Compare it with your change\.$/),
    });
  });

  it('is there if one above the newest has its key', async () => {
    answer('suppliers.datatable', rows(63, 62, 61, 60));
    const sent = { integration_id: 4, supplier: 'S-62', system_code: 'A' };
    expect(await look('suppliers.store', sent, before)).toMatchObject({
      found: 'yes',
      text: expect.stringMatching(/^A supplier S-62 exists/),
    });
  });

  it('is not an older one with its key', async () => {
    answer('suppliers.datatable', rows(60, 59));
    const sent = { integration_id: 4, supplier: 'S-59', system_code: 'A' };
    expect(await look('suppliers.store', sent, before)).toMatchObject({ found: 'no' });
  });

  it('is not known if one with its key is there, but the list has no order that tells which are new', async () => {
    answer('suppliers.datatable', rows(7, 62, 60));
    const sent = { integration_id: 4, supplier: 'S-62', system_code: 'A' };
    expect(await look('suppliers.store', sent, { ids: [7, 60, 9], total: 100 })).toMatchObject({
      found: 'unsure',
      text: expect.stringMatching(/S-62.* Compare it with your change\.$/),
    });
  });

  it('among several new ones is left to the user', async () => {
    answer('clients.datatable', rows(63, 62, 61, 60));
    expect(await look('clients.store', { name: 'Typed' }, before)).toMatchObject({
      found: 'unsure',
      text: expect.stringMatching(/^3 new records exist: .*63.*62.*61.*Compare/),
    });
  });

  it('of an import is never said to be missing', async () => {
    answer('skus.datatable', rows(60, 59));
    expect(await look('uploads.store', { type: 'skus', file: 'h1' }, before)).toMatchObject({
      found: 'unsure',
    });
  });
});

describe('a new record', () => {
  it('is not the one whose key has other capital letters', async () => {
    answer('suppliers.datatable', { data: [{ id: 1, supplier: 'ACME' }], total: 1 });
    const added = (supplier: string) =>
      look('suppliers.store', { integration_id: 4, supplier, system_code: 'A' }, { ids: [], total: 0 });
    expect(await added('acme')).toMatchObject({ found: 'unsure' });
    expect(await added('ACME')).toMatchObject({ found: 'yes' });
  });
});

describe('new countries, whose ids are not given in their order', () => {
  const chad = { country_id: 9, name: 'Chad' };
  const kuwait = { country_id: 2, name: 'Kuwait' };
  const oman = { country_id: 1, name: 'Oman' };
  const added = () =>
    look('countries.store', { integration_id: 7, countries: [2, 1] }, { ids: [9], total: 1 });

  it.each<[string, readonly object[], string, string]>([
    ['none', [chad], 'no', 'No new country exists. The newest is Chad #9.'],
    ['one', [chad, kuwait], 'unsure', 'A new country exists: Kuwait #2. Compare with your change.'],
    [
      'two',
      [chad, kuwait, oman],
      'unsure',
      '2 new records exist: Kuwait #2; Oman #1. Compare with your change.',
    ],
  ])('%s', async (_name, data, found, text) => {
    answer('countries.datatable', { data, total: data.length });
    expect(await added()).toEqual({ found, text });
  });
});

describe('a changed record', () => {
  it('is as it was sent when a decimal is stored with more digits', async () => {
    answer('suppliers.edit', { record: { supplier: '1.50' } });
    const sent = { integration_id: 4, supplier_id: 12, supplier: '1.5' };
    expect(await look('suppliers.update', sent)).toMatchObject({ found: 'yes' });
  });
});

describe('a changed service', () => {
  const values = { type: 2, unit_id: 4, rate: '5', name: 'Labels' };
  const changed = () =>
    look('finance-services.update', { id: 9, type: 'additional_service', values: { ...values } });

  it('is as it was sent when its values are, whatever its kind is called', async () => {
    answer('finance-services.edit', { id: 9, type: 'additional_service', values });
    expect(await changed()).toMatchObject({ found: 'yes' });
  });

  it('has other values than what was sent when they differ', async () => {
    answer('finance-services.edit', {
      id: 9,
      type: 'additional_service',
      values: { ...values, unit_id: 7 },
    });
    const { found, text } = await changed();
    expect([found, text]).toEqual(['unsure', expect.stringContaining('“7” instead of “4”')]);
    expect(text).not.toContain('additional_service');
  });
});

it('a changed contract is not another one because its days and choices are stored in other shapes', async () => {
  answer('contracts.edit', {
    contract: { id: 5, contract_no: 'CT-5', from: 1_767_225_600, client_id: { index: 8, text: 'Harbour' } },
    clients: [{ index: 8, text: 'Harbour' }],
  });
  const sent = { id: 5, contract_no: 'CT-5', from: '2026-01-01', client_id: 8 };
  expect(await look('contracts.update', sent)).toMatchObject({ found: 'yes' });
  const other = await look('contracts.update', { ...sent, from: '2026-02-01' });
  expect(other.text).toContain('instead of “2026-02-01”');
});

it('is not known of what holds a secret, because it is not kept', async () => {
  expect(await look('webhooks.update', null)).toMatchObject({ found: 'unsure' });
  expect(asked).toEqual([]);
});

describe('every write', () => {
  it('says beside itself how the server shows it', () => {
    for (const [name, { effect, lookUp }] of everyCall())
      expect(lookUp !== undefined, name).toBe(effect === 'write');
    const call = { path: '/x', encoding: 'json', input: z.object({}), output: z.null() } as const;
    // @ts-expect-error: a write without it does not compile
    defineCall({ ...call, effect: 'write' });
    // @ts-expect-error: a read has none
    defineCall({ ...call, effect: 'read', lookUp: 'none' });
  });

  it('is looked up by a call that reads, but for those that nothing shows', async () => {
    const silent = new Set<string>();
    for (const { name, input } of everyWrite()) {
      const found = await look(name, input).catch((error: CodeskError) => error.failure.code);
      // The server is not there.
      if (found === 'unreachable') continue;
      expect(found, name).toMatchObject({ found: 'unsure' });
      silent.add(name.replace(/^.*\./, ''));
    }
    // Several records at once, or the code of a customer or a SKU in place of an id.
    expect([...silent].sort()).toEqual([
      'destroy',
      'generateRefreshToken',
      'generateToken',
      'reprocess',
      'reset',
    ]);
  });
});
