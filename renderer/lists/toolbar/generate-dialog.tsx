/** Says what Generate is about to make before it makes it. */
import { useState } from 'react';
import { ActionDialog } from '../../ui/action-dialog';

export interface GenerateDialogProps {
  /** What is made, for example `Documents of 3 orders`. */
  readonly what: string;
  readonly isOpen: boolean;
  /** True when it is done. */
  readonly onGenerate: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function GenerateDialog({ what, isOpen, onGenerate, onClose, onClosed }: GenerateDialogProps) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const done = await onGenerate();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title="Generate"
      width={440}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Generate', icon: 'generate' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="codesk-dialog-text">
        {what} will be generated. A file is saved where you say; otherwise the answer of the server is shown.
      </p>
    </ActionDialog>
  );
}
