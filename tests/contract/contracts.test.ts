import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formEntries } from '../../main/api/form-encoding';
import { withFiles } from '../../main/api/form-files';
import { type CallName, type CallOutput, calls } from '../../shared/api';
import { comparedContract } from '../../shared/contracts/comparison/align';
import { comparisonSentences } from '../../shared/contracts/comparison/sentences';
import { sideBySide } from '../../shared/contracts/comparison/side-by-side';
import { contractFileNames, readContract } from '../../shared/contracts/contract';
import { deliveryPricingErrors, readDeliveryPricing } from '../../shared/contracts/delivery-pricing';
import { contractToDuplicate, contractToStore, contractToUpdate } from '../../shared/contracts/encoding';
import { contractServiceForm, optionListsOf } from '../../shared/contracts/service-values';
import { type Practice, type Reply, startPractice } from '../support/sandbox-server';
import { contractForm } from '../support/valid-inputs';

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.stop());

const files: Record<string, { name: string; text: string }> = {
  'handle-rates': { name: 'rates.csv', text: 'from,to,rate\n0,1,2.5\n1,5,3.75\n' },
  'handle-increments': { name: 'increments.csv', text: 'from,to,increment,rate\n5,,1,0.5\n' },
  'handle-broken': { name: 'broken.csv', text: 'from,to,rate\n0,1,"2,5"\n' },
};

/** The request body as main sends it. */
async function formOf(name: CallName, input: unknown): Promise<FormData> {
  const { files: paths = [] } = calls[name] as { files?: readonly string[] };
  const filled = await withFiles(input, paths, async (handle) => {
    const file = files[handle];
    if (!file) throw new Error(`No file ${handle}`);
    return { bytes: new TextEncoder().encode(file.text), name: file.name, type: 'text/csv' };
  });
  const form = new FormData();
  for (const [field, value] of formEntries(filled as Record<string, unknown>)) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  return form;
}

const post = async (name: CallName, input: unknown): Promise<Reply> =>
  practice.post(
    calls[name].path,
    input instanceof FormData || calls[name].encoding === 'json' ? input : await formOf(name, input),
  );

async function read<N extends CallName>(name: N, input: unknown): Promise<CallOutput<N>> {
  const reply = await post(name, input);
  expect(reply.status, reply.text).toBe(200);
  return calls[name].output.parse(reply.body) as CallOutput<N>;
}

const errorsOf = (reply: Reply) => (reply.body as { errors: Record<string, string[]> }).errors;
const idOf = (reply: Reply) => (reply.body as { id: number }).id;
const picked = (handle: string) => ({ handle, name: files[handle]?.name ?? '', size: 1 });

/** A service with the delivery pricing form. */
async function pricedService(): Promise<number> {
  for (let id = 60; id > 0; id -= 1) {
    const { values } = await read('contracts.services', { service_id: id });
    if (values.service_type_id === 4) return id;
  }
  throw new Error('No service is priced');
}

async function stored(more: Record<string, string> = {}, without: string[] = []) {
  const form = contractForm(await pricedService(), { contract_no: `CT-${Math.random()}`, ...more }, without);
  const reply = await post('contracts.store', form);
  expect(reply.status, reply.text).toBe(200);
  return idOf(reply);
}

