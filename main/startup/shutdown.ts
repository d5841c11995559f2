/**
 * Closes the app in order: the page passes on its drafts, files that are being saved are cancelled, the practice
 * workspace ends, the desk is closed. Each step has a time limit, so that all of them together take less than two
 * seconds.
 */
import { app, type BrowserWindow, powerMonitor } from 'electron';

interface ShutdownOptions {
  /** Asks the page to pass on its drafts; it sends `window.kept` when main has them. False if there is no page. */
  readonly askPage: () => boolean;
  /** Steps with a time limit each. */
  readonly stopWork: () => Promise<unknown>;
  readonly stopPractice: () => void;
  readonly closeDesk: () => Promise<unknown>;
  /**
   * The last step before the exit, for example an update.
   * @param inOrder false if a step failed or took too long
   */
  readonly finish?: (reason: string, inOrder: boolean) => Promise<unknown>;
  readonly exit: () => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export interface Shutdown {
  /** Closes the app without a question. The second call changes nothing. */
  begin(reason: string): Promise<void>;
  /** The page has passed on its drafts. */
  draftsSaved(): void;
  /** True once the app is closing. */
  isClosing(): boolean;
}

/** Time limits in milliseconds. */
const timeLimits = { page: 700, work: 1000, desk: 600, finish: 60_000 };

/** Reasons for which the user chose to close the app. The others do not wait. */
export const endReasons = { quit: 'quit', update: 'restart to update' } as const;

export function createShutdown(options: ShutdownOptions): Shutdown {
  let closing: Promise<void> | undefined;
  let draftsSaved: () => void = () => undefined;
  const drafts = new Promise<void>((resolve) => {
    draftsSaved = resolve;
  });
  let isHurried = false;
  let hurry: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = () => {
      isHurried = true;
      resolve();
    };
  });
  const { log } = options;
  let inOrder = true;

  const atMost = async (ms: number, step: string, done: Promise<unknown>) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        log.error(`shutdown does not wait for ${step}`);
        inOrder = false;
        resolve();
      }, ms);
    });
    const failed = (error: unknown) => {
      log.error(step, error);
      inOrder = false;
    };
    await Promise.race([done.catch(failed), late]);
    clearTimeout(timer);
  };

  const end = async (reason: string) => {
    log.info('Codesk is closing:', reason);
    const page = options.askPage() ? atMost(timeLimits.page, 'the page', drafts) : undefined;
    await Promise.all([page, atMost(timeLimits.work, 'running work', options.stopWork())]);
    options.stopPractice();
    await atMost(timeLimits.desk, 'the desk', options.closeDesk());
    if (options.finish && !isHurried) {
      const finished = options.finish(reason, inOrder);
      await atMost(timeLimits.finish, 'the update', Promise.race([finished, hurried]));
    }
    options.exit();
  };

  return {
    begin(reason) {
      // The system is shutting down and does not wait for an update.
      if (closing && reason !== endReasons.quit && reason !== endReasons.update) hurry();
      closing ??= end(reason);
      return closing;
    },
    draftsSaved: () => draftsSaved(),
    isClosing: () => closing !== undefined,
  };
}

/** Closes the app in order for every cause: its last window, the system, or a signal of another program. */
export function endInOrder(window: BrowserWindow, shutdown: Shutdown, askPage: () => void): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    void shutdown.begin(endReasons.quit);
  });
  // Windows notifies all programs before it ends the session, and then ends them.
  window.on('query-session-end', askPage);
  window.on('session-end', () => void shutdown.begin('the session of the system ends'));
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    void shutdown.begin('the system shuts down');
  });
}
