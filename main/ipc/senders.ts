/** Who may ask main for anything: the main frame of our own window, showing our own page. */
import type { WebFrameMain } from 'electron';
import { pageOrigin } from '../page-files';

/** The part of an IPC event that tells who sent it. */
interface Sender {
  readonly senderFrame: Pick<WebFrameMain, 'url' | 'parent'> | null;
}

/**
 * True for the main frame on the page's origin. A frame that is gone has no sender frame and is refused.
 * @param devServer origin of the development server, when one serves the page
 */
export function isOurPage(sender: Sender, devServer: string | undefined): boolean {
  const frame = sender.senderFrame;
  if (!frame || frame.parent) return false;
  try {
    const url = new URL(frame.url);
    const origin = url.protocol === 'app:' ? `app://${url.host}` : url.origin;
    return origin === pageOrigin || (devServer !== undefined && origin === new URL(devServer).origin);
  } catch {
    return false;
  }
}
