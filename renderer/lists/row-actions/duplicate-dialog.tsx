/** Asks for the name of the copy of a service; its present name is proposed. */
import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { fieldMessages } from '../../../shared/messages';
import { FieldFrame } from '../../fields/field-frame';
import { ActionDialog } from '../../ui/action-dialog';

export interface DuplicateDialogProps {
  readonly noun: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Makes the copy; true when it is done. */
  readonly onDuplicate: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function DuplicateDialog(props: DuplicateDialogProps) {
  const { noun, name, isOpen, onDuplicate, onClose, onClosed } = props;
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const wanted = typed.trim();

  const submit = async () => {
    setTouched(true);
    if (wanted === '') return;
    setBusy(true);
    const done = await onDuplicate(wanted);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title={`Duplicate ${noun} ${name}`}
      width={440}
      isOpen={isOpen}
      unsaved={typed !== name}
      busy={busy}
      verb={{ text: 'Duplicate', icon: 'duplicate' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FieldFrame
        id={id}
        label="Name"
        required
        help={`What the new ${noun} is called`}
        error={touched && wanted === '' ? fieldMessages.required : undefined}
      >
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            fill
            aria-required
            autoComplete="off"
            value={typed}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTouched(true)}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  );
}
