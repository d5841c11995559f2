/** The buttons of a form, with the number of errors and whether anything is unsaved. */
import './forms.css';
import { Button, Tooltip } from '@blueprintjs/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { fieldLabel, formFields } from '../../shared/forms/definition';
import { counted } from '../../shared/quantities';
import { useFocusAfterWork } from '../ui/focus';
import { useUnsavedGuard } from '../ui/unsaved';
import { type DefinitionForm, useFormStatus } from './definition-form';

/** A step that replaced much at once, and the way back from it. */
export interface FormStep {
  /** What was done: `Cleared.` */
  readonly said: string;
  /** Text and accessible name of the button. */
  readonly text: string;
  readonly label: string;
  readonly run: () => void;
}

interface FormFooterProps {
  readonly form: DefinitionForm;
  readonly rowErrors: number;
  /** Shows the first row with an error. */
  readonly onRowErrors: () => void;
  /** Something besides the fields was changed. */
  readonly changed: boolean;
  readonly onUnsaved?: (unsaved: boolean) => void;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
  readonly step: FormStep | null;
  readonly onBack: () => void;
  /** Above the buttons, for example why saving failed. */
  readonly children?: ReactNode;
}

export function FormFooter(props: FormFooterProps) {
  const { form, rowErrors, changed, onUnsaved, step, children } = props;
  const { saving } = form;
  const { values, errors, shown, unsaved: fieldsUnsaved } = useFormStatus(form);
  const unsaved = fieldsUnsaved || (changed && !form.saved);
  useUnsavedGuard(unsaved);
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved]);
  const { definition } = form;
  const missing = definition.submitsOnlyValid
    ? formFields(definition).filter(({ name }) => errors[name])
    : [];
  const reason = `Still needed: ${missing.map((field) => fieldLabel(field, values)).join(', ')}`;
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
            disabled={saving || missing.length > 0}
            aria-describedby={missing.length > 0 ? reasonId : undefined}
            onClick={props.onSubmit}
          />
        </Tooltip>
        <Button text="Clear" disabled={saving} onClick={props.onClear} />
        <span className="codesk-form-step" aria-live="polite">
          {step?.said}
        </span>
        {step && (
          <Button
            variant="minimal"
            icon={step.text === 'Redo' ? 'redo' : 'undo'}
            text={step.text}
            aria-label={step.label}
            disabled={saving}
            onClick={step.run}
          />
        )}
        <Button variant="minimal" icon="arrow-left" text="Back" onClick={props.onBack} />
        {missing.length > 0 && (
          <Button
            id={reasonId}
            className="codesk-form-waits"
            variant="minimal"
            icon="info-sign"
            text={reason}
            title={reason}
            onClick={form.focusFirstError}
          />
        )}
        <ErrorCount count={Object.keys(shown).length} noun="field" onClick={form.focusFirstError} />
        <ErrorCount count={rowErrors} noun="row" onClick={props.onRowErrors} />
        <span className="codesk-form-unsaved" aria-live="polite">
          {unsaved ? 'Not saved yet' : ''}
        </span>
      </div>
    </footer>
  );
}

interface ErrorCountProps {
  readonly count: number;
  readonly noun: 'field' | 'row';
  /** Focuses the first error. */
  readonly onClick: () => void;
}

/** `2 fields to correct`; draws nothing when there are none. */
export function ErrorCount({ count, noun, onClick }: ErrorCountProps) {
  if (count === 0) return null;
  const text = `${counted(count, noun)} to correct`;
  return <Button variant="minimal" intent="danger" icon="error" text={text} onClick={onClick} />;
}
