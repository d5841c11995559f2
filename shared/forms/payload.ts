/** The `values` that a service form sends (finance sections 3 and 4). */
import { normalDecimal } from '../money';
import { sentIndex, sentRow } from '../row-tables/definition';
import type { Id } from '../table/row';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formFields,
  formTables,
  isShown,
} from './definition';

/**
 * Ids as numbers, amounts as decimal text, rows under their names. A hidden or empty field is null, or left out if
 * the form omits nulls; a hidden list or table is an empty list.
 * @param id of the stored service; absent on a new one
 */
export function servicePayload(
  form: FormDefinition,
  values: FormValues,
  tables: FormTables,
  id?: Id,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  if (id !== undefined) sent.id = id;
  for (const field of formFields(form)) {
    const value = values[field.name];
    const shown = isShown(field, values);
    if (Array.isArray(field.initial))
      sent[field.name] = shown && Array.isArray(value) ? value.map(sentIndex) : [];
    else if (!shown || typeof value !== 'string' || value.trim() === '') sent[field.name] = null;
    else sent[field.name] = field.kind === 'decimal' ? (normalDecimal(value) ?? value) : sentIndex(value);
  }
  const shownTables = formTables(form, values);
  for (const name of Object.keys(form.tables)) {
    const table = shownTables[name];
    sent[name] = table ? (tables[name] ?? []).map((row) => sentRow(table, row)) : [];
  }
  Object.assign(sent, form.sends?.(values, tables));
  return form.omitsNulls
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
    : sent;
}
