/** How a change of rates gets into the outbox, whoever prepares it: a file, a rate round, or the undo of a change. */
import { randomUUID } from 'node:crypto';
import type { PreparedChange, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { RateFiles } from './files';
import { isTarget } from './service-replies';

/** A change as it is prepared. */
export interface QueuedChange extends Pick<PreparedChange, 'title' | 'origin' | 'counts' | 'notBefore'> {
  /** The same for the same change, also after a restart: asking twice queues it once. */
  readonly id: string;
  readonly target: RateTarget;
  /** The rows of the server that it was prepared with, and those that it is to have: kept files, or their bytes. */
  readonly base: RowsFile | Uint8Array;
  readonly wanted: RowsFile | Uint8Array;
}

interface QueueOptions {
  readonly store: Pick<DeskStore, 'addRateChange'>;
  readonly files: Pick<RateFiles, 'put'>;
  /** There is something new to send. */
  readonly added: () => void;
  readonly now?: () => number;
}

/**
 * Puts a change behind the others of its owner. When it resolves, the rows, the change and the id that every attempt to
 * save it will carry are on the disk. Rejects with `bad_request` for a target that no service has or the id of somebody
 * else's change, with `conflict` for a second undo, and with a failure of the disk; then nothing is queued.
 */
export type Queue = (owner: string, change: QueuedChange) => Promise<void>;

/** The only way into the outbox. The same id queues a change once. */
export function createQueue({ store, files, added, now = Date.now }: QueueOptions): Queue {
  const kept = async (rows: RowsFile | Uint8Array): Promise<RowsFile> => {
    if (!(rows instanceof Uint8Array)) return rows;
    const { hash } = await files.put(rows);
    return { file: hash, rows: lines(rows) };
  };
  return async (owner, { base, wanted, ...change }) => {
    if (!isTarget(change.target)) throw new CodeskError(failure('bad_request', { subject: 'the target' }));
    const at = now();
    const outcome = await store.addRateChange(owner, {
      ...change,
      base: await kept(base),
      wanted: await kept(wanted),
      made: at,
      changed: at,
      state: 'ready',
      reason: null,
      details: null,
      nextTry: null,
      attempts: 0,
      operation: randomUUID(),
    });
    if (outcome === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the change' }));
    if (outcome === 'undone') throw new CodeskError(failure('conflict', { subject: change.title }));
    if (outcome === 'added') added();
  };
}

/** Rows of a rows file: its lines without the header. A line break inside of quotes counts as one, too. */
function lines(bytes: Uint8Array): number {
  let count = -1;
  for (const byte of bytes) if (byte === 10) count += 1;
  return Math.max(count, 0);
}
