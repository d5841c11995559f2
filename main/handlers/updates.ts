/** Updates, as the page asks for them. */
import type { UpdateState } from '../../shared/ipc/updates';
import type { Handlers } from '../ipc/router';

export interface Updates {
  state(): UpdateState;
  check(): Promise<UpdateState>;
  choose(channel: UpdateState['channel']): Promise<UpdateState>;
  restart(): Promise<UpdateState>;
  later(): UpdateState;
  seen(): void;
}

type UpdateRequests = Extract<keyof Handlers, `updates.${string}`>;

export function updateHandlers(updates: Updates): Pick<Handlers, UpdateRequests> {
  return {
    'updates.get': () => updates.state(),
    'updates.check': () => updates.check(),
    'updates.channel': ({ channel }) => updates.choose(channel),
    'updates.restart': () => updates.restart(),
    'updates.later': () => updates.later(),
    'updates.seen'() {
      updates.seen();
      return {};
    },
  };
}
