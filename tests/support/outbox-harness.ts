/**
 * The outbox over the real desk, operations, provider and client, without Electron: a test controls the time, and a
 * start after a kill has nothing but the disk.
 */
import { join } from 'node:path';
import { createApiClient } from '../../main/api/client';
import { createLargeReplies } from '../../main/api/large-replies';
import { createLargeRequests } from '../../main/api/large-requests';
import { createProvider } from '../../main/api/provider';
import type { Threads } from '../../main/api/threads';
import type { DeskStore } from '../../main/desk/desk';
import { deskCalls } from '../../main/desk/desk-calls';
import { openDesk } from '../../main/desk/open-desk';
import { failure } from '../../main/failure';
import { RowWork } from '../../main/hub/row-work';
import { Operations } from '../../main/journal/calls';
import { recordReplies } from '../../main/journal/reply-time';
import { type JournalClock, Runner } from '../../main/journal/runner';
import { carrierOf } from '../../main/journal/send-entry';
import { noPolicy } from '../../main/policy/policy';
import { createQueue } from '../../main/rates/change-queue';
import { type ChangeWork, changeWorkInProcess } from '../../main/rates/change-work';
import { Collisions } from '../../main/rates/collisions';
import { fileOf } from '../../main/rates/queued-rows';
import { createRateHistory } from '../../main/rates/rate-history';
import { createRateServer } from '../../main/rates/rate-server';
import { RateWork } from '../../main/rates/rate-work';
import { createSnapshots } from '../../main/rates/snapshots';
import { createStoredFiles } from '../../main/rates/stored-files';
import type { RateEntry, RateTarget } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { noLargeReply } from './large-replies';
import { testNetwork } from './network';
import { pageProvider } from './page-provider';
import type { RateServices, ServedRow } from './rate-services';
import { sessionInMemory } from './session';

export const deliveryTarget = (id: number): RateTarget => ({
  service: { id, type: 'delivery', name: `Service ${id}` },
  value: 'rates',
  table: 'delivery-rates',
});

export const deliveryRows = (rows: readonly ServedRow[]) =>
  fileOf(
    'delivery-rates',
    rows.map(({ city, ...row }) => ({ ...row, city: city ?? '' })),
  );

/** Time that a test controls. It survives the starts of the app. */
export class TestClock {
  time = Date.UTC(2027, 2, 1, 4);
  readonly #timers = new Set<{ at: number; call: () => void }>();
  now = () => this.time;
  after = (ms: number, call: () => void) => {
    const timer = { at: this.time + ms, call };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };
  /** The time of the next timer; undefined without one. */
  next(): number | undefined {
    return this.#timers.size === 0 ? undefined : Math.min(...[...this.#timers].map(({ at }) => at));
  }
  /** Advances the time and runs the timers that are due. */
  pass(ms: number): void {
    this.time += ms;
    for (const timer of [...this.#timers])
      if (timer.at <= this.time) {
        this.#timers.delete(timer);
        timer.call();
      }
  }
  /** Drops the timers of a dead process. */
  forget(): void {
    this.#timers.clear();
  }
}

interface HarnessOptions {
  readonly folder: string;
  readonly services: Pick<RateServices, 'origin'>;
  readonly clock: TestClock;
  readonly work?: ChangeWork;
  /** The signed-in user at the start, and whether the server can be reached. */
  readonly token?: string;
  readonly connected?: boolean;
  /** Timeout of a reply in seconds. */
  readonly response?: number;
  /** Calls of the desk, or acts (`moveEntry send`), that fail because the disk is full; the test may change them. */
  readonly refused?: ReadonlySet<string>;
  /** For large requests and replies; optional. */
  readonly threads?: Threads;
}

/** One start of the app, on a database in this process. */
export function startOutbox({ folder, clock, ...options }: HarnessOptions) {
  const { db } = openDesk(join(folder, 'desk.db'), 0);
  const calls = deskCalls(db);
  let isDead = false;
  const store = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...input: readonly unknown[]) => {
        // A killed process does nothing more, and its promises never settle.
        if (isDead) return new Promise(() => undefined);
        const act = `${name} ${input[2]}`;
        if (options.refused?.has(name) || options.refused?.has(act))
          throw new CodeskError(failure('profile_full', { subject: 'desk.db' }));
        return (call as (...given: readonly unknown[]) => unknown)(...input);
      },
    ]),
  ) as unknown as DeskStore;
  const app = outboxOver(store, { folder, clock, ...options });
  return {
    ...app,
    /** Advances the time until nothing is due within a day. */
    async settle() {
      const day = 24 * 60 * 60_000;
      for (let count = 0; count < 200; count += 1) {
        await app.outbox.idle();
        const next = clock.next();
        if (next === undefined || next > clock.time + day) return;
        clock.pass(Math.max(next - clock.time, 0));
      }
    },
    /** Nothing of this start continues. */
    kill() {
      isDead = true;
      clock.forget();
      void app.outbox.stop();
      db.close();
    },
    async end() {
      await app.outbox.stop();
      db.close();
    },
  };
}
export type OutboxStart = ReturnType<typeof startOutbox>;

