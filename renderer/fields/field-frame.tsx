/** The frame of every field: the label above the control, and below it the help or, instead, the error. */
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { createContext, type ReactNode, useId, useState } from 'react';

/** Attributes that the control inside a frame gets. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly readOnly?: boolean;
}

/**
 * Tells the frame around a control that the control itself says what is wrong, for example with a text that is not in its
 * list. The frame then leaves its own error out, which would be a second message of the same fault.
 */
export const OwnFault = createContext<(isSaid: boolean) => void>(() => undefined);

interface FieldFrameProps {
  /** Id of the control, unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly error?: string;
  /** True if `children` is several controls: the label then names the group. */
  readonly group?: boolean;
  /** Kind of the control; the stylesheet sets the width by it. */
  readonly kind?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, help, error, group, kind, className = '', children } = props;
  const noteId = useId();
  const labelId = `${noteId}-label`;
  const [hasOwnFault, setOwnFault] = useState(false);
  const isError = Boolean(error) && !hasOwnFault;
  const note = isError ? error : help;
  const control = (
    <OwnFault value={setOwnFault}>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </OwnFault>
  );
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box and legend.
        <div role="group" aria-labelledby={labelId}>
          {control}
        </div>
      ) : (
        control
      )}
      {/* In the page also while empty: a screen reader only announces changes of an element that exists. */}
      <div id={noteId} className={isError ? 'codesk-field-error' : 'codesk-field-help'} aria-live="polite">
        {isError && <Icon icon="error" size={12} aria-hidden />}
        {note}
      </div>
    </div>
  );
}
