/** Submit, Clear and Back, always in sight, with what is wrong and whether anything is unsaved. */

import './forms.css';
import { Button, Tooltip } from '@blueprintjs/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type FormValues, fieldLabel, formFields } from '../../shared/forms/definition';
import { counted } from '../../shared/quantities';
import { useFocusAfterWork } from '../ui/focus';
import { useUnsavedGuard } from '../ui/unsaved';
import { type DefinitionForm, useFormStatus } from './definition-form';

interface FormFooterProps {
  readonly form: DefinitionForm;
  /** Rows that are not right, and the way to the first of them. */
  readonly rowErrors: number;
  readonly onRowErrors: () => void;
  /** Something besides the fields differs from what was loaded. */
  readonly changed: boolean;
  readonly onUnsaved?: (unsaved: boolean) => void;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
  readonly onBack: () => void;
  /** What stands above the buttons, for example why saving failed. */
  readonly children?: ReactNode;
}

/** What the fields that break a rule are called, in the order of the form. */
function labelsOf(
  form: DefinitionForm,
  values: FormValues,
  errors: Readonly<Record<string, string>>,
): readonly string[] {
  return formFields(form.definition)
    .filter(({ name }) => errors[name])
    .map((field) => fieldLabel(field, values));
}

/** The footer of a service form. */
export function FormFooter(props: FormFooterProps) {
  const { form, rowErrors, changed, onUnsaved, children } = props;
  const { saving } = form;
  const { values, errors, shown, unsaved: fieldsUnsaved } = useFormStatus(form);
  const unsaved = fieldsUnsaved || (changed && !form.saved);
  useUnsavedGuard(unsaved);
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved]);
  const wrongFields = Object.keys(shown).length;
  const waitsFor = form.definition.submitsOnlyValid ? labelsOf(form, values, errors) : [];
  const reasonId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  useFocusAfterWork(submitButton, saving);

  return (
    <footer className="codesk-form-footer">
      {children}
      <div className="codesk-form-buttons">
        <Tooltip content="Ctrl+Enter" placement="top" compact hoverOpenDelay={400}>
          <Button
            ref={submitButton}
            intent="primary"
            icon="floppy-disk"
            text="Submit"
            loading={saving}
            disabled={saving || waitsFor.length > 0}
            aria-describedby={waitsFor.length > 0 ? reasonId : undefined}
            onClick={props.onSubmit}
          />
        </Tooltip>
        <Button text="Clear" disabled={saving} onClick={props.onClear} />
        <Button variant="minimal" icon="arrow-left" text="Back" onClick={props.onBack} />
        {waitsFor.length > 0 && (
          <Button
            id={reasonId}
            className="codesk-form-waits"
            variant="minimal"
            icon="info-sign"
            text={`Still needed: ${waitsFor.join(', ')}`}
            title={`Still needed: ${waitsFor.join(', ')}`}
            onClick={form.focusFirstError}
          />
        )}
        {wrongFields > 0 && (
          <Button
            variant="minimal"
            intent="danger"
            icon="error"
            text={`${counted(wrongFields, 'field')} to correct`}
            onClick={form.focusFirstError}
          />
        )}
        {rowErrors > 0 && (
          <Button
            variant="minimal"
            intent="danger"
            icon="error"
            text={`${counted(rowErrors, 'row')} to correct`}
            onClick={props.onRowErrors}
          />
        )}
        <span className="codesk-form-unsaved" aria-live="polite">
          {unsaved ? 'Not saved yet' : ''}
        </span>
      </div>
    </footer>
  );
}
