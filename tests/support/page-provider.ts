/** The provider as a page uses it: its calls pass through the handler that also stores them for the rate desk. */
import type { Provider } from '../../main/api/provider';
import { providerHandlers } from '../../main/handlers/provider';
import type { Snapshots } from '../../main/rates/snapshots';
import type { Session } from '../../main/session/current-session';

export function pageProvider(provider: Provider, session: Session, snapshots: Pick<Snapshots, 'noteRead'>) {
  const handlers = providerHandlers({
    ...{ provider, session, snapshots },
    dialogs: {} as never,
    pickedFiles: {} as never,
    largeReplies: {} as never,
    reading: {} as never,
  });
  const send: Provider['send'] = async (call, input) => handlers['api.call']({ call, input });
  return { ...provider, send };
}
