/** Files that the server made for an action: asked for first, because only the answer says of what kind they are. */

import { invoke } from '../ipc';
import { notify } from '../ui/notices';

/** The file name at the end of an address; the fallback when there is none that reads like one. */
export function nameInAddress(address: string, fallback: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A stray percent sign is part of the name.
  }
  return /^[^/\\]+\.[a-z0-9]{1,5}$/i.test(name) ? name : fallback;
}

/** Where the server put a file, or what it has to say instead. */
export interface MadeFile {
  readonly url?: string | null;
  readonly message?: string | null;
}

/**
 * Saves the file where the person says, or shows the message. Main refuses an address that is not the server's.
 * @param title what the status bar calls it
 */
export async function receive(made: MadeFile, title: string, fallback: string): Promise<void> {
  if (made.url) {
    await invoke('download.file', { url: made.url, name: nameInAddress(made.url, fallback), title });
    return;
  }
  notify({ tone: 'info', title, text: made.message || 'The server has nothing to download.' });
}
