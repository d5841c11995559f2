/** Failures as main makes them: a code, the moment, and what it was about. */
import type { ErrorCode, Failure } from '../shared/errors';
import { nowSeconds } from './clock';

/** A failure of this moment. */
export function failure(code: ErrorCode, more: Partial<Failure> = {}): Failure {
  return { code, at: nowSeconds(), ...more };
}
