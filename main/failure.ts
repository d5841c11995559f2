/** Creates failures in main: a code, the time, and the subject. */
import type { ErrorCode, Failure } from '../shared/errors';
import { nowSeconds } from './clock';

/** A failure with the current time. */
export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return { code, at: nowSeconds(), ...more };
}
