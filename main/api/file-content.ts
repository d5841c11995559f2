/**
 * Checks whether the bytes of a download are the expected file. A failing server often replies 200 with a page or a
 * JSON message, and a proxy may send compressed bytes. Such a file must never be saved as if it were right.
 */

/** Bytes that are checked at the start and at the end of a file. */
export const shownBytes = { head: 4096, tail: 4096 } as const;

/** Extensions of text files with lines. */
const textExtensions = new Set(['csv', 'tsv', 'txt']);
/** Extensions of text files whose lines have cells. */
const tableExtensions = new Set(['csv', 'tsv']);
/** Extensions of zip archives: workbooks, documents. */
const zipExtensions = new Set(['xlsx', 'xlsm', 'docx', 'pptx', 'ods', 'odt', 'zip']);
const markupExtensions = new Set(['html', 'htm', 'xhtml', 'xml', 'svg']);

/** The first bytes of formats, one byte per character. */
const signatures: readonly (readonly [start: string, name: string, extensions: readonly string[]])[] = [
  ['\u001f\u008b', 'compressed data (gzip)', ['gz', 'tgz']],
  ['PK\u0003\u0004', 'a zip archive or a workbook', [...zipExtensions]],
  ['PK\u0005\u0006', 'an empty zip archive', ['zip']],
  ['%PDF-', 'a PDF document', ['pdf']],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'an old Office document', ['xls', 'doc', 'ppt']],
  ['\u0089PNG\r\n\u001a\n', 'a picture', ['png']],
  ['\u00ff\u00d8\u00ff', 'a picture', ['jpg', 'jpeg']],
  ['GIF8', 'a picture', ['gif']],
  ['BZh', 'compressed data (bzip2)', ['bz2']],
  ['\u00fd7zXZ\u0000', 'compressed data (xz)', ['xz']],
  ['(\u00b5/\u00fd', 'compressed data (zstd)', ['zst']],
  ["7z\u00bc\u00af'\u001c", 'a 7z archive', ['7z']],
  ['Rar!', 'a RAR archive', ['rar']],
  ['MZ', 'a program', ['exe', 'dll']],
  ['\u007fELF', 'a program', []],
];

/** Returns the extension of a file name in lower case without its dot; empty if it has none. */
export function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** True if a file with this extension is text with lines. */
export const isTextExtension = (extension: string) => textExtensions.has(extension);

/** True if each line of a file with this extension has cells. */
export const isTableExtension = (extension: string) => tableExtensions.has(extension);

/** Returns what a content type says the reply is instead of the expected file; undefined if it does not contradict. */
export function wrongType(contentType: string | undefined, extension: string): string | undefined {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(text\/html|application\/xhtml\+xml)$/.test(type) && !markupExtensions.has(extension))
    return 'a web page';
  if (/^(application|text)\/([\w.-]+\+)?json$/.test(type) && extension !== 'json') return 'a JSON message';
  if (/^application\/problem\+xml$/.test(type)) return 'an XML message';
  if (type.startsWith('multipart/')) return 'several parts in one';
  return undefined;
}

/**
 * Returns what the first bytes are instead of the expected file; undefined if they can be its start.
 * @param head the first bytes, up to `shownBytes.head`
 * @param whole whether the file has no further bytes
 */
export function wrongHead(head: Buffer, extension: string, whole: boolean): string | undefined {
  if (whole && head.length === 0) return 'nothing';
  const text = startOf(head);
  if ((whole || textExtensions.has(extension)) && text.trim() === '' && extension !== 'txt')
    return 'only blanks';
  const found = signatures.find(([start]) => head.toString('latin1', 0, start.length) === start);
  // A text may also begin with the two letters of a program file.
  const isText = textExtensions.has(extension) && found?.[0] === 'MZ' && !head.includes(0);
  if (found && !isText && !found[2].includes(extension) && isStrict(extension)) return found[1];
  const missing = missingSignature(head, extension);
  const page = markupIn(text);
  if (page !== undefined && !markupExtensions.has(extension)) return page;
  if (extension !== 'json' && (isStrict(extension) ? isJson(text, whole) : isJsonError(text)))
    return 'a JSON message';
  if (textExtensions.has(extension)) return wrongText(head, text);
  return missing;
}

/** Returns why the end of a file shows that it is incomplete or that the server failed while writing it. */
export function wrongTail(tail: Buffer, extension: string, size: number): string | undefined {
  const text = tail.toString('latin1');
  if (zipExtensions.has(extension) && !text.includes('PK\u0005\u0006')) return 'an incomplete workbook';
  if (extension === 'pdf' && !text.includes('%%EOF')) return 'an incomplete PDF document';
  if (!textExtensions.has(extension)) return undefined;
  if (/(?:^|\n)\s*(?:<br ?\/?>\s*)*<b>(?:fatal|parse) error<\/b>:/i.test(text))
    return 'an error message of the server';
  if (/\n\s*<\/html>\s*$/i.test(text)) return 'a web page';
  // The second half of the last UTF-16 character is missing.
  if (size % 2 === 1 && size <= shownBytes.tail && hasUtf16Mark(tail))
    return 'an incomplete character at its end';
  return undefined;
}

/** Only the last line differs from the header: the server may have failed while writing the file. */
export interface OddLastLine {
  readonly cells: number;
  /** Cells of the header. */
  readonly expected: number;
}

/**
 * Counts the cells of the last line of a CSV file, if the header and the other lines of the head have a different
 * number. Undefined also if this is unknown: in UTF-16, and if a line is longer than the checked bytes.
 * @param head the first bytes, up to `shownBytes.head`
 * @param tail the last bytes, up to `shownBytes.tail`
 */
