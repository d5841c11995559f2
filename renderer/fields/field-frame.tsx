/** The frame of every field: label above, helper text below, and the error in the helper's place. */
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';

/** What a frame hands to the control inside it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly readOnly?: boolean;
}

interface FieldFrameProps {
  /** Id of the control; the errors at the buttons find the field by it. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly error?: string;
  /** A group of controls is named by the label; one control is labelled by it. */
  readonly group?: boolean;
  /** Kind of the control inside, by which the stylesheet gives it its width. */
  readonly kind?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Draws a label, a control and the line below it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, help, error, group, kind, className = '', children } = props;
  const noteId = useId();
  const labelId = `${noteId}-label`;
  const note = error ?? help;
  const control = children({
    id,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  });
  const caption = (
    <>
      <span className="codesk-field-name">{label}</span>
      {required && (
        <span className="codesk-field-required" aria-hidden>
          *
        </span>
      )}
    </>
  );
  return (
    <div className={`codesk-field ${className}`} data-kind={kind} data-invalid={error ? true : undefined}>
      {group ? (
        <span className="codesk-field-label" id={labelId} title={label}>
          {caption}
        </span>
      ) : (
        <label className="codesk-field-label" htmlFor={id} title={label}>
          {caption}
        </label>
      )}
      {group ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
        <div role="group" aria-labelledby={labelId}>
          {control}
        </div>
      ) : (
        control
      )}
      {/* Kept in the page while empty, so that a screen reader hears the error when it appears. */}
      <div id={noteId} className={error ? 'codesk-field-error' : 'codesk-field-help'} aria-live="polite">
        {error && <Icon icon="error" size={12} aria-hidden />}
        {note}
      </div>
    </div>
  );
}
