/** A definition-driven form in a dialog with one verb. A save that fails leaves everything as it was typed. */

import { Button, type IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { formFields } from '../../shared/forms/definition';
import { counted } from '../../shared/quantities';
import { ActionDialog } from '../ui/action-dialog';
import { FocusOnMount } from '../ui/focus';
import { type DefinitionForm, fieldId, useFormStatus } from './definition-form';

interface FormDialogProps {
  readonly form: DefinitionForm;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly verb: { readonly text: string; readonly icon: IconName };
  readonly isOpen: boolean;
  /** Something besides the fields differs from what was loaded. */
  readonly changed?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The fields, and what belongs to them. */
  readonly children: ReactNode;
}

export function FormDialog({ form, changed = false, children, ...dialog }: FormDialogProps) {
  const { shown, unsaved } = useFormStatus(form);
  const wrong = Object.keys(shown).length;
  const [first] = formFields(form.definition);
  return (
    <ActionDialog
      {...dialog}
      unsaved={unsaved || (changed && !form.saved)}
      busy={form.saving}
      note={
        wrong > 0 && (
          <Button
            variant="minimal"
            intent="danger"
            icon="error"
            text={`${counted(wrong, 'field')} to correct`}
            onClick={form.focusFirstError}
          />
        )
      }
    >
      {first && <FocusOnMount id={fieldId(form, first.name)} />}
      {children}
    </ActionDialog>
  );
}
