/** The `values` that a service form sends (finance sections 3 and 4). */
import { normalDecimal } from '../money';
import { sentIndex, sentRow, type TableRow } from '../row-tables/row-table';
import { mapInSteps, runToEnd } from '../steps';
import type { Id } from '../table/row';
import {
  type FieldValue,
  type FormDefinition,
  type FormState,
  type FormTables,
  type FormValues,
  formFields,
  formTables,
  hiddenTable,
  isShown,
} from './form-definition';

/**
 * Ids as numbers, amounts as decimal text, rows under their names. A hidden or empty field is null, or left out if the
 * form omits nulls; a hidden list or table is an empty list. A stored value that was always hidden and is unchanged is
 * sent back unchanged.
 * @param id of the stored service; absent for a new one
 * @param loaded the initial form of a stored service
 */
export function servicePayload(
  form: FormDefinition,
  values: FormValues,
  tables: FormTables,
  id?: Id,
  loaded?: FormState,
): Record<string, unknown> {
  return runToEnd(payloadInSteps(form, values, tables, id, loaded));
}

/** The same in steps, for tables with very many rows. */
export function* payloadInSteps(
  form: FormDefinition,
  values: FormValues,
  tables: FormTables,
  id?: Id,
  loaded?: FormState,
): Generator<void, Record<string, unknown>> {
  const sent: Record<string, unknown> = {};
  if (id !== undefined) sent.id = id;
  for (const field of formFields(form)) {
    const value = values[field.name];
    const shown =
      isShown(field, values) ||
      (loaded !== undefined && !isShown(field, loaded.values) && isSame(value, loaded.values[field.name]));
    if (Array.isArray(field.initial))
      sent[field.name] = shown && Array.isArray(value) ? value.map(sentIndex) : [];
    else if (!shown || typeof value !== 'string' || value.trim() === '') sent[field.name] = null;
    else sent[field.name] = field.kind === 'decimal' ? (normalDecimal(value) ?? value) : sentIndex(value);
  }
  const shownTables = formTables(form, values);
  for (const name of Object.keys(form.tables)) {
    const rows = tables[name] ?? [];
    const stays =
      loaded && !(name in formTables(form, loaded.values)) && isSameRows(rows, loaded.tables[name]);
    const table = shownTables[name] ?? (stays ? hiddenTable(form, name, rows) : undefined);
    sent[name] = table ? yield* mapInSteps(rows, (row) => sentRow(table, row)) : [];
  }
  Object.assign(sent, form.sends?.(values, tables));
  return form.omitsNulls
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
    : sent;
}

function isSame(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isSameRows(rows: readonly TableRow[], loaded: readonly TableRow[] = []): boolean {
  return (
    rows.length === loaded.length &&
    rows.every((row, at) => {
      const other = loaded[at] ?? {};
      return row === other || Object.keys(row).every((name) => row[name] === other[name]);
    })
  );
}
