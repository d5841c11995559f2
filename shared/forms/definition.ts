/**
 * What a service form is, as data: sections of fields with their rules. A field's value is text, or a list of
 * texts for a multi-select; choices hold the option's index as text.
 */

import { z } from 'zod';
import { calendarDay } from '../dates';
import { type FieldRule, type NumberBounds, validateField } from '../field-rules';
import { fieldMessages } from '../messages';
import { amountText, isDecimal } from '../money';
import { isRecord } from '../records';
import { type RowTableDefinition, readRow, type TableRow } from '../row-tables/definition';
import type { RecordField } from '../table/fields';

export type FieldValue = string | readonly string[];
export type FormValues = Readonly<Record<string, FieldValue>>;

/**
 * `choice` and `choices` take their options from the list named in `options`; `toggle` is a choice between the few
 * options of its own; `switch` is `1` or empty; `cities` searches while a person types; `lines` is a list of texts,
 * one on each line; `date` holds `YYYY-MM-DD`.
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
  | 'lines';

export interface FormField {
  readonly name: string;
  readonly label: string;
  /** Instead of `label` where the field is called differently by what else was chosen. */
  readonly labelOf?: (values: FormValues) => string;
  readonly kind: FieldKind;
  /** Name of an option list, or a function of the values when it depends on another field. */
  readonly options?: string | ((values: FormValues) => string | undefined);
  /** Indexes of its option list that are not offered. */
  readonly excludes?: readonly string[];
  /** Options of a toggle. */
  readonly own?: readonly { readonly index: string; readonly text: string }[];
  readonly rule: FieldRule | ((values: FormValues) => FieldRule);
  /** Of a decimal; enforced while a person types. */
  readonly bounds?: NumberBounds;
  /** Shown always unless this says no. A hidden field is neither checked nor sent. */
  readonly visible?: (values: FormValues) => boolean;
  /** The value of a new form. */
  readonly initial: FieldValue;
  readonly help?: string;
  /** Unit shown inside the field, for example `%`. */
  readonly unit?: string | ((values: FormValues) => string | undefined);
  /**
   * Fields and tables that go back to empty when a person changes this one; the function is asked with the values
   * after the change.
   */
  readonly clears?: readonly string[] | ((values: FormValues) => readonly string[]);
  /** Takes the first option of its list on a new form. */
  readonly preselectFirst?: boolean;
}

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** Names of the notices that refuse a submit. */
export type FormRefusal = 'rateOrIncrementRequired' | 'rateRequired' | 'additionalCostsRequired';

/** The table that a refused submit is about. */
export const refusedTable: Readonly<Record<FormRefusal, string>> = {
  rateOrIncrementRequired: 'rates',
  rateRequired: 'rates',
  additionalCostsRequired: 'additional_costs',
};

export interface FormDefinition {
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** Row tables by the name of the value they fill. */
  readonly tables: Readonly<Record<string, RowTableDefinition>>;
  /** The tables that show for these values, where not all of `tables` always do. Hidden ones are not checked. */
  readonly tablesFor?: (values: FormValues) => Readonly<Record<string, RowTableDefinition>>;
  /** Name of the notice that refuses a submit, or undefined. Field errors come first. */
  readonly refuse?: (tables: FormTables, values: FormValues) => FormRefusal | undefined;
  /** Submit is disabled while a field breaks its rule. */
  readonly submitsOnlyValid?: true;
  /** Values that are empty or hidden are left out of what is sent instead of being sent as null. */
  readonly omitsNulls?: true;
  /** Values that are sent instead of what the fields and tables hold. */
  readonly sends?: (values: FormValues, tables: FormTables) => Readonly<Record<string, unknown>>;
  /** Fields of a stored service that read differently from how they were stored. */
  readonly reads?: (values: FormValues) => FormValues;
}

export type FormTables = Readonly<Record<string, readonly TableRow[]>>;

/** All fields in the order of the form. */
export function formFields(form: FormDefinition): readonly FormField[] {
  return form.sections.flatMap((section) => section.fields);
}

/** The tables that a form shows for these values, by the name of the value they fill. */
export function formTables(
  form: FormDefinition,
  values: FormValues,
): Readonly<Record<string, RowTableDefinition>> {
  return form.tablesFor ? form.tablesFor(values) : form.tables;
}

/** What a field is called now. */
export function fieldLabel(field: FormField, values: FormValues): string {
  return field.labelOf ? field.labelOf(values) : field.label;
}

/** Name of the option list of a field now; undefined while what it depends on is not chosen. */
export function fieldList(field: FormField, values: FormValues): string | undefined {
  return typeof field.options === 'function' ? field.options(values) : field.options;
}

/** True when the field shows for these values. */
export function isShown(field: FormField, values: FormValues): boolean {
  return field.visible ? field.visible(values) : true;
}

/** Complete default values; the first option is taken where the field says so. */
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

/** Messages by field name; hidden fields have none. */
export function formErrors(form: FormDefinition, values: FormValues): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const field of formFields(form)) {
    if (!isShown(field, values)) continue;
    const rule = typeof field.rule === 'function' ? field.rule(values) : field.rule;
    const message = validateField(rule, values[field.name] ?? '');
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

/** Reads the stored rows of every table; values pick the table where one name has several. */
export function readTables(
  form: FormDefinition,
  stored: Readonly<Record<string, unknown>> | undefined,
): FormTables {
  const values = stored ? readValues(form, stored) : {};
  const shown = formTables(form, values);
  return Object.fromEntries(
    Object.entries(form.tables).map(([name, table]) => {
      const rows = stored?.[name];
      const definition = shown[name] ?? table;
      return [name, Array.isArray(rows) ? rows.filter(isRecord).map((row) => readRow(definition, row)) : []];
    }),
  );
}

function readOne(value: unknown): string {
  if (isRecord(value)) return String(indexOf(value) ?? '');
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** The id of an option, or of what is one by itself. */
function indexOf(entry: unknown): unknown {
  return isRecord(entry) ? (entry.index ?? entry.id) : entry;
}

/** Ids, or options whose `index` or `id` is the id. */
function readList(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map(indexOf)
    .filter((entry) => entry !== undefined && entry !== null)
    .map(String);
}

/** A field of a plain record as a field of a form. The options of a choice stand in the list of the field's name. */
export function formFieldOf(field: RecordField): FormField {
  const { name, label, kind, help, required = false } = field;
  return {
    name,
    label,
    kind: kind === 'number' ? 'decimal' : kind,
    options: name,
    // A switch always has a value.
    rule: { required: required && kind !== 'switch', check: (text) => recordFieldError(field, text) },
    initial: kind === 'choices' ? [] : '',
    ...(help === undefined ? {} : { help }),
  };
}

/** The message of a text that is not empty (tables section 5), or undefined. */
export function recordFieldError({ kind, max }: RecordField, text: string): string | undefined {
  if (kind === 'email' && !z.email().safeParse(text).success) return fieldMessages.email;
  if (kind === 'url' && !isUrl(text)) return fieldMessages.url;
  if (kind === 'number' && !isDecimal(text)) return fieldMessages.number;
  // A bare number is an instant to `calendarDay`; nobody types a date like that.
  if (kind === 'date' && (isDecimal(text) || calendarDay(text) === undefined)) return fieldMessages.date;
  return max !== undefined && [...text].length > max ? `At most ${max} characters` : undefined;
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
