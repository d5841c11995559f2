/**
 * Opens a workbook: its sheets and their cells. Macros and links to other workbooks are ignored; stored results are
 * read.
 */
import { posix } from 'node:path';
import { workbookCap } from '../../../shared/rates/limits';
import type { SheetCells, WorkbookSheet } from '../../../shared/rates/workbook-cells';
import { type Archive, openArchive } from './archive';
import { CellStore, TextPool, type WorkbookContext } from './cell-store';
import { damaged, tooLarge } from './refused-file';
import { SharedTextSink, SheetSink } from './sheet-parts';
import { StyleSink } from './styles';
import { attribute, scanXml, type XmlSink } from './xml';

export interface Workbook {
  /** In the order of the workbook. */
  readonly sheets: readonly WorkbookSheet[];
  /** The cells of a sheet by its index in `sheets`. */
  readonly cells: readonly SheetCells[];
}

export interface OpenOptions {
  /** Called regularly with the number of processed bytes. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const mostSheets = 1000;

/**
 * Reads the bytes of an XLSX or XLSM workbook. Memory grows with the cells that have a value, not with the XML.
 * @throws RefusedFile `damaged`, `too-large`, `encrypted`; the reason of the signal if that is aborted
 */
export async function openWorkbook(bytes: Uint8Array, options: OpenOptions = {}): Promise<Workbook> {
  if (bytes.length > workbookCap) throw tooLarge(`${bytes.length} bytes`);
  const archive = openArchive(bytes);
  const book = await readBook(archive);
  const pool = new TextPool();
  const strings = book.strings === undefined ? undefined : archive.find(book.strings);
  const sizes = [strings, ...book.sheets.map(({ path }) => archive.find(path))];
  const total = sizes.reduce((sum, entry) => sum + (entry?.unpacked ?? 0), 0);
  let done = 0;
  const scan = async (path: string, sink: XmlSink) => {
    const entry = archive.find(path);
    if (!entry) throw damaged(`${path} is missing`);
    await scanXml(
      watched(archive.chunks(entry), options, (length) => {
        done += length;
        options.onProgress?.(done, total);
      }),
      sink,
    );
  };

  const styles = new StyleSink();
  if (book.styles !== undefined && archive.find(book.styles)) await scanPart(archive, book.styles, styles);
  const shared = new SharedTextSink(pool);
  if (book.strings !== undefined && strings) await scan(book.strings, shared);
  const context: WorkbookContext = { pool, formats: styles.formats(), from1904: book.from1904, cells: 0 };
  const cells: CellStore[] = [];
  for (const sheet of book.sheets) {
    const store = new CellStore(sheet.name, context);
    const sink = new SheetSink(store, context, shared.places);
    await scan(sheet.path, sink);
    sink.finish();
    cells.push(store);
  }
  return {
    sheets: book.sheets.map(({ name, hidden }, at) => ({
      name,
      hidden,
      filledRows: cells[at]?.filledRows ?? 0,
    })),
    cells,
  };
}

async function* watched(
  chunks: AsyncIterable<Buffer>,
  { signal }: OpenOptions,
  progress: (length: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    yield chunk;
    progress(chunk.length);
  }
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly path: string }[];
  readonly from1904: boolean;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

/** The sheets of a workbook and the paths of its parts. Sheets of charts and dialogs have no cells. */
async function readBook(archive: Archive): Promise<Book> {
  const roots = await readRelations(archive, '_rels/.rels', '');
  const root = [...roots.values()].find(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  const relations = await readRelations(
    archive,
    posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`),
    posix.dirname(path),
  );
  const book = new BookSink();
  await scanPart(archive, path, book);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path;
  const sheets = book.sheets.flatMap(({ name, hidden, relation }) => {
    const target = relations.get(relation);
    if (!target) throw damaged(`sheet ${name} has no part`);
    return target.type === 'worksheet' ? [{ name, hidden, path: target.path }] : [];
  });
  return { sheets, from1904: book.from1904, strings: partOf('sharedStrings'), styles: partOf('styles') };
}

async function scanPart(archive: Archive, path: string, sink: XmlSink): Promise<void> {
  const entry = archive.find(path);
  if (!entry) throw damaged(`${path} is missing`);
  await scanXml(archive.chunks(entry), sink);
}

interface Relation {
  /** The last segment of its type, which transitional and strict workbooks share. */
  readonly type: string;
  readonly path: string;
}

async function readRelations(archive: Archive, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!archive.find(path)) return relations;
  await scanPart(archive, path, {
    open(name, bytes, start, end) {
      if (name !== 'Relationship' || attribute(bytes, start, end, 'TargetMode') === 'External') return;
      const id = attribute(bytes, start, end, 'Id') ?? '';
      const type = (attribute(bytes, start, end, 'Type') ?? '').replace(/^.*\//, '');
      const target = (attribute(bytes, start, end, 'Target') ?? '').replaceAll('\\', '/');
      relations.set(id, {
        type,
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
    close() {},
    text() {},
  });
  return relations;
}

class BookSink implements XmlSink {
  readonly sheets: { readonly name: string; readonly hidden: boolean; readonly relation: string }[] = [];
  from1904 = false;
  #inSheets = false;

  open(name: string, bytes: Buffer, start: number, end: number): void {
    if (name === 'sheets') this.#inSheets = true;
    else if (name === 'workbookPr') {
      this.from1904 = ['1', 'true'].includes(attribute(bytes, start, end, 'date1904') ?? '');
    } else if (name === 'sheet' && this.#inSheets) {
      if (this.sheets.length === mostSheets) throw tooLarge('too many sheets');
      const state = attribute(bytes, start, end, 'state');
      this.sheets.push({
        name: attribute(bytes, start, end, 'name') ?? '',
        hidden: state === 'hidden' || state === 'veryHidden',
        // Only the id of the relation has a prefix; without it the name is `id`.
        relation: attribute(bytes, start, end, 'id') ?? '',
      });
    }
  }

  close(name: string): void {
    if (name === 'sheets') this.#inSheets = false;
  }

  text(): void {}
}