describe('the forms of a contract', () => {
  it('are sent with every option list', async () => {
    const lists = await read('contracts.create', {});
    for (const name of [
      'clients',
      'services',
      'average_volume_range_types',
      'warehouses',
      'order_dates',
      'order_types',
      'destination_types',
      'countries',
      'regions',
      'fulfillment_units',
      'delivery_units',
    ] as const) {
      expect(lists[name].length, name).toBeGreaterThan(1);
    }
    expect(lists.increments_sample_file).toMatchObject({ need_to_show_message: true });
  });

  it('show a seeded contract with all its services', async () => {
    const { contract, clients } = await read('contracts.edit', { id: 100 });
    const form = readContract(contract);
    expect(form.values.contract_no).toMatch(/^CT-\d{4}-00100$/);
    expect(form.values.from).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(clients.map(({ index }) => String(index))).toContain(form.values.client_id);
    expect(form.services.length).toBeGreaterThan(0);
    for (const service of form.services) expect(service.values).toHaveProperty('service_type_id');
  });

  it('exist for each of the seven kinds of service, and their values match the form', async () => {
    const found = new Map<unknown, string>();
    for (let id = 1; id <= 60; id += 1) {
      const reply = await read('contracts.services', { service_id: id });
      const form = contractServiceForm(reply);
      found.set(reply.values.service_type_id, form.kind === 'service' ? form.type : form.kind);
      if (form.kind === 'delivery-pricing') {
        const { values, files: storedFiles } = readDeliveryPricing(reply.values);
        expect(deliveryPricingErrors(values, {}, storedFiles), `service ${id}`).toEqual({});
      }
    }
    expect(Object.fromEntries(found)).toMatchObject({
      1: 'fulfilment',
      2: 'stock_collection',
      3: 'additional_service',
      4: 'delivery-pricing',
      7: 'return_and_import_delivery',
      8: 'delivery',
      9: 'values',
    });
  });

  it('refuse a service and a contract that do not exist', async () => {
    expect((await post('contracts.services', { service_id: 9999 })).status).toBe(404);
    expect((await post('contracts.services', { service_id: 1, contract_id: 9999 })).status).toBe(404);
    expect((await post('contracts.edit', { id: 9999 })).status).toBe(404);
  });
});

