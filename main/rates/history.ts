/** What was sent, and how it is taken back: as another prepared change, through the same checks. */
import { randomUUID } from 'node:crypto';
import { type RateTarget, type RowsFile, type SentChange, targetName } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { ChangeWork, SentRows } from './change-work';
import type { Queue } from './queue';
import type { StoredFiles } from './stored-files';

export interface UndoPreview {
  /** Rows that become what they were. */
  readonly restore: number;
  /** Rows that the change added. */
  readonly remove: number;
  /** Rows that were changed since, which stay. */
  readonly keep: number;
  /** Overlaps and repeated keys that the undo would bring, in words. */
  readonly conflicts: string[];
  /** When the rows were read that this was compared with, in milliseconds since 1970. */
  readonly ratesFrom: number;
}

export interface RateHistory {
  list(owner: string, since: number): Promise<readonly SentChange[]>;
  /** A window of the rows that a change moved. Rejects with `not_found`. */
  rows(owner: string, id: string, from: number, count: number): Promise<SentRows>;
  /** Rejects with `not_found`, or with `conflict` for a change that is taken back already. */
  preview(owner: string, id: string): Promise<UndoPreview>;
  /** Queues the undo. @returns the id of its change. Rejects as `preview` does */
  undo(owner: string, id: string): Promise<string>;
}

interface HistoryOptions {
  readonly store: Pick<DeskStore, 'sentRateChanges' | 'sentRateChange'>;
  readonly files: Pick<StoredFiles, 'read'>;
  readonly work: ChangeWork;
  readonly queue: Queue;
  /** The rows of the server now, or those that were read last if it does not answer. */
  readonly current: (
    owner: string,
    target: RateTarget,
  ) => Promise<{ readonly rows: RowsFile; readonly at: number } | undefined>;
}

/** What was sent, and the undo of an import as a prepared change of its own. */
export function createRateHistory(options: HistoryOptions): RateHistory {
  const { store, files, work, queue, current } = options;

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
    list: (owner, since) => store.sentRateChanges(owner, since),
    async rows(owner, id, from, count) {
      const { target, before, after } = await required(owner, id);
      const [was, is] = await Promise.all([files.read(before.file), files.read(after.file)]);
      return work.sentRows(target.table, was, is, from, count);
    },
    async preview(owner, id) {
      const { now, rows, conflicts } = await undone(owner, id);
      const { restore, remove, keep } = rows;
      return { restore, remove, keep, conflicts, ratesFrom: now.at };
    },
    async undo(owner, id) {
      const { sent, now, rows } = await undone(owner, id);
      const { added, changed, removed, unchanged } = rows;
      const change = randomUUID();
      await queue(owner, {
        id: change,
        target: sent.target,
        title: `Undo of ${sent.title}`.slice(0, 300),
        origin: { kind: 'undo', of: id },
        base: now.rows,
        wanted: rows.wanted,
        counts: { added, changed, removed, unchanged },
        notBefore: null,
      });
      return change;
    },
  };
}
