/**
 * Service forms as data: sections of fields with their rules. The value of a field is text, or a list of texts
 * for a multi-select; choices hold the option's index as text.
 */
import { z } from 'zod';
import { type DateFormat, defaultDateFormat } from '../date-formats';
import { boundsError, dayError, type FieldRule, type NumberBounds, validateField } from '../field-rules';
import { fieldMessages } from '../messages';
import { amountText, isDecimal } from '../money';
import { choiceIndex, isRecord } from '../records';
import { type RowTableDefinition, readRow, type TableRow } from '../row-tables/row-table';
import { mapInSteps, runToEnd } from '../steps';
import type { RecordField } from '../table/fields';
import { inSentence } from '../table/list';

export type FieldValue = string | readonly string[];
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Values as comparable text. Leading and trailing blanks do not count: they are trimmed when the field is left. */
export const comparable = (value: FieldValue = '') =>
  JSON.stringify(typeof value === 'string' ? value.trim() : value);

/**
 * `choice` and `choices` take their options from the list named in `options`; `toggle` is a choice between a few
 * options that the field defines; `switch` is `1` or empty; `cities` searches while the user types; `lines` is a list
 * of texts, one per line; `date` holds `YYYY-MM-DD`; `search` is a text that a search of the server found; `secret` is
 * a text that is hidden until the user shows it.
 */
export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'url'
  | 'phone'
  | 'decimal'
  | 'date'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'toggle'
  | 'cities'
  | 'lines'
  | 'search'
  | 'secret';

export interface FormField {
  readonly name: string;
  readonly label: string;
  /** Replaces `label` if the label depends on other values. */
  readonly labelOf?: (values: FormValues) => string;
  readonly kind: FieldKind;
  /** Name of an option list, or a function of the values if it depends on another field. */
  readonly options?: string | ((values: FormValues) => string | undefined);
  /** Indexes of the option list that are not offered. */
  readonly excludes?: readonly string[];
  /** Options of a toggle. */
  readonly own?: readonly { readonly index: string; readonly text: string }[];
  readonly rule: FieldRule | ((values: FormValues) => FieldRule);
  /** The bounds of a decimal. A number outside shows its message while the user types, and is refused. */
  readonly bounds?: NumberBounds;
  /** Without it the field is always shown. A hidden field is not checked, and sent only as it was stored. */
  readonly visible?: (values: FormValues) => boolean;
  /** While true, nothing can be entered and the field is not checked. */
  readonly disabled?: (values: FormValues) => boolean;
  /** A multi-select has the entry Select All. */
  readonly selectAll?: true;
  /** The value of a new form. */
  readonly initial: FieldValue;
  readonly help?: string;
  /** Unit shown inside the field, for example `%`. */
  readonly unit?: string | ((values: FormValues) => string | undefined);
  /**
   * Fields and tables that become empty when the user changes this field; a function gets the values after the
   * change.
   */
  readonly clears?: readonly string[] | ((values: FormValues) => readonly string[]);
  /** A new form starts with the first option of its list. */
  readonly preselectFirst?: boolean;
}

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** Names of the notices that refuse a submit. */
export type FormRefusal = 'rateOrIncrementRequired' | 'rateRequired' | 'additionalCostsRequired';

/** The table that each refused submit concerns. */
export const refusedTable: Readonly<Record<FormRefusal, string>> = {
  rateOrIncrementRequired: 'rates',
  rateRequired: 'rates',
  additionalCostsRequired: 'additional_costs',
};

