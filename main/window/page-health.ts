/** Reloads pages that crash or hang, and asks the user if that does not help. */
import { type BrowserWindow, clipboard } from 'electron';
import type { Ask } from './questions';

interface PageHealthOptions {
  readonly log: { error(...parts: unknown[]): void };
  readonly ask: Ask;
  /** The page has crashed: its reported state is outdated. */
  readonly crashed?: () => void;
  /** Details for an administrator in addition to the reason, for example the version. */
  readonly details: () => string;
  /** False while drafts are not saved on the disk. */
  readonly savesDrafts: () => boolean;
  /** Ends the session; only the main window offers it. */
  readonly signOut?: () => void;
  /** True while another question about this page is open, for example because its window closes. */
  readonly isAsked?: () => boolean;
  readonly now?: () => number;
}

/** A page that crashes more than `most` times within `span` milliseconds is not reloaded without a question. */
const most = 3;
const span = 2 * 60_000;

/** Milliseconds until a user who chose to wait for a page is asked again. */
const askAgainAfter = 30_000;

/** Watches the page of a window. */
export function watchPage(window: BrowserWindow, options: PageHealthOptions): void {
  const { log, ask, savesDrafts, now = () => performance.now() } = options;
  const contents = window.webContents;
  let crashes: number[] = [];
  let isReloadRequested = false;

  const reload = () => {
    if (!window.isDestroyed()) contents.reload();
  };

  const offerRecovery = async (reason: string) => {
    const times = crashes.length;
    const buttons = ['Reload', ...(options.signOut ? ['Sign out and reload'] : []), 'Copy details', 'Close'];
    for (;;) {
      const pressed = await ask({
        message: `This window crashed ${times} times in two minutes`,
        detail: `${savesDrafts() ? 'Your changes are saved as a draft.' : 'Drafts cannot be saved now, so your changes may be lost.'} Reload the window. If it crashes again, copy the details and send them to your administrator.`,
        buttons,
        cancel: buttons.length - 1,
      });
      if (window.isDestroyed()) return;
      const choice = buttons[pressed];
      if (choice === 'Copy details') {
        clipboard.writeText(`${options.details()}\nThe page crashed ${times} times: ${reason}`);
        continue;
      }
      if (choice !== 'Reload' && choice !== 'Sign out and reload') {
        window.destroy();
        return;
      }
      if (choice === 'Sign out and reload') options.signOut?.();
      crashes = [];
      reload();
      return;
    }
  };

  const crashed = (reason: string) => {
    log.error('the page process ended:', reason);
    options.crashed?.();
    if (reason === 'clean-exit') return;
    if (isReloadRequested) {
      isReloadRequested = false;
      reload();
      return;
    }
    const at = now();
    crashes = [...crashes.filter((each) => at - each < span), at];
    if (crashes.length <= most) reload();
    else void offerRecovery(reason);
  };
  contents.on('render-process-gone', (_event, { reason }) => crashed(reason));
  // The page of the main window starts before it is watched.
  if (contents.isCrashed()) crashed('crashed');
  contents.on('preload-error', (_event, path, error) => log.error('the preload failed:', path, error));

  let hung = false;
  let question: AbortController | undefined;
  let again: NodeJS.Timeout | undefined;
  const offerReload = async () => {
    if (!hung || question || window.isDestroyed() || options.isAsked?.()) return;
    question = new AbortController();
    const pressed = await ask({
      message: 'This window is not responding',
      detail: savesDrafts()
        ? 'It may still be busy. If you reload it, your changes are saved as a draft, except perhaps those of the last second.'
        : 'It may still be busy. Drafts cannot be saved now. If you reload it, your changes may be lost.',
      buttons: ['Wait', 'Reload'],
      cancel: 0,
      signal: question.signal,
    }).finally(() => {
      question = undefined;
    });
    if (!hung || window.isDestroyed()) return;
    if (pressed === 1) {
      hung = false;
      isReloadRequested = true;
      log.error('an unresponsive page is reloaded');
      // A hung page cannot be reloaded; its process must end first.
      contents.forcefullyCrashRenderer();
      return;
    }
    again = setTimeout(() => void offerReload(), askAgainAfter);
    again.unref?.();
  };
  window.on('unresponsive', () => {
    log.error('a page does not respond');
    hung = true;
    void offerReload();
  });
  const answers = () => {
    hung = false;
    clearTimeout(again);
    question?.abort();
  };
  window.on('responsive', answers);
  window.on('closed', answers);
}
