/** Pictures that the server names. The page must not fetch, so main fetches and checks them, and sends them as data. */
import { CodeskError } from '../../shared/errors';
import type { Provider } from '../api/provider';
import { createPictures } from '../files/pictures';
import type { Handlers } from '../ipc/router';

/** Gives up a picture after this many milliseconds without a byte. */
const idleMs = 10_000;

export function pictureHandlers({
  provider,
}: {
  provider: Pick<Provider, 'credentials' | 'locateFile'>;
}): Pick<Handlers, 'files.image'> {
  const pictures = createPictures({ idleMs });
  return {
    async 'files.image'({ url }) {
      try {
        const from = provider.credentials();
        const data = await pictures.load(provider.locateFile(url, from), from.token);
        return data === null ? null : { data };
      } catch (error) {
        // No session, or an address that is not allowed: no picture.
        if (error instanceof CodeskError) return null;
        throw error;
      }
    },
  };
}
