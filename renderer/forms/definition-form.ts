/**
 * Ties a form definition to react-hook-form: values, what was touched, what differs from what was loaded, and the
 * shared rules as its resolver. The page asks this for messages; it never checks a value itself.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Control, type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import { changeField, type OfferedIn } from '../../shared/forms/change';
import {
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  formErrors,
  formFields,
  isShown,
} from '../../shared/forms/definition';

/** Values as react-hook-form holds them. */
export type FormDraft = Record<string, string | string[]>;

export interface DefinitionForm {
  readonly definition: FormDefinition;
  readonly control: Control<FormDraft>;
  /** True after the first submit: every message shows, touched or not. */
  readonly attempted: boolean;
  /** What the server said of fields, each with the value it was said of. */
  readonly serverErrors: Readonly<Record<string, { readonly message: string; readonly about: string }>>;
  /** A person's change: dependent fields and tables go back to empty. */
  change(field: FormField, value: FieldValue): void;
  /** Checks the fields; answers the trimmed values, or undefined after focusing the first wrong field. */
  submit(): Promise<FormValues | undefined>;
  values(): FormValues;
  reset(): void;
  /** Shows what the server said and focuses the first field it named. Answers what no field of the form is named. */
  showServerErrors(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  focusFirstError(): void;
}

/** Id of the control of a field. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Values without the blanks around them. */
function trimmedDraft(draft: FormDraft): FormDraft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

function toDraft(values: FormValues): FormDraft {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

const comparable = (value: FieldValue | undefined) => JSON.stringify(value ?? '');

interface Surroundings {
  /** Indexes of the option lists, so that a choice that is no longer offered goes. */
  readonly offered?: OfferedIn;
  /** Tables whose rows go because of a change of a field. */
  readonly onEmptied?: (names: readonly string[]) => void;
}

/** @param initial complete values; they stay the ones that Clear goes back to for the life of the form */
export function useDefinitionForm(
  definition: FormDefinition,
  initial: FormValues,
  surroundings: Surroundings = {},
): DefinitionForm {
  const latest = useRef(surroundings);
  latest.current = surroundings;
  const [attempted, setAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<DefinitionForm['serverErrors']>({});
  const resolver = useMemo<Resolver<FormDraft>>(
    () => async (raw) => {
      const values = trimmedDraft(raw);
      const errors: FieldErrors<FormDraft> = Object.fromEntries(
        Object.entries(formErrors(definition, values)).map(([name, message]) => [
          name,
          { type: 'rule', message },
        ]),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    [definition],
  );
  const form = useForm<FormDraft>({ defaultValues: toDraft(initial), resolver, shouldFocusError: false });
  const { control, getValues, setValue, handleSubmit, reset: resetForm } = form;

  const focusFirst = useCallback(
    (wrong: (name: string) => boolean) => {
      const field = formFields(definition).find(({ name }) => wrong(name));
      if (field) focusField(field.name);
    },
    [definition],
  );
  const focusFirstError = useCallback(() => {
    const values = getValues();
    const errors = formErrors(definition, values);
    focusFirst((name) => name in errors || stillSaid(serverErrors, name, values[name]) !== undefined);
  }, [definition, focusFirst, getValues, serverErrors]);

  const change = useCallback(
    (field: FormField, value: FieldValue) => {
      const before = getValues() as FormValues;
      const { values, emptied } = changeField(definition, before, field.name, value, latest.current.offered);
      for (const [name, next] of Object.entries(values)) {
        if (next === before[name]) continue;
        setValue(name, typeof next === 'string' ? next : [...next], { shouldDirty: true });
      }
      if (emptied.length > 0) latest.current.onEmptied?.(emptied);
    },
    [definition, getValues, setValue],
  );

  const submit = useCallback(async () => {
    setAttempted(true);
    let good: FormValues | undefined;
    await handleSubmit(
      (values) => {
        good = values;
      },
      (errors) => focusFirst((name) => name in errors),
    )();
    return good;
  }, [focusFirst, handleSubmit]);

  const reset = useCallback(() => {
    resetForm();
    setAttempted(false);
    setServerErrors({});
  }, [resetForm]);

  const showServerErrors = useCallback(
    (fields: Readonly<Record<string, string>>) => {
      const about = getValues();
      // A field that does not show has no place for a message.
      const names = new Set(
        formFields(definition)
          .filter((field) => isShown(field, about))
          .map((field) => field.name),
      );
      // A server may say `values.tax_percentage` or `order_types.0`; the `rate` of `box_rates.3.rate` is a row's.
      const ours = new Map<string, string>();
      const others: Record<string, string> = {};
      for (const [path, message] of Object.entries(fields)) {
        const name = path.split(/[.[\]]+/).find((part) => names.has(part) || part in definition.tables);
        if (name === undefined || !names.has(name)) others[path] = message;
        else ours.set(name, message);
      }
      setServerErrors(
        Object.fromEntries(
          [...ours].map(([name, message]) => [name, { message, about: comparable(about[name]) }]),
        ),
      );
      focusFirst((name) => ours.has(name));
      return others;
    },
    [definition, focusFirst, getValues],
  );

  return useMemo(
    () => ({
      definition,
      control,
      attempted,
      serverErrors,
      change,
      submit,
      values: getValues,
      reset,
      showServerErrors,
      focusFirstError,
    }),
    [
      definition,
      control,
      attempted,
      serverErrors,
      change,
      submit,
      getValues,
      reset,
      showServerErrors,
      focusFirstError,
    ],
  );
}

/** The messages of what is in the form now; re-renders its caller at every change. */
export function useFormErrors(form: DefinitionForm): {
  values: FormValues;
  errors: Readonly<Record<string, string>>;
} {
  const values = useWatch({ control: form.control }) as FormValues;
  const errors = useMemo(() => formErrors(form.definition, values), [form.definition, values]);
  return { values, errors };
}

/** What the server said of a field, for as long as the field holds the value it was said of. */
export function serverError(
  form: DefinitionForm,
  name: string,
  value: FieldValue | undefined,
): string | undefined {
  return stillSaid(form.serverErrors, name, value);
}

function stillSaid(
  errors: DefinitionForm['serverErrors'],
  name: string,
  value: FieldValue | undefined,
): string | undefined {
  const said = errors[name];
  return said && said.about === comparable(value) ? said.message : undefined;
}

/** Brings a field into sight and puts the keyboard there. */
function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  if (!element) return;
  const target = element.matches('input, button, textarea')
    ? element
    : element.querySelector<HTMLElement>('[tabindex="0"], input, button');
  element.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
