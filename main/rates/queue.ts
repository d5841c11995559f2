/** How a change of rates gets into the outbox, whoever prepares it: a file, a rate round, or the undo of a change. */
import { randomUUID } from 'node:crypto';
import type { PreparedChange, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { ChangeWork } from './change-work';
import { overlapFailure } from './conflict-names';
import { isTarget } from './service-replies';
import type { StoredFiles } from './stored-files';

/** A change as it is prepared. */
export interface QueuedChange extends Pick<PreparedChange, 'title' | 'origin' | 'counts' | 'notBefore'> {
  /** The same for the same change, also after a restart: asking twice queues it once. */
  readonly id: string;
  readonly target: RateTarget;
  /** The rows of the server that it was prepared with, and those that it is to have: kept files, or their bytes. */
  readonly base: RowsFile | Uint8Array;
  readonly wanted: RowsFile | Uint8Array;
  /** When the base was read, in milliseconds since 1970. */
  readonly baseAt?: number;
}

interface QueueOptions {
  readonly store: Pick<DeskStore, 'addRateEntry'>;
  readonly files: Pick<StoredFiles, 'put' | 'read'>;
  readonly work: Pick<ChangeWork, 'broughtConflictNames'>;
  /** There is something new to send. */
  readonly added: () => void;
  readonly now?: () => number;
}

/**
 * Puts a change behind the others of its owner. When it resolves, the rows, the change and the id that every attempt to
 * save it will carry are on the disk. Rejects with `bad_request` for a target that no service has or the id of somebody
 * else's change, with `conflict` for a second undo, with `rates_overlap` for rows that would overlap or repeat a key as the
 * base does not, and with a failure of the disk; then nothing is queued. `sent` if a change
 * with this id was sent before, so that nothing is queued.
 */
export type Queue = (owner: string, change: QueuedChange) => Promise<'queued' | 'sent'>;

/** The only way into the outbox. The same id queues a change once. */
export function createQueue({ store, files, work, added, now = Date.now }: QueueOptions): Queue {
  const bytesOf = async (rows: RowsFile | Uint8Array) =>
    rows instanceof Uint8Array ? rows : files.read(rows.file);
  const kept = async (rows: RowsFile | Uint8Array): Promise<RowsFile> => {
    if (!(rows instanceof Uint8Array)) return rows;
    const { hash } = await files.put(rows);
    return { file: hash, rows: lines(rows) };
  };
  return async (owner, { base, wanted, ...change }) => {
    if (!isTarget(change.target)) throw new CodeskError(failure('bad_request', { subject: 'the target' }));
    const { table } = change.target;
    const names = await work.broughtConflictNames(table, await bytesOf(base), await bytesOf(wanted));
    if (names.length > 0) throw overlapFailure(names);
    const outcome = await store.addRateEntry(owner, {
      ...change,
      base: await kept(base),
      wanted: await kept(wanted),
      made: now(),
      operation: randomUUID(),
    });
    if (outcome === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the change' }));
    if (outcome === 'undone') throw new CodeskError(failure('conflict', { subject: change.title }));
    if (outcome === 'added') added();
    return outcome === 'done' ? 'sent' : 'queued';
  };
}

/** Rows of a rows file: its lines without the header. A line break inside of quotes counts as one, too. */
function lines(bytes: Uint8Array): number {
  let count = -1;
  for (const byte of bytes) if (byte === 10) count += 1;
  return Math.max(count, 0);
}
