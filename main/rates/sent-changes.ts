/** Connects the parts that send prepared changes: queue, outbox, history, and stored snapshots of the server. */
import { powerMonitor } from 'electron';
import type { RateTarget } from '../../shared/desk/rates';
import type { SessionState } from '../../shared/ipc/contract';
import type { Id } from '../../shared/table/row';
import type { LargeRequests } from '../api/large-requests';
import type { Desk } from '../desk/desk';
import { createChangedEvents } from '../ipc/changed-events';
import { type Asked, recordReplies } from '../journal/reply-time';
import { type JournalClock, Runner, type Works } from '../journal/runner';
import { carrierOf } from '../journal/send-entry';
import { createQueue } from './change-queue';
import { createChangeWork } from './change-thread';
import { Collisions } from './collisions';
import { createRateHistory } from './rate-history';
import type { RateParts } from './rate-parts';
import { createRateServer, type RateServer } from './rate-server';
import { RateWork } from './rate-work';
import { createSnapshots, type Snapshots } from './snapshots';
import { createStoredFiles } from './stored-files';
import { readRecord } from './target-calls';

export type SentChanges = ReturnType<typeof createSentChanges>;

interface SentChangesOptions {
  readonly session: () => SessionState;
  readonly isSignedIn: () => boolean;
  readonly isOnline: () => boolean;
  readonly desk: Pick<Desk, 'store'>;
  readonly provider: Asked;
  /** Sends rows of the hub. */
  readonly row: (provider: Asked, clock: JournalClock) => Works['row'];
  readonly largeRequests: LargeRequests;
  /** Folder of the files by content. */
  readonly folder: string;
  /** The bundled thread for large tables. */
  readonly script: string;
  /** Called when the current rates of rate files were read. */
  readonly rateFilesChanged: () => void;
  readonly journalChanged: () => void;
  readonly log: { error(...parts: unknown[]): void };
}

/** Milliseconds until the current rates of rate files are read again, if there is a connection. */
const refreshEvery = 15 * 60 * 1000;

export function createSentChanges(options: SentChangesOptions) {
  const { session, isSignedIn, isOnline, desk, log } = options;
  const { store } = desk;
  const now = () => Date.now();
  const { asked, repliedAt } = recordReplies(options.provider, now);
  const serverOf = (provider: Asked) => createRateServer({ provider, largeRequests: options.largeRequests });
  const parts: RateParts = {
    store,
    files: createStoredFiles(options.folder, true),
    work: createChangeWork(options.script),
    server: serverOf(options.provider),
    now,
    log,
  };
  const changed = createChangedEvents(options.journalChanged);

  const inUse = async (owner: string): Promise<Pick<RateTarget, 'contract' | 'service'>[]> => {
    const [rateFiles, changes] = await Promise.all([store.rateFiles(owner), store.rateEntries(owner)]);
    return [
      ...rateFiles.flatMap(({ target }) => target ?? []),
      ...changes.flatMap(({ target, state }) => (state === 'done' ? [] : target)),
    ];
  };
  const snapshots = createSnapshots({
    ...parts,
    owner: () => session().owner,
    inUse,
    changed: createChangedEvents(options.rateFilesChanged),
  });
  const clock: JournalClock = {
    now,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      timer.unref?.();
      return () => clearTimeout(timer);
    },
  };
  const outbox = new Runner({
    store,
    works: {
      rates: carrierOf(new RateWork({ ...parts, server: storingReplies(serverOf(asked), snapshots) })),
      row: options.row(asked, clock),
    },
    repliedAt,
    person() {
      const { owner, user } = session();
      return isSignedIn() && owner !== '' ? { owner, name: user?.name || user?.email || 'You' } : undefined;
    },
    online: isOnline,
    changed,
    clock,
    log,
  });
  const toSend = () => {
    changed();
    outbox.wake();
  };
  const queue = createQueue({ ...parts, toSend });

  let refreshed = { owner: '', at: 0 };
  let refreshing: Promise<void> | undefined;
  const refresh = () => {
    const { owner } = session();
    if (refreshing || !isSignedIn() || !isOnline()) return;
    if (refreshed.owner === owner && now() - refreshed.at < refreshEvery) return;
    const at = now();
    const work = async () => {
      if (await snapshots.refreshAll(owner)) refreshed = { owner, at };
    };
    refreshing = work().finally(() => {
      refreshing = undefined;
    });
  };
  const wake = () => {
    outbox.wake();
    refresh();
  };
  // Timers stop while the computer sleeps.
  powerMonitor.on('resume', wake);
  // Continues the work of an earlier start.
  wake();

  return {
    outbox,
    collisions: new Collisions({ ...parts, toSend }),
    history: createRateHistory({ ...parts, queue, current: snapshots.latest }),
    snapshots,
    queue,
    /** Calls of the server for other parts of the rate desk, also with large replies. */
    server: parts.server,
    /** Called when the session, the connection or the time may have changed. */
    wake,
  };
}

/** The data that the outbox reads and changes is stored for offline use, too. */
function storingReplies(
  server: RateServer,
  snapshots: Pick<Snapshots, 'note' | 'refreshQuietly'>,
): RateServer {
  return {
    ...server,
    async read(owner, call, input) {
      const reply = await server.read(owner, call, input);
      const { id } = input as { id?: Id };
      const record = id === undefined ? undefined : readRecord(call, id);
      if (record) snapshots.note(owner, record, reply);
      return reply;
    },
    async save(owner, input, more) {
      await server.save(owner, input, more);
      snapshots.refreshQuietly(owner, more.target);
    },
  };
}
