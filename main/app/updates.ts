/**
 * Connects updates to the running app: the folders of their files, the conditions for a restart, and closing the app.
 */
import type { Agent } from 'node:https';
import { dirname, join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { UpdateState } from '../../shared/ipc/updates';
import { downloadLimits, type Policy } from '../policy/policy';
import { endReasons } from '../startup/shutdown';
import { readInstallation } from '../updates/installation';
import { installedKeys } from '../updates/keys';
import { type Schedule, scheduleChecks } from '../updates/schedule';
import { startAfterwards } from '../updates/start-afterwards';
import { Updates } from '../updates/updates';

interface AppUpdatesOptions {
  readonly profile: string;
  readonly policy: Policy;
  /** The agent of all requests, for https. */
  readonly agent: Agent;
  readonly changed: (state: UpdateState) => void;
  /** Titles of the work that a restart would stop or lose. */
  readonly busy: () => readonly string[];
  /** Closes the app in order. */
  readonly end: (reason: string) => void;
  /** Destroys the windows before an update is installed while the app closes. */
  readonly closeWindows: () => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export interface AppUpdates {
  readonly updates: Updates;
  /** Starts to check for updates, once the window is open. */
  start(): void;
  /** The last step of closing the app. */
  atEnd(reason: string, inOrder: boolean): Promise<void>;
}

export function createAppUpdates(options: AppUpdatesOptions): AppUpdates {
  const { profile, policy, agent, log } = options;
  const version = app.getVersion();
  const { isPackaged } = app;
  const installation = readInstallation({
    platform: process.platform,
    env: process.env,
    execPath: process.execPath,
    appPath: app.getAppPath(),
    resourcesPath: dirname(app.getAppPath()),
    isPackaged,
  });
  // The public key of a packaged app is in its archive. In development it is that of the tests.
  const keyFile = join(app.getAppPath(), isPackaged ? 'update-key.pem' : 'tests/fixtures/updates/public.pem');
  const { feed } = policy.updates;
  const keys = feed === undefined || policy.updates.off ? [] : installedKeys(keyFile, isPackaged, log);
  let schedule: Schedule | undefined;

  const updates = new Updates({
    version,
    profile,
    policy: policy.updates,
    installation,
    hasKey: keys.length > 0,
    updaterFor: async (channel, newest) => {
      const { createUpdater } = await import('../updates/updater');
      const { platform, arch } = process;
      return createUpdater({
        version,
        profile,
        installation,
        target: { platform, arch, channel, extensions: installation.extensions },
        keys,
        feed: {
          address: feed ?? '',
          agent,
          limits: downloadLimits(policy),
          userAgent: `Codesk/${version}`,
        },
        newest,
        log,
      });
    },
    changed: options.changed,
    busy: options.busy,
    end: () => options.end(endReasons.update),
    log,
  });

  /**
   * Starts after this process has ended. The mounted folder of an AppImage is then gone, so the image itself is
   * started.
   */
  const startAgain = () => {
    if (installation.program === undefined) app.relaunch();
    else startAfterwards(installation.program);
  };

  return {
    updates,
    start() {
      if (updates.state().state === 'off') return;
      if (installation.program !== undefined) {
        const { program } = installation;
        void import('../updates/checked-file').then(({ removeCopies }) => removeCopies(program));
      }
      schedule = scheduleChecks(() => updates.checkQuietly());
      powerMonitor.on('resume', () => schedule?.woke());
    },
    async atEnd(reason: string, inOrder: boolean) {
      schedule?.stop();
      updates.stop();
      const isChosen = reason === endReasons.update;
      if (!isChosen && !(reason === endReasons.quit && updates.installsAtEnd())) return;
      options.closeWindows();
      // Another start at this moment closes automatically, because it finds this one.
      let isMissed = false;
      const miss = () => {
        isMissed = true;
      };
      app.on('second-instance', miss);
      if (!inOrder) log.error('the update is not installed, because Codesk did not close normally');
      const isInstalled = inOrder && (await updates.installAtEnd());
      app.off('second-instance', miss);
      // The installer of a version that the user chose starts it too.
      if (isChosen ? !isInstalled : isMissed) startAgain();
    },
  };
}
