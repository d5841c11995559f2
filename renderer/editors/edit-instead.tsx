/** The button that opens the twin of a record in its place. */
import './editors.css';
import { Button } from '@blueprintjs/core';
import type { FormValues } from '../../shared/forms/definition';
import type { ListDefinition } from '../../shared/table/list';
import { type DefinitionForm, useFormStatus } from '../forms/definition-form';
import { useLeaveCheck } from '../ui/unsaved';
import type { Twin } from './twin';

export interface EditInsteadProps {
  readonly list: ListDefinition;
  readonly form: DefinitionForm;
  readonly twin: Twin;
  /** The form is about a new record: what was typed is taken along. */
  readonly isNew: boolean;
  readonly onEdit: (record: NonNullable<Twin['record']>, typed?: FormValues) => Promise<void>;
}

/** Shown as long as the message about the twin stands at its field. */
export function EditInstead({ list, form, twin, isNew, onEdit }: EditInsteadProps) {
  const { shown } = useFormStatus(form);
  const mayLeave = useLeaveCheck();
  const { record } = twin;
  if (!record || shown[twin.field] !== twin.message) return null;
  const open = async () => {
    if (!isNew && !(await mayLeave())) return;
    const typed = Object.entries(form.values()).filter(([, value]) => value.length > 0);
    await onEdit(record, isNew ? Object.fromEntries(typed) : undefined);
  };
  return (
    <div className="codesk-record-instead">
      <Button
        icon="edit"
        variant="outlined"
        text={`Edit ${list.noun} ${record.name} (no. ${record.id}) instead`}
        onClick={() => void open()}
      />
    </div>
  );
}
