/** Creates failures in main: a code, the time, and the subject. */
import { CodeskError, type ErrorCode, type Failure } from '../shared/errors';
import { nowSeconds } from './clock';

/** A failure with the current time. */
export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return { code, at: nowSeconds(), ...more };
}

/** The refusal of a request because of one of its fields. */
export function wrongField(field: string, request: string): CodeskError {
  return new CodeskError(failure('bad_request', { subject: `${field} of ${request}` }));
}
