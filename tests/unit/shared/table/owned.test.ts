import { describe, expect, it } from 'vitest';
import { findHubTable } from '../../../../shared/hub';
import { missingId, ownedList, receivedInput, sentId, sentInput } from '../../../../shared/table/owned';

function table(id: string) {
  const found = findHubTable(id);
  if (!found) throw new Error(`no hub table ${id}`);
  return found;
}

describe('what the calls of an owned list send (hub section 7)', () => {
  it('the owner with every call', () => {
    expect(sentInput(ownedList(table('suppliers'), 7), 'structure', {})).toEqual({ integration_id: 7 });
    expect(sentInput(ownedList(table('webhook-headers'), 3), 'structure', {})).toEqual({ webhook_id: 3 });
  });

  it.each([
    ['countries', 'destroy', { country_id: 5, integration_id: 7 }],
    ['suppliers', 'destroy', { supplier_id: 5, integration_id: 7 }],
    ['shipping-methods', 'destroy', { method_id: 5, integration_id: 7 }],
    ['status-processing', 'destroy', { status_process_id: 5, integration_id: 7 }],
    ['shipping-custom-fields', 'destroy', { custom_id: 5, integration_id: 7 }],
    ['skus-mapping', 'destroy', { sku: 5, integration_id: 7 }],
    ['integration-order-status', 'destroy', { id: 5, integration_id: 7 }],
    ['validations', 'destroy', { validation_id: 5, integration_id: 7 }],
    ['suppliers', 'reset', { message_id: 5 }],
    ['skus-mapping', 'reset', { message_id: 5 }],
  ] as const)('%s %s names the record by the field of the spec', (id, kind, sent) => {
    expect(sentInput(ownedList(table(id), 7), kind, { id: 5 })).toEqual(sent);
  });

  it('the fields of the form beside the id and the owner', () => {
    const input = { id: 5, supplier: 'ACME', system_code: 'AC' };
    expect(sentInput(ownedList(table('suppliers'), 7), 'update', input)).toEqual({
      supplier_id: 5,
      supplier: 'ACME',
      system_code: 'AC',
      integration_id: 7,
    });
  });

  it('its owner, whatever a form has under the name of the owner', () => {
    const input = { id: 5, supplier: 'ACME', integration_id: 9 };
    expect(sentInput(ownedList(table('suppliers'), 7), 'update', input)).toMatchObject({ integration_id: 7 });
  });

  it('the two dates of a relative range, with or without an owner', () => {
    const filters = [{ name: 'updated_at', value: { relative: 'yesterday' } }];
    const sent = [{ name: 'updated_at', value: ['2026-11-29 00:00', '2026-11-29 23:59'] }];
    const now = new Date(2026, 10, 30, 0, 0);
    expect(sentInput(ownedList(table('suppliers'), 7), 'datatable', { filters }, now)).toEqual({
      filters: sent,
      integration_id: 7,
    });
    expect(sentInput({ id: 'contracts' }, 'export', { filters }, now)).toEqual({ filters: sent });
  });

  it('refuses a list whose owner is not known', () => {
    expect(() => sentInput(table('suppliers'), 'structure', {})).toThrow('integration_id');
  });

  it('the SKU of a row and never its number, and the number of its message or its own', () => {
    const list = table('skus-mapping');
    expect(sentId(list, 'destroy', { id: 5, sku: 'BOX-1', name: 'Box' }, 5)).toBe('BOX-1');
    expect(sentId(list, 'destroy', { id: 5, sku: '', name: 'BOX-1' }, 5)).toBe('BOX-1');
    expect(sentId(list, 'destroy', { id: 5 }, 5)).toBeUndefined();
    expect(sentId(list, 'reset', { id: 5, message_id: 91 }, 5)).toBe(91);
    expect(sentId(list, 'reset', { id: 5, message_id: null }, 5)).toBe(5);
    expect(sentId(list, 'show', { id: 5, sku: 'BOX-1' }, 5)).toBe(5);
  });

  it('nothing for a row that lacks what names it, and says what is missing', () => {
    expect(missingId(table('skus-mapping'), 'destroy', { id: 5, sku: '' })).toBe(
      'The server sent no “sku” and no “name” for this row, and this action needs one of them.',
    );
    expect(missingId({ idFrom: { show: ['code'] } }, 'show', { id: 5 })).toBe(
      'The server sent no “code” for this row, and this action needs it.',
    );
    expect(missingId(table('suppliers'), 'reset', { id: 5 })).toBeUndefined();
    expect(missingId(table('suppliers'), 'destroy', { id: 5 })).toBeUndefined();
  });
});

describe('what the practice workspace reads', () => {
  it('the owner and the id of the record', () => {
    const { list, input } = receivedInput(table('suppliers'), 'update', {
      supplier_id: 5,
      supplier: 'ACME',
      integration_id: 7,
    });
    expect(list.ownerId).toBe(7);
    expect(input).toEqual({ id: 5, supplier: 'ACME' });
  });

  it('no owner from a call that names none', () => {
    const { list, input } = receivedInput(table('suppliers'), 'reset', { message_id: 5 });
    expect(list.ownerId).toBeUndefined();
    expect(input).toEqual({ id: 5 });
  });
});