/** The outbox and its parts, connected to a desk. */
export function outboxOver(
  store: DeskStore,
  {
    folder,
    services,
    clock,
    work = changeWorkInProcess,
    token = 'anna',
    connected = true,
    response = noPolicy.timeouts.response,
    threads,
  }: Omit<HarnessOptions, 'clock'> & { readonly clock: JournalClock },
) {
  const log: unknown[][] = [];
  let online = connected;
  const session = sessionInMemory(() => outbox?.wake());
  const signIn = (as: string) =>
    session.begin({ server: services.origin, token: as }, { id: as, name: `Name of ${as}` }, false);
  const operations = new Operations({
    store,
    changed: () => undefined,
    notStored: (error) => log.push(['not kept', error]),
    now: clock.now,
  });
  const largeReplies = threads && createLargeReplies({ threads, owner: () => session.state().owner });
  const client = createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy: { ...noPolicy, timeouts: { ...noPolicy.timeouts, response, request: response } },
    readFile: () => Promise.reject(new Error('no file')),
    openLarge: largeReplies?.open ?? noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: (refused) => session.end(refused),
  });
  const provider = createProvider({ session, client: async () => client, policy: noPolicy, operations });
  const { asked, repliedAt } = recordReplies(provider, clock.now);
  const largeRequests = threads
    ? createLargeRequests(threads)
    : { read: () => Promise.reject(new Error('not large')) };
  const files = createStoredFiles(join(folder, 'rate-files'));
  const parts = {
    store,
    files,
    work,
    server: createRateServer({ provider: asked, largeRequests }),
    now: clock.now,
    log: { error: (...each: unknown[]) => void log.push(each) },
  };
  const outbox = new Runner({
    store,
    works: {
      rates: carrierOf(new RateWork(parts)),
      row: carrierOf(new RowWork({ provider: asked, clock })),
    },
    repliedAt,
    person() {
      const { owner, user } = session.state();
      return session.credentials() ? { owner, name: user?.name ?? '' } : undefined;
    },
    online: () => online,
    changed: () => undefined,
    clock,
    random: () => 1,
    log: parts.log,
  });
  const queue = createQueue({ ...parts, toSend: () => outbox.wake() });
  const snapshots = createSnapshots({
    ...parts,
    server: createRateServer({ provider, largeRequests }),
    owner: () => session.state().owner,
    inUse: async (owner) => (await store.rateEntries(owner)).map(({ target }) => target),
    changed: () => undefined,
  });
  const history = createRateHistory({ ...parts, queue, current: snapshots.latest });
  signIn(token);
  const owner = () => session.state().owner;
  const collisions = new Collisions({ ...parts, toSend: () => outbox.wake() });
  return {
    outbox,
    collisions,
    queue,
    history,
    snapshots,
    store,
    files,
    operations,
    provider: pageProvider(provider, session, snapshots),
    session,
    signIn,
    owner,
    log,
    /** The connection is lost or restored. */
    connect(is: boolean) {
      online = is;
      outbox.wake();
    },
    /** Queues new rates for a service; its other rows stay. */
    prepare: (
      id: string,
      service: number,
      base: readonly ServedRow[],
      wanted: readonly ServedRow[],
      more: { notBefore?: number | null; as?: string; rateFile?: string; baseAt?: number } = {},
    ) =>
      queue(more.as ?? owner(), {
        id,
        target: deliveryTarget(service),
        title: `Change ${id.slice(-3)}`,
        origin: { kind: 'file', draft: more.rateFile ?? id, file: '0'.repeat(64) },
        base: deliveryRows(base),
        ...(more.baseAt === undefined ? {} : { baseAt: more.baseAt }),
        wanted: deliveryRows(wanted),
        counts: { added: 0, changed: 1, removed: 0, unchanged: 0 },
        notBefore: more.notBefore ?? null,
      }),
    change: async (id: string, as = owner()): Promise<RateEntry | undefined> => store.rateEntry(as, id),
    shown: async (id: string) => (await outbox.list(owner())).find((each) => each.id === id),
  };
}
