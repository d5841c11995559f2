import { describe, expect, it } from 'vitest';
import { isReady, type ReadinessFacts, readinessOf } from '../../../shared/readiness';

const everything: ReadinessFacts = {
  counts: {
    countries: 3,
    'shipping-methods': 2,
    suppliers: 1,
    'skus-mapping': 40,
    'integration-order-status': 6,
  },
  disabled: [],
  prefix: { prefix_replace: '', prefix_replace_char: '' },
};
const notReady = { integration_id: 7, ready: false, status_label: 'Active' };
const keysOf = (things: readonly { key: string }[]) => things.map(({ key }) => key);

describe('whether an integration is ready (hub section 2)', () => {
  it.each([
    [{ ready: true }, true],
    [{ ready: 1 }, true],
    [{ is_ready: 'yes' }, true],
    [{ ready: '0' }, false],
    [{ is_ready: false }, false],
    [{ name: 'Blue' }, undefined],
    [{ ready: null }, undefined],
  ])('%j', (row, ready) => {
    expect(isReady(row)).toBe(ready);
  });
});

describe('why an integration is not ready', () => {
  it('names each table without rows and the place where it is filled', () => {
    const { found, fine } = readinessOf(notReady, {
      ...everything,
      counts: { ...everything.counts, countries: 0, 'integration-order-status': 0 },
    });
    expect(found).toEqual([
      { key: 'countries_missing', text: 'No country is mapped.', place: { table: 'countries' } },
      {
        key: 'order_status_missing',
        text: 'No order status is mapped.',
        place: { table: 'integration-order-status' },
      },
    ]);
    expect(fine).toEqual(['Shipping methods', 'Suppliers', 'SKUs mapping']);
  });

  it('names a prefix without replace char, disabled validations, and a status that is off', () => {
    const { found } = readinessOf(
      { ...notReady, status_label: 'Draft' },
      {
        ...everything,
        disabled: [{ validation_id: 4, name: 'Stock check', status: 0 }],
        prefix: { prefix_replace: 'PX', prefix_replace_char: '' },
      },
    );
    expect(found.map(({ text }) => text)).toEqual([
      'Its status is Draft.',
      'The order prefix has no replace char.',
      'The validation Stock check is disabled.',
    ]);
    expect(found.map(({ place }) => place)).toEqual(['list', 'order-prefix', { table: 'validations' }]);
    expect(
      found.map(({ disabled = [] }) => disabled.map(({ name, status_label }) => name ?? status_label)),
    ).toEqual([['Draft'], [], ['Stock check']]);
  });

  it('does not take a table that could not be loaded for an empty one', () => {
    const { found, unseen } = readinessOf(notReady, {
      ...everything,
      counts: { ...everything.counts, suppliers: null },
      prefix: null,
    });
    expect(found).toEqual([]);
    expect(unseen).toEqual(['Suppliers', 'Order prefix']);
  });

  it('takes a table without a known number of rows neither for empty nor for refused', () => {
    const { found, fine, unseen } = readinessOf(notReady, {
      ...everything,
      counts: { ...everything.counts, suppliers: undefined },
    });
    expect(found).toEqual([]);
    expect(unseen).toEqual([]);
    expect(fine).not.toContain('Suppliers');
  });

  it.each(['Draft', 'Disabled', 'Inactive', 'inactive'])('names the status %s', (status) => {
    const { found } = readinessOf({ ...notReady, status_label: status }, everything);
    expect(found.map(({ text }) => text)).toEqual([`Its status is ${status}.`]);
  });

  it('leaves out a reason without words', () => {
    const row = { ...notReady, not_ready: [{ code: 'x', text: ' ' }, '', 'credentials_missing'] };
    expect(readinessOf(row, everything).said.map(({ text }) => text)).toEqual(['credentials_missing']);
  });

  it('reads the words of a reason also from its message', () => {
    const row = { ...notReady, not_ready: [{ code: 'x', message: 'No store key' }] };
    expect(readinessOf(row, everything).said).toEqual([{ key: 'x', text: 'No store key' }]);
  });

  it('reads one reason without a list', () => {
    const { said } = readinessOf({ ...notReady, not_ready: 'suppliers_missing' }, everything);
    expect(said).toEqual([
      { key: 'suppliers_missing', text: 'No supplier is mapped.', place: { table: 'suppliers' } },
    ]);
  });

  it('does not name disabled validations again after the server did', () => {
    const row = { ...notReady, not_ready: [{ code: 'validation_disabled', text: 'A check is off' }] };
    const { said, found } = readinessOf(row, {
      ...everything,
      disabled: [{ validation_id: 4, name: 'Stock check', status: 0 }],
    });
    expect(said.map(({ text }) => text)).toEqual(['A check is off']);
    expect(found).toEqual([]);
  });

  it('says what the server says first, and does not repeat it', () => {
    const row = {
      ...notReady,
      extra_data: {
        not_ready: [{ code: 'countries_missing', text: 'Add a country' }, 'credentials_missing', null, 3],
      },
    };
    const { said, found } = readinessOf(row, {
      ...everything,
      counts: { ...everything.counts, countries: 0, suppliers: 0 },
    });
    expect(said[0]).toEqual({
      key: 'countries_missing',
      text: 'Add a country',
      place: { table: 'countries' },
    });
    expect(said[1]).toEqual({ key: 'credentials_missing', text: 'credentials_missing' });
    expect(keysOf(found)).toEqual(['suppliers_missing']);
  });

  it('finds nothing in an integration that has everything', () => {
    expect(readinessOf({ ready: true }, everything)).toMatchObject({ ready: true, said: [], found: [] });
  });
});
