/** Queues changes of rates in the outbox, for rate files, rate rounds, and undo. */
import { createHash, randomUUID } from 'node:crypto';
import type { PreparedChange, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import { overlapFailure } from './conflict-names';
import { type Rows, storeRows } from './queued-rows';
import type { RateParts } from './rate-parts';
import { isTarget } from './service-replies';

/** A prepared change. */
export interface QueuedChange extends Pick<PreparedChange, 'title' | 'origin' | 'counts' | 'notBefore'> {
  /** Always the same for the same change, also after a restart, so that it is queued only once. */
  readonly id: string;
  readonly target: RateTarget;
  /** The rows of the server that it was prepared with, and the new rows. */
  readonly base: RowsFile | Rows;
  readonly wanted: Rows;
  /** When the base was read, in milliseconds since 1970. */
  readonly baseAt?: number;
}

interface QueueParts extends Pick<RateParts, 'store' | 'files' | 'work' | 'now'> {
  /** Called when a change is ready to send. */
  readonly toSend: () => void;
}

/**
 * Queues a change after the others of its owner. When it resolves, the rows, the change and the id for all attempts to
 * save it are on the disk. Rejects with `bad_request` for a target that no service has or the id of a change of another
 * user, with `conflict` for a second undo, with `rates_overlap` for rows with new overlaps or repeated keys, and with a
 * failure of the disk; then nothing is queued. `sent` if a change with this id was already sent, so that nothing is
 * queued.
 */
export type Queue = (owner: string, change: QueuedChange) => Promise<'queued' | 'sent'>;

/** The only access to the outbox. The same id queues a change once. */
export function createQueue({ store, files, work, now, toSend }: QueueParts): Queue {
  return async (owner, { base, wanted, ...change }) => {
    if (!isTarget(change.target)) throw new CodeskError(failure('bad_request', { subject: 'the target' }));
    const { table } = change.target;
    const before = 'bytes' in base ? base.bytes : await files.read(base.file);
    const names = await work.broughtConflictNames(table, before, wanted.bytes);
    if (names.length > 0) throw overlapFailure(names);
    const outcome = await store.addRateEntry(owner, {
      ...change,
      base: 'bytes' in base ? await storeRows(files, base) : base,
      wanted: await storeRows(files, wanted),
      made: now(),
      operation: randomUUID(),
    });
    if (outcome === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the change' }));
    if (outcome === 'undone') throw new CodeskError(failure('conflict', { subject: change.title }));
    if (outcome === 'added') toSend();
    return outcome === 'done' ? 'sent' : 'queued';
  };
}

/** The id of a change: the same for the same parts, so that it cannot be queued twice. */
export function changeId(version: 4 | 8, parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-${version}${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