describe('saving a contract', () => {
  it('stores every term and every value', async () => {
    const id = await stored({ to: '2027-10-31', description: 'A trial', contract_no: 'CT-KEPT' });
    const { contract } = await read('contracts.edit', { id });
    const { values, services } = readContract(contract);
    expect(values).toEqual({
      client_id: '7',
      contract_no: 'CT-KEPT',
      from: '2026-11-01',
      to: '2027-10-31',
      average_volume: '0',
      average_volume_range: '2',
      description: 'A trial',
      invoice_generation_date: '31',
      payable_date: '360',
    });
    expect(services[0]?.values).toMatchObject({
      service_type_id: 4,
      warehouse_id: 1,
      order_types: [1],
      destination_type: 0,
      rate: '12.5',
      discount: '0',
    });
  });

  it('accepts a seeded contract with unchanged values', async () => {
    for (const id of [100, 101, 102, 103, 104, 105, 106]) {
      const form = readContract((await read('contracts.edit', { id })).contract);
      const copy = { ...form, values: { ...form.values, contract_no: `CT-ROUND-${id}` } };
      const reply = await post('contracts.store', contractToStore(copy));
      const fileErrors = Object.keys(reply.status === 422 ? errorsOf(reply) : {});
      // The test cannot send a stored file, so a new contract requires one. There must be no other error.
      expect(
        fileErrors.filter((field) => !field.endsWith('_file')),
        reply.text,
      ).toEqual([]);
      if (reply.status !== 200) continue;
      const again = readContract((await read('contracts.edit', { id: idOf(reply) })).contract);
      expect(again.values).toEqual(copy.values);
      const terms = (services: typeof form.services) =>
        services.map((service) => formEntries({ id: service.id, values: { ...service.values } }).sort());
      expect(terms(again.services)).toEqual(terms(form.services));
    }
  });

  it('takes id-only services with the values of the service', async () => {
    const id = await stored({ 'services[1][id]': '60' });
    const { services } = readContract((await read('contracts.edit', { id })).contract);
    expect(services.map((service) => service.id)).toContain(60);
    const fresh = (await read('contracts.services', { service_id: 60 })).values;
    expect(services.find((service) => service.id === 60)?.values).toEqual(fresh);
  });

  it.each([
    'contract_no',
    'from',
    'average_volume',
    'average_volume_range',
    'invoice_generation_date',
    'payable_date',
    'services[0][id]',
  ])('requires %s', async (name) => {
    const reply = await post('contracts.store', contractForm(await pricedService(), {}, [name]));
    expect(reply.status).toBe(422);
    expect(Object.keys(errorsOf(reply))).toEqual([name === 'services[0][id]' ? 'services.0.id' : name]);
  });

  it.each([
    ['invoice_generation_date', '0'],
    ['invoice_generation_date', '32'],
    ['payable_date', '361'],
    ['payable_date', '1.5'],
    ['average_volume', '-1'],
    ['from', '2026-02-30'],
    ['client_id', '99999'],
    ['services[0][values][destination_id]', '99999'],
    ['services[0][values][rate]', '1.23456'],
    ['services[0][values][rates_file]', 'not a file'],
    ['services[0][values][service_type_id]', '4'],
    ['services[0][id]', '99999'],
  ])('refuses %s = %s', async (name, value) => {
    const reply = await post('contracts.store', contractForm(await pricedService(), { [name]: value }));
    expect(reply.status).toBe(422);
    const field = name.replaceAll('[', '.').replaceAll(']', '');
    expect(Object.keys(errorsOf(reply))).toEqual([field]);
  });

  it.each([
    'destination_id',
    'destination_type',
    'order_date',
    'warehouse_id',
    'tax_percentage',
    'rate',
    'delivery_unit_id',
    'fulfillment_unit_id',
    'discount',
    'base_fulfillment_picks',
    'base_delivery_weight',
  ])('requires %s of a priced service', async (name) => {
    const form = contractForm(await pricedService(), {}, [`services[0][values][${name}]`]);
    const reply = await post('contracts.store', form);
    expect(reply.status).toBe(422);
    expect(Object.keys(errorsOf(reply))).toEqual([`services.0.values.${name}`]);
  });

  it('refuses a contract without services, a used number and an unknown field', async () => {
    const terms = contractForm(1);
    for (const name of [...terms.keys()]) if (name.startsWith('services')) terms.delete(name);
    expect((await post('contracts.store', terms)).status).toBe(422);
    await stored({ contract_no: 'CT-ONCE' });
    const twice = await post(
      'contracts.store',
      contractForm(await pricedService(), { contract_no: 'CT-ONCE' }),
    );
    expect(errorsOf(twice)).toEqual({ contract_no: ['There is already a contract CT-ONCE.'] });
    expect((await post('contracts.store', contractForm(1, { colour: 'red' }))).status).toBe(422);
  });
});

