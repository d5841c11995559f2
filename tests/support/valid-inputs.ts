/** Valid inputs for the practice workspace. */
import { fieldsOf } from '../../sandbox/tables/record-fields';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';

/** Valid values for the fields of a record. */
export function validFields(list: ListDefinition): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(list).map((field) => [field.name, validValue(field)]));
}

function validValue(field: RecordField): unknown {
  switch (field.kind) {
    case 'number':
      return 12;
    case 'email':
      return 'desk@codesk.example';
    case 'url':
      return 'https://shop.codesk.example/hooks';
    case 'phone':
      return '+971501234567';
    case 'date':
      return '2026-10-05';
    case 'switch':
      return true;
    case 'choice':
      return field.options?.[0]?.index;
    case 'choices':
      return field.options?.slice(0, 2).map((option) => option.index);
    default:
      return `Good ${field.name}`.padEnd(field.min ?? 0, '.').slice(0, field.max);
  }
}

/** A contract with one service with its own prices, as form fields. */
export function contractForm(
  serviceId: number,
  more: Readonly<Record<string, string>> = {},
  without: readonly string[] = [],
): FormData {
  const values = {
    warehouse_id: '1',
    order_date: '3',
    destination_type: '0',
    destination_id: '1',
    rate: '12.5',
    rate_type: 'manual',
    tax_percentage: '5',
    discount: '0',
    fulfillment_unit_id: '2',
    base_fulfillment_picks: '3',
    delivery_unit_id: '1',
    base_delivery_weight: '0.5',
    increment_type: 'manual',
  };
  const fields: Record<string, string> = {
    client_id: '7',
    contract_no: 'CT-TEST-1',
    from: '2026-11-01',
    average_volume: '0',
    average_volume_range: '2',
    invoice_generation_date: '31',
    payable_date: '360',
    'services[0][id]': String(serviceId),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`services[0][values][${name}]`, value]),
    ),
    'services[0][values][order_types][0]': '1',
    ...more,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (!without.includes(name)) form.append(name, value);
  return form;
}

export function uploadForm(text: string, type = 'orders'): FormData {
  const form = new FormData();
  form.append('type', type);
  form.append('file', new Blob([text]), 'import.csv');
  return form;
}

export function documentForm(id: number, title = 'Passport', text = 'a scan'): FormData {
  const form = new FormData();
  form.append('id', String(id));
  form.append('title', title);
  form.append('file', new Blob([text]), 'scan.pdf');
  return form;
}
