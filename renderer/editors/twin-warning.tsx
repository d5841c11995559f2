/** The button that opens the twin of a record in its place, or takes out what is there already. */
import './editors.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type FormValues, formFields } from '../../shared/forms/definition';
import type { ListDefinition } from '../../shared/table/list';
import { type DefinitionForm, fieldId, useFormStatus } from '../forms/definition-form';
import { useLeaveCheck } from '../ui/unsaved';
import type { Twin } from './twin';

export interface EditInsteadProps {
  readonly list: ListDefinition;
  readonly form: DefinitionForm;
  readonly twin: Twin;
  /** The form is about a new record: what was typed is taken along. */
  readonly isNew: boolean;
  /** Resolves to true when the other record is open. */
  readonly onEdit: (record: NonNullable<Twin['record']>, typed?: FormValues) => Promise<boolean>;
  /** Removes the draft of the form. */
  readonly onDiscard: () => void;
}

/** Shown as long as the message about the twin stands at its field. */
export function EditInstead({ list, form, twin, isNew, onEdit, onDiscard }: EditInsteadProps) {
  const { shown } = useFormStatus(form);
  const [opening, setOpening] = useState(false);
  const mayLeave = useLeaveCheck();
  const { record, present } = twin;
  if (shown[twin.field] !== twin.message) return null;
  if (present) return <TakeOut form={form} name={twin.field} present={present} />;
  if (!record) return null;
  const open = async () => {
    if (!isNew && !(await mayLeave({ discard: onDiscard }))) return;
    const typed = Object.entries(form.values()).filter(([, value]) => value.length > 0);
    setOpening(true);
    const isOpen = await onEdit(record, isNew ? Object.fromEntries(typed) : undefined);
    // What was typed is taken along, and kept for the other record.
    if (isOpen && isNew) onDiscard();
    setOpening(false);
  };
  return (
    <div className="codesk-record-instead">
      <Button
        icon="edit"
        variant="outlined"
        text={`Edit ${list.noun} ${record.name} (no. ${record.id}) instead`}
        loading={opening}
        onClick={() => void open()}
      />
    </div>
  );
}

interface TakeOutProps {
  readonly form: DefinitionForm;
  readonly name: string;
  readonly present: readonly string[];
}

/** Leaves only what is not there yet. */
function TakeOut({ form, name, present }: TakeOutProps) {
  const takeOut = () => {
    const field = formFields(form.definition).find((each) => each.name === name);
    const chosen = form.values()[name] ?? [];
    if (!field || typeof chosen === 'string') return;
    form.change(
      field,
      chosen.filter((index) => !present.includes(index)),
    );
    // The button that had the keyboard goes.
    document.getElementById(fieldId(form, name))?.focus();
  };
  const text = present.length === 1 ? 'Take it out' : `Take ${present.length} out`;
  return (
    <div className="codesk-record-instead">
      <Button icon="remove" variant="outlined" text={text} onClick={takeOut} />
    </div>
  );
}
