/** Requests of the rate desk. */

import { CodeskError } from '../../shared/errors';
import { rateRequests } from '../../shared/ipc/rates';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';

type RateRequests = keyof typeof rateRequests;

export function rateHandlers(): Pick<Handlers, RateRequests> {
  const refuse = () => {
    throw new CodeskError(failure('unexpected'));
  };
  return Object.fromEntries(Object.keys(rateRequests).map((name) => [name, refuse])) as never;
}
