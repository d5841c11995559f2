/**
 * Failures after which an entry is not retried automatically: its record is gone, the server refuses it, or the user
 * must decide.
 */
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import { CodeskError } from '../../shared/errors';
import type { EntryPatch } from '../desk/journal';
import { failure } from '../failure';

/** Thrown while an entry is sent: it is refused or waits for the user. */
export class NeedsAttention extends Error {
  constructor(
    readonly act: 'ask' | 'refuse',
    readonly reason: OutboxReason,
    readonly details: string | null = null,
    /** Fields that are stored with it. */
    readonly patch: EntryPatch = {},
  ) {
    super(reason);
  }
}

/** Waiting does not restore rows that are not on this computer any more. */
export function lostFile(error: unknown): NeedsAttention | undefined {
  if (!(error instanceof CodeskError) || error.failure.code !== 'rate_file_lost') return undefined;
  return new NeedsAttention('refuse', 'unreadable', error.message);
}

/** Returns any error as a failure that can be shown. */
export function asFailure(error: unknown): CodeskError {
  return error instanceof CodeskError ? error : new CodeskError(failure('unexpected'), error);
}

/** Returns the state for a failure that a retry would repeat. Undefined for a temporary failure. */
export function refusalOf(
  error: unknown,
  otherwise: 'unreadable' | 'not-accepted',
): NeedsAttention | undefined {
  const { failure: failed } = asFailure(error);
  const details = failed.serverMessage ?? null;
  switch (failed.code) {
    case 'not_found':
      return new NeedsAttention('refuse', 'gone', details);
    case 'refused':
      return new NeedsAttention('refuse', 'refused', details);
    case 'not_valid':
    case 'conflict':
    case 'file_too_large':
    case 'bad_request': {
      const rows = (failed.rows ?? []).slice(0, 10).map(({ row, message }) => `Row ${row}: ${message}`);
      const text = [details, ...rows].filter((each) => each !== null).join('\n');
      return new NeedsAttention('refuse', otherwise, text || null, { fields: failed.fields ?? {} });
    }
    default:
      return undefined;
  }
}
