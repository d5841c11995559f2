/** Creates failures in main: a code, the time, and the subject. */
import { CodeskError, failure } from '../shared/errors';

export { failure };

/** Creates the refusal of a request because of one of its fields. */
export function wrongField(field: string, request: string): CodeskError {
  return new CodeskError(failure('bad_request', { subject: `${field} of ${request}` }));
}