describe('the files of a contract', () => {
  const formWith = async (more: object) => {
    const id = await stored();
    const form = readContract((await read('contracts.edit', { id })).contract);
    const [service] = form.services;
    if (!service) throw new Error('no service');
    const changed = { ...service, values: { ...service.values, rate_type: 'file', increment_type: 'file' } };
    return { id, form: { ...form, services: [{ ...changed, ...more }] } };
  };
  const both = {
    files: { rates_file: picked('handle-rates'), increments_file: picked('handle-increments') },
  };

  it('are stored, parsed, and unchanged by an update without a file', async () => {
    const { id, form } = await formWith(both);
    expect((await post('contracts.update', contractToUpdate(id, form))).status).toBe(200);
    const first = readContract((await read('contracts.edit', { id })).contract);
    expect(first.services[0]?.values).toMatchObject({
      rates_file: { name: 'rates.csv' },
      rates: [{ rate: '2.5' }, { rate: '3.75' }],
      increments_file: { name: 'increments.csv' },
      increments: [{ from: '5', to: null, increment: '1', rate: '0.5' }],
    });
    const [service] = first.services;
    const { values, tables } = readDeliveryPricing(service?.values ?? {});
    expect(values.rate_type).toBe('file');
    expect(Object.keys(tables)).toEqual(['fulfillment_increments', 'delivery_increments']);
    // The reply contains the server's own description of the files, which must not be sent back.
    const again = {
      ...first,
      services: [{ id: service?.id ?? 0, values: { ...service?.values, rate: '13' } }],
    };
    const update = await post('contracts.update', contractToUpdate(id, again));
    expect(update.status, update.text).toBe(200);
    const second = readContract((await read('contracts.edit', { id })).contract);
    expect(second.services[0]?.values).toMatchObject({
      rate: '13',
      rates_file: { name: 'rates.csv' },
      rates: [{ rate: '2.5' }, { rate: '3.75' }],
    });
  });

  it('are required if none is stored, and refused with their rows if they cannot be read', async () => {
    const without = await formWith({});
    const missing = await post('contracts.update', contractToUpdate(without.id, without.form));
    expect(Object.keys(errorsOf(missing))).toEqual(
      contractFileNames.map((name) => `services.0.values.${name}`),
    );
    const broken = await formWith({ files: { ...both.files, rates_file: picked('handle-broken') } });
    const reply = await post('contracts.update', contractToUpdate(broken.id, broken.form));
    expect(reply.status).toBe(422);
    expect(errorsOf(reply)).toEqual([expect.objectContaining({ row: 1, field: 'rate' })]);
    const after = readContract((await read('contracts.edit', { id: broken.id })).contract);
    expect(after.services[0]?.values).toMatchObject({ rate_type: 'manual' });
  });
});

describe('duplicating a contract', () => {
  it('gives the copy a number, its expiry date and the services', async () => {
    const id = await stored({ to: '2027-01-31' });
    const form = readContract((await read('contracts.edit', { id })).contract);
    const reply = await post('contracts.duplicate', contractToDuplicate(id, form, '2028-06-30'));
    expect(reply.status, reply.text).toBe(200);
    const copy = readContract((await read('contracts.edit', { id: idOf(reply) })).contract);
    expect(copy.values).toEqual({
      ...form.values,
      contract_no: expect.stringMatching(/^CT-2026-\d{5}$/),
      to: '2028-06-30',
    });
    expect(copy.services).toEqual(form.services);
  });

  it('creates a contract with another number and end date only, until it is changed', async () => {
    const id = await stored({ to: '2027-06-30', contract_no: 'CT-SIDE' });
    const source = await read('contracts.edit', { id });
    const form = readContract(source.contract);
    const reply = await post('contracts.duplicate', contractToDuplicate(id, form, '2028-06-30'));
    const between = async () => {
      const copy = await read('contracts.edit', { id: idOf(reply) });
      const [left, right] = [comparedContract(source), comparedContract(copy)];
      return comparisonSentences(sideBySide(left, right, optionListsOf(source)), {
        left: left.name,
        right: right.name,
      });
    };
    expect(await between()).toEqual([
      expect.stringMatching(/^Contract no\. /),
      'To 30/06/2027 → 30/06/2028, 366 days later',
    ]);
    const copy = readContract((await read('contracts.edit', { id: idOf(reply) })).contract);
    const services = copy.services.map((each) => ({ ...each, values: { ...each.values, rate: '13' } }));
    await post('contracts.update', contractToUpdate(idOf(reply), { ...copy, services }));
    expect((await between()).slice(-1)).toEqual(['Base rate 12.50 → 13.00, up 4 %']);
  });

  it('accepts neither a number nor an end, and requires the expiry date', async () => {
    const id = await stored();
    const form = (more: Record<string, string>, without: string[] = []) =>
      contractForm(60, { id: String(id), ...more }, without);
    const numbered = await post('contracts.duplicate', form({ expiry_date: '2028-01-01' }));
    expect(numbered.status).toBe(422);
    const undated = await post('contracts.duplicate', form({}, ['contract_no']));
    expect(Object.keys(errorsOf(undated))).toEqual(['expiry_date']);
  });
});
