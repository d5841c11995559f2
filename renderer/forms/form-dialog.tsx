/** A definition-driven form in a dialog with one submit button. After a failed save everything typed stays. */
import './forms.css';
import type { IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { formFields } from '../../shared/forms/definition';
import { ActionDialog } from '../ui/action-dialog';
import { FocusOnMount } from '../ui/focus';
import { type DefinitionForm, fieldId, useFormStatus } from './definition-form';
import { ErrorCount } from './form-footer';

interface FormDialogProps {
  readonly form: DefinitionForm;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly verb: { readonly text: string; readonly icon: IconName };
  readonly isOpen: boolean;
  /** Something besides the fields was changed. */
  readonly changed?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ form, changed = false, children, ...dialog }: FormDialogProps) {
  const { shown, unsaved } = useFormStatus(form);
  const [first] = formFields(form.definition);
  return (
    <ActionDialog
      {...dialog}
      unsaved={unsaved || (changed && !form.saved)}
      busy={form.saving}
      note={<ErrorCount count={Object.keys(shown).length} noun="field" onClick={form.focusFirstError} />}
    >
      {first && <FocusOnMount id={fieldId(form, first.name)} />}
      {children}
    </ActionDialog>
  );
}
