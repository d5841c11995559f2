/** What was typed into a form is kept while it is not saved, and filled in again when the form opens. */
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { type FieldValue, type FormValues, fieldLabel, formFields } from '../../shared/forms/form-definition';
import { inSentence } from '../../shared/table/list';
import type { DraftLists } from '../drafts/draft-parts';
import type { DraftScope } from '../drafts/draft-scope';
import { type DraftSubject, useDraft, useInnerTyped } from '../drafts/drafts';
import { actingAs, invoke } from '../ipc';
import { useOwnNotices } from '../ui/notices';
import type { DefinitionForm, FormStatus } from './definition-form';
import { RestoredNote } from './restored-note';

const valueSchema = z.union([z.string(), z.array(z.string())]);
const contentSchema = z.looseObject({
  values: z.record(z.string(), z.unknown()).catch({}),
  base: z.record(z.string(), valueSchema).optional().catch(undefined),
  /** What was loaded beside the values, where its own part of the draft does not keep it. */
  opened: z.object({ beside: z.unknown() }).optional().catch(undefined),
});

export interface FormDraftOptions {
  /** Absent for a form that keeps no draft, because it holds a secret or is never unsaved. */
  readonly subject?: DraftSubject;
  /** Besides the values: files, services of a contract. JSON. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Besides the values: long lists, for example the rows of tables. Lists are replaced, never changed in place. */
  readonly rows?: DraftLists;
  /** Fields that are never kept, because they hold a secret. */
  readonly without?: readonly string[];
  /** Something besides the values was changed. */
  readonly changed?: boolean;
  /** Dialogs above the form. */
  readonly scope?: DraftScope;
  /** Puts what was loaded back, values and all. By default only the values are put back. */
  readonly reset?: () => void;
  /** Puts what was loaded beside the values back. */
  readonly onDiscard?: () => void;
  /**
   * Puts back what was beside the values. Returns the names of what it could not read. `values` are those that the form
   * has now.
   */
  readonly onRestore?: (
    beside: Readonly<Record<string, unknown>>,
    rows: DraftLists,
    values: FormValues,
    // biome-ignore lint/suspicious/noConfusingVoidType: most forms can read all of it and return nothing.
  ) => readonly string[] | void;
}

/** @returns the sentence that says what was restored, or null */
export function useFormDraft(
  form: DefinitionForm,
  { values, unsaved }: Pick<FormStatus, 'values' | 'unsaved'>,
  options: FormDraftOptions,
) {
  const { subject, beside, rows, without, changed = false, scope, onRestore, onDiscard } = options;
  const innerTyped = useInnerTyped(scope);
  const isDirty = !form.saved && (unsaved || changed || innerTyped);
  /** What the form had loaded when it was opened first: a conflict is found by it, also after a restart. */
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
    restore: ({ operation, content: kept, rows: keptRows }) => {
      const parsed = contentSchema.parse(kept);
      const { found, unread } = ofDefinition(form, parsed.values);
      form.operation.resume(operation);
      void sentWithoutAnswer(operation).then(setLost);
      const { values: _values, base: keptBase, opened, inner: _inner, ...rest } = parsed;
      // What was typed while the draft was read is newer.
      const next = { ...form.loaded, ...found, ...changedValues(form) };
      let others: readonly string[] = [];
      // Dialogs above the form find it filled.
      flushSync(() => {
        form.put(next);
        if (keptBase) {
          const first = { ...form.loaded, ...keptBase };
          setBase(first);
          form.opening.current?.reopen({ ...opened, values: first });
        }
        others = onRestore?.(rest, keptRows, next) ?? [];
      });
      return [...unread, ...others];
    },
  });
  const discard = () => {
    // What is on its way is neither taken back nor sent as something else.
    if (form.saving) return;
    const before = { values: { ...form.values() }, beside: beside ?? {}, rows: rows ?? {} };
    form.letGo();
    if (options.reset) options.reset();
    else {
      form.reset();
      onDiscard?.();
    }
    setBase(null);
    setLost(false);
    forget();
    // A form that resets more than its values has a way back of its own.
    if (options.reset) return;
    offer(
      { tone: 'info', title: 'Discarded', text: 'The form is as it was loaded.' },
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

/** True if an attempt of the operation was sent and its answer is not known. */
async function sentWithoutAnswer(operation: string): Promise<boolean> {
  const { calls } = await invoke('journal.list', { as: actingAs() ?? '' }).catch(() => ({ calls: [] }));
  return calls.some(({ id }) => id === operation);
}

/** What the record was when the form opened first; rows and services are kept by their own parts. */
function baseOf(form: DefinitionForm, base: FormValues | null, without: readonly string[] | undefined) {
  const opened = form.opening.current?.opened();
  const values = withoutFields(opened?.values ?? base ?? form.loaded, without);
  const beside = opened && 'beside' in opened ? opened.beside : undefined;
  return { base: values, ...(beside === undefined ? {} : { opened: { beside } }) };
}

function withoutFields(values: FormValues, names: readonly string[] = []): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Values that a person has changed already. */
function changedValues(form: DefinitionForm): FormValues {
  const text = (value: FieldValue | undefined) => JSON.stringify(value ?? '');
  return Object.fromEntries(
    Object.entries(form.values()).filter(([name, value]) => text(value) !== text(form.loaded[name])),
  );
}

/** Values of fields that the form still has, and the labels of those that cannot be read. */
function ofDefinition(form: DefinitionForm, kept: Readonly<Record<string, unknown>>) {
  const fields = formFields(form.definition);
  const found: Record<string, FieldValue> = {};
  const unread = Object.keys(kept)
    .filter((name) => fields.every((field) => field.name !== name) && !isEmpty(kept[name]))
    .map((name) => inSentence(name.replaceAll('_', ' ')));
  for (const field of fields) {
    if (kept[field.name] === undefined) continue;
    const value = valueSchema.safeParse(kept[field.name]).data;
    if (value === undefined || Array.isArray(value) !== Array.isArray(form.loaded[field.name] ?? value))
      unread.push(inSentence(fieldLabel(field, form.loaded)));
    else found[field.name] = value;
  }
  return { found, unread };
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
