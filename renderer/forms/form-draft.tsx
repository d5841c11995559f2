/** What was typed into a form is kept while it is not saved, and filled in again when the form opens. */
import { Button, Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { dateTimeText } from '../../shared/dates';
import { type FormValues, formFields } from '../../shared/forms/definition';
import { type DraftContent, type DraftSubject, useDraft } from '../drafts/drafts';
import { useDateFormat } from '../ui/date-format';
import type { DefinitionForm, FormStatus } from './definition-form';

const valueSchema = z.union([z.string(), z.array(z.string())]);
const valuesSchema = z.record(z.string(), z.unknown());
const contentSchema = z.looseObject({
  values: valuesSchema,
  /** What was loaded when the form opened: its values, and what is beside them. */
  base: valuesSchema.optional(),
  opened: z.record(z.string(), z.unknown()).optional(),
});

export interface FormDraftOptions {
  /** Absent for a form that keeps no draft, because it holds a secret or is never unsaved. */
  readonly subject?: DraftSubject;
  /** Besides the values: rows of tables, services of a contract. JSON. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Fields that are never kept, because they hold a secret. */
  readonly without?: readonly string[];
  /** Something besides the values was changed. */
  readonly changed?: boolean;
  /** Puts what was loaded beside the values back. */
  readonly onDiscard?: () => void;
  /** Puts back what was beside the values. */
  readonly onRestore?: (beside: Readonly<Record<string, unknown>>) => void;
}

/** @returns the sentence that says what was restored, or null */
export function useFormDraft(
  form: DefinitionForm,
  { values, unsaved }: Pick<FormStatus, 'values' | 'unsaved'>,
  { subject, beside, without, changed = false, onRestore, onDiscard }: FormDraftOptions,
) {
  const isDirty = !form.saved && (unsaved || changed);
  const content = useMemo<DraftContent | undefined>(
    () =>
      isDirty
        ? {
            operation: form.operation.id,
            content: {
              ...beside,
              values: withoutFields(values, without),
              ...baseOf(form, without),
            },
          }
        : undefined,
    [isDirty, form, values, beside, without],
  );
  const { restored, forget } = useDraft({
    subject,
    content,
    restore: ({ operation, content: kept }) => {
      const parsed = contentSchema.safeParse(kept).data;
      if (!parsed) return;
      form.operation.resume(operation);
      form.put({ ...form.loaded, ...ofDefinition(form, parsed.values) });
      const { values: _values, base, opened, ...rest } = parsed;
      if (base)
        form.opening.current?.reopen({ ...opened, values: { ...form.loaded, ...ofDefinition(form, base) } });
      onRestore?.(rest);
    },
  });
  const discard = () => {
    form.operation.renew();
    form.reset();
    onDiscard?.();
    forget();
  };
  return restored && isDirty ? <RestoredNote at={restored.at} onDiscard={discard} /> : null;
}

function baseOf(form: DefinitionForm, without: readonly string[] | undefined) {
  const opened = form.opening.current?.opened();
  if (!opened) return { base: withoutFields(form.loaded, without) };
  const { values, ...beside } = opened;
  return { base: withoutFields(values, without), opened: beside };
}

function withoutFields(values: FormValues, names: readonly string[] = []): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Values of fields that the form still has. */
function ofDefinition(form: DefinitionForm, kept: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    formFields(form.definition).flatMap(({ name }) => {
      const value = valueSchema.safeParse(kept[name]);
      return value.success ? [[name, value.data] as const] : [];
    }),
  );
}

/** One sentence, and one press to have the form as it is stored. */
function RestoredNote({ at, onDiscard }: { readonly at: number; readonly onDiscard: () => void }) {
  const format = useDateFormat();
  return (
    <Callout className="codesk-restored" intent="primary" icon="history" compact role="status">
      <span>Restored: what you typed until {dateTimeText(new Date(at), format)}.</span>
      <Button size="small" variant="outlined" text="Discard" onClick={onDiscard} />
    </Callout>
  );
}
