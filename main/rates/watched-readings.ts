/** Tells how long readings of drafts take, whichever request asks for them. */
import { CodeskError, failureText } from '../../shared/errors';

type Reading = (input: { readonly as: string; readonly draft: string }) => unknown;
type Began = (
  draft: string,
) => (read: { readonly name: string } | { readonly failed: string } | undefined) => void;

/** Requests that read the file of a draft. */
const readings = ['rates.open', 'rates.answer', 'rates.aim', 'rates.refresh'] as const;

/** The handlers, with `began` called around each reading. @param nameOf the name of a draft, for people */
export function watchReadings<H extends Record<(typeof readings)[number], unknown>>(
  handlers: H,
  began: Began,
  nameOf: (owner: string, draft: string) => Promise<string | undefined>,
): H {
  const watched = readings.map((name) => {
    const read = handlers[name] as Reading;
    const run: Reading = async (input) => {
      const ended = began(input.draft);
      try {
        const answer = await read(input);
        void nameOf(input.as, input.draft)
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
