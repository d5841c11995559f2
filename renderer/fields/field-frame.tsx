/** The frame of every field: the label above the control and the help or the error below it. */
import './fields.css';
import { Icon } from '@blueprintjs/core';
import { createContext, type ReactNode, useId, useState } from 'react';

/** Attributes of the control inside a frame. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly readOnly?: boolean;
}

/**
 * Lets a control report that it shows an error itself, for example for a text that is not in its list. The frame then
 * hides its own error, which would repeat the message.
 */
export const ControlError = createContext<(isShown: boolean) => void>(() => undefined);

interface FieldFrameProps {
  /** Id of the control, unique in the page. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly error?: string;
  /** True if `children` contains several controls. The label then names the group. */
  readonly group?: boolean;
  /** Kind of the control, which decides its width in the stylesheet. */
  readonly kind?: string;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, help, error, group, kind, className = '', children } = props;
  const noteId = useId();
  const labelId = `${noteId}-label`;
  const [hasControlError, setControlError] = useState(false);
  const isError = Boolean(error) && !hasControlError;
  const note = isError ? error : help;
  const control = (
    <ControlError value={setControlError}>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </ControlError>
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
      {/* Always in the page, because a screen reader only announces changes of an existing element. */}
      <div id={noteId} className={isError ? 'codesk-field-error' : 'codesk-field-help'} aria-live="polite">
        {isError && <Icon icon="error" size={12} aria-hidden />}
        {note}
      </div>
    </div>
  );
}
