/** Pictures that the server names. The page must not fetch, so main fetches and checks them, and sends them as data. */
import { CodeskError } from '../../shared/errors';
import type { Provider } from '../api/provider';
import { failure } from '../failure';
import { createPictures } from '../files/pictures';
import type { Handlers } from '../ipc/router';
import type { Agents } from '../network/network';
import type { Session } from '../session/current-session';
import { forThisPerson } from '../session/resumable';

/** Gives up a picture after this many milliseconds without a byte. */
const idleMs = 10_000;

export function pictureHandlers({
  provider,
  session,
  agents,
}: {
  provider: Pick<Provider, 'credentials' | 'locateNamedFile'>;
  session: Pick<Session, 'state' | 'credentials' | 'resumed' | 'end'>;
  agents: Agents;
}): Pick<Handlers, 'files.image'> {
  const pictures = createPictures({ idleMs, agents });
  const load = async (url: string) => {
    const from = provider.credentials();
    const located = provider.locateNamedFile(url, from);
    const data = await pictures.load(located, from.token);
    if (data !== 'refused') return data === null ? null : { data };
    // Another host refuses everybody: the token was not sent there.
    if (located.token === undefined) return null;
    session.end(located.token);
    throw new CodeskError(failure('session_ended'));
  };
  return {
    async 'files.image'({ url }) {
      try {
        return await forThisPerson(session, () => load(url), { again: true });
      } catch (error) {
        // Nobody is signed in any more, or the address is not allowed: no picture.
        if (error instanceof CodeskError) return null;
        throw error;
      }
    },
  };
}