export interface FormDefinition {
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** Row tables by the name of the value that they fill. */
  readonly tables: Readonly<Record<string, RowTableDefinition>>;
  /** Tables that `tablesFor` can show instead of those in `tables`, by the name of the value that they fill. */
  readonly otherTables?: Readonly<Record<string, RowTableDefinition>>;
  /** The tables that are shown for these values; without it, all of `tables`. Hidden tables are not checked. */
  readonly tablesFor?: (values: FormValues) => Readonly<Record<string, RowTableDefinition>>;
  /** Name of the notice that refuses a submit, or undefined. Field errors are shown first. */
  readonly refuse?: (tables: FormTables, values: FormValues) => FormRefusal | undefined;
  /** A field that a change hides becomes empty, so that it has no old value when it is shown again. */
  readonly emptiesHidden?: true;
  /** Submit is disabled while a field is not valid. */
  readonly submitsOnlyValid?: true;
  /** Empty and hidden values are left out of the payload instead of being sent as null. */
  readonly omitsNulls?: true;
  /** Values that replace those of the fields and tables in the payload. */
  readonly sends?: (values: FormValues, tables: FormTables) => Readonly<Record<string, unknown>>;
  /** Converts fields of a stored service that are stored in another form. */
  readonly reads?: (values: FormValues) => FormValues;
}

export type FormTables = Readonly<Record<string, readonly TableRow[]>>;

/** The values and rows of a form. */
export interface FormState {
  readonly values: FormValues;
  readonly tables: FormTables;
}

/** All fields in the order of the form. */
export function formFields(form: FormDefinition): readonly FormField[] {
  return form.sections.flatMap((section) => section.fields);
}

/** The tables that a form shows for these values, by the name of the value that they fill. */
export function formTables(
  form: FormDefinition,
  values: FormValues,
): Readonly<Record<string, RowTableDefinition>> {
  return form.tablesFor ? form.tablesFor(values) : form.tables;
}

/** The table of a value that the form does not show: the first one that has all fields of its rows. */
export function hiddenTable(
  form: FormDefinition,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): RowTableDefinition | undefined {
  const tables = [form.tables[name], form.otherTables?.[name]].filter((table) => table !== undefined);
  const fits = ({ columns }: RowTableDefinition) =>
    rows.every((row) => Object.keys(row).every((field) => columns.some((column) => column.name === field)));
  return tables.find(fits) ?? tables[0];
}

/** The label of a field for these values. */
export function fieldLabel(field: FormField, values: FormValues): string {
  return field.labelOf ? field.labelOf(values) : field.label;
}

/** Name of the option list of a field; undefined while the field that it depends on is empty. */
export function fieldList(field: FormField, values: FormValues): string | undefined {
  return typeof field.options === 'function' ? field.options(values) : field.options;
}

/** True for a choice that has no option list yet, because the field that it depends on is empty. */
export function waitsForOther(field: FormField, values: FormValues): boolean {
  return typeof field.options === 'function' && fieldList(field, values) === undefined;
}

/** The rule of a field for these values. */
export function fieldRule({ rule }: FormField, values: FormValues): FieldRule {
  return typeof rule === 'function' ? rule(values) : rule;
}

/**
 * The fields with a message, as the user counts them: two alternative fields count as one, named `Rate or percentage
 * rate`.
 */
export function wrongFields(
  form: FormDefinition,
  values: FormValues,
  errors: Readonly<Record<string, string>>,
): readonly string[] {
  const wrong = formFields(form).filter(({ name }) => errors[name] !== undefined);
  const pairOf = (field: FormField) => {
    const { required, orElse } = fieldRule(field, values);
    return required ? wrong.find(({ name }) => name === orElse) : undefined;
  };
  return wrong.flatMap((field, at) => {
    const pair = pairOf(field);
    if (!pair) return [fieldLabel(field, values)];
    if (wrong.indexOf(pair) < at) return [];
    return [`${fieldLabel(field, values)} or ${inSentence(fieldLabel(pair, values))}`];
  });
}

/** True if the field is shown for these values. */
export function isShown(field: FormField, values: FormValues): boolean {
  return field.visible ? field.visible(values) : true;
}

/** Initial values of all fields; `first` returns the first index of an option list. */
export function initialValues(form: FormDefinition, first: (list: string) => string | undefined): FormValues {
  return Object.fromEntries(
    formFields(form).map((field) => [
      field.name,
      field.preselectFirst && typeof field.options === 'string'
        ? (first(field.options) ?? field.initial)
        : field.initial,
    ]),
  );
}

