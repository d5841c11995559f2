/**
 * How a person read files with these headings. The next file with the same headings in the same order is read so from the
 * start. It is stored for each person, beside what is known of the server.
 */
import { createHash } from 'node:crypto';
import type { RateFile } from '../../shared/desk/rates';
import type { StoredLayout } from '../../shared/ipc/rate-layouts';
import type { RateBook } from '../../shared/ipc/rates';
import {
  type LearnedLayout,
  learnedAnswers,
  learnedLayoutSchema,
} from '../../shared/rates/layouts/learned-layout';
import { type Answers, answersSchema } from '../../shared/rates/read-settings';
import type { DeskStore } from '../desk/desk';

interface ReadBook extends Pick<RateBook, 'reading'> {
  readonly rateFile: Pick<RateFile, 'name' | 'table' | 'answers' | 'shape'>;
}

export interface Layouts {
  /** Stores what was answered about a file; forgets it if nothing was. */
  remember(owner: string, book: ReadBook): Promise<void>;
  /** What was answered about a file like this one; undefined if nothing was. */
  recall(owner: string, book: ReadBook): Promise<Answers | undefined>;
  /** All that this user has, the last one first. */
  list(owner: string): Promise<readonly StoredLayout[]>;
  /** Stores one in place of what is known of files with its headings. */
  put(owner: string, layout: LearnedLayout): Promise<unknown>;
  remove(owner: string, key: string): Promise<void>;
}

interface LayoutsOptions {
  readonly store: Pick<DeskStore, 'keepRateSnapshot' | 'rateSnapshot' | 'rateSnapshots' | 'dropRateSnapshot'>;
  readonly now: () => number;
}

/** What the keys of layouts begin with. */
const prefix = 'layout/';

export function createLayouts({ store, now }: LayoutsOptions): Layouts {
  const put = (owner: string, { name, table, headings, answers, shape }: LearnedLayout) => {
    const known = shape ?? shapeOfHeadings(headings);
    const body = JSON.stringify({ name, table, headings, answers, shape: known });
    return store.keepRateSnapshot(owner, { key: keyOf(table, known), at: now(), body });
  };
  return {
    async remember(owner, { rateFile, reading }) {
      const shape = rateFile.shape ?? shapeOf({ reading });
      if (shape === undefined) return;
      const { table } = rateFile;
      const key = keyOf(table, shape);
      const answers = learnedAnswers(rateFile.answers);
      const before = await store.rateSnapshot(owner, key);
      if (Object.keys(answers).length === 0) {
        // What was never answered need not be forgotten.
        if (before) await store.dropRateSnapshot(owner, key);
        return;
      }
      const name = (before && layoutOf(before.body)?.name) || rateFile.name.replace(/\.\w{1,5}$/, '');
      await put(owner, { name, table, headings: [...headingsOf(reading)], answers, shape });
    },
    async recall(owner, { rateFile, reading }) {
      const shape = rateFile.shape ?? shapeOf({ reading });
      const found = shape && (await store.rateSnapshot(owner, keyOf(rateFile.table, shape)));
      if (!found) return undefined;
      // Earlier versions stored the columns alone.
      const { columns } = JSON.parse(found.body) as { columns?: unknown };
      return layoutOf(found.body)?.answers ?? answersSchema.safeParse({ columns }).data;
    },
    async list(owner) {
      const kept = await store.rateSnapshots(owner, prefix);
      return kept.flatMap(({ key, at, body }) => {
        const layout = layoutOf(body);
        return layout ? { ...layout, key, at } : [];
      });
    },
    put,
    remove: (owner, key) => store.dropRateSnapshot(owner, key),
  };
}

const layoutOf = (body: string) => learnedLayoutSchema.safeParse(JSON.parse(body)).data;

const headingsOf = ({ columns }: RateBook['reading']) => columns.map(({ header }) => header.trim());

const digest = (parts: unknown) =>
  // Cut, so that nothing takes it for the name of a file.
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** The headings of a file as they are found before anything was answered; undefined for a file without any. */
export function shapeOf({ reading }: Pick<RateBook, 'reading'>): string | undefined {
  const headings = headingsOf(reading);
  const isEmpty = reading.headerRow === 0 || headings.every((heading) => heading === '');
  return isEmpty ? undefined : shapeOfHeadings(headings);
}

const shapeOfHeadings = (headings: readonly string[]) =>
  digest(headings.map((heading) => heading.toLowerCase()));

const keyOf = (table: string, shape: string) => `${prefix}${digest([table, shape])}`;
