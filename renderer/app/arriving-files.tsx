/**
 * Opens files on any page. Rate files come from a drop on the window, from the system, or from Ctrl+O and the menu, and
 * open in the rate desk. A dropped view file opens its list.
 */
import { useEffect, useEffectEvent } from 'react';
import { CodeskError, failure } from '../../shared/errors';
import { viewFileCap, viewFileName } from '../../shared/table/view-file-name';
import { failureOf, invoke, on } from '../ipc';
import { useShowView } from '../lists/views/show-view';
import { openFileShortcuts, useOpenFiles } from '../rate-desk/open-files';
import { useSession } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { isDialogOpen } from '../ui/focus';
import { notify } from '../ui/notices';
import { useShortcutKeys } from '../ui/shortcuts';

async function viewOf(file: File) {
  if (file.size > viewFileCap) throw new CodeskError(failure('view_too_large', { subject: file.name }));
  const text = (await file.text()).replace(/^\ufeff/, '');
  const { view } = await invoke('views.read', { name: file.name.slice(0, 300), text });
  return view;
}

export function ArrivingFiles() {
  const { session } = useSession();
  const files = useOpenFiles();
  const showView = useShowView();
  const take = useEffectEvent(async (dropped: readonly File[]) => {
    const [view, ...others] = dropped.filter(({ name }) => viewFileName.test(name));
    const rest = dropped.filter(({ name }) => !viewFileName.test(name));
    if (rest.length > 0) await files.take(rest);
    if (!view) return;
    if (others.length > 0)
      notify({
        tone: 'warning',
        title: 'Several views were dropped',
        text: `Only ${view.name} is opened. Drop the others one at a time.`,
      });
    try {
      showView(await viewOf(view));
    } catch (error) {
      notifyFailure({ subject: view.name, ...failureOf(error) });
    }
  });
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
    // Files that cannot be opened now stay in main.
    const takeThem = () => void takeOpened().catch(() => undefined);
    takeThem();
    return on('rates-opened', takeThem);
  }, [isSignedIn]);
  return null;
}
