/** Says that another record has the same key, with a button that opens it in place of this one. */
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
  /** Whether the warning is about these values. It is hidden while it is not. */
  readonly isAbout: (values: FormValues) => boolean;
  /** Text of the button that saves. */
  readonly verb: string;
  /** The form is about a new record: what was typed is taken along. */
  readonly isNew: boolean;
  /** Resolves to true when the other record is open. */
  readonly onEdit: (record: NonNullable<Twin['record']>, typed?: FormValues) => Promise<boolean>;
  /** Removes the draft of the form. */
  readonly onDiscard: () => void;
}

export function TwinWarning({ form, twin, isAbout, verb, ...props }: TwinWarningProps) {
  const { values } = useFormStatus(form);
  if (!isAbout(values)) return null;
  return (
    <Callout intent="warning" compact role="alert" className="codesk-record-twin">
      <span>{`${twin.message} Press ${verb} again to save anyway.`}</span>
      {twin.present && <TakeOut form={form} present={twin.present} />}
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
    // What was typed is taken along, and kept for the other record.
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

interface TakeOutProps {
  readonly form: DefinitionForm;
  readonly present: NonNullable<Twin['present']>;
}

/** Leaves only what is not there yet. */
function TakeOut({ form, present: { field: name, indexes } }: TakeOutProps) {
  const takeOut = () => {
    const field = formFields(form.definition).find((each) => each.name === name);
    const chosen = form.values()[name] ?? [];
    if (!field || typeof chosen === 'string') return;
    form.change(
      field,
      chosen.filter((index) => !indexes.includes(index)),
    );
    // The button that had the keyboard goes.
    document.getElementById(fieldId(form, name))?.focus();
  };
  const text = indexes.length === 1 ? 'Take it out' : `Take ${indexes.length} out`;
  return <Button icon="remove" variant="outlined" text={text} onClick={takeOut} />;
}
