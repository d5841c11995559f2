/** Leaving: the page says whether something is unsaved, main asks the page before the window goes. */
import type { Handlers } from '../ipc/router';
import type { WindowGuard } from '../window';

type WindowRequests = 'window.unsaved' | 'window.close' | 'window.open';

export function windowHandlers(guard: WindowGuard): Pick<Handlers, WindowRequests> {
  return {
    'window.unsaved'({ unsaved }) {
      guard.setUnsaved(unsaved);
      return {};
    },
    // A window of its own comes with the invoice screen.
    'window.open': () => ({}),
    'window.close'() {
      guard.closeNow();
      return {};
    },
  };
}
