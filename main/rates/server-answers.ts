/** Classifies a failed reading: no reply from the server, or a record that is gone or refused. */
import { CodeskError, type ErrorCode, unreachedCodes } from '../../shared/errors';

const withoutAnswer: readonly ErrorCode[] = [
  ...unreachedCodes,
  'timed_out',
  'connection_cut',
  'session_ended',
  'server_fault',
  'too_many',
  'bad_reply',
  'redirected',
  'certificate',
];

/** Faults that may be specific to one record: the server was reached. */
const faultsOfOne: readonly ErrorCode[] = ['server_fault', 'bad_reply', 'timed_out'];
export const isFaultOfOne = ({ failure: { code } }: CodeskError) => faultsOfOne.includes(code);

export function isUnanswered(error: unknown): boolean {
  return error instanceof CodeskError && withoutAnswer.includes(error.failure.code);
}

/** A service that is gone or refused must not stop the reading of others. */
export async function unlessUnanswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof CodeskError) || isUnanswered(error)) throw error;
  }
}

/** Stored data may be used only if the server did not reply. */
export async function ifAnswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
}
