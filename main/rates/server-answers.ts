/** What a failed reading says: that the server gave no answer, or that one record is gone or refused. */
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

/** Faults that may be those of one record: the server was reached. */
const faultsOfOne: readonly ErrorCode[] = ['server_fault', 'bad_reply', 'timed_out'];
export const isFaultOfOne = ({ failure: { code } }: CodeskError) => faultsOfOne.includes(code);

export function isUnanswered(error: unknown): boolean {
  return error instanceof CodeskError && withoutAnswer.includes(error.failure.code);
}

/** One service that is gone or refused must not keep the others from being read. */
export async function unlessUnanswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof CodeskError) || isUnanswered(error)) throw error;
  }
}

/** Only without an answer of the server is what was read before as good as it gets. */
export async function ifAnswered(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
}
