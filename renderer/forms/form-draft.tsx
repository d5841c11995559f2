/** Stores an unsaved form as a draft and fills it in when the form opens again. */
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { type FieldValue, type FormValues, fieldLabel, formFields } from '../../shared/forms/form-definition';
import { inSentence } from '../../shared/table/list';
import type { DraftLists } from '../drafts/draft-parts';
import type { DraftScope } from '../drafts/draft-scope';
import { type DraftSubject, useDraft, useInnerTyped } from '../drafts/drafts';
import { invoke, sessionOwner } from '../ipc';
import { useOwnNotices } from '../ui/notices';
import type { DefinitionForm, FormStatus } from './definition-form';
import { RestoredNote } from './restored-note';

const valueSchema = z.union([z.string(), z.array(z.string())]);
const contentSchema = z.looseObject({
  values: z.record(z.string(), z.unknown()).catch({}),
  base: z.record(z.string(), valueSchema).optional().catch(undefined),
  /** The loaded state that is not part of the values, unless another part of the draft stores it. */
  opened: z.object({ beside: z.unknown() }).optional().catch(undefined),
});

export interface FormDraftOptions {
  /** Absent for a form without a draft, because it holds a secret or is never unsaved. */
  readonly subject?: DraftSubject;
  /** State in addition to the values, for example files or the services of a contract. JSON. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Long lists, for example the rows of tables. Lists are replaced, never changed in place. */
  readonly rows?: DraftLists;
  /** Fields that are not stored, because they hold a secret. */
  readonly without?: readonly string[];
  /** Something besides the values has changed. */
  readonly changed?: boolean;
  /** The drafts of dialogs above the form. */
  readonly scope?: DraftScope;
  /** Restores the whole loaded state. By default only the values are restored. */
  readonly reset?: () => void;
  /** Restores the loaded state that is not part of the values. */
  readonly onDiscard?: () => void;
  /**
   * Restores the state in addition to the values. Returns the names of parts that it could not read. `values` are the
   * current values of the form.
   */
  readonly onRestore?: (
    beside: Readonly<Record<string, unknown>>,
    rows: DraftLists,
    values: FormValues,
    // biome-ignore lint/suspicious/noConfusingVoidType: most forms can read all of it and return nothing.
  ) => readonly string[] | void;
}

/** @returns the note about a restored draft, or null */
export function useFormDraft(
  form: DefinitionForm,
  { values, unsaved }: Pick<FormStatus, 'values' | 'unsaved'>,
  options: FormDraftOptions,
) {
  const { subject, beside, rows, without, changed = false, scope, onRestore, onDiscard } = options;
  const innerTyped = useInnerTyped(scope);
  const isDirty = !form.saved && (unsaved || changed || innerTyped);
  /** The values loaded when the form first opened. The conflict check needs them after a restart, too. */
  const [base, setBase] = useState<FormValues | null>(null);
  const [lost, setLost] = useState(false);
  const offer = useOwnNotices();
  const content = useMemo(
    () =>
      isDirty
        ? () => ({
            operation: form.operation.id,
            content: {
              ...beside,
              values: withoutFields(values, without),
              ...baseOf(form, base, without),
            },
            ...(rows ? { rows } : {}),
            urgent: form.saving,
          })
        : undefined,
    [isDirty, form, values, beside, rows, without, base],
  );
  const { restored, forget } = useDraft({
    subject,
    content,
    scope,
    restore: ({ operation, content: stored, rows: storedRows }) => {
      const parsed = contentSchema.parse(stored);
      const { found, unread } = ofDefinition(form, parsed.values);
      form.operation.resume(operation);
      void sentWithoutAnswer(operation).then(setLost);
      const { values: _values, base: storedBase, opened, inner: _inner, ...rest } = parsed;
      // Values entered while the draft was loading are newer.
      const next = { ...form.loaded, ...found, ...changedValues(form) };
      let others: readonly string[] = [];
      // Dialogs above the form need the restored values.
      flushSync(() => {
        form.put(next);
        if (storedBase) {
          const first = { ...form.loaded, ...storedBase };
          setBase(first);
          form.opening.current?.reopen({ ...opened, values: first });
        }
        others = onRestore?.(rest, storedRows, next) ?? [];
      });
      return [...unread, ...others];
    },
  });
  const discard = () => {
    // A running save can be neither discarded nor renewed.
    if (form.saving) return;
    const before = { values: { ...form.values() }, beside: beside ?? {}, rows: rows ?? {} };
    form.renewOperation();
    if (options.reset) options.reset();
    else {
      form.reset();
      onDiscard?.();
    }
    setBase(null);
    setLost(false);
    forget();
    // A form with its own reset has its own Undo.
    if (options.reset) return;
    offer(
      { tone: 'info', title: 'Draft discarded', text: 'The form shows the loaded values again.' },
      {
        text: 'Undo',
        run: () => {
          form.put(before.values);
          onRestore?.(before.beside, before.rows, before.values);
        },
      },
    );
  };
  return restored && isDirty ? (
    <RestoredNote at={restored.at} unread={restored.unread} lost={lost} onDiscard={discard} />
  ) : null;
}

/** True if a request of the operation was sent and its outcome is unknown. */
async function sentWithoutAnswer(operation: string): Promise<boolean> {
  const { calls } = await invoke('journal.list', { as: sessionOwner() ?? '' }).catch(() => ({ calls: [] }));
  return calls.some(({ id }) => id === operation);
}

/** The record as the form first opened it. Rows and services are stored by their own parts. */
function baseOf(form: DefinitionForm, base: FormValues | null, without: readonly string[] | undefined) {
  const opened = form.opening.current?.opened();
  const values = withoutFields(opened?.values ?? base ?? form.loaded, without);
  const beside = opened && 'beside' in opened ? opened.beside : undefined;
  return { base: values, ...(beside === undefined ? {} : { opened: { beside } }) };
}

function withoutFields(values: FormValues, names: readonly string[] = []): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Values that the user has changed. */
function changedValues(form: DefinitionForm): FormValues {
  const text = (value: FieldValue | undefined) => JSON.stringify(value ?? '');
  return Object.fromEntries(
    Object.entries(form.values()).filter(([name, value]) => text(value) !== text(form.loaded[name])),
  );
}

/** Returns the values of fields that the form still has, and the labels of those that cannot be read. */
function ofDefinition(form: DefinitionForm, stored: Readonly<Record<string, unknown>>) {
  const fields = formFields(form.definition);
  const found: Record<string, FieldValue> = {};
  const unread = Object.keys(stored)
    .filter((name) => fields.every((field) => field.name !== name) && !isEmpty(stored[name]))
    .map((name) => inSentence(name.replaceAll('_', ' ')));
  for (const field of fields) {
    if (stored[field.name] === undefined) continue;
    const value = valueSchema.safeParse(stored[field.name]).data;
    if (value === undefined || Array.isArray(value) !== Array.isArray(form.loaded[field.name] ?? value))
      unread.push(inSentence(fieldLabel(field, form.loaded)));
    else found[field.name] = value;
  }
  return { found, unread };
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
