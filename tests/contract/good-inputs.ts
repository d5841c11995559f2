/** Inputs that the practice workspace takes, for tests of what it does with them. */
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';

/** Fields of a record that can be saved. */
export function goodFields(list: ListDefinition): Record<string, unknown> {
  return Object.fromEntries((list.fields ?? []).map((field) => [field.name, goodValue(field)]));
}

function goodValue(field: RecordField): unknown {
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
      return `Good ${field.name}`.slice(0, field.max);
  }
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
