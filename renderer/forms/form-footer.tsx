/** The buttons of a form, with the number of errors and whether anything is unsaved. */
import './forms.css';
import { Button } from '@blueprintjs/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type FormValues, wrongFields } from '../../shared/forms/form-definition';
import { counted } from '../../shared/quantities';
import { useBodyMark } from '../ui/body-mark';
import { useFocusAfterWork } from '../ui/focus';
import { useUnsavedGuard } from '../ui/unsaved';
import { type DefinitionForm, useFormStatus } from './definition-form';
import { leaveSaving } from './save';

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
  /** Ids of the controls of files that the values ask for and that are missing. They count as fields. */
  readonly missingFiles?: (values: FormValues) => readonly string[];
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
  const { values, errors, toCorrect, unsaved: fieldsUnsaved } = useFormStatus(form);
  const unsaved = fieldsUnsaved || (changed && !form.saved);
  useUnsavedGuard(unsaved || saving, saving ? leaveSaving : undefined);
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved]);
  const { definition } = form;
  const missing = definition.submitsOnlyValid ? wrongFields(definition, values, errors) : [];
  const files = props.missingFiles?.(values) ?? [];
  const reason = `Still needed: ${missing.join(', ')}`;
  const reasonId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  useBodyMark('footer');
  useFocusAfterWork(submitButton, saving);

  return (
    <footer className="codesk-form-footer">
      {children}
      <div className="codesk-form-buttons">
        <Button
          ref={submitButton}
          intent="primary"
          icon="floppy-disk"
          text="Submit"
          // In the button and not in a tooltip, which would lie over the messages above it.
          endIcon={
            <kbd className="codesk-form-shortcut" aria-hidden>
              Ctrl+Enter
            </kbd>
          }
          aria-keyshortcuts="Control+Enter"
          loading={saving}
          disabled={saving || missing.length > 0}
          aria-describedby={missing.length > 0 ? reasonId : undefined}
          onClick={props.onSubmit}
        />
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
        <ErrorCount
          wrong={[
            {
              count: toCorrect + files.length,
              noun: 'field',
              show:
                toCorrect > 0 ? form.focusFirstError : () => document.getElementById(files[0] ?? '')?.focus(),
            },
          ]}
        />
        <ErrorCount wrong={[{ count: rowErrors, noun: 'row', show: props.onRowErrors }]} />
        <span className="codesk-form-unsaved" aria-live="polite">
          {unsaved ? 'Not saved yet' : ''}
        </span>
      </div>
    </footer>
  );
}

/** Things of one kind that have to be corrected. */
export interface WrongThings {
  readonly count: number;
  /** For one of them, for example `field`. */
  readonly noun: string;
  /** Shows the first one. */
  readonly show: () => void;
}

/** `2 fields and 3 services to correct`; pressing it leads to the first. Draws nothing when there are none. */
export function ErrorCount({ wrong }: { readonly wrong: readonly WrongThings[] }) {
  const present = wrong.filter(({ count }) => count > 0);
  const [first] = present;
  if (!first) return null;
  const counts = present.map(({ count, noun }) => counted(count, noun));
  const last = counts.pop();
  const text = `${counts.length > 0 ? `${counts.join(', ')} and ${last}` : last} to correct`;
  return <Button variant="minimal" intent="danger" icon="error" text={text} onClick={first.show} />;
}
