import { describe, expect, it } from 'vitest';
import { keyField, keyValue } from '../../../../shared/table/natural-key';

describe('a part of a natural key', () => {
  it.each([
    ['its own name', { store_code: 'AE-1', storeCode: 'AE-2' }, 'AE-1'],
    ['the other name if rows call it so', { storeCode: 'AE-2' }, 'AE-2'],
    ['the other name if the first one is empty', { store_code: null, storeCode: 'AE-2' }, 'AE-2'],
    ['the other name if the first one is blank', { store_code: ' ', storeCode: 'AE-2' }, 'AE-2'],
    ['a zero', { store_code: 0, storeCode: 'AE-2' }, 0],
    ['nothing', { store_code: '' }, undefined],
  ])('is read from %s', (_, row, value) => {
    expect(keyValue(['store_code', 'storeCode'], row)).toBe(value);
  });

  it('belongs to the field that has or reads one of its names', () => {
    const fields = [
      { name: 'system_code', label: 'System code', kind: 'text' },
      { name: 'store_code', label: 'Store Code', kind: 'text', readAs: ['storeCode'] },
    ] as const;
    expect(keyField(['storeCode'], fields)?.name).toBe('store_code');
    expect(keyField(['system_code'], fields)?.name).toBe('system_code');
    expect(keyField(['sku'], fields)).toBeUndefined();
  });
});
