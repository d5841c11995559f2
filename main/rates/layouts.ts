/**
 * Which columns a person chose for files with these headers. The next file with the same headers in the same order is
 * read so from the start. It is kept for each person, beside what is known of the server.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RateBook } from '../../shared/ipc/rates';
import { type Answers, answersSchema } from '../../shared/rates/reading';
import type { DeskStore } from '../desk/desk';

type Columns = NonNullable<Answers['columns']>;
type ReadBook = Pick<RateBook, 'rateFile' | 'reading'>;

const keptSchema = z.object({ columns: answersSchema.shape.columns });

export interface Layouts {
  /** Keeps the columns that were chosen for a file; forgets them if none are chosen. */
  remember(owner: string, book: ReadBook): Promise<void>;
  /** The columns that were chosen for a file like this one; undefined if none were. */
  recall(owner: string, book: ReadBook): Promise<Columns | undefined>;
}

interface LayoutsOptions {
  readonly store: Pick<DeskStore, 'keepRateSnapshot' | 'rateSnapshot'>;
  readonly now: () => number;
}

export function createLayouts({ store, now }: LayoutsOptions): Layouts {
  return {
    async remember(owner, book) {
      const key = keyOf(book);
      const columns = book.rateFile.answers.columns ?? {};
      if (key === undefined) return;
      // What was never chosen need not be forgotten.
      if (Object.keys(columns).length === 0 && !(await store.rateSnapshot(owner, key))) return;
      await store.keepRateSnapshot(owner, { key, at: now(), body: JSON.stringify({ columns }) });
    },
    async recall(owner, book) {
      const key = keyOf(book);
      const found = key === undefined ? undefined : await store.rateSnapshot(owner, key);
      const columns = found && keptSchema.safeParse(JSON.parse(found.body)).data?.columns;
      return columns && Object.keys(columns).length > 0 ? columns : undefined;
    },
  };
}

/** Undefined for a file without a header. The digest is cut, so that nothing takes it for that of a file. */
function keyOf({ rateFile, reading }: ReadBook): string | undefined {
  const headers = reading.columns.map(({ header }) => header.trim().toLowerCase());
  if (reading.headerRow === 0 || headers.every((header) => header === '')) return undefined;
  const text = JSON.stringify([rateFile.table, ...headers]);
  return `layout/${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}
