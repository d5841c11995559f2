/** Calls of the provider's API, and the files that go with them. */
import type { Provider } from '../api/provider';
import type { FileDialogs } from '../files/dialogs';
import type { PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';

interface ProviderHandlerOptions {
  readonly provider: Provider;
  readonly dialogs: FileDialogs;
  readonly pickedFiles: PickedFiles;
}

type ProviderRequests = 'api.call' | 'files.pick-rates' | 'files.pick-document';

export function providerHandlers(options: ProviderHandlerOptions): Pick<Handlers, ProviderRequests> {
  const { provider, dialogs, pickedFiles } = options;
  const picked = async (path: string | undefined) => (path === undefined ? null : pickedFiles.add(path));
  return {
    'api.call': ({ call, input, address }) => provider.send(call, input, provider.credentials(), address),
    'files.pick-rates': async () => picked(await dialogs.pickRateFile()),
    'files.pick-document': async () => picked(await dialogs.pickDocument()),
  };
}
