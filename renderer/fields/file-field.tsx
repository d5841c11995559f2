/** A required file, picked in the system's dialog. Main reads and sends it; the page gets its handle, name and size. */
import './fields.css';
import { Button } from '@blueprintjs/core';
import { type RefObject, useRef, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import { shownBytes } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { IconButton } from '../ui/icon-button';
import { usePicking } from '../ui/picking';
import { FieldFrame } from './field-frame';

interface FileFieldProps {
  /** Id of the button. */
  readonly id: string;
  readonly label?: string;
  /** The request that opens the system's dialog and decides which files it offers. */
  readonly request?: 'files.pick-rates' | 'files.pick-document' | 'files.pick-table';
  readonly file: PickedFile | null | undefined;
  /** Name of the stored file, which is used until another one is picked. */
  readonly stored?: string;
  readonly buttonText?: string;
  readonly help?: string;
  readonly error?: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Called with null if the user closed the system's dialog without a file. */
  readonly onPick: (file: PickedFile | null) => void;
  readonly onFailure: (failure: Failure) => void;
  /** Without it a picked file can only be replaced. */
  readonly onRemove?: () => void;
}

export function FileField(props: FileFieldProps) {
  const { id, label = 'File', request = 'files.pick-rates', file, stored, onRemove } = props;
  const ownRef = useRef<HTMLButtonElement>(null);
  const button = props.buttonRef ?? ownRef;
  const [isPicking, setPicking] = useState(false);
  usePicking(isPicking);
  const pick = async () => {
    setPicking(true);
    try {
      props.onPick(await invoke(request, {}));
    } catch (error) {
      props.onFailure(failureOf(error));
    } finally {
      setPicking(false);
    }
  };
  const name = file?.name ?? stored;
  return (
    <FieldFrame
      id={id}
      label={label}
      required
      help={props.help}
      error={props.error}
      // The label names the group, so the name of the button is its own text.
      group
      className={props.className}
    >
      {(control) => (
        <div className="codesk-file">
          <Button
            id={id}
            ref={button}
            icon="document-open"
            text={props.buttonText ?? 'Choose file'}
            aria-describedby={control['aria-describedby']}
            disabled={props.disabled}
            autoFocus={props.autoFocus}
            onClick={() => void pick()}
          />
          <span className="codesk-file-name" title={name} aria-live="polite">
            {name ?? <span className="codesk-file-note">No file chosen</span>}
            {file && <span className="codesk-file-note"> {shownBytes(file.size)}</span>}
          </span>
          {file && onRemove && (
            <IconButton
              icon="small-cross"
              label={`Remove ${file.name}`}
              onClick={() => {
                onRemove();
                button.current?.focus();
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Formats and size of a file of rows. */
export const rowFileHelp = 'CSV or Excel, up to 50 MB';
