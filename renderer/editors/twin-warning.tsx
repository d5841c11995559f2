/** Warns that another record has the same key, with a button that edits that record instead. */
import './editors.css';
import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { type FormValues, formFields } from '../../shared/forms/form-definition';
import type { ListDefinition } from '../../shared/table/list';
import { type DefinitionForm, fieldId, useFormStatus } from '../forms/definition-form';
import { useLeaveCheck } from '../ui/unsaved';
import type { Twin } from './twin';

export interface TwinWarningProps {
  readonly list: ListDefinition;
  readonly form: DefinitionForm;
  readonly twin: Twin;
  /** True if the warning applies to these values. Otherwise it is hidden. */
  readonly appliesTo: (values: FormValues) => boolean;
  /** Text of the button that saves. */
  readonly verb: string;
  /** The form adds a record. Its values are then filled in for the other record. */
  readonly isNew: boolean;
  /** Resolves to true after the other record has opened. */
  readonly onEdit: (record: NonNullable<Twin['record']>, typed?: FormValues) => Promise<boolean>;
  /** Removes the draft of the form. */
  readonly onDiscard: () => void;
}

export function TwinWarning({ form, twin, appliesTo, verb, ...props }: TwinWarningProps) {
  const { values } = useFormStatus(form);
  if (!appliesTo(values)) return null;
  return (
    <Callout intent="warning" compact role="alert" className="codesk-record-twin">
      <span>{`${twin.message} Press ${verb} again to save anyway.`}</span>
      {twin.existing && <RemoveExisting form={form} existing={twin.existing} />}
      {twin.record && <EditInstead form={form} record={twin.record} {...props} />}
    </Callout>
  );
}

interface EditInsteadProps
  extends Pick<TwinWarningProps, 'list' | 'form' | 'isNew' | 'onEdit' | 'onDiscard'> {
  readonly record: NonNullable<Twin['record']>;
}

function EditInstead({ list, form, record, isNew, onEdit, onDiscard }: EditInsteadProps) {
  const [opening, setOpening] = useState(false);
  const mayLeave = useLeaveCheck();
  const open = async () => {
    if (!isNew && !(await mayLeave({ discard: onDiscard }))) return;
    const typed = Object.entries(form.values()).filter(([, value]) => value.length > 0);
    setOpening(true);
    const isOpen = await onEdit(record, isNew ? Object.fromEntries(typed) : undefined);
    // The values now belong to the draft of the other record.
    if (isOpen && isNew) onDiscard();
    setOpening(false);
  };
  return (
    <Button
      icon="edit"
      variant="outlined"
      text={`Edit ${list.noun} ${record.name} (no. ${record.id}) instead`}
      loading={opening}
      onClick={() => void open()}
    />
  );
}

interface RemoveExistingProps {
  readonly form: DefinitionForm;
  readonly existing: NonNullable<Twin['existing']>;
}

/** Removes the choices that already exist. */
function RemoveExisting({ form, existing: { field: name, indexes } }: RemoveExistingProps) {
  const removeExisting = () => {
    const field = formFields(form.definition).find((each) => each.name === name);
    const chosen = form.values()[name] ?? [];
    if (!field || typeof chosen === 'string') return;
    form.change(
      field,
      chosen.filter((index) => !indexes.includes(index)),
    );
    // The focused button disappears.
    document.getElementById(fieldId(form, name))?.focus();
  };
  const text = indexes.length === 1 ? 'Remove it' : `Remove ${indexes.length}`;
  return <Button icon="remove" variant="outlined" text={text} onClick={removeExisting} />;
}
