/** Requests of the rate desk. */

import { CodeskError } from '../../shared/errors';
import { rateRequests } from '../../shared/ipc/rates';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';

type RateRequests = Extract<keyof typeof rateRequests, `rates.${string}`>;

export function rateHandlers(): Pick<Handlers, RateRequests> {
  const refuse = () => {
    throw new CodeskError(failure('unexpected'));
  };
  const names = Object.keys(rateRequests).filter((name) => name.startsWith('rates.'));
  return Object.fromEntries(names.map((name) => [name, refuse])) as never;
}
