/** The open books of the thread, and the requests that they serve. Runs on the thread. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { PreparedChange, RateFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { requests } from '../../shared/ipc/contract';
import type { RateProgress } from '../../shared/ipc/rates';
import type { OptionLists } from '../../shared/rates/choices';
import type { RateColumns } from '../../shared/rates/columns';
import { rateTable } from '../../shared/rates/rate-tables';
import { readRowsFile, writeRowsFile } from '../../shared/rates/rows-file';
import { ReadingCancelled } from '../../shared/rates/scan';
import { loadedEdit, storedEdit } from '../../shared/rates/stored-edits';
import { sharedBytes } from '../api/shared-bytes';
import { failure, wrongField } from '../failure';
import { readRequestText } from '../ipc/request-text';
import { conflictNames, overlapFailure } from './conflict-names';
import type { Rows } from './queued-rows';
import { RateFileBook } from './rate-file-book';
import { costOfRateFile, type KnownForCost } from './rate-file-cost';
import { readRateFile } from './read-file';
import { type SaveRequest, saveRows } from './save-rows';
import { type FileSheet, openFileSheet } from './sheet-window';
import type { StoredFiles } from './stored-files';

/** Requests that only read an open book. */
export const bookQuestions = [
  'rates.rows',
  'rates.find',
  'rates.place',
  'rates.numbers',
  'rates.copy',
  'rates.bands',
  'rates.result',
  'rates.curve',
] as const;
export type BookQuestion = (typeof bookQuestions)[number];

export interface OpenRequest {
  readonly rateFile: RateFile;
  /** In storage format, undone edits last. */
  readonly edits: readonly string[];
  readonly options: OptionLists;
  /** The rows file of the current rates, and when they were read. */
  readonly current?: { readonly file: string; readonly at: number } | undefined;
  /** How the file was read before, also by a thread that died. */
  readonly before?: ShownReading | undefined;
}

/** A reading that the page has seen. */
export interface ShownReading {
  /** Equal for readings that give every row the same number. */
  readonly name: string;
  /** The version since which row numbers are unchanged. */
  readonly since: number;
}

/** A rate file that was read, with its edits. */
export interface OpenedBook {
  /** JSON of the reply. */
  readonly text: string;
  readonly counts: RateFile['counts'];
  readonly reading: ShownReading;
}

/** The record to store for an edit or a step. */
export interface BookChange {
  /** JSON of the reply. */
  readonly text: string;
  /** The edit in storage format; null if nothing must be stored. */
  readonly edit: string | null;
  /** Position before it. */
  readonly before: number;
  readonly position: number;
  readonly counts: RateFile['counts'];
  /** The step is no longer in memory: read the file again up to the position. */
  readonly mustReadAgain?: true;
}

export interface RequestedRows {
  readonly result: Rows;
  /** Hash of their bytes. */
  readonly hash: string;
  readonly counts: PreparedChange['counts'];
}

/**
 * Versions that are skipped between two readings. They begin at the current time, because a new thread does not know
 * earlier versions, and the page shows only rows of higher versions.
 */
const readingVersions = 1000;

type Progress = (rateFile: string, step: RateProgress['step'], part: number) => void;

/** Edits wait for this while the rows are written. */
interface Saving {
  readonly rateFile: string;
  readonly over: Promise<unknown>;
}

interface BooksOptions {
  /** Most bytes for the undo of one rate file. */
  readonly undoBytes?: number | undefined;
}

/**
 * The open rate files of the thread by id, with the running work of each. Edits of one rate file wait for each other.
 */
export class Books {
  readonly #books = new Map<string, RateFileBook>();
  readonly #sheets = new Map<string, Promise<FileSheet | undefined>>();
  readonly #files: Pick<StoredFiles, 'read'>;
  readonly #progress: Progress;
  /** First version of the newest reading. */
  #newest = 0;

  readonly #savings = new Set<Saving>();
  readonly #undoBytes: number | undefined;

  constructor(files: Pick<StoredFiles, 'read'>, progress: Progress, { undoBytes }: BooksOptions = {}) {
    this.#files = files;
    this.#progress = progress;
    this.#undoBytes = undoBytes;
  }

