/**
 * Reads the bytes of an upload as one sheet of cells. The content decides the file type, not the name. Ambiguous files
 * are refused.
 */
import { inflateRawSync } from 'node:zlib';
import Papa from 'papaparse';
import { type ZipEntry, zipEntries } from '../../shared/rates/zip-directory';
import { Refusal } from '../refusal';
import type { Cell } from './numbers';
import { type WorkbookSheet, workbookSheets } from './workbook';

export interface RateFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Rows of cells, the header row first. Rows may be shorter or longer than the header. */
export type Sheet = readonly (readonly Cell[])[];

const workbookLimit = 20 * 1024 * 1024;
const textLimit = 50 * 1024 * 1024;
const unpackedLimit = 200 * 1024 * 1024;

/** Refuses the file with a message for the user. */
export function refuseFile(message: string): Refusal {
  return new Refusal(422, message, { errors: { file: [message] } });
}

export function readSheet(file: RateFile): Sheet {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.length === 0) throw refuseFile(`${file.name} is empty. Choose a file with rows.`);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    return readWorkbook(file.name, bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw refuseFile(
      `${file.name} is an old Excel file or is locked by a password. Save it as XLSX without one.`,
    );
  }
  if (bytes.length > textLimit)
    throw refuseFile(`${file.name} is larger than 50 MB. Split it and import the parts.`);
  return readText(file.name, bytes);
}

function notARateFile(name: string): Refusal {
  return refuseFile(`${name} is not a rate file. Choose a CSV or XLSX file.`);
}

function decodeText(name: string, bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (looksBinary(bytes)) throw notARateFile(name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The encoding could be Windows-1252 or another code page. A wrong guess would garble the names of cities.
    throw refuseFile(
      `${name} is not saved as UTF-8. In Excel choose "CSV UTF-8" when saving, then import it again.`,
    );
  }
}

/** True for pictures, PDFs and similar files: by their signatures, or by bytes that do not occur in text. */
function looksBinary(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 8).toString('latin1');
  if (['\x89PNG', '\xff\xd8\xff', 'GIF8', '%PDF', 'RIFF', 'BM\x00'].some((sign) => start.startsWith(sign)))
    return true;
  const head = bytes.subarray(0, 8192);
  return head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}

function readText(name: string, bytes: Buffer): Sheet {
  const text = decodeText(name, bytes).replace(/^\ufeff/, '');
  if (text.trim() === '') throw refuseFile(`${name} is empty. Choose a file with rows.`);
  if (/^\s*<(!doctype|html|\?xml)/i.test(text) || /^\s*[{[]/.test(text)) throw notARateFile(name);
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, header: false, skipEmptyLines: false });
  const broken = errors.find((error) => error.type === 'Quotes');
  if (broken) {
    const at = (broken.row ?? 0) > 0 ? `row ${broken.row}` : 'the header';
    throw refuseFile(
      `${name} has a quotation mark in ${at} that is not closed. Correct it and import again.`,
    );
  }
  return data;
}

/** Uses only the header line: its names contain no separator, while cells may contain a decimal comma. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .trimStart()
      .split(/\r\n|\r|\n/, 1)[0] ?? '';
  const count = (mark: string) => header.split(mark).length - 1;
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

function readWorkbook(name: string, bytes: Buffer): Sheet {
  const entries = zipEntries(bytes);
  if (!entries?.some((entry) => entry.name === 'xl/workbook.xml')) throw notARateFile(name);
  if (bytes.length > workbookLimit)
    throw refuseFile(`${name} is larger than 20 MB. Save it as CSV and import that.`);
  if (unpacksTooFar(bytes, entries))
    throw refuseFile(`${name} unpacks to more than 200 MB. Save it as CSV and import that.`);
  let sheets: WorkbookSheet[];
  try {
    sheets = workbookSheets(bytes, entries);
  } catch {
    throw refuseFile(`${name} is damaged: the workbook cannot be read. Save it again and import it.`);
  }
  const filled = sheets.filter((sheet) => sheet.rows.some(hasContent));
  const [only, another] = filled;
  if (!only) throw refuseFile(`${name} is empty. Choose a file with rows.`);
  if (another) {
    const names = filled.map((sheet) => `${sheet.name}${sheet.hidden ? ' (hidden)' : ''}`);
    throw refuseFile(
      `The workbook has ${filled.length} sheets with data (${names.join(', ')}). Keep one and import again.`,
    );
  }
  return only.rows;
}

/** True if a row is not blank. */
export function hasContent(row: readonly Cell[]): boolean {
  return row.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''));
}

/** True if the content is too large, by the declared sizes, or by unpacking if a false declaration could hide more. */
function unpacksTooFar(bytes: Buffer, entries: readonly ZipEntry[]): boolean {
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > unpackedLimit) return true;
  // Deflate compresses at most about 1,032 to 1. Below that, even a false declaration stays under the limit.
  if (bytes.length * 1032 <= unpackedLimit) return false;
  let left = unpackedLimit;
  for (const entry of entries) {
    try {
      left -=
        entry.method === 8
          ? inflateRawSync(bytes.subarray(entry.start), { maxOutputLength: Math.max(1, left) }).length
          : entry.packed;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return true;
      return false;
    }
    if (left < 0) return true;
  }
  return false;
}