/**
 * Messages by field name; hidden fields have none.
 * @param format of dates, which their messages name
 */
export function formErrors(
  form: FormDefinition,
  values: FormValues,
  format: DateFormat = defaultDateFormat,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const field of formFields(form)) {
    if (!isShown(field, values) || field.disabled?.(values)) continue;
    const message = validateField(fieldRule(field, values), values[field.name] ?? '', format);
    if (message) errors[field.name] = message;
  }
  return errors;
}

/** Reads stored values: numbers and booleans as text, lists of ids as lists of text, null as the empty value. */
export function readValues(form: FormDefinition, stored: Readonly<Record<string, unknown>>): FormValues {
  const values: FormValues = Object.fromEntries(
    formFields(form).map((field) => {
      const value = stored[field.name];
      if (Array.isArray(field.initial)) return [field.name, readList(value)];
      if (value === null || value === undefined) return [field.name, ''];
      if (field.kind === 'decimal') return [field.name, amountText(value)];
      return [field.name, readOne(value)];
    }),
  );
  return form.reads ? form.reads(values) : values;
}

/** Reads the stored rows of every table; the values choose the table if one name has several. */
export function readTables(
  form: FormDefinition,
  stored: Readonly<Record<string, unknown>> | undefined,
): FormTables {
  return runToEnd(tablesInSteps(form, stored));
}

/** The same in steps, for tables with very many rows. */
export function* tablesInSteps(
  form: FormDefinition,
  stored: Readonly<Record<string, unknown>> | undefined,
): Generator<void, FormTables> {
  const values = stored ? readValues(form, stored) : {};
  const shown = formTables(form, values);
  const tables: Record<string, readonly TableRow[]> = {};
  for (const [name, table] of Object.entries(form.tables)) {
    const found = stored?.[name];
    const rows = Array.isArray(found) ? found.filter(isRecord) : [];
    const definition = shown[name] ?? hiddenTable(form, name, rows) ?? table;
    tables[name] = yield* mapInSteps(rows, (row) => readRow(definition, row));
  }
  return tables;
}

function readOne(value: unknown): string {
  if (isRecord(value)) return String(choiceIndex(value) ?? '');
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** Reads a list of ids, or of options whose `index` or `id` is the id. */
function readList(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(choiceIndex)
    .filter((entry) => entry !== undefined && entry !== null)
    .map(String);
}

/** Converts a field of a plain record to a form field. A choice uses the option list with the field's name. */
export function formFieldOf(field: RecordField): FormField {
  const { name, label, kind, help, min, max, required = false, visible, disabled, bounds } = field;
  const rule = (isRequired: boolean): FieldRule => ({
    // A switch always has a value.
    required: isRequired && kind !== 'switch',
    ...(field.requiredText === undefined ? {} : { requiredMessage: field.requiredText }),
    ...(min === undefined && max === undefined ? {} : { length: { min, max } }),
    check: (text, format) => recordFieldError(field, text, format) ?? (bounds && boundsError(bounds, text)),
  });
  return {
    name,
    label,
    kind: kind === 'number' ? 'decimal' : kind,
    options: name,
    rule: typeof required === 'function' ? (values) => rule(required(values)) : rule(required),
    initial: kind === 'choices' ? [] : (field.initial ?? ''),
    ...(help === undefined ? {} : { help }),
    ...(visible && { visible }),
    ...(disabled && { disabled }),
    ...(bounds && { bounds }),
    ...(field.selectAll && { selectAll: true as const }),
  };
}

/** The message of a text that is not empty (tables section 5), or undefined. */
export function recordFieldError(
  { kind }: Pick<RecordField, 'kind'>,
  text: string,
  format: DateFormat,
): string | undefined {
  if (kind === 'email' && !z.email().safeParse(text).success) return fieldMessages.email;
  if (kind === 'url' && !isUrl(text)) return fieldMessages.url;
  if (kind === 'number' && !isDecimal(text)) return fieldMessages.number;
  return kind === 'date' ? dayError(text, format) : undefined;
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
