/** Sends dropped files to main in parts, because the page never learns a path. */
import { CodeskError, failure } from '../../shared/errors';
import { shownBytes } from '../../shared/quantities';
import { fileCap } from '../../shared/rates/limits';
import { invoke } from '../ipc';

/** Bytes of one part. As base64 it fits the largest request. */
export const partBytes = 1024 * 1024;

const kinds = /\.(csv|tsv|tab|txt|xlsx)$/i;

/** Returns why a dropped item is refused; undefined if its name is that of a rate file. Main checks the content. */
export function refusalOf(file: { readonly name: string; readonly size: number }): string | undefined {
  if (!kinds.test(file.name)) {
    return `${file.name} is not a rate file. Drop a CSV, TSV or XLSX file.`;
  }
  if (file.size > fileCap)
    return `${file.name} has ${shownBytes(file.size)}. At most ${shownBytes(fileCap)} can be opened. Split it and open the parts.`;
  return undefined;
}

/**
 * Sends a file to main.
 * @returns its handle, as for a file from the file dialog
 */
export async function receiveFile(as: string, file: File): Promise<string> {
  const transfer = crypto.randomUUID();
  let at = 0;
  for (;;) {
    const part = await readPart(file, at);
    const last = at + part.length >= file.size;
    const { handle } = await invoke('rateFiles.receive', {
      as,
      transfer,
      name: file.name.slice(0, 300),
      size: file.size,
      at,
      bytes: base64(part),
      last,
    });
    at += part.length;
    if (!last) continue;
    if (handle === null) throw new Error(`${file.name} was sent whole and not taken`);
    return handle;
  }
}

/**
 * Reads a part of a file. Rejects with the reason: the browser only distinguishes a missing file from an unreadable
 * one.
 */
async function readPart(file: File, at: number): Promise<Uint8Array> {
  try {
    const part = new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer());
    if (part.length > 0 || file.size === 0) return part;
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotFoundError';
    throw new CodeskError(failure(isGone ? 'file_gone' : 'file_unreadable', { subject: file.name }), error);
  }
  // The file became shorter while it was read.
  throw new CodeskError(failure('file_gone', { subject: file.name }));
}

/** Returns the names of dropped folders. The browser reports a folder as a file that cannot be read. */
export function droppedFolders({ items }: Pick<DataTransfer, 'items'>): readonly string[] {
  return Array.from(items ?? [], (item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry?.isDirectory === true)
    .flatMap((entry) => entry?.name ?? []);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // In steps, because each argument of a call uses the stack.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
