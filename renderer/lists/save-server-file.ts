/** Saves files that the server made for an action. */
import { fileNameIn } from '../cells/parts/read-value';
import { invoke } from '../ipc';
import { notify } from '../ui/notices';

/** The file name at the end of an address, or the fallback when that is not a file name with an extension. */
function nameInAddress(address: string, fallback: string): string {
  const name = fileNameIn(address);
  return /^[^/\\]+\.[a-z0-9]{1,5}$/i.test(name) ? name : fallback;
}

/** The address of a file that the server made, or a message instead. */
interface ServerFile {
  readonly url?: string | null;
  readonly message?: string | null;
}

/**
 * Saves the file where the person chooses, or shows the message. Main refuses an address of another server.
 * @param title name of the download in the status bar
 * @param fallback file name when the address has none
 */
export async function saveServerFile(file: ServerFile, title: string, fallback: string): Promise<void> {
  if (file.url) {
    await invoke('download.file', { url: file.url, name: nameInAddress(file.url, fallback), title });
    return;
  }
  notify({ tone: 'info', title, text: file.message || 'The server has nothing to download.' });
}
