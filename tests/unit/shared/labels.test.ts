import { describe, expect, it } from 'vitest';
import { articleOf, labelOf, valueLabel } from '../../../shared/labels';

describe('the label of a field that no definition names', () => {
  it.each([
    ['invoice_generation_date', 'Invoice generation date'],
    ['invoice-date', 'Invoice date'],
    ['cod_price', 'COD price'],
    ['minimum_cod_charge', 'Minimum COD charge'],
    ['customer_id', 'Customer ID'],
    ['sku', 'SKU'],
    ['callback_url', 'Callback URL'],
    ['vat_no', 'VAT no'],
    ['sms_code', 'SMS code'],
    ['qty_type', 'Quantity type'],
    ['b2bm', 'B2B'],
    ['_', '_'],
  ])('%s is %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it.each(['A-33-3', 'X-Source', 'Kuwait'])('%s stays unchanged', (name) => {
    expect(labelOf(name)).toBe(name);
  });
});

describe('the label of a value of a service', () => {
  it.each([
    ['cod_price', 'COD price'],
    ['unit_id', 'Unit'],
    ['warehouse_ids', 'Warehouse'],
    ['qty_type', 'Quantity type'],
    ['is_b2bm', 'B2B'],
    ['id', 'ID'],
    ['_', '_'],
  ])('%s is %s', (name, label) => {
    expect(valueLabel(name)).toBe(label);
  });
});

it.each([
  ['order', 'An'],
  ['integration', 'An'],
  ['supplier', 'A'],
  ['user', 'A'],
  ['SKU', 'A'],
  ['undelivered order', 'An'],
])('the article of %j is %s', (noun, article) => {
  expect(articleOf(noun)).toBe(article);
});
