/** Events of the process itself: signals of the system, and uncaught errors. */
import { app, dialog } from 'electron';
import type { Open } from './launch-events';

export interface RunningApp {
  /** Shows the main window, and opens the link or the rate files among the arguments of a start. */
  readonly open: Open;
  /** Logs an uncaught error, and shows a warning. */
  fault(what: string, error: unknown): void;
  /** Closes the app without a question, in less than two seconds. */
  end(reason: string): Promise<void>;
}

export interface ProcessEvents {
  /** Passes everything to the running app, also earlier events. */
  handOver(running: Pick<RunningApp, 'fault' | 'end'>): void;
}

/** Listens from the start, because Electron would show an error in its own window. */
export function watchProcess(): ProcessEvents {
  let running: Pick<RunningApp, 'fault' | 'end'> | undefined;
  const early: (readonly [what: string, error: unknown])[] = [];
  const fault = (what: string, error: unknown) => {
    if (running) running.fault(what, error);
    else early.push([what, error]);
  };
  process.on('uncaughtException', (error) => fault('uncaught exception', error));
  process.on('unhandledRejection', (error) => fault('unhandled rejection', error));
  return {
    handOver(started) {
      running = started;
      for (const [what, error] of early.splice(0)) started.fault(what, error);
      // Electron installs its own handlers over those of Node before the app is ready. Only the first listener of a
      // signal makes Node install its handler, so listeners of libraries, which would end the process, are removed
      // first.
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        process.removeAllListeners(signal);
        process.on(signal, () => void started.end(signal));
      }
    },
  };
}

/** The app could not start: shows the reason and exits. */
export function failStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(
    'Codesk could not start',
    `${reason}\n\nNothing was changed. Contact your administrator.`,
  );
  app.exit(1);
}
