/** Reports the readings of rate files, for all requests that start one. */
import { CodeskError, failureText } from '../../shared/errors';

type Reading = (input: { readonly as: string; readonly rateFile: string }) => unknown;
type Began = (
  rateFile: string,
) => (read: { readonly name: string } | { readonly failed: string } | undefined) => void;

/** Requests that read a rate file. */
const readings = ['rates.open', 'rates.answer', 'rates.aim', 'rates.refresh'] as const;

/**
 * Wraps the handlers so that `began` is called with each reading.
 * @param nameOf returns the name of a rate file for the user
 */
export function watchReadings<H extends Record<(typeof readings)[number], unknown>>(
  handlers: H,
  began: Began,
  nameOf: (owner: string, rateFile: string) => Promise<string | undefined>,
): H {
  const watched = readings.map((name) => {
    const read = handlers[name] as Reading;
    const run: Reading = async (input) => {
      const ended = began(input.rateFile);
      try {
        const answer = await read(input);
        void nameOf(input.as, input.rateFile)
          .catch(() => undefined)
          .then((found) => ended(found === undefined ? undefined : { name: found }));
        return answer;
      } catch (error) {
        const isCancelled = error instanceof CodeskError && error.failure.code === 'cancelled';
        ended(
          error instanceof CodeskError && !isCancelled ? { failed: failureText(error.failure) } : undefined,
        );
        throw error;
      }
    };
    return [name, run];
  });
  return { ...handlers, ...Object.fromEntries(watched) };
}
