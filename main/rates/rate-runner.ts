/** Prepared changes of rates on the runner of the journal. */
import type { DeskStore } from '../desk/desk';
import { carrierOf } from '../journal/carry-out';
import { type JournalClock, Runner, type RunnerOptions, type Works } from '../journal/runner';
import type { ChangeWork } from './change-work';
import { RateWork } from './rate-work';
import type { RateServer } from './server';
import type { StoredFiles } from './stored-files';

export interface RateRunnerOptions extends Omit<RunnerOptions, 'works' | 'answeredAt' | 'store'> {
  readonly store: RunnerOptions['store'] & Pick<DeskStore, 'sentRateChanges'>;
  readonly files: Pick<StoredFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly server: RateServer;
  /** How rows of the hub are sent. @param answered notes that the server answered */
  readonly row: (answered: <T>(asking: Promise<T>) => Promise<T>, clock: JournalClock) => Works['row'];
}

/** The runner of the journal for prepared changes of rates. */
export function rateRunner({ server, row, ...options }: RateRunnerOptions): Runner {
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
  const work = new RateWork({ ...options, server: asking, now: () => clock.now() });
  return new Runner({
    ...options,
    works: { rates: carrierOf(work), row: row(answered, clock) },
    answeredAt: () => answeredAt,
  });
}
