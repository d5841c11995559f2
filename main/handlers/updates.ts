/** Requests about updates. */
import type { Handlers } from '../ipc/router';
import type { Updates } from '../updates/updates';

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
