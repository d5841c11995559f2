/** Closes the app: when its window closes, for an update, or when the system ends it. */
import { app } from 'electron';
import { laterText } from '../../shared/desk/journal';
import type { RequestOutput } from '../../shared/ipc/contract';
import type { Jobs } from '../files/jobs';
import type { PreferenceStore } from '../preferences/preferences';
import type { FirstWindow } from '../startup/first-window';
import { createShutdown, endInOrder } from '../startup/shutdown';
import type { WindowGuard } from '../window/closing';
import { attendWindow } from '../window/window';
import type { Lock } from './lock';
import type { PolicyInForce } from './policy';
import type { Pushes } from './pushes';
import type { Server } from './server-connection';
import type { Storage } from './storage';
import { createAppUpdates } from './updates';
import type { Windows } from './windows';

/** Milliseconds that a closing window waits for a disk that does not respond. */
const closeFormsWithin = 1000;

interface AppQuitOptions extends Pick<Storage, 'desk' | 'health'> {
  readonly profile: string;
  readonly first: FirstWindow;
  readonly inForce: PolicyInForce;
  readonly windows: Windows;
  readonly pushes: Pushes;
  readonly lock: Lock;
  readonly preferences: PreferenceStore;
  readonly server: Server;
  readonly jobs: Jobs;
  readonly unfinished: () => RequestOutput<'journal.unfinished'>;
  readonly endRateDesk: () => Promise<unknown>;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export type AppQuit = ReturnType<typeof createAppQuit>;

export function createAppQuit(options: AppQuitOptions) {
  const { first, windows, pushes, lock, server, jobs, unfinished, desk, log } = options;
  const { session } = server;
  let unsaved = false;
  const askPage = () => {
    pushes.main('leaving', {});
    return windows.main() !== null;
  };
  const appUpdates = createAppUpdates({
    profile: options.profile,
    policy: options.inForce.policy,
    agent: server.network.background.https,
    changed: (state) => pushes.main('update', state),
    busy: () => [
      ...unfinished().stops,
      ...(unsaved && !desk.savesDrafts() ? ['changes that cannot be saved'] : []),
    ],
    end: (reason) => void shutdown.begin(reason),
    closeWindows: windows.closeAll,
    log,
  });
  const shutdown = createShutdown({
    askPage,
    stopWork: () => Promise.all([jobs.cancelAll(), options.endRateDesk()]),
    stopPractice: () => {
      server.practice.stop();
      options.health.stop();
      lock.stop();
    },
    closeDesk: () => Promise.all([desk.close(), server.reading.close()]),
    finish: (reason, inOrder) => appUpdates.atEnd(reason, inOrder),
    exit: () => {
      windows.closeAll();
      app.exit(0);
    },
    log,
  });
  const guard = attendWindow(first.window, {
    saveBounds: (bounds) => options.preferences.setWindowBounds(bounds),
    askToClose: () => pushes.main('closing', {}),
    unfinished() {
      const { stops, later } = unfinished();
      return { stops: lock.titles(stops), later: laterText(later) };
    },
    signOut: () => session.signOut(),
    log,
    ask: windows.ask,
    details: windows.details,
    savesDrafts: desk.savesDrafts,
  });
  endInOrder(first.window, shutdown, askPage);
  /** The user closes the window, so the next start offers the drafts and does not open them. */
  const closeForms = () =>
    Promise.race([
      desk.store.closeDrafts(session.state().owner),
      new Promise((resolve) => setTimeout(resolve, closeFormsWithin)),
    ]).catch((error) => log.error('the forms of a closed window', error));
  const windowGuard: WindowGuard = {
    setUnsaved: (changed) => {
      unsaved = changed;
      guard.setUnsaved(changed);
    },
    asked: guard.asked,
    closeNow: () => void closeForms().finally(guard.closeNow),
  };
  return { appUpdates, shutdown, guard: windowGuard };
}
