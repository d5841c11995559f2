/** Why an entry is not tried again by itself: what it changes is gone, the server refuses it, the user has to decide. */
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import { CodeskError } from '../../shared/errors';
import type { EntryPatch } from '../desk/journal';
import { failure } from '../failure';

/** Thrown while an entry is sent: it ends here. */
export class NeedsAttention extends Error {
  constructor(
    readonly act: 'ask' | 'refuse',
    readonly reason: OutboxReason,
    readonly details: string | null = null,
    /** What is written down with it. */
    readonly patch: EntryPatch = {},
  ) {
    super(reason);
  }
}

/** Rows that are not on this computer any more do not come back by waiting. */
export function lostFile(error: unknown): NeedsAttention | undefined {
  if (!(error instanceof CodeskError) || error.failure.code !== 'rate_file_lost') return undefined;
  return new NeedsAttention('refuse', 'unreadable', error.message);
}

/** Any error as a failure that can be shown. */
export function asFailure(error: unknown): CodeskError {
  return error instanceof CodeskError ? error : new CodeskError(failure('unexpected'), error);
}

/** An answer that will be the same next time: the entry is parked with it. Undefined for trouble that passes. */
export function refusalOf(
  error: unknown,
  otherwise: 'unreadable' | 'not-accepted',
): NeedsAttention | undefined {
  const { failure: failed } = asFailure(error);
  const said = failed.serverMessage ?? null;
  switch (failed.code) {
    case 'not_found':
      return new NeedsAttention('refuse', 'gone', said);
    case 'refused':
      return new NeedsAttention('refuse', 'refused', said);
    case 'not_valid':
    case 'conflict':
    case 'file_too_large':
    case 'bad_request': {
      const rows = (failed.rows ?? []).slice(0, 10).map(({ row, message }) => `Row ${row}: ${message}`);
      const text = [said, ...rows].filter((each) => each !== null).join('\n');
      return new NeedsAttention('refuse', otherwise, text || null, { fields: failed.fields ?? {} });
    }
    default:
      return undefined;
  }
}
