/**
 * Schemas of the `values` that a service form sends, by kind (finance section 3). They are derived from the form's
 * definition. Fields of another kind are refused. Whether a value is allowed is checked by the form and by the
 * server.
 */
import { z } from 'zod';
import { serviceForms, serviceTypes } from '../forms';
import { type FormField, formFields } from '../forms/form-definition';
import { everyTable, type ServiceFormDefinition } from '../forms/service-form';
import type { RowColumn } from '../row-tables/row-table';
import type { ServiceType } from '../service-types';
import { idSchema } from '../table/row';

const choice = idSchema.nullish();
const choices = z.array(idSchema).nullish();
const text = z.string().nullish();
/** Decimal text. JSON numbers are accepted too, so that the server can refuse them. */
const amount = z.union([z.string(), z.number()]).nullish();

function valueSchema(field: FormField): z.ZodType {
  if (Array.isArray(field.initial)) return choices;
  if (field.kind === 'decimal') return amount;
  return field.kind === 'choice' || field.kind === 'toggle' ? choice : text;
}

const cellSchemas: Readonly<Record<RowColumn['kind'], z.ZodType>> = {
  choice,
  decimal: amount,
  text,
  sku: choice,
};

/** Rows of a value. If several tables fill it, a row may have the columns of any of them. */
function rowsSchema(form: ServiceFormDefinition, value: string): z.ZodType {
  const columns = everyTable(form).flatMap(([name, table]) => (name === value ? table.columns : []));
  return z
    .array(z.strictObject(Object.fromEntries(columns.map(({ name, kind }) => [name, cellSchemas[kind]]))))
    .nullish();
}

function valuesSchema(form: ServiceFormDefinition) {
  return z.strictObject({
    /** Id of a stored service. */
    id: idSchema.optional(),
    ...Object.fromEntries(formFields(form).map((field) => [field.name, valueSchema(field)])),
    ...Object.fromEntries(Object.keys(form.tables).map((name) => [name, rowsSchema(form, name)])),
  });
}

const serviceValueSchemas = new Map(serviceTypes.map((type) => [type, valuesSchema(serviceForms[type])]));

/** Reports errors in the values of a kind, under `values`. */
export function checkServiceValues(
  { type, values }: { readonly type: ServiceType; readonly values: Readonly<Record<string, unknown>> },
  context: z.RefinementCtx,
): void {
  const result = serviceValueSchemas.get(type)?.safeParse(values);
  for (const issue of result?.error?.issues ?? []) {
    context.addIssue({ code: 'custom', message: issue.message, path: ['values', ...issue.path] });
  }
}
