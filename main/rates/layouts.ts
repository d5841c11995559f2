/**
 * How a person read files with these headings. The next file with the same headings in the same order is read so from the
 * start. It is stored for each person, beside what is known of the server.
 */
import { createHash } from 'node:crypto';
import type { RateBook } from '../../shared/ipc/rates';
import { learnedAnswers, learnedLayoutSchema } from '../../shared/rates/layouts/learned-layout';
import { type Answers, answersSchema } from '../../shared/rates/reading';
import type { DeskStore } from '../desk/desk';

type ReadBook = Pick<RateBook, 'rateFile' | 'reading'>;

export interface Layouts {
  /** Stores what was answered about a file; forgets it if nothing was. */
  remember(owner: string, book: ReadBook): Promise<void>;
  /** What was answered about a file like this one; undefined if nothing was. */
  recall(owner: string, book: ReadBook): Promise<Answers | undefined>;
}

interface LayoutsOptions {
  readonly store: Pick<DeskStore, 'keepRateSnapshot' | 'rateSnapshot'>;
  readonly now: () => number;
}

export function createLayouts({ store, now }: LayoutsOptions): Layouts {
  const known = async (owner: string, key: string) => {
    const found = await store.rateSnapshot(owner, key);
    if (!found) return undefined;
    const body = JSON.parse(found.body) as { columns?: unknown };
    // Earlier versions stored the columns alone.
    const old = answersSchema.safeParse({ columns: body.columns });
    return learnedLayoutSchema.safeParse(body).data ?? (old.data && { name: '', answers: old.data });
  };
  return {
    async remember(owner, { rateFile, reading }) {
      const key = keyOf({ rateFile, reading });
      if (key === undefined) return;
      const answers = learnedAnswers(rateFile.answers);
      const before = await known(owner, key);
      // What was never answered need not be forgotten.
      if (Object.keys(answers).length === 0 && !before) return;
      const { table } = rateFile;
      const name = before?.name || rateFile.name.replace(/\.\w{1,5}$/, '');
      const body = JSON.stringify({ name, table, headings: headingsOf(reading), answers });
      await store.keepRateSnapshot(owner, { key, at: now(), body });
    },
    async recall(owner, book) {
      const key = keyOf(book);
      const found = key === undefined ? undefined : await known(owner, key);
      return found && Object.keys(found.answers).length > 0 ? found.answers : undefined;
    },
  };
}

const headingsOf = ({ columns }: RateBook['reading']) => columns.map(({ header }) => header.trim());

const digest = (parts: unknown) =>
  // Cut, so that nothing takes it for the name of a file.
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** The headings of a file as they are found before anything was answered; undefined for a file without any. */
export function shapeOf({ reading }: Pick<RateBook, 'reading'>): string | undefined {
  const headings = headingsOf(reading).map((heading) => heading.toLowerCase());
  const isEmpty = reading.headerRow === 0 || headings.every((heading) => heading === '');
  return isEmpty ? undefined : digest(headings);
}

function keyOf(book: ReadBook): string | undefined {
  const shape = book.rateFile.shape ?? shapeOf(book);
  return shape && `layout/${digest([book.rateFile.table, shape])}`;
}
