/** A definition-driven form in a dialog with one submit button. After a failed save everything typed stays. */
import './forms.css';
import { Button, type IconName } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import { type FormValues, formFields } from '../../shared/forms/form-definition';
import { useDrafts } from '../drafts/drafts';
import { ActionDialog } from '../ui/action-dialog';
import { FocusOnMount, FocusOnRedraw } from '../ui/focus';
import { type DefinitionForm, fieldId, useFormStatus } from './definition-form';
import { type FormDraftOptions, useFormDraft } from './form-draft';
import { ErrorCount, type WrongThings } from './form-footer';
import { leaveSaving } from './save';

interface FormDialogProps {
  readonly form: DefinitionForm;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly verb: { readonly text: string; readonly icon: IconName };
  readonly isOpen: boolean;
  /** Has the button Clear, which puts back what was loaded, and can be undone. */
  readonly clears?: boolean;
  /** Something besides the fields was changed. */
  readonly changed?: boolean;
  /** How what is typed is kept until it is saved. */
  readonly draft?: Omit<FormDraftOptions, 'changed'>;
  /** Things besides fields that messages of the server are about, in the order in which they are counted. */
  readonly alsoWrong?: readonly WrongThings[];
  /** Why the last save failed. */
  readonly failure?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Called when it closes and nobody knows whether the record is saved: loads the list again. */
  readonly onUnknown?: () => unknown;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    form,
    clears = false,
    changed = false,
    draft = noDraft,
    alsoWrong = [],
    failure,
    onUnknown,
    children,
    ...dialog
  } = props;
  const status = useFormStatus(form);
  const { toCorrect, unsaved } = status;
  const restored = useFormDraft(form, status, { ...draft, changed });
  const drafts = useDrafts();
  const key = draft.subject?.key;
  const [first] = formFields(form.definition);
  const fields = { count: toCorrect, noun: 'field', show: form.focusFirstError };
  return (
    <ActionDialog
      {...dialog}
      unsaved={
        (unsaved || (changed && !form.saved)) && (hasSecret(draft.without, status.values) ? 'secret' : true)
      }
      onDiscard={drafts && key !== undefined ? () => drafts.drop(key) : undefined}
      busy={form.saving}
      leaveQuestion={form.saving ? leaveSaving : undefined}
      onClose={() => {
        dialog.onClose();
        if (form.mayBeSaved()) onUnknown?.();
      }}
      message={failure}
      note={
        <div className="codesk-form-buttons">
          {clears && <ClearButton form={form} unsaved={unsaved} />}
          <ErrorCount wrong={[fields, ...alsoWrong]} />
        </div>
      }
    >
      {first && <FocusOnMount id={fieldId(form, first.name)} />}
      {first && <FocusOnRedraw id={fieldId(form, first.name)} round={form.round} />}
      {restored}
      {children}
    </ActionDialog>
  );
}

const noDraft: Omit<FormDraftOptions, 'changed'> = {};

/** Something was typed into a field that is never kept. */
function hasSecret(without: readonly string[] = [], values: FormValues): boolean {
  return without.some((name) => (values[name] ?? '').length > 0);
}

/** Clear, and Undo until something else is entered. */
function ClearButton({ form, unsaved }: { readonly form: DefinitionForm; readonly unsaved: boolean }) {
  const [before, setBefore] = useState<FormValues | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // `values` is what the form works on.
    setBefore(unsaved ? { ...form.values() } : null);
    form.reset();
  };
  const undo = () => {
    if (before) form.put(before);
    setBefore(null);
    // The button that had the keyboard goes.
    button.current?.focus();
  };
  const canUndo = before !== null && !unsaved;
  return (
    <>
      <Button ref={button} text="Clear" disabled={form.saving} onClick={clear} />
      <span className="codesk-form-step" aria-live="polite">
        {canUndo ? 'Cleared.' : ''}
      </span>
      {canUndo && <Button variant="minimal" icon="undo" text="Undo" aria-label="Undo clear" onClick={undo} />}
    </>
  );
}
