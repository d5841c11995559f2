/** The open books of the thread, and what can be asked of them. Runs on the thread. */
import type { z } from 'zod';
import type { RateDraft } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { requests } from '../../shared/ipc/contract';
import type { RateProgress } from '../../shared/ipc/rates';
import type { OptionLists } from '../../shared/rates/choices';
import { ReadingCancelled } from '../../shared/rates/scan';
import { loadedEdit, type RowNames, storedEdit } from '../../shared/rates/stored-edits';
import { failure } from '../failure';
import { readRequestText } from '../request-text';
import { DraftBook } from './draft-book';
import type { RateFiles } from './files';
import { readRateFile } from './reader';

/** Requests that only read an open book. */
export const bookQuestions = [
  'rates.rows',
  'rates.find',
  'rates.place',
  'rates.numbers',
  'rates.copy',
] as const;
export type BookQuestion = (typeof bookQuestions)[number];

export interface OpenRequest {
  readonly draft: RateDraft;
  /** As they are kept, those that were taken back last. */
  readonly edits: readonly string[];
  readonly options: OptionLists;
}

/** What an edit or a step is to be kept as. */
export interface Made {
  /** JSON of the reply. */
  readonly text: string;
  /** The edit as it is kept; null if there is nothing to keep. */
  readonly edit: string | null;
  /** Position before it. */
  readonly before: number;
  readonly position: number;
  readonly counts: RateDraft['counts'];
}

type Progress = (draft: string, step: RateProgress['step'], part: number) => void;

export class Books {
  readonly #books = new Map<string, DraftBook>();
  readonly #files: Pick<RateFiles, 'read'>;
  readonly #progress: Progress;

  constructor(files: Pick<RateFiles, 'read'>, progress: Progress) {
    this.#files = files;
    this.#progress = progress;
  }

  /** Reads a file and makes the edits of its draft. @throws ReadingCancelled */
  async open({ draft, edits, options }: OpenRequest, isCancelled: () => boolean): Promise<string> {
    const pace = () => {
      if (isCancelled()) throw new ReadingCancelled();
    };
    // A book that is read anew need not be held twice.
    this.#books.delete(draft.id);
    const bytes = await this.#files.read(draft.file);
    pace();
    const { name, table, answers } = draft;
    const asked = { bytes, name, table, answers };
    const file = await readRateFile(asked, {
      cancelled: isCancelled,
      progress: (part) => this.#progress(draft.id, 'read', part),
    });
    const book = new DraftBook(draft, file, options);
    const names = namesOf(book);
    edits.forEach((text, at) => {
      pace();
      // An edit that cannot be read keeps its place in the list, so that the others keep theirs.
      book.book.load(loadedEdit(text, names) ?? nothing, at < draft.position);
    });
    const state = book.state();
    this.#books.set(draft.id, book);
    return JSON.stringify(state);
  }

  close(draft: string): void {
    this.#books.delete(draft);
  }

  ask(name: BookQuestion, text: string): string {
    const reply = questions[name] as (book: DraftBook, input: unknown) => unknown;
    const input = checked(name, text) as { draft: string };
    return JSON.stringify(reply(this.#book(input.draft), input));
  }

  edit(text: string, at: number): Made {
    const { draft, edit } = checked('rates.edit', text);
    const book = this.#book(draft);
    const before = book.book.position;
    const { isChange, effect, added } = book.edit(edit);
    if (isChange) book.draft = { ...book.draft, changed: at };
    const state = book.state();
    return {
      text: JSON.stringify({ ...state, effect, added }),
      edit: isChange ? storedEdit(edit, namesOf(book)) : null,
      before,
      position: book.book.position,
      counts: state.draft.counts,
    };
  }

  /** Takes an edit back that the disk refused, or was never asked for. */
  refuse(draft: string): void {
    this.#books.get(draft)?.book.refuse();
  }

  step(draft: string, what: 'undo' | 'redo', at: number): Made {
    const book = this.#book(draft);
    const before = book.book.position;
    const isDone = what === 'undo' ? book.book.undo() : book.book.redo();
    if (isDone) book.draft = { ...book.draft, changed: at };
    const state = book.state();
    return {
      text: JSON.stringify(state),
      edit: null,
      before,
      position: book.book.position,
      counts: state.draft.counts,
    };
  }

  #book(draft: string): DraftBook {
    const book = this.#books.get(draft);
    if (!book) throw new NotOpen(draft);
    return book;
  }
}

/** The book is to be opened first. */
export class NotOpen extends Error {}

const nothing = { op: 'remove', rows: [] } as const satisfies { op: 'remove'; rows: [number, number][] };

const questions: {
  readonly [N in BookQuestion]: (book: DraftBook, input: z.output<(typeof requests)[N]['input']>) => unknown;
} = {
  'rates.rows': (book, { view, from, count }) => book.rows(view, from, count),
  'rates.find': (book, { view, from, field, back, severity }) => book.find(view, from, field, back, severity),
  'rates.place': (book, { view, row }) => ({ position: book.place(view, row) }),
  'rates.numbers': (book, { view, from, count }) => ({ rows: book.numbers(view, from, count) }),
  'rates.copy': (book, { view, from, count, fields }) => ({ text: book.copy(view, from, count, fields) }),
};

function namesOf({ book }: DraftBook): RowNames {
  return {
    fileRows: book.fileRows,
    lines: book.file.rows.lines,
    removalKey: (position) => book.removalKey(position),
    removalPosition: () => undefined,
  };
}

function checked<N extends BookQuestion | 'rates.edit'>(
  name: N,
  text: string,
): z.output<(typeof requests)[N]['input']> {
  const input = requests[name].input.safeParse(readRequestText(text));
  if (input.success) return input.data as z.output<(typeof requests)[N]['input']>;
  const field = input.error.issues[0]?.path.join('.') || 'input';
  throw new CodeskError(failure('bad_request', { subject: `${field} of ${name}` }));
}
