/** The runner of the journal for prepared changes of rates. */
import { type RateEntry, recordOf } from '../../shared/desk/rates';
import type { DeskStore } from '../desk/desk';
import type { Sender } from '../journal/carry-out';
import { type JournalClock, Runner } from '../journal/runner';
import type { ChangeWork } from './change-work';
import type { RateFiles } from './files';
import { type PreparedSave, RateWork } from './rate-work';
import type { RateServer } from './server';

export type RateRunner = Runner<RateEntry, PreparedSave>;

interface RateRunnerOptions {
  readonly store: Pick<DeskStore, 'rateEntries' | 'rateEntry' | 'moveEntry' | 'clearEntry' | 'sentRateChanges'>;
  readonly files: Pick<RateFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly server: RateServer;
  readonly person: () => Sender | undefined;
  readonly online: () => boolean;
  readonly changed: (what: 'outbox' | 'history') => void;
  readonly clock: JournalClock;
  readonly random?: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

export function rateRunner({ store, server, ...options }: RateRunnerOptions): RateRunner {
  const { clock } = options;
  let answeredAt = 0;
  const answered = async <T>(asking: Promise<T>): Promise<T> => {
    const reply = await asking;
    answeredAt = clock.now();
    return reply;
  };
  const asking: RateServer = {
    read: (...input) => answered(server.read(...input)),
    parse: (...input) => answered(server.parse(...input)),
    save: (...input) => answered(server.save(...input)),
  };
  return new Runner({
    ...options,
    store: {
      list: store.rateEntries,
      find: store.rateEntry,
      move: async (...input) => {
        const entry = await store.moveEntry(...input);
        return entry?.kind === 'rates' ? entry : undefined;
      },
      clear: store.clearEntry,
    },
    work: new RateWork({ ...options, store, server: asking, now: () => clock.now() }),
    recordOf: ({ target }) => recordOf(target),
    answeredAt: () => answeredAt,
  });
}
