/**
 * The state of every form: values, touched fields and messages of the server. `save.ts` saves it. The rules of the form
 * definition validate the values; react-hook-form only stores them.
 */
import { type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form';
import { boundsError } from '../../shared/field-rules';
import { type ChangeContext, changeField, type FormChange } from '../../shared/forms/change';
import {
  comparable,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  fieldRule,
  formErrors,
  formFields,
  isShown,
  waitsForOther,
  wrongFields,
} from '../../shared/forms/form-definition';
import { isTooLong } from '../../shared/text-length';
import type { Operation } from '../ipc';
import { useDateFormat } from '../ui/date-format';
import { useSave } from './save';
import type { FailedSave, Messages, Save } from './save-types';

/** Values as react-hook-form holds them. */
export type ControlValues = Record<string, string | string[]>;

export interface DefinitionForm {
  /** Prefix of the ids of the controls, unique in the page. */
  readonly id: string;
  readonly definition: FormDefinition;
  readonly control: Control<ControlValues>;
  /** The values that Clear restores. Values that differ from them are unsaved. */
  readonly loaded: FormValues;
  /** Fields whose loaded value breaks its rule. Their messages show at once. */
  readonly loadedErrors: ReadonlySet<string>;
  /** Counts how often Clear or Undo replaced all values. */
  readonly round: number;
  /** True after the first submit. From then on untouched fields show their messages, too. */
  readonly attempted: boolean;
  /** Fields are read-only while a save runs and after it succeeded, so that the form shows the values that were sent. */
  readonly saving: boolean;
  readonly saved: boolean;
  readonly failed: FailedSave | null;
  /** The operation that all attempts to save this form share. */
  readonly operation: Operation;
  /** Messages of the server by field, each with the value it is about. */
  readonly serverErrors: Readonly<Record<string, { readonly message: string; readonly about: string }>>;
  /** Sets a value that the user entered, and empties the fields and tables that depend on it. */
  readonly change: (field: FormField, value: FieldValue) => void;
  /** Returns the trimmed values. If a field breaks its rule, focuses the first one and returns undefined. */
  readonly submit: () => FormValues | undefined;
  /**
   * Validates and sends. Does nothing while a save runs and after one succeeded, so a double click sends once. After a
   * lost reply a new record is sent only with `again`.
   */
  readonly save: (save: Save, again?: 'again') => Promise<void>;
  /** After a lost reply: looks up the record again. */
  readonly repeatLookUp: () => void;
  /** After a lost reply: the user confirmed that the record is saved. The argument submits the form as Send again does. */
  readonly markAsSaved: (submitAgain: () => void) => void;
  /** After a lost reply: sends the earlier request again, although the form has changed. */
  readonly resendEarlier: () => Promise<void>;
  /** After a lost reply: the next save sends the form as a new operation. */
  readonly startNewOperation: () => void;
  /** Separates a discarded form from its earlier request, which stays open in the outbox. */
  readonly renewOperation: () => void;
  /** True from an attempt with an unknown outcome until the record is saved. */
  readonly mayBeSaved: () => boolean;
  readonly values: () => FormValues;
  readonly reset: () => void;
  /** Replaces all values, for example when Clear is undone. Clear still restores the loaded values. */
  readonly put: (values: FormValues) => void;
  /** Sets new loaded values, which Clear restores from now on, and the current values. */
  readonly rebase: (loaded: FormValues, values: FormValues) => void;
  /** The record as the form opened it, for the draft; null for a form that is not compared with its record. */
  readonly opening: RefObject<Opening | null>;
  /** Shows messages of the server and focuses the first field. Returns those that belong to no visible field. */
  readonly showServerErrors: (fields: Messages, fieldOf?: Save['fieldOf']) => Messages;
  readonly focusFirstError: () => void;
}

export interface Opening {
  readonly opened: () => { readonly values: FormValues };
  /** Sets parts of the record to those of a restored draft. */
  readonly reopen: (parts: Readonly<Record<string, unknown>>) => void;
}

/** Id of the control of a field. */
export function fieldId(form: Pick<DefinitionForm, 'id'>, name: string): string {
  return `${form.id}-${name}`;
}

/** Values without leading and trailing blanks. */
function trimmed(values: ControlValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

function controlValues(values: FormValues): ControlValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

interface FormExtras {
  /** Values that the form opens with, if they are not the loaded ones. */
  readonly start?: FormValues;
  /** The loaded values are those of a stored record, so a required value that is empty is an error at once. */
  readonly stored?: boolean;
  /** Option lists of the choices whose list depends on another field. */
  readonly lists?: ChangeContext['lists'];
  /** Called with each change of a field, before its values are set; its tables are those of `definition`. */
  readonly onChange?: (field: FormField, change: FormChange) => void;
}

/** Validates the form and shows the messages of the server. */
function useFormChecks(id: string, definition: FormDefinition, getValues: () => ControlValues) {
  const [attempted, setAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<DefinitionForm['serverErrors']>({});
  const focusFirst = useCallback(
    (wrong: (name: string) => boolean) => {
      const field = formFields(definition).find(({ name }) => wrong(name));
      if (field) focusControl(`${id}-${field.name}`);
    },
    [definition, id],
  );

  const checks = useMemo(() => {
    const submit = () => {
      setAttempted(true);
      const values = trimmed(getValues());
      const errors = formErrors(definition, values);
      focusFirst((name) => name in errors);
      return Object.keys(errors).length === 0 ? values : undefined;
    };
    const showServerErrors: DefinitionForm['showServerErrors'] = (fields, fieldOf) => {
      const values = getValues();
      const { atFields, others } = splitByField(definition, values, fields, fieldOf);
      setServerErrors(
        Object.fromEntries(
          Object.entries(atFields).map(([name, message]) => [
            name,
            { message, about: comparable(values[name]) },
          ]),
        ),
      );
      focusFirst((name) => name in atFields);
      return others;
    };
    return { submit, showServerErrors };
  }, [definition, focusFirst, getValues]);
  const focusFirstError = useCallback(() => {
    const values = getValues();
    const errors = formErrors(definition, values);
    focusFirst((name) => name in errors || serverError(serverErrors, name, values[name]) !== undefined);
  }, [definition, focusFirst, getValues, serverErrors]);

  const resetChecks = useCallback(() => {
    setAttempted(false);
    setServerErrors({});
  }, []);
  return { checks, attempted, serverErrors, focusFirstError, resetChecks };
}

/** @param loaded complete values; later changes of this parameter are ignored (see `rebase`) */
export function useDefinitionForm(
  definition: FormDefinition,
  loaded: FormValues,
  extras: FormExtras = {},
): DefinitionForm {
  const id = useId();
  const [initial, setInitial] = useState(loaded);
  const opening = useRef<Opening>(null);
  const [loadedErrors] = useState(() => fieldsWithErrors(definition, loaded, extras.stored === true));
  const [round, setRound] = useState(0);
  const latest = useRef(extras);
  /** Earlier values of choices by their option list, which come back with that list. */
  const earlier = useRef<NonNullable<ChangeContext['kept']>>({});
  useLayoutEffect(() => {
    latest.current = extras;
  });
  const { control, getValues, setValue, reset } = useForm<ControlValues>({
    defaultValues: controlValues(extras.start ?? loaded),
  });

  const { checks, attempted, serverErrors, focusFirstError, resetChecks } = useFormChecks(
    id,
    definition,
    getValues,
  );
  const {
    isLocked,
    mayBeSaved,
    hideFailure,
    actions: saveActions,
    operation,
    progress,
    failed,
  } = useSave(id, checks);

  const actions = useMemo(() => {
    const put = (values: FormValues) => {
      reset(controlValues(values));
      setRound((before) => before + 1);
      resetChecks();
      hideFailure();
      earlier.current = {};
    };
    return {
      values: getValues,
      change: (field: FormField, value: FieldValue) => {
        if (isLocked()) return;
        const before = getValues();
        const { lists, onChange } = latest.current;
        const change = changeField(definition, before, field.name, value, { lists, kept: earlier.current });
        const { values } = change;
        earlier.current = { ...earlier.current, ...change.left };
        onChange?.(field, change);
        for (const [name, next] of Object.entries(values)) {
          if (next !== before[name]) setValue(name, typeof next === 'string' ? next : [...next]);
        }
      },
      put,
      rebase: (now: FormValues, values: FormValues) => {
        setInitial(now);
        put(values);
      },
      reset: () => put(initial),
    };
  }, [definition, initial, isLocked, hideFailure, resetChecks, getValues, setValue, reset]);

  return useMemo(
    () => ({
      ...checks,
      ...actions,
      ...saveActions,
      id,
      definition,
      control,
      loaded: initial,
      loadedErrors,
      round,
      attempted,
      saving: progress === 'saving',
      saved: progress === 'saved',
      failed,
      operation,
      opening,
      mayBeSaved,
      serverErrors,
      focusFirstError,
    }),
    [
      checks,
      actions,
      saveActions,
      id,
      definition,
      control,
      initial,
      loadedErrors,
      round,
      attempted,
      progress,
      failed,
      operation,
      mayBeSaved,
      serverErrors,
      focusFirstError,
    ],
  );
}

/** Splits messages of the server, by path, into those of visible fields and the others. */
function splitByField(
  definition: FormDefinition,
  values: ControlValues,
  messages: Messages,
  fieldOf: Save['fieldOf'],
): { readonly atFields: Messages; readonly others: Messages } {
  const shown = new Set(
    formFields(definition)
      .filter((field) => isShown(field, values))
      .map((field) => field.name),
  );
  // Paths look like `values.tax_percentage` or `order_types.0`. In `box_rates.3.rate`, `rate` is a column, not a field.
  const firstNamed = (path: string) =>
    path.split(/[.[\]]+/).find((part) => shown.has(part) || part in definition.tables);
  const atFields: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const [path, message] of Object.entries(messages)) {
    const name = (fieldOf ?? firstNamed)(path);
    if (name === undefined || !shown.has(name)) others[path] = message;
    else atFields[name] = message;
  }
  return { atFields, others };
}

/** Fields whose values break their rules. Empty ones count only with `withEmpty`. */
function fieldsWithErrors(
  definition: FormDefinition,
  values: FormValues,
  withEmpty: boolean,
): ReadonlySet<string> {
  const wrong = Object.keys(formErrors(definition, values));
  return new Set(wrong.filter((name) => withEmpty || (values[name] ?? '').length > 0));
}

export interface FormStatus {
  readonly values: FormValues;
  /** Messages of the rules for the current values, by field. */
  readonly errors: Messages;
  /**
   * Messages to show, by field: of the server, of touched fields, of numbers outside their bounds and too long texts, of
   * all fields after a submit, and of invalid stored values. A field that depends on an empty field has no message.
   */
  readonly shown: Messages;
  /** Number of fields with an error, including those whose message is hidden because they depend on an empty field. */
  readonly toCorrect: number;
  /** True if values differ from the loaded ones and are not saved. */
  readonly unsaved: boolean;
}

/** Returns the current values and messages. Renders its caller again at every change. */
export function useFormStatus(form: DefinitionForm): FormStatus {
  const { definition, control, serverErrors, attempted, loaded, loadedErrors, saved } = form;
  const values = useWatch({ control }) as FormValues;
  const { touchedFields } = useFormState({ control });
  const format = useDateFormat();
  const errors = useMemo(() => formErrors(definition, values, format), [definition, values, format]);
  const shown: Record<string, string> = {};
  const counted: Record<string, string> = {};
  let unsaved = false;
  for (const field of formFields(definition)) {
    const { name } = field;
    const changed = comparable(values[name]) !== comparable(loaded[name]);
    unsaved ||= !saved && changed;
    if (!isShown(field, values)) continue;
    const due = attempted || touchedFields[name] || (loadedErrors.has(name) && !changed);
    const refused = serverError(serverErrors, name, values[name]);
    const message = refused ?? (due || breaksBounds(field, values) ? errors[name] : undefined);
    if (message === undefined) continue;
    counted[name] = message;
    if (refused !== undefined || !waitsForOther(field, values)) shown[name] = message;
  }
  const toCorrect = wrongFields(definition, values, counted).length;
  return { values, errors, shown, toCorrect, unsaved };
}

/** True for a number outside its bounds and a too long text, whose messages show before the field is left. */
function breaksBounds(field: FormField, values: FormValues): boolean {
  const { name, bounds } = field;
  const text = String(values[name] ?? '').trim();
  if (bounds !== undefined && boundsError(bounds, text) !== undefined) return true;
  const { length } = fieldRule(field, values);
  return length !== undefined && isTooLong(length, text);
}

/** The message of the server for a field, until the value of the field changes. */
function serverError(
  errors: DefinitionForm['serverErrors'],
  name: string,
  value: FieldValue | undefined,
): string | undefined {
  const found = errors[name];
  return found?.about === comparable(value) ? found.message : undefined;
}

/** Scrolls to a control and focuses it. */
function focusControl(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches('input, button, textarea')
    ? element
    : element?.querySelector<HTMLElement>('[tabindex="0"], input, button');
  element?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
}
