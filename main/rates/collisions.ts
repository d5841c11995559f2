/** Rows of a prepared change that somebody else changed, too: what both sides have, and what the user chooses. */

import type { EntryAct } from '../../shared/desk/journal';
import type { RateEntry } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { Side } from '../../shared/rates/three-way';
import type { EntryPatch } from '../desk/journal';
import { failure } from '../failure';
import { createSerialQueue } from '../system/serial-queue';
import { keepRows } from './queued-rows';
import type { RateParts } from './rate-parts';

interface CollisionParts extends Pick<RateParts, 'store' | 'files' | 'work' | 'now'> {
  /** There may be something to send. */
  readonly toSend: () => void;
}

/** Rejects with `not_found` for a change that is not there, and with `conflict` for one without collisions. */
export class Collisions {
  readonly #parts: CollisionParts;
  // Each choice is added to those before it.
  readonly #inTurn = createSerialQueue();

  constructor(parts: CollisionParts) {
    this.#parts = parts;
  }

  async list(owner: string, id: string) {
    const sides = await this.#sides(owner, id);
    if (!sides) return [];
    const { entry, collided, base, theirs, mine } = sides;
    return this.#parts.work.collisions(entry.target.table, base, theirs, mine, collided.chosen);
  }

  /**
   * Chooses a side for rows by their position among the collisions, or for all with null.
   * @param send goes on once nothing is open. Nothing goes out before
   * @returns how many are open
   */
  choose(
    owner: string,
    id: string,
    rows: readonly number[] | null,
    side: Side,
    send: boolean,
  ): Promise<number> {
    return this.#inTurn(async () => {
      const open = await this.#choose(owner, id, rows, side, send);
      this.#parts.toSend();
      return open;
    });
  }

  async #choose(owner: string, id: string, rows: readonly number[] | null, side: Side, send: boolean) {
    const { files, work, now } = this.#parts;
    const sides = await this.#sides(owner, id);
    if (!sides) throw new CodeskError(failure('conflict', { subject: 'the change' }));
    const { entry, collided, base, theirs, mine } = sides;
    const { table } = entry.target;
    const keys = await work.collidingKeys(table, base, theirs, mine);
    const named = rows === null ? keys : rows.flatMap((at) => keys[at] ?? []);
    const chosen = { ...collided.chosen, ...Object.fromEntries(named.map((key) => [key, side])) };
    const merged = await work.mergeRows(table, base, theirs, mine, chosen);
    if (!send || merged.open > 0) {
      const patch = { details: String(merged.open), collided: { theirs: collided.theirs, chosen } };
      await this.#move(owner, entry, 'edit', patch);
      return merged.open;
    }
    // What was chosen counts for these rows of the server. If they move again, it is asked again.
    await this.#move(owner, entry, 'resume', {
      ...{ reason: null, details: null, collided: null, faults: 0 },
      base: collided.theirs,
      baseAt: now(),
      wanted: await keepRows(files, merged.rows),
      counts: await work.countsOf(table, theirs, merged.rows.bytes),
    });
    return 0;
  }

  async #sides(owner: string, id: string) {
    const { store, files } = this.#parts;
    const entry = await store.rateEntry(owner, id);
    if (!entry) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    const { collided, state } = entry;
    if (state !== 'needs-you' || !collided) return undefined;
    const [base, theirs, mine] = await Promise.all(
      [entry.base, collided.theirs, entry.wanted].map(({ file }) => files.read(file)),
    );
    if (!base || !theirs || !mine) return undefined;
    return { entry, collided, base, theirs, mine };
  }

  async #move(owner: string, { id, title }: RateEntry, act: EntryAct, patch: EntryPatch): Promise<void> {
    const { store, now } = this.#parts;
    const next = await store.moveEntry(owner, id, act, { ...patch, changed: now() });
    if (!next) throw new CodeskError(failure('conflict', { subject: title }));
  }
}
