/**
 * Closes the main window. The page is asked while it has unsaved changes, and a native dialog asks the user when the
 * page does not respond, or when closing would stop running work.
 */
import type { BrowserWindow } from 'electron';
import type { Ask } from './questions';

/** Controls of the page for a main window with unsaved changes. */
export interface WindowGuard {
  setUnsaved(unsaved: boolean): void;
  /** The page has received the question, so it will answer. */
  asked(): void;
  closeNow(): void;
}

export interface ClosingOptions {
  /** Asks the page whether the window may close. */
  readonly askToClose: () => void;
  readonly ask: Ask;
  /**
   * Names of the work that closing would stop, for example titles of downloads, and a sentence about work that
   * continues later.
   */
  readonly unfinished: () => { readonly stops: readonly string[]; readonly later: string };
  /** False while drafts are not saved on the disk. */
  readonly savesDrafts: () => boolean;
}

/** Milliseconds until a page that was asked counts as hung. */
const hungAfter = 2000;
/** Milliseconds until a window that may close is destroyed: a hung page would block it. */
const destroyAfter = 1000;

export interface Closing extends WindowGuard {
  /** The page was closed, with its unsaved changes. */
  crashed(): void;
  /** True while a native question about closing is open or about to open. */
  isAsking(): boolean;
}

/**
 * Decides whether the window closes.
 * @param saveBounds called on each attempt to close it
 */
export function guardClosing(
  window: BrowserWindow,
  saveBounds: () => void,
  options: ClosingOptions,
): Closing {
  let unsaved = false;
  let agreed = false;
  let waiting: NodeJS.Timeout | undefined;
  let question: AbortController | undefined;
  let askingAboutWork = false;

  const stopWaiting = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };

  const askAboutHungPage = async () => {
    stopWaiting();
    if (question || window.isDestroyed()) return;
    question = new AbortController();
    const pressed = await options
      .ask({
        message: 'This window is not responding',
        detail: options.savesDrafts()
          ? 'It has unsaved changes. They are saved as a draft, except perhaps those of the last second. Close the window anyway?'
          : 'It has unsaved changes, and drafts cannot be saved now. The changes would be lost. Close the window anyway?',
        buttons: ['Wait', 'Close anyway'],
        cancel: 0,
        signal: question.signal,
      })
      .finally(() => {
        question = undefined;
      });
    // A hung page would block a normal close.
    if (pressed === 1 && !window.isDestroyed()) window.destroy();
  };

  const askAboutWork = async (titles: readonly string[], later: string) => {
    if (askingAboutWork) return;
    askingAboutWork = true;
    const pressed = await options
      .ask({
        message:
          titles.length === 1
            ? `“${titles[0]}” is still running`
            : `${titles.length} tasks are still running`,
        detail:
          `${titles.length === 1 ? 'It is' : `${shortList(titles)} are`} stopped when Codesk closes. ${later}`.trim(),
        buttons: ['Stay', titles.length === 1 ? 'Stop it and close' : 'Stop them and close'],
        cancel: 0,
      })
      .finally(() => {
        askingAboutWork = false;
      });
    if (window.isDestroyed()) return;
    if (pressed !== 1) {
      agreed = false;
      return;
    }
    letGo();
    window.destroy();
  };

  const letGo = () => {
    stopWaiting();
    const late = setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, destroyAfter);
    late.unref?.();
  };

  window.on('close', (event) => {
    saveBounds();
    if (unsaved && !agreed && !window.webContents.isCrashed()) {
      event.preventDefault();
      if (question) return;
      options.askToClose();
      waiting ??= setTimeout(() => void askAboutHungPage(), hungAfter);
      return;
    }
    const { stops, later } = options.unfinished();
    if (stops.length > 0) {
      event.preventDefault();
      void askAboutWork(stops, later);
      return;
    }
    letGo();
  });
  window.on('unresponsive', () => {
    if (waiting) void askAboutHungPage();
  });
  window.on('closed', stopWaiting);

  return {
    setUnsaved(now) {
      unsaved = now;
    },
    asked() {
      stopWaiting();
      question?.abort();
    },
    closeNow() {
      agreed = true;
      window.close();
    },
    crashed() {
      unsaved = false;
      stopWaiting();
      question?.abort();
    },
    isAsking: () => waiting !== undefined || question !== undefined,
  };
}

/** `“A”, “B” and 3 more`. */
function shortList(titles: readonly string[]): string {
  const shown = titles.slice(0, 2).map((title) => `“${title}”`);
  const more = titles.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}
