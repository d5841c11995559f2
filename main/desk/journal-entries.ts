/** The entries of the journal, and the columns by which the desk finds them. */
import { z } from 'zod';
import { type CallEntry, callEntrySchema } from '../../shared/desk/operations';
import { type RateEntry, rateEntrySchema, recordOf } from '../../shared/desk/rates';
import { type RowEntry, rowEntrySchema } from '../../shared/desk/row-entries';

export const entrySchema = z.discriminatedUnion('kind', [rateEntrySchema, callEntrySchema, rowEntrySchema]);
export type JournalEntry = RateEntry | CallEntry | RowEntry;
/** An entry that continues in the background. For a call the user waits. */
export type RunEntry = RateEntry | RowEntry;

/**
 * Number of queues for the rows of a bulk action on a list without an owner: twice the number of parallel requests,
 * because some queues end before others.
 */
const bulkQueues = 8;

/** Returns what is saved together with an entry: one entry is sent at a time for each record. */
export function recordOfEntry(entry: JournalEntry): string {
  if (entry.kind === 'rates') return recordOf(entry.target);
  if (entry.kind === 'call') return entry.about ?? entry.id;
  const { list, owner = '', kind } = entry.origin;
  // A row is always in the same queue, so that two actions on it are sent in order.
  return kind === 'bulk' && owner === '' ? `${list}/#${queueOf(String(entry.row.id))}` : `${list}/${owner}`;
}

function queueOf(id: string): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % bulkQueues;
}

/**
 * Returns the state, the record and the run of an entry; `paused` and `cleared` are separate states. A round is a run,
 * and so are the parts of a file.
 */
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
