/** How the return plugin gets into a store: it is downloaded here and installed there. */
import { useState } from 'react';
import { ActionDialog } from '../../ui/action-dialog';

export interface PluginDialogProps {
  readonly isOpen: boolean;
  /** True when the download has begun. */
  readonly onDownload: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function PluginDialog({ isOpen, onDownload, onClose, onClosed }: PluginDialogProps) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const done = await onDownload();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <ActionDialog
      title="Install plugin"
      width={480}
      isOpen={isOpen}
      busy={busy}
      verb={{ text: 'Download plugin', icon: 'download' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <ol className="codesk-dialog-text codesk-plugin-steps">
        <li>Download the return plugin to this computer.</li>
        <li>Install the file in the administration of the store, where its plugins are.</li>
        <li>Enable the plugin there. Returns of the store then appear in this list.</li>
      </ol>
    </ActionDialog>
  );
}
