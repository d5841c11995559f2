/**
 * What a service form is, as data: sections of fields with their rules. A field's value is text, or a list of
 * texts for a multi-select; choices hold the option's index as text.
 */
import type { RowTableDefinition, TableRow } from '../row-tables/definition';
import { type FieldRule, validateField } from './rules';

export type FieldValue = string | readonly string[];
export type FormValues = Readonly<Record<string, FieldValue>>;

export interface FormField {
  readonly name: string;
  readonly label: string;
  /**
   * `choice` and `choices` take their options from the list named in `options`; `toggle` is a choice between the
   * few options of its own; `cities` searches while a person types.
   */
  readonly kind: 'decimal' | 'choice' | 'choices' | 'toggle' | 'cities';
  /** Name of an option list, or a function of the values when it depends on another field. */
  readonly options?: string | ((values: FormValues) => string | undefined);
  /** Options of a toggle. */
  readonly own?: readonly { readonly index: string; readonly text: string }[];
  readonly rule: FieldRule | ((values: FormValues) => FieldRule);
  /** Shown always unless this says no. A hidden field is neither checked nor sent. */
  readonly visible?: (values: FormValues) => boolean;
  /** The value of a new form. */
  readonly initial: FieldValue;
  readonly help?: string;
  /** Unit shown inside the field, for example `%`. */
  readonly unit?: string | ((values: FormValues) => string | undefined);
  /** Fields that go back to empty when a person changes this one. */
  readonly clears?: readonly string[];
  /** Takes the first option of its list on a new form. */
  readonly preselectFirst?: boolean;
}

export interface FormSection {
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormDefinition {
  readonly title: string;
  readonly sections: readonly FormSection[];
  /** Row tables by the name of the value they fill. */
  readonly tables: Readonly<Record<string, RowTableDefinition>>;
  /** Name of the notice that refuses a submit, or undefined. Field errors come first. */
  readonly refuse?: (tables: FormTables) => 'rateOrIncrementRequired' | undefined;
}

export type FormTables = Readonly<Record<string, readonly TableRow[]>>;

export function formFields(form: FormDefinition): readonly FormField[] {
  return form.sections.flatMap((section) => section.fields);
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
    if (field.visible && !field.visible(values)) continue;
    const rule = typeof field.rule === 'function' ? field.rule(values) : field.rule;
    const message = validateField(rule, values[field.name] ?? '');
    if (message) errors[field.name] = message;
  }
  return errors;
}

/** Reads stored values: numbers and booleans as text, lists of ids as lists of text, null as the empty value. */
export function readValues(form: FormDefinition, stored: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    formFields(form).map((field) => {
      const value = stored[field.name];
      if (Array.isArray(field.initial)) return [field.name, readList(value)];
      if (value === null || value === undefined) return [field.name, ''];
      return [field.name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)];
    }),
  );
}

/** Ids, or options whose `index` or `id` is the id. */
function readList(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((entry) =>
      typeof entry === 'object' && entry !== null
        ? ((entry as { index?: unknown }).index ?? (entry as { id?: unknown }).id)
        : entry,
    )
    .filter((entry) => entry !== undefined && entry !== null)
    .map(String);
}
