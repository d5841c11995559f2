/**
 * Leaving and opening: the main window's page says whether something is unsaved and is asked before it goes; other
 * windows hold nothing unsaved and just close.
 */
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';
import type { SideWindows, WindowGuard } from '../window';

type WindowRequests = 'window.unsaved' | 'window.close' | 'window.open';

interface WindowHandlerOptions {
  readonly guard: WindowGuard;
  /** Whether a page is the one in the main window. */
  readonly isMain: (page: number) => boolean;
  readonly sideWindows: Pick<SideWindows, 'open' | 'close'>;
  readonly signedIn: () => boolean;
}

export function windowHandlers(options: WindowHandlerOptions): Pick<Handlers, WindowRequests> {
  const { guard, isMain, sideWindows, signedIn } = options;
  return {
    'window.unsaved'({ unsaved }, sender) {
      if (isMain(sender)) guard.setUnsaved(unsaved);
      return {};
    },
    'window.open'({ place }) {
      if (!signedIn()) throw new CodeskError(failure('session_ended'));
      sideWindows.open(place, titleOf(place));
      return {};
    },
    'window.close'(_input, sender) {
      if (isMain(sender)) guard.closeNow();
      else sideWindows.close(sender);
      return {};
    },
  };
}

/** `Invoice 7` for `/invoice-temp?id=7`. */
function titleOf(place: string): string {
  return `Invoice ${new URLSearchParams(place.slice(place.indexOf('?'))).get('id') ?? ''}`.trim();
}
