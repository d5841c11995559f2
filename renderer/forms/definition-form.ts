/**
 * The state of every form of the page: values, touched fields and messages of the server; `save.ts` saves it. The rules
 * of the form definition check the values; react-hook-form only stores them.
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
import { type FailedSave, type Messages, type Save, useSave } from './save';

/** Values as react-hook-form holds them. */
export type ControlValues = Record<string, string | string[]>;

export interface DefinitionForm {
  /** Prefix of the ids of the controls, unique in the page. */
  readonly id: string;
  readonly definition: FormDefinition;
  readonly control: Control<ControlValues>;
  /** What Clear restores. Values that differ from it are unsaved. */
  readonly loaded: FormValues;
  /** Fields whose loaded value breaks its rule. Their messages show at once. */
  readonly loadedFaults: ReadonlySet<string>;
  /** Counts the times that all values were put back, by Clear or Undo. */
  readonly round: number;
  /** True after the first submit: from then on untouched fields show their messages, too. */
  readonly attempted: boolean;
  /** While a save runs, and after it succeeded, fields are read-only, so that the form shows what is sent. */
  readonly saving: boolean;
  readonly saved: boolean;
  readonly failed: FailedSave | null;
  /** What every attempt to save this form carries. */
  readonly operation: Operation;
  /** Messages of the server by field, each with the value it is about. */
  readonly serverErrors: Readonly<Record<string, { readonly message: string; readonly about: string }>>;
  /** Sets a value that a person entered, and empties the fields and tables that depend on it. */
  readonly change: (field: FormField, value: FieldValue) => void;
  /** Returns the trimmed values. If a field breaks its rule, focuses the first one and returns undefined. */
  readonly submit: () => FormValues | undefined;
  /**
   * Checks and sends. Does nothing while a save runs and after one succeeded, so a double click sends once. After a lost
   * reply it sends only when the record was looked up and is not there, or with `again`.
   */
  readonly save: (save: Save, again?: 'again') => Promise<void>;
  /** After a lost reply: looks once more. */
  readonly lookAgain: () => void;
  /** After a lost reply: the person says that it is saved. The argument submits the form, as Send again does. */
  readonly takeAsSaved: (submitAgain: () => void) => void;
  /** After a lost reply: sends what was sent then, although the form holds something else now. */
  readonly sendWhatWasSent: () => Promise<void>;
  /** After a lost reply: what the form holds is sent next as something of its own. */
  readonly startAnew: () => void;
  /** What was typed is discarded: what was sent of it stays open beside the form. */
  readonly letGo: () => void;
  /** True once the outcome of an attempt was not known, until the record is saved. */
  readonly mayBeSaved: () => boolean;
  readonly values: () => FormValues;
  readonly reset: () => void;
  /** Replaces all values, for example by those from before Clear. What is loaded stays what Clear restores. */
  readonly put: (values: FormValues) => void;
  /** The stored record is another one now: `loaded` is what Clear restores from here on, `values` what the form has. */
  readonly rebase: (loaded: FormValues, values: FormValues) => void;
  /** What the record was when the form opened, for the draft; null for a form that is not compared with it. */
  readonly opening: RefObject<Opening | null>;
  /** Shows messages of the server and focuses the first field. Returns those not about a visible field. */
  readonly showServerErrors: (fields: Messages, fieldOf?: Save['fieldOf']) => Messages;
  readonly focusFirstError: () => void;
}

export interface Opening {
  readonly opened: () => { readonly values: FormValues };
  /** The form goes on from a draft, which was begun when these parts of the record were such. */
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
  /** The loaded values are those of a stored record, so that an empty one that is required is a fault of it. */
  readonly stored?: boolean;
  /** Option lists of the choices whose list depends on another field. */
  readonly lists?: ChangeContext['lists'];
  /** Called with each change of a field, before its values are set; its tables are those of `definition`. */
  readonly onChange?: (field: FormField, change: FormChange) => void;
}

