/**
 * Rate files that come while another page is shown: dropped on the window, handed over by the system, or asked for by
 * Ctrl+O and the menu. They lead to the rate desk.
 */
import { useEffect, useEffectEvent } from 'react';
import { on } from '../ipc';
import { openFileShortcuts, useOpenFiles } from '../rate-desk/open-files';
import { useSession } from '../session/session';
import { isDialogOpen } from '../ui/focus';
import { notify } from '../ui/notices';
import { useShortcutKeys } from '../ui/shortcuts';

export function ArrivingFiles() {
  const { session } = useSession();
  const files = useOpenFiles();
  const take = useEffectEvent(files.take);
  const pick = useEffectEvent(files.pick);
  const takeOpened = useEffectEvent(files.opened);
  useShortcutKeys(
    openFileShortcuts(() => void files.pick()),
    'everywhere',
  );

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (isDialogOpen())
        notify({
          tone: 'warning',
          title: 'Not opened',
          text: 'Close the dialog first, then drop the file again.',
        });
      else if (dropped.length > 0) void take(dropped);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    const stop = on('rates-choose', () => {
      if (!isDialogOpen()) void pick();
    });
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      stop();
    };
  }, []);

  const isSignedIn = session.status === 'signed_in';
  useEffect(() => {
    if (!isSignedIn) return;
    // What cannot be taken now waits in main.
    const takeThem = () => void takeOpened().catch(() => undefined);
    takeThem();
    return on('rates-opened', takeThem);
  }, [isSignedIn]);
  return null;
}
