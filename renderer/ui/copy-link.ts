/** Copies a `codesk://` link and says so. */
import { failureOf, invoke } from '../ipc';
import { notifyFailure } from './failure';
import { notify } from './notices';

export async function copyLink(link: string): Promise<void> {
  try {
    await invoke('app.copy', { text: link });
    notify({
      tone: 'success',
      title: 'Link copied',
      text: 'Anyone with Codesk and access can open it.',
    });
  } catch (error) {
    notifyFailure(failureOf(error));
  }
}
