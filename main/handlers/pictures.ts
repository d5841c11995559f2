/** Pictures that a server names: the page may not fetch, so main does, checks them and hands them over as data. */
import { CodeskError } from '../../shared/errors';
import type { Provider } from '../api/provider';
import { createPictures } from '../files/pictures';
import type { Handlers } from '../ipc/router';

/** Milliseconds without a byte before a picture is given up. */
const idleMs = 10_000;

export function pictureHandlers({
  provider,
}: {
  provider: Pick<Provider, 'credentials' | 'place'>;
}): Pick<Handlers, 'files.image'> {
  const pictures = createPictures({ idleMs });
  return {
    async 'files.image'({ url }) {
      try {
        const from = provider.credentials();
        const data = await pictures.load(provider.place(url, from), from.token);
        return data === null ? null : { data };
      } catch (error) {
        // Without a session, or from a place that is not allowed, there is no picture.
        if (error instanceof CodeskError) return null;
        throw error;
      }
    },
  };
}