  /**
   * Reads a rate file and applies its edits.
   * @throws ReadingCancelled
   */
  async open(
    { rateFile, edits, options, current, before }: OpenRequest,
    isCancelled: () => boolean,
  ): Promise<OpenedBook> {
    const pace = () => {
      if (isCancelled()) throw new ReadingCancelled();
    };
    // The old book is released before it is read again. Its version continues to rise, also on another thread.
    const version = Math.max((this.#books.get(rateFile.id)?.book.version ?? 0) + 1, Date.now());
    this.close(rateFile.id);
    const bytes = await this.#fileOf(rateFile);
    pace();
    const { table, answers } = rateFile;
    const file = await readRateFile(bytes, table, answers, {
      cancelled: isCancelled,
      progress: (part) => this.#progress(rateFile.id, 'read', part),
    });
    const rows = current && (await this.#rates(current.file, table));
    const book = new RateFileBook(rateFile, file, {
      options,
      version,
      ...(this.#undoBytes === undefined ? {} : { undoBytes: this.#undoBytes }),
      current: rows && current ? { rows, at: current.at } : undefined,
    });
    this.#newest = Math.max(Date.now() * readingVersions, this.#newest + readingVersions);
    book.book.countFrom(this.#newest);
    // Current rates count too: removals are stored by their position among them.
    const reading = JSON.stringify([table, answers, rows ? current?.file : null]);
    book.since = before?.name === reading ? before.since : this.#newest;
    const { names } = book;
    edits.forEach((text, at) => {
      pace();
      // An unreadable edit remains in the list, so that positions stay valid.
      book.book.load(loadedEdit(text, names) ?? nothing, at < rateFile.position);
    });
    const state = book.state();
    this.#books.set(rateFile.id, book);
    return {
      text: JSON.stringify(state),
      counts: state.rateFile.counts,
      reading: { name: reading, since: book.since },
    };
  }

  close(rateFile: string): void {
    this.#books.delete(rateFile);
    this.#sheets.delete(rateFile);
  }

  /** JSON of a window of the original file. */
  async sheet(text: string): Promise<string> {
    const { rateFile, top, rows, left, columns } = checked('rates.sheet', text);
    const found = await this.#sheetOf(rateFile);
    return JSON.stringify(found?.window(top, rows, left, columns) ?? { rows: 0, columns: 0, cells: [] });
  }

  /** The rows that the service of a rate file will have. */
  resultRows(rateFile: string): RequestedRows {
    const book = this.#book(rateFile);
    const { blocks } = book.state();
    const result = book.resultRows();
    if (blocks) throw new CodeskError(failure('rates_blocked', { subject: book.rateFile.name }));
    if (!result) throw new CodeskError(failure('rates_not_loaded', { subject: book.rateFile.name }));
    const { columns, counts } = result;
    if (counts.added + counts.changed + counts.removed === 0)
      throw new CodeskError(failure('rates_unchanged', { subject: book.rateFile.name }));
    const conflicts = book.resultCheck()?.brought ?? [];
    if (conflicts.length > 0) throw overlapFailure(conflictNames(book.book.table, columns, conflicts));
    const bytes = sharedBytes(writeRowsFile(book.book.table, columns));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { result: { bytes, count: columns.length }, hash, counts };
  }

  /**
   * Writes the current rows: edits wait for `saved`, everything else continues.
   * @param progress called with the written bytes and the part of the rows, from 0 to 1
   * @returns the number of bytes, which are on the disk. Rejects with `ReadingCancelled`, or with the error of the file
   */
  save(
    request: SaveRequest,
    isCancelled: () => boolean,
    progress: (bytes: number, part: number) => void,
  ): Promise<number> {
    const book = this.#book(request.rateFile);
    const inSheet = request.of === 'findings' && book.book.file.rows.cells !== undefined;
    const sheet = inSheet ? this.#sheetOf(request.rateFile) : Promise.resolve(undefined);
    const written = sheet.then((found) => saveRows(book, found, request, { isCancelled, progress }));
    const saving: Saving = { rateFile: request.rateFile, over: written.catch(() => undefined) };
    this.#savings.add(saving);
    void saving.over.then(() => this.#savings.delete(saving));
    return written;
  }

  /** Resolves when the rows of a rate file are written; undefined if they are not being written. */
  saved(rateFile: string): Promise<unknown> | undefined {
    const savings = [...this.#savings].filter((each) => each.rateFile === rateFile);
    return savings.length > 0 ? Promise.all(savings.map(({ over }) => over)) : undefined;
  }

  /** JSON of the reply to `rates.cost`. */
  async cost(text: string, known: KnownForCost): Promise<string> {
    const { rateFile, order, choices } = checked('rates.cost', text);
    const book = this.#book(rateFile);
    return JSON.stringify(await costOfRateFile(book, { order, choices }, known, this.#files));
  }

  ask(name: BookQuestion, text: string): string {
    const reply = questions[name] as (book: RateFileBook, input: unknown) => unknown;
    const input = checked(name, text) as { rateFile: string };
    return JSON.stringify(reply(this.#book(input.rateFile), input));
  }

  edit(text: string, at: number): BookChange {
    const { rateFile, edit: asked, seen } = checked('rates.edit', text);
    const book = this.#book(rateFile);
    if (seen !== undefined && seen < book.since) throw new CodeskError(failure('rates_read_anew'));
    const before = book.book.position;
    const edit = book.withEffect(asked);
    const { isChange, effect, added } = book.book.edit(edit);
    if (isChange) book.rateFile = { ...book.rateFile, changed: at };
    const state = book.state();
    return {
      text: JSON.stringify({ ...state, effect, added }),
      edit: isChange ? storedEdit(edit, book.names) : null,
      before,
      position: book.book.position,
      counts: state.rateFile.counts,
    };
  }

  /** Reverts an edit that the disk refused. */
  refuse(rateFile: string): void {
    this.#books.get(rateFile)?.book.refuse();
  }

  step(rateFile: string, what: 'undo' | 'redo', at: number): BookChange {
    const book = this.#book(rateFile);
    const before = book.book.position;
    if (what === 'undo' && book.book.mustReadAgain)
      return { text: '', edit: null, before, position: before - 1, counts: null, mustReadAgain: true };
    const isDone = what === 'undo' ? book.book.undo() : book.book.redo();
    if (isDone) book.rateFile = { ...book.rateFile, changed: at };
    const state = book.state();
    return {
      text: JSON.stringify(state),
      edit: null,
      before,
      position: book.book.position,
      counts: state.rateFile.counts,
    };
  }

  #sheetOf(rateFile: string): Promise<FileSheet | undefined> {
    const book = this.#book(rateFile);
    let sheet = this.#sheets.get(rateFile);
    if (!sheet) {
      sheet = this.#fileOf(book.rateFile).then((bytes) => openFileSheet(bytes, book.book.file.reading));
      this.#sheets.set(rateFile, sheet);
    }
    return sheet;
  }

  /** The original file. The error for a lost one contains its name. */
  #fileOf({ file, name }: RateFile): Promise<Buffer> {
    return this.#files.read(file).catch((error: unknown) => {
      throw isLost(error) ? new CodeskError(failure('rate_file_lost', { subject: name }), error) : error;
    });
  }

  /** Current rates; undefined if they are no longer on this computer, as if they had never been read. */
  async #rates(file: string, table: RateFile['table']): Promise<RateColumns | undefined> {
    try {
      return readRowsFile(rateTable(table), await this.#files.read(file));
    } catch (error) {
      if (isLost(error)) return undefined;
      throw error;
    }
  }

  #book(rateFile: string): RateFileBook {
    const book = this.#books.get(rateFile);
    if (!book) throw new NotOpen(rateFile);
    return book;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof CodeskError && error.failure.code === 'rate_file_lost';
}

/** The book must be opened first. */
export class NotOpen extends Error {}

const nothing = { op: 'remove', rows: [] } as const satisfies { op: 'remove'; rows: [number, number][] };

const questions: {
  readonly [N in BookQuestion]: (
    book: RateFileBook,
    input: z.output<(typeof requests)[N]['input']>,
  ) => unknown;
} = {
  'rates.rows': (book, { view, from, count }) => book.rows(view, from, count),
  'rates.find': (book, { view, from, field, back, severity }) => book.find(view, from, field, back, severity),
  'rates.place': (book, { view, row }) => ({ position: book.place(view, row) }),
  'rates.numbers': (book, { view, from, count, set }) => ({
    version: book.book.version,
    rows: book.numbers(view, from, count, set === true),
  }),
  'rates.bands': (book, { from, count, row }) => book.bands(from, count, row),
  'rates.result': (book) => book.result(),
  'rates.curve': (book, { strip }) => book.curve(strip),
  'rates.copy': (book, { view, from, count, fields }) => ({ text: book.copy(view, from, count, fields) }),
};

function checked<N extends BookQuestion | 'rates.edit' | 'rates.sheet' | 'rates.cost'>(
  name: N,
  text: string,
): z.output<(typeof requests)[N]['input']> {
  const input = requests[name].input.safeParse(readRequestText(text));
  if (input.success) return input.data as z.output<(typeof requests)[N]['input']>;
  const field = input.error.issues[0]?.path.join('.') || 'input';
  throw wrongField(field, name);
}
