/** When the server last answered what it was asked for an entry. */
import type { Provider } from '../api/provider';

export type Asked = Pick<Provider, 'credentials' | 'send'>;

/** Notes the time of each answer, in milliseconds since 1970. An error is none. */
export function noteAnswers(provider: Asked, now: () => number) {
  let at = 0;
  const asked: Asked = {
    credentials: (owner) => provider.credentials(owner),
    async send(...input) {
      const reply = await provider.send(...input);
      at = now();
      return reply;
    },
  };
  return { asked, answeredAt: () => at };
}
