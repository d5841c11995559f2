/**
 * Rate rounds: reads the rates of many services, computes the new ones, and queues one prepared change per service and
 * table in the outbox. Each step is stored, so that an interrupted round continues where it stopped. Nothing is sent
 * here.
 */
import type { FoundService, RateRound, ReadService, RoundService } from '../../shared/desk/stored-round';
import { CodeskError } from '../../shared/errors';
import type { RequestInput } from '../../shared/ipc/contract';
import type { RoundEvents } from '../../shared/ipc/rounds';
import { hasEffect } from '../../shared/rates/round';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import { createSerialQueue } from '../system/serial-queue';
import type { QueuedChange } from './change-queue';
import { computedService, itemsOf } from './round-items';

/** Services that are read at the same time. */
const readsAtOnce = 4;
/** Services that are stored in one step. */
const batchSize = 20;
/** Milliseconds of computing before a pause for other work of the process. */
const longestRun = 8;

/** The source of the rates of services. */
export interface RoundSource {
  /**
   * The rate tables of a service, from the server, or stored ones without a connection. Rejects if neither exists.
   * @returns `at` in milliseconds since 1970
   */
  read(owner: string, service: FoundService): Promise<{ readonly content: ReadService; readonly at: number }>;
}

type ExclusionInput = RequestInput<'rounds.take'>['take'];

interface RoundsOptions {
  readonly store: Pick<
    DeskStore,
    'round' | 'rounds' | 'keepRound' | 'servicesIn' | 'serviceOfRound' | 'noteServices' | 'roundFigures'
  >;
  readonly source: RoundSource;
  /** Queues a change in the outbox. Has no effect if the outbox or the history has the id. */
  readonly queue: (owner: string, item: QueuedChange) => Promise<unknown>;
  readonly progress: (progress: RoundEvents['rounds-progress']) => void;
  /** The owner is still signed in. */
  readonly isSignedIn: (owner: string) => boolean;
}

interface Run {
  stopped: boolean;
  done: Promise<void>;
}

/** Rounds continue where they stopped; each item is queued with an id that is always the same. */
export class Rounds {
  readonly #options: RoundsOptions;
  readonly #runs = new Map<string, Run>();
  // Excluding, including and queueing read and write the same service, so they run one after another.
  readonly #inTurn = createSerialQueue();

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /**
   * Reads and computes the unread services, or queues the rest if the user asked for that. Resolves when it is done or
   * stopped. A running round is not started twice.
   */
  async run(owner: string, id: string): Promise<void> {
    const round = await this.#round(owner, id);
    if (round.state === 'queued') return;
    if (round.state === 'queueing') {
      await this.#begin(id, (run) => this.#queueAll(owner, round, run));
      return;
    }
    const planned = { ...round, state: 'planned' as const };
    if (round.state === 'stopped') await this.#options.store.keepRound(owner, planned);
    await this.#begin(id, (run) => this.#readAll(owner, planned, run));
  }

  /** Stops after the services that are being read. */
  async stop(owner: string, id: string): Promise<void> {
    const { state } = await this.#round(owner, id);
    const run = this.#runs.get(id);
    if (state !== 'planned') return;
    if (run) run.stopped = true;
    await run?.done;
    await this.#options.store.keepRound(owner, { ...(await this.#round(owner, id)), state: 'stopped' });
  }

  isRunning(id: string): boolean {
    return this.#runs.has(id);
  }