export function oddLastLine(head: Buffer, tail: Buffer, size: number): OddLastLine | undefined {
  if (hasUtf16Mark(head)) return undefined;
  const lines = startOf(head).split(/\r\n|\r|\n/);
  // The last line of a longer file is cut.
  if (size > head.length) lines.pop();
  const { separator, isNamed } = separatorIn(head);
  if (isNamed) lines.shift();
  const [header] = lines;
  const text = tail.toString('utf8').replace(/[\r\n]+$/, '');
  const from = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  if (header === undefined || from < 0) return undefined;
  const last = text.slice(from + 1);
  const cells = cellsOf(last, separator);
  const expected = cellsOf(header, separator);
  if (cells === undefined || expected === undefined || cells === expected) return undefined;
  const others = size > head.length ? lines : lines.slice(0, lines.lastIndexOf(last));
  return others.some((line) => cellsOf(line, separator) === cells) ? undefined : { cells, expected };
}

/**
 * Returns the separator of the cells: the one that the first line names, as in `sep=;`, or uses most.
 * @param head the first bytes
 */
export function separatorIn(head: Buffer): { readonly separator: string; readonly isNamed: boolean } {
  const [line = ''] = startOf(head).split(/[\r\n]/, 1);
  const named = /^"?sep=(.)/i.exec(line)?.[1];
  if (named !== undefined) return { separator: named, isNamed: true };
  const outside = line.replace(/"[^"]*"/g, '');
  const uses = (separator: string) => outside.split(separator).length;
  const separator = [',', ';', '\t'].reduce((most, each) => (uses(each) > uses(most) ? each : most));
  return { separator, isNamed: false };
}

/** Returns the number of cells of a line; undefined if a quoted cell continues on another line. */
function cellsOf(line: string, separator: string): number | undefined {
  if ((line.split('"').length - 1) % 2 === 1) return undefined;
  let cells = 1;
  for (let at = 0; at < line.length; at += 1) {
    const isStart = at === 0 || line[at - 1] === separator;
    // A quote opens a cell only at its start.
    if (line[at] === '"' && isStart) {
      at += 1;
      while (at < line.length && (line[at] !== '"' || line[at + 1] === '"')) at += line[at] === '"' ? 2 : 1;
    } else if (line[at] === separator) cells += 1;
  }
  return cells;
}

/** True if bytes contain what text never has. UTF-16 has zeros in most characters. */
export function isBinary(chunk: Buffer, isUtf16: boolean): boolean {
  return !isUtf16 && chunk.includes(0);
}

/** Returns the encoding that the byte order mark names; UTF-8 without one. */
export function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

export const hasUtf16Mark = (head: Buffer) => encodingOf(head) !== 'utf-8';

/** True if an extension identifies a content type that can be checked. */
function isStrict(extension: string): boolean {
  return (
    textExtensions.has(extension) ||
    zipExtensions.has(extension) ||
    markupExtensions.has(extension) ||
    extension === 'json' ||
    signatures.some(([, , extensions]) => extensions.includes(extension))
  );
}

/** Returns the first bytes as text, without the byte order mark. */
function startOf(head: Buffer): string {
  // The last character may be cut.
  const text = new TextDecoder(encodingOf(head)).decode(head, { stream: true });
  return text.replace(/^\ufeff+/, '');
}

function missingSignature(head: Buffer, extension: string): string | undefined {
  const expected = signatures
    .filter(([, , extensions]) => extensions.includes(extension))
    .map(([start]) => start);
  if (expected.length === 0) return undefined;
  // A PDF may have some bytes before its signature, and programs save HTML tables and text as .xls.
  if (extension === 'pdf') return head.subarray(0, 1024).includes('%PDF-') ? undefined : 'no PDF document';
  if (extension === 'xls' || extension === 'doc') return undefined;
  const start = (length: number) => head.toString('latin1', 0, length);
  return expected.some((each) => start(each.length) === each)
    ? undefined
    : `no ${extension.toUpperCase()} file`;
}

function markupIn(text: string): string | undefined {
  const start = text.trimStart();
  if (/^<\?xml/i.test(start)) return /<html/i.test(start) ? 'a web page' : 'an XML message';
  if (/^<(!doctype|!--|html|head|body|script|title|meta|br|b>|p>|h\d|div|pre)/i.test(start))
    return 'a web page';
  // A header such as `<TICKER>,<DATE>` is not markup.
  return /^<[a-z][\w.:-]*(\s[^<>]*)?\/?>(?!\s*[,;\t])/i.test(start) ? 'an XML message' : undefined;
}

function isJson(text: string, whole: boolean): boolean {
  const start = text.trimStart();
  if (/^(\{\s*["}]|\[\s*[[{"\]])/.test(start)) return true;
  if (!whole) return false;
  if (/^(null|true|false)\s*$/.test(start)) return true;
  return /^\[[\s\S]*]\s*$/.test(start) && parses(start);
}

/** True for a JSON message about a failure, where the expected file may itself be JSON. */
function isJsonError(text: string): boolean {
  return /^\s*\{[\s\S]{0,200}?"(error|errors|message|exception|detail|status)"\s*:/.test(text);
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function wrongText(head: Buffer, text: string): string | undefined {
  if (isBinary(head, hasUtf16Mark(head))) return 'bytes that are not text';
  if (/^\s*(PHP )?(fatal error|parse error|warning|uncaught [\w\\]*(error|exception)): /i.test(text))
    return 'an error message of the server';
  return undefined;
}
