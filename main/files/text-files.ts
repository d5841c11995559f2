/** Decodes a text file that was picked. */
import { CodeskError } from '../../shared/errors';
import type { PickedFile, RequestOutput } from '../../shared/ipc/contract';
import { failure } from '../failure';
import type { PickedFiles } from './picked-files';

/** Largest file whose text is read, in bytes. */
export const textFileCap = 5 * 1024 * 1024;

type DecodedText = RequestOutput<'files.read-text'>;

/** Rejects with `text_too_large` for a picked file above the cap. */
export function requireTextSize(file: PickedFile): PickedFile {
  if (file.size > textFileCap) throw new CodeskError(failure('text_too_large', { subject: file.name }));
  return file;
}

/** Rejects as `PickedFiles.read` does, and with `not_text` for a binary file. */
export async function readTextFile(files: PickedFiles, handle: string): Promise<DecodedText> {
  const { bytes, name } = await files.read(handle);
  if (bytes.byteLength > textFileCap) throw new CodeskError(failure('text_too_large', { subject: name }));
  const decoded = decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!decoded) throw new CodeskError(failure('not_text', { subject: name }));
  return decoded;
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Returns the text of a file without the byte order mark: UTF-16 if the mark or zero bytes say so, UTF-8 if it is
 * valid, else Windows-1252, which older spreadsheet programs write. Undefined for bytes that are not text.
 */
export function decodeText(bytes: Buffer): DecodedText | undefined {
  if (bytes.subarray(0, 3).equals(utf8Mark)) {
    // With a mark, as in every file that Codesk saves, the encoding is certain, and control characters are part of the
    // values.
    const marked = utf8Text(bytes);
    if (marked !== undefined) return { text: marked, encoding: 'UTF-8' };
  }
  const order = utf16Order(bytes);
  if (order !== undefined) {
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    const text = (order === 'big' ? Buffer.from(even).swap16() : even).toString('utf16le');
    return isText(text) ? { text: withoutMark(text), encoding: 'UTF-16' } : undefined;
  }
  const text = utf8Text(bytes);
  if (text !== undefined) return isText(text) ? { text: withoutMark(text), encoding: 'UTF-8' } : undefined;
  const western = new TextDecoder('windows-1252').decode(bytes);
  return isText(western) ? { text: western, encoding: 'Windows-1252' } : undefined;
}

/** Detects UTF-16 by its mark, or by the zeros that most of its characters have in every second byte. */
function utf16Order(bytes: Buffer): 'little' | 'big' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'big';
  const head = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'little';
  return even > head.length / 4 && odd === 0 ? 'big' : undefined;
}

function utf8Text(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, '');

/** False for workbooks, pictures and other bytes: text has no control characters except tabs and line breaks. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
}
