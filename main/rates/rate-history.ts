/** Sent changes, and their undo as another prepared change with the same checks. */
import { randomUUID } from 'node:crypto';
import { targetName } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Queue } from './change-queue';
import type { RateParts } from './rate-parts';
import type { Snapshots } from './snapshots';

export type RateHistory = ReturnType<typeof createRateHistory>;

interface HistoryParts extends Pick<RateParts, 'store' | 'files' | 'work'> {
  readonly queue: Queue;
  /** The current rows of the server, or the stored ones if it does not reply. */
  readonly current: Snapshots['latest'];
}

/** Lists sent changes, and undoes an import as a separate prepared change. */
export function createRateHistory({ store, files, work, queue, current }: HistoryParts) {
  const required = async (owner: string, id: string) => {
    const sent = await store.sentRateChange(owner, id);
    if (!sent) throw new CodeskError(failure('not_found', { subject: 'the import' }));
    return sent;
  };

  const undone = async (owner: string, id: string) => {
    const sent = await required(owner, id);
    if (sent.undoneBy !== null) throw new CodeskError(failure('conflict', { subject: sent.title }));
    const now = await current(owner, sent.target);
    if (!now) throw new CodeskError(failure('unreachable', { subject: targetName(sent.target) }));
    const [before, after, theirs] = await Promise.all(
      [sent.before, sent.after, now.rows].map(({ file }) => files.read(file)),
    );
    if (!before || !after || !theirs) throw new CodeskError(failure('rate_file_lost'));
    const { table } = sent.target;
    const rows = await work.undoRows(table, before, after, theirs);
    const conflicts = await work.broughtConflictNames(table, theirs, rows.wanted.bytes);
    return { sent, now, rows, conflicts };
  };

  return {
    list: (owner: string, since: number) => store.sentRateChanges(owner, since),
    /** A window of the rows that a change affected. Rejects with `not_found`. */
    async rows(owner: string, id: string, from: number, count: number) {
      const { target, before, after } = await required(owner, id);
      const [was, is] = await Promise.all([files.read(before.file), files.read(after.file)]);
      return work.sentRows(target.table, was, is, from, count);
    },
    /** The rates before and after a pending or completed change. Rejects with `not_found`. */
    async curve(owner: string, id: string, strip: string | null) {
      const entry = await store.rateEntry(owner, id);
      if (!entry) throw new CodeskError(failure('not_found', { subject: 'the change' }));
      const { target, base, wanted, sent } = entry;
      const { before, after } = sent ?? { before: base, after: wanted };
      const [was, is] = await Promise.all([files.read(before.file), files.read(after.file)]);
      return work.curve(target.table, was, is, strip);
    },
    /**
     * Rejects with `not_found`, or with `conflict` for a change that is already undone.
     * @returns how many rows are restored, removed, and left because they changed since; the overlaps and repeated keys
     * that the undo would cause, as text; and when the compared rows were read
     */
    async preview(owner: string, id: string) {
      const { now, rows, conflicts } = await undone(owner, id);
      const { restore, remove, keep } = rows;
      return { restore, remove, keep, conflicts, ratesFrom: now.at };
    },
    /**
     * Queues the undo.
     * @returns the id of its change. Rejects as `preview` does
     */
    async undo(owner: string, id: string) {
      const { sent, now, rows } = await undone(owner, id);
      const change = randomUUID();
      await queue(owner, {
        id: change,
        target: sent.target,
        title: `Undo of ${sent.title}`.slice(0, 300),
        origin: { kind: 'undo', of: id },
        base: now.rows,
        wanted: rows.wanted,
        counts: rows.counts,
        notBefore: null,
      });
      return change;
    },
  };
}
