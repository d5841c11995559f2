/** A definition-driven form in a dialog with one submit button. After a failed save everything typed stays. */
import './forms.css';
import type { IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { formFields } from '../../shared/forms/definition';
import { ActionDialog } from '../ui/action-dialog';
import { FocusOnMount } from '../ui/focus';
import { type DefinitionForm, fieldId, useFormStatus } from './definition-form';
import { ErrorCount, type WrongThings } from './form-footer';

interface FormDialogProps {
  readonly form: DefinitionForm;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly verb: { readonly text: string; readonly icon: IconName };
  readonly isOpen: boolean;
  /** Something besides the fields was changed. */
  readonly changed?: boolean;
  /** Things besides fields that messages of the server are about, in the order in which they are counted. */
  readonly alsoWrong?: readonly WrongThings[];
  /** Why the last save failed. */
  readonly failure?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { form, changed = false, alsoWrong = [], failure, children, ...dialog } = props;
  const { shown, unsaved } = useFormStatus(form);
  const [first] = formFields(form.definition);
  const fields = { count: Object.keys(shown).length, noun: 'field', show: form.focusFirstError };
  return (
    <ActionDialog
      {...dialog}
      unsaved={unsaved || (changed && !form.saved)}
      busy={form.saving}
      message={failure}
      note={<ErrorCount wrong={[fields, ...alsoWrong]} />}
    >
      {first && <FocusOnMount id={fieldId(form, first.name)} />}
      {children}
    </ActionDialog>
  );
}