  /** Excludes a service, or some of its rows, from a round or includes them again. */
  take(owner: string, id: string, position: number, what: ExclusionInput): Promise<void> {
    const { store } = this.#options;
    return this.#inTurn(async () => {
      const round = await this.#round(owner, id);
      const found = await store.serviceOfRound(owner, id, position);
      // A running round would overwrite it with its own result.
      if (this.#runs.has(id)) throw new CodeskError(failure('bad_request', { subject: round.title }));
      const isLate = round.state === 'queueing' || round.state === 'queued';
      if (!found || isLate)
        throw new CodeskError(failure('not_found', { subject: 'the service of the round' }));
      const { content } = found;
      const body = withExclusion(found.body, what);
      const isComputed = content !== null && body.state !== 'waiting';
      await store.noteServices(owner, id, [
        { position, body: isComputed ? computedService(round, body, content, '') : body },
      ]);
    });
  }

  /**
   * Records that the user wants to send all changes; `run` queues them. Rejects with `bad_request` while services are
   * unread, or if a row cannot be changed.
   */
  queue(owner: string, id: string): Promise<void> {
    const { store } = this.#options;
    return this.#inTurn(async () => {
      const round = await this.#round(owner, id);
      if (round.state === 'queued' || round.state === 'queueing') return;
      const refused = await refusal(store, owner, round);
      if (refused !== undefined || this.#runs.has(id))
        throw new CodeskError(failure('bad_request', { subject: refused ?? 'services' }));
      await store.keepRound(owner, { ...round, state: 'queueing' });
    });
  }

  /** Continues sending that a crash or a sign-out interrupted. Rejects at the end if a round failed. */
  async resume(owner: string): Promise<void> {
    let failed: unknown;
    for (const { id, state } of await this.#options.store.rounds(owner))
      if (state === 'queueing')
        await this.run(owner, id).catch((error: unknown) => {
          failed ??= error;
        });
    if (failed !== undefined) throw failed;
  }

  #begin(id: string, work: (run: Run) => Promise<void>): Promise<void> {
    const under = this.#runs.get(id);
    if (under) return under.done;
    const run: Run = { stopped: false, done: Promise.resolve() };
    this.#runs.set(id, run);
    run.done = work(run).finally(() => this.#runs.delete(id));
    return run.done;
  }

  async #round(owner: string, id: string): Promise<RateRound> {
    const round = await this.#options.store.round(owner, id);
    if (!round) throw new CodeskError(failure('not_found', { subject: 'the rate round' }));
    return round;
  }

  async #readAll(owner: string, first: RateRound, run: Run): Promise<void> {
    const { store, progress, isSignedIn } = this.#options;
    let round = first;
    const figures = await store.roundFigures(owner, round.id);
    const total = sum(figures, () => true);
    let done = sum(figures, ({ state }) => state !== 'waiting');
    const say = (running: boolean) => progress({ round: round.id, step: 'read', done, total, running });
    say(true);
    const pause = createPauses();
    while (!run.stopped && isSignedIn(owner)) {
      const next = await store.servicesIn(owner, round.id, 'waiting', { limit: batchSize });
      if (next.length === 0) break;
      const batch: ServiceUpdate[] = [];
      await inParallel(next, readsAtOnce, async ({ position, body, content }) => {
        if (run.stopped) return;
        const read = content
          ? { content, readAt: body.readAt, details: '' }
          : await this.#readOne(owner, body);
        // A sign-out is not an error of the service.
        if (!read.content && !isSignedIn(owner)) return;
        await pause();
        const computed = computedService(round, { ...body, readAt: read.readAt }, read.content, read.details);
        batch.push({ position, body: computed, content: content ? undefined : read.content });
      });
      const now = await this.#keepBatch(owner, round, batch);
      if (!now) return;
      done = sameChange(now, round) ? done + batch.length : 0;
      round = now;
      say(true);
    }
    say(false);
  }

  async #readOne(owner: string, body: RoundService) {
    try {
      const { content, at } = await this.#options.source.read(owner, body.service);
      return { content, readAt: at, details: '' };
    } catch (error) {
      const details = error instanceof CodeskError ? error.failure.code : 'unexpected';
      return { content: undefined, readAt: null, details };
    }
  }

  /** Stores the result, unless the change of the round was edited since. */
  async #keepBatch(
    owner: string,
    round: RateRound,
    batch: readonly ServiceUpdate[],
  ): Promise<RateRound | undefined> {
    const { store } = this.#options;
    const now = await store.round(owner, round.id);
    if (!now) return undefined;
    const isSame = sameChange(now, round);
    const noted = isSame ? batch : batch.map((each) => ({ ...each, body: { ...each.body, ...notComputed } }));
    await store.noteServices(owner, round.id, noted);
    return now;
  }

  async #queueAll(owner: string, round: RateRound, run: Run): Promise<void> {
    const { store, queue, progress, isSignedIn } = this.#options;
    const figures = await store.roundFigures(owner, round.id);
    const isWanted = ({ state, out }: Figure) => !out && (state === 'moves' || state === 'queued');
    const total = sum(figures, isWanted);
    let done = sum(figures, ({ state }) => state === 'queued');
    const say = (running: boolean) => progress({ round: round.id, step: 'queue', done, total, running });
    say(true);
    const pause = createPauses();
    while (!run.stopped && isSignedIn(owner)) {
      const next = await store.servicesIn(owner, round.id, 'moves', { limit: batchSize, withExcluded: true });
      if (next.length === 0) {
        await store.keepRound(owner, { ...round, state: 'queued' });
        break;
      }
      for (const { position, body, content } of next) {
        if (run.stopped || !isSignedIn(owner)) break;
        await pause();
        const items = itemsOf(round, body, content);
        // The outbox comes first: after an interruption the same items are queued again, with the same ids.
        for (const item of items) await queue(owner, item);
        const queued = { ...body, state: 'queued' as const, changes: items.map(({ id }) => id) };
        await store.noteServices(owner, round.id, [{ position, body: queued }]);
        done += 1;
      }
      say(true);
    }
    say(false);
  }
}

type Figure = Awaited<ReturnType<DeskStore['roundFigures']>>[number];
type ServiceUpdate = Parameters<DeskStore['noteServices']>[2][number];
const notComputed = { state: 'waiting' as const, summary: null };

/** The part of a round that blocks queuing. */
async function refusal(
  store: Pick<DeskStore, 'roundFigures'>,
  owner: string,
  round: RateRound,
): Promise<string | undefined> {
  if (!hasEffect(round.change)) return 'change';
  const figures = await store.roundFigures(owner, round.id);
  const open = sum(figures, ({ state, out }) => state === 'waiting' || (state === 'errors' && !out));
  return open > 0 || sum(figures, ({ state, out }) => state === 'moves' && !out) === 0
    ? 'services'
    : undefined;
}

function sum(figures: readonly Figure[], which: (figure: Figure) => boolean): number {
  return figures.filter(which).reduce((count, { services }) => count + services, 0);
}

function withExclusion(body: RoundService, what: ExclusionInput): RoundService {
  if (what.what === 'service') return { ...body, out: what.out };
  const rows = new Set(body.rowsOut[what.value] ?? []);
  for (const row of what.rows) {
    if (what.out) rows.add(row);
    else rows.delete(row);
  }
  return { ...body, rowsOut: { ...body.rowsOut, [what.value]: [...rows].sort((a, b) => a - b) } };
}

function sameChange(a: RateRound, b: RateRound): boolean {
  return JSON.stringify([a.change, a.tables]) === JSON.stringify([b.change, b.tables]);
}

/** Pauses for other work of the process after some milliseconds. */
function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestRun) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** Processes all entries, a given number at a time. */
async function inParallel<T>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const left = [...entries];
  const worker = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
