/** Downloads the return plugin and explains how to install it in a store. */
import '../toolbar.css';
import { useState } from 'react';
import { ActionDialog } from '../../../ui/action-dialog';
import { saveServerFile } from '../../save-server-file';
import type { ToolbarActionDefinition, ToolbarDialogProps } from '../toolbar-action';

export const action: ToolbarActionDefinition = {
  order: 90,
  rank: 9,
  icon: 'cloud-download',
  offer: () => ({ text: 'Install plugin', permission: 'download_return_plugin', kind: 'plugin' }),
  Dialog: PluginDialog,
};

function PluginDialog({ context: { attempt, call }, ...dialog }: ToolbarDialogProps) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const done = await attempt('Download plugin', async () =>
      saveServerFile(await call('plugin', {}), 'Return plugin', 'return-plugin.zip'),
    );
    setBusy(false);
    if (done) dialog.onClose();
  };
  return (
    <ActionDialog
      title="Install plugin"
      width={480}
      busy={busy}
      verb={{ text: 'Download plugin', icon: 'download' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      <ol className="codesk-dialog-text codesk-plugin-steps">
        <li>Download the return plugin to this computer.</li>
        <li>Install the file on the plugins page of the store's administration.</li>
        <li>Enable the plugin there. Returns of the store then appear in this list.</li>
      </ol>
    </ActionDialog>
  );
}
