/** Checks the sender of a request: only the main frame of an own window with the own page may send requests to main. */
import type { WebFrameMain } from 'electron';
import { pageOrigin } from '../window/page-files';

/** The part of an IPC event that identifies its sender. */
interface Sender {
  readonly senderFrame: Pick<WebFrameMain, 'url' | 'parent'> | null;
}

/**
 * True for the main frame on the page's origin. A closed frame has no sender frame and is refused.
 * @param devServer origin of the development server, if it serves the page
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