/** @param loaded complete values; later changes of this parameter are ignored, see `rebase` */
export function useDefinitionForm(
  definition: FormDefinition,
  loaded: FormValues,
  extras: FormExtras = {},
): DefinitionForm {
  const id = useId();
  const [initial, setInitial] = useState(loaded);
  const opening = useRef<Opening>(null);
  const [loadedFaults] = useState(() => faultsOf(definition, loaded, extras.stored === true));
  const [round, setRound] = useState(0);
  const [attempted, setAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<DefinitionForm['serverErrors']>({});
  const latest = useRef(extras);
  /** Values of choices with the option lists that they had before. */
  const kept = useRef<NonNullable<ChangeContext['kept']>>({});
  useLayoutEffect(() => {
    latest.current = extras;
  });
  const { control, getValues, setValue, reset } = useForm<ControlValues>({
    defaultValues: controlValues(extras.start ?? loaded),
  });

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
      // A hidden field cannot show a message.
      const shown = new Set(
        formFields(definition)
          .filter((field) => isShown(field, values))
          .map((field) => field.name),
      );
      // Paths look like `values.tax_percentage` or `order_types.0`. In `box_rates.3.rate`, `rate` is a column, not a field.
      const firstNamed = (path: string) =>
        path.split(/[.[\]]+/).find((part) => shown.has(part) || part in definition.tables);
      const atFields = new Map<string, string>();
      const others: Record<string, string> = {};
      for (const [path, message] of Object.entries(fields)) {
        const name = (fieldOf ?? firstNamed)(path);
        if (name === undefined || !shown.has(name)) others[path] = message;
        else atFields.set(name, message);
      }
      setServerErrors(
        Object.fromEntries(
          [...atFields].map(([name, message]) => [name, { message, about: comparable(values[name]) }]),
        ),
      );
      focusFirst((name) => atFields.has(name));
      return others;
    };
    return { submit, showServerErrors };
  }, [definition, focusFirst, getValues]);
  const {
    isLocked,
    mayBeSaved,
    forget,
    actions: saveActions,
    operation,
    progress,
    failed,
  } = useSave(id, checks);

  const actions = useMemo(() => {
    const put = (values: FormValues) => {
      reset(controlValues(values));
      setRound((before) => before + 1);
      setAttempted(false);
      setServerErrors({});
      forget();
      kept.current = {};
    };
    return {
      values: getValues,
      change: (field: FormField, value: FieldValue) => {
        if (isLocked()) return;
        const before = getValues();
        const { lists, onChange } = latest.current;
        const change = changeField(definition, before, field.name, value, { lists, kept: kept.current });
        const { values } = change;
        kept.current = { ...kept.current, ...change.left };
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
  }, [definition, initial, isLocked, forget, getValues, setValue, reset]);

  const focusFirstError = useCallback(() => {
    const values = getValues();
    const errors = formErrors(definition, values);
    focusFirst((name) => name in errors || serverError(serverErrors, name, values[name]) !== undefined);
  }, [definition, focusFirst, getValues, serverErrors]);

  return useMemo(
    () => ({
      ...checks,
      ...actions,
      ...saveActions,
      id,
      definition,
      control,
      loaded: initial,
      loadedFaults,
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
      loadedFaults,
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

/** Fields of a form whose values break their rules; empty ones only where they should be filled already. */
function faultsOf(definition: FormDefinition, values: FormValues, withEmpty: boolean): ReadonlySet<string> {
  const wrong = Object.keys(formErrors(definition, values));
  return new Set(wrong.filter((name) => withEmpty || (values[name] ?? '').length > 0));
}

export interface FormStatus {
  readonly values: FormValues;
  /** Messages of the rules for the current values, by field. */
  readonly errors: Messages;
  /**
   * Messages to show, by field: those of the server, of touched fields, of numbers outside their bounds and texts that
   * are too long, of all fields after a submit, and of stored values that were wrong from the beginning. A field that waits for another one has none
   * of its own.
   */
  readonly shown: Messages;
  /** Number of fields with a message, and of those that have none only because they wait for another field. */
  readonly toCorrect: number;
  /** True if values differ from the loaded ones and are not saved. */
  readonly unsaved: boolean;
}

/** The current values and messages. Renders its caller again at every change. */
export function useFormStatus(form: DefinitionForm): FormStatus {
  const { definition, control, serverErrors, attempted, loaded, loadedFaults, saved } = form;
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
    const due = attempted || touchedFields[name] || (loadedFaults.has(name) && !changed);
    const refused = serverError(serverErrors, name, values[name]);
    const message = refused ?? (due || breaksBounds(field, values) ? errors[name] : undefined);
    if (message === undefined) continue;
    counted[name] = message;
    if (refused !== undefined || !waitsForOther(field, values)) shown[name] = message;
  }
  const toCorrect = wrongFields(definition, values, counted).length;
  return { values, errors, shown, toCorrect, unsaved };
}

/** A number outside its bounds and a text that is too long show their message before the field is left. */
function breaksBounds(field: FormField, values: FormValues): boolean {
  const { name, bounds } = field;
  const text = String(values[name] ?? '').trim();
  if (bounds !== undefined && boundsError(bounds, text) !== undefined) return true;
  const { length } = fieldRule(field, values);
  return length !== undefined && isTooLong(length, text);
}

/** The message of the server for a field, as long as the field has the value that the message is about. */
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
