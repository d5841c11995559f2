/** What a user does with a prepared change of the outbox: pause, resume, cancel, move, and choose sides of a conflict. */
import { type KeptChange, mayBeGivenUp, notSent, type OutboxState } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { Side } from '../../shared/rates/three-way';
import type { DeskStore } from '../desk/desk';
import type { RateChangePatch } from '../desk/rate-changes';
import { failure } from '../failure';
import type { ChangeWork, Collision } from './change-work';
import type { RateFiles } from './files';

export type OutboxAct =
  | { readonly what: 'pause' | 'resume' | 'cancel' }
  | { readonly what: 'not-before'; readonly at: number | null }
  | { readonly what: 'move'; readonly before: string | null };

interface ActOptions {
  readonly store: Pick<DeskStore, 'rateChanges' | 'rateChange' | 'patchRateChange' | 'dropRateChange'>;
  readonly files: Pick<RateFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly settled: (owner: string, operation: string) => Promise<void>;
  readonly clock: { now(): number };
  /** True for the change that is being sent. */
  readonly isWorkingOn: (id: string) => boolean;
}

/** Rejects with `not_found` for a change that is not there, and with `too_late` or `conflict` if it is in another state. */
export class OutboxActs {
  readonly #options: ActOptions;

  constructor(options: ActOptions) {
    this.#options = options;
  }

  async set(owner: string, id: string, act: OutboxAct): Promise<void> {
    switch (act.what) {
      case 'pause':
        return this.#patch(owner, id, ['ready', 'waiting', 'checking'], {
          state: 'paused',
          reason: null,
          nextTry: null,
        });
      case 'resume':
        // What has no known answer is looked up now.
        if ((await this.#required(owner, id)).state === 'sending')
          return this.#patch(owner, id, ['sending'], { nextTry: null });
        // Also a failed one: its cause may be fixed, and it is checked from the beginning.
        return this.#patch(owner, id, ['paused', 'failed', 'waiting', 'ready'], {
          state: 'ready',
          reason: null,
          details: null,
          nextTry: null,
          journal: { faults: 0 },
        });
      case 'cancel':
        return this.#cancel(owner, id);
      case 'not-before':
        return this.#patch(owner, id, ['ready', 'waiting', 'paused', 'checking'], { notBefore: act.at });
      case 'move':
        return this.#move(owner, id, act.before);
    }
  }

  async #cancel(owner: string, id: string): Promise<void> {
    const { store, settled, isWorkingOn } = this.#options;
    const kept = await this.#required(owner, id);
    const isGivenUp = mayBeGivenUp(kept) && !isWorkingOn(id);
    const from: readonly OutboxState[] = isGivenUp ? ['sending'] : [...notSent, 'done'];
    if (!(await store.dropRateChange(owner, id, from))) throw tooLate(kept);
    if (isGivenUp) await settled(owner, kept.operation);
  }

  async #move(owner: string, id: string, before: string | null): Promise<void> {
    const others = (await this.#options.store.rateChanges(owner)).filter((each) => each.id !== id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (at < 0) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    const low = others[at - 1]?.order;
    const high = others[at]?.order;
    const order = high === undefined ? (low ?? 0) + 1 : low === undefined ? high - 1 : (low + high) / 2;
    await this.#patch(owner, id, ['ready', 'waiting', 'paused', 'needs-you', 'failed', 'done'], { order });
  }

  async collisions(owner: string, id: string): Promise<readonly Collision[]> {
    const sides = await this.#sides(owner, id);
    if (!sides) return [];
    const { kept, collided, base, theirs, mine } = sides;
    return this.#options.work.collisions(kept.target.table, base, theirs, mine, collided.chosen);
  }

  /** @returns how many collisions are open */
  async choose(
    owner: string,
    id: string,
    rows: readonly number[] | null,
    side: Side,
    send: boolean,
  ): Promise<number> {
    const { files, work, clock } = this.#options;
    const sides = await this.#sides(owner, id);
    if (!sides) throw new CodeskError(failure('conflict', { subject: 'the change' }));
    const { kept, collided, base, theirs, mine } = sides;
    const { table } = kept.target;
    const keys = await work.collidingKeys(table, base, theirs, mine);
    const named = rows === null ? keys : rows.flatMap((at) => keys[at] ?? []);
    const chosen = { ...collided.chosen, ...Object.fromEntries(named.map((key) => [key, side])) };
    const merged = await work.mergeRows(table, base, theirs, mine, chosen);
    if (!send || merged.open > 0) {
      await this.#patch(owner, id, ['needs-you'], {
        details: String(merged.open),
        journal: { collided: { theirs: collided.theirs, chosen } },
      });
    } else {
      // What was chosen counts for these rows of the server. If they move again, it is asked again.
      const { hash } = await files.put(merged.rows.bytes);
      await this.#patch(owner, id, ['needs-you'], {
        state: 'ready',
        reason: null,
        details: null,
        base: collided.theirs,
        baseAt: clock.now(),
        wanted: { file: hash, rows: merged.rows.count },
        counts: await work.countsOf(table, theirs, merged.rows.bytes),
        journal: { collided: null, faults: 0 },
      });
    }
    return merged.open;
  }

  async #sides(owner: string, id: string) {
    const { files } = this.#options;
    const kept = await this.#required(owner, id);
    const { collided } = kept.journal;
    if (kept.state !== 'needs-you' || !collided) return undefined;
    const [base, theirs, mine] = await Promise.all(
      [kept.base, collided.theirs, kept.wanted].map(({ file }) => files.read(file)),
    );
    if (!base || !theirs || !mine) return undefined;
    return { kept, collided, base, theirs, mine };
  }

  async #required(owner: string, id: string): Promise<KeptChange> {
    const kept = await this.#options.store.rateChange(owner, id);
    if (!kept) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    return kept;
  }

  async #patch(
    owner: string,
    id: string,
    from: readonly OutboxState[],
    patch: RateChangePatch,
  ): Promise<void> {
    const { store, clock } = this.#options;
    const kept = await this.#required(owner, id);
    const next = await store.patchRateChange(owner, id, from, { ...patch, changed: clock.now() });
    if (!next) throw tooLate(kept);
  }
}

/** It was sent, sorted out or taken out meanwhile. */
function tooLate({ title, state }: KeptChange): CodeskError {
  return new CodeskError(failure(state === 'sending' ? 'too_late' : 'conflict', { subject: title }));
}
