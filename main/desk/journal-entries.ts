/** The entries of the journal, and the columns by which the desk finds them. */
import { z } from 'zod';
import { type CallEntry, callEntrySchema } from '../../shared/desk/operations';
import { type RateEntry, rateEntrySchema, recordOf } from '../../shared/desk/rates';
import { type RowEntry, rowEntrySchema } from '../../shared/desk/row-entries';

export const entrySchema = z.discriminatedUnion('kind', [rateEntrySchema, callEntrySchema, rowEntrySchema]);
export type JournalEntry = RateEntry | CallEntry | RowEntry;
/** An entry that continues by itself. A call is sent while the user waits for it. */
export type RunEntry = RateEntry | RowEntry;

/**
 * The rows of a bulk action on a list without an owner are sent in so many queues: twice as many as requests at a time,
 * because some end before the others.
 */
const bulkQueues = 8;

/** Names what is saved as a whole with an entry: of one record, one entry is sent at a time. */
export function recordOfEntry(entry: JournalEntry): string {
  if (entry.kind === 'rates') return recordOf(entry.target);
  if (entry.kind === 'call') return entry.about ?? entry.id;
  const { list, owner = '', kind } = entry.origin;
  // The same row is always in the same queue, so that two actions on it are sent in their order.
  return kind === 'bulk' && owner === '' ? `${list}/#${queueOf(String(entry.row.id))}` : `${list}/${owner}`;
}

function queueOf(id: string): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % bulkQueues;
}

/** The state, where `paused` and `cleared` are states of their own, the record and the run of an entry. A round is a run, and so are the parts of a file. */
export function columnsOf(entry: JournalEntry): readonly [string, string, string | null] {
  const isPaused = entry.state === 'queued' && entry.reason === 'paused';
  const isCleared = entry.kind === 'rates' && entry.isCleared;
  const state = isPaused ? 'paused' : isCleared ? 'cleared' : entry.state;
  return [state, recordOfEntry(entry), runOf(entry)];
}

function runOf(entry: JournalEntry): string | null {
  if (entry.kind === 'row') return entry.origin.run;
  if (entry.kind !== 'rates') return null;
  const { origin } = entry;
  return origin.kind === 'round' ? origin.round : origin.kind === 'file' ? (origin.group ?? null) : null;
}
