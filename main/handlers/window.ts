/**
 * Opens and closes windows. The page of the main window reports unsaved changes and is asked before it closes. Other
 * windows have no unsaved changes and close at once.
 */
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';
import type { AppLinks } from '../window/app-links';
import type { WindowGuard } from '../window/closing';
import type { SideWindows } from '../window/window';

type WindowRequests =
  | 'window.unsaved'
  | 'window.asked'
  | 'window.kept'
  | 'window.close'
  | 'window.open'
  | 'window.link'
  | 'window.link-waiting';

interface WindowHandlerOptions {
  readonly guard: WindowGuard;
  /** The page of the main window has passed on its drafts. */
  readonly kept: () => void;
  /** True for the page of the main window. */
  readonly isMain: (page: number) => boolean;
  readonly sideWindows: Pick<SideWindows, 'open' | 'close'>;
  readonly signedIn: () => boolean;
  readonly links: Pick<AppLinks, 'take' | 'waiting'>;
}

export function windowHandlers(options: WindowHandlerOptions): Pick<Handlers, WindowRequests> {
  const { guard, isMain, sideWindows, signedIn, links } = options;
  return {
    'window.unsaved'({ unsaved }, sender) {
      if (isMain(sender)) guard.setUnsaved(unsaved);
      return {};
    },
    'window.asked'(_input, sender) {
      if (isMain(sender)) guard.asked();
      return {};
    },
    'window.kept'(_input, sender) {
      if (isMain(sender)) options.kept();
      return {};
    },
    'window.open'({ place }) {
      if (!signedIn()) throw new CodeskError(failure('session_ended'));
      if (!sideWindows.open(place, titleOf(place))) throw new CodeskError(failure('too_many_windows'));
      return {};
    },
    // A link waits until a user is signed in who may see its page.
    'window.link': (_input, sender) => (isMain(sender) && signedIn() ? links.take() : { route: null }),
    'window.link-waiting': (_input, sender) => ({ route: isMain(sender) ? links.waiting() : null }),
    'window.close'(_input, sender) {
      if (isMain(sender)) guard.closeNow();
      else sideWindows.close(sender);
      return {};
    },
  };
}

/** `Invoice 7` for `/invoice-temp?id=7`. */
function titleOf(route: string): string {
  return `Invoice ${new URLSearchParams(route.slice(route.indexOf('?'))).get('id') ?? ''}`.trim();
}
