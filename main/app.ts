/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app } from 'electron';
import type { SessionState } from '../shared/ipc/contract';
import { createAppQuit } from './app/app-quit';
import { startDownloads } from './app/downloads';
import { createLock } from './app/lock';
import { loadPolicy } from './app/policy';
import { createPushes } from './app/pushes';
import { handleRequests } from './app/requests';
import { connectServer, type Server } from './app/server-connection';
import { openStorage, type Storage } from './app/storage';
import { createSupport } from './app/support';
import { createDialogs, createWindows, type Windows } from './app/windows';
import type { Jobs } from './files/jobs';
import { createCopiesThread } from './handlers/copies-thread';
import { createRateDesk } from './handlers/rate-desk';
import type { Operations } from './journal/calls';
import { startLog } from './log/log';
import type { PolicyPlaces } from './policy/places';
import { createOpenedFiles, rateFilesAmong } from './rates/opened-files';
import type { FirstWindow } from './startup/first-window';
import type { RunningApp } from './startup/process-events';
import { clockTime } from './system/local-time';
import { createAppLinks, linkAmong } from './window/app-links';

/**
 * Starts the app around its first window. Call once.
 * @param scripts folder of the bundled threads
 * @param policyPlaces where to look for a policy; by default the places of this computer
 */
export function startApp(first: FirstWindow, scripts = __dirname, policyPlaces?: PolicyPlaces): RunningApp {
  const profile = app.getPath('userData');
  const log = startLog(join(profile, 'logs'), first.devServer !== undefined);
  const windows = createWindows(first, { log, savesDrafts: () => storage.desk.savesDrafts() });
  const lock = createLock({ windows: windows.all, log });
  const pushes = createPushes(lock, windows);
  const inForce = loadPolicy({ profile, places: policyPlaces, log });
  const { policy } = inForce;
  const storage = openStorage({ profile, scripts, policy: inForce, push: pushes.all, log });
  const { desk, health, preferences } = storage;
  const server = connectServer({ ...storage, profile, scripts, inForce, pushes, lock, log });
  const { session, network } = server;
  server.onSession(closingSideWindows(windows, session.state()));
  const dialogs = createDialogs(windows, lock, policy.exportFolders);
  const { parts, jobs } = startDownloads({
    profile,
    scripts,
    policy,
    network,
    session,
    publish: (job) => pushes.all('job', job),
    log,
  });
  server.onSession((state) => jobs.sessionChanged(state));

  const links = createAppLinks(() => pushes.main('link', {}));
  const openedFiles = createOpenedFiles(() => pushes.main('rates-opened', {}));
  const rateDesk = createRateDesk({
    profile,
    scripts,
    desk,
    ...serverOfRateDesk(server),
    dialogs: () => dialogs.files,
    parts,
    jobs,
    preferences,
    opened: openedFiles,
    window: windows.main,
    show: (route) => {
      windows.show();
      links.show(route);
    },
    isLocked: lock.isLocked,
    push: pushes.all,
    pushToMain: pushes.main,
    log,
  });
  server.onSession(() => rateDesk.wake());
  server.onConnection(() => rateDesk.wake());
  const copiesThread = createCopiesThread({
    script: join(scripts, 'handlers-worker.cjs'),
    copiesFolder: join(profile, 'copies'),
    session: () => session.state(),
  });
  const unfinished = () => ({
    stops: runningTitles(session.state().owner, jobs, server.operations),
    later: rateDesk.openChanges(),
  });
  const appQuit = createAppQuit({
    ...storage,
    profile,
    first,
    inForce,
    windows,
    pushes,
    lock,
    server,
    jobs,
    unfinished,
    endRateDesk: () => rateDesk.end(),
    log,
  });
  handleRequests({
    log,
    channel: first.channel,
    lock,
    windows,
    pushes,
    inForce,
    ...storage,
    server,
    rateDesk,
    copiesThread,
    dialogs,
    jobs,
    parts,
    links,
    unfinished,
    appQuit,
    supportBundle: createSupport({
      ...storage,
      profile,
      inForce,
      server,
      updates: appQuit.appUpdates.updates,
      dialogs: dialogs.files,
      parts,
    }),
  });
  first.onMenu({ openRateFile: () => pushes.main('rates-choose', {}), lock: lock.now });
  logEndedProcesses(log);
  rateDesk.wake();
  server.followChanges();
  appQuit.appUpdates.start();
  return {
    open(argv, folder) {
      windows.show();
      links.open(linkAmong(argv));
      openedFiles.open(rateFilesAmong(argv, folder));
    },
    fault(what, error) {
      log.error(what, error);
      warnOfFault(health);
    },
    end: (reason) => appQuit.shutdown.begin(reason),
  };
}

function serverOfRateDesk(server: Server) {
  const { session, connection, provider, operations, largeRequests, pickedFiles } = server;
  return {
    ...{ provider, operations, largeRequests, pickedFiles },
    session: () => session.state(),
    isSignedIn: () => session.credentials() !== undefined,
    isOnline: () => connection.state().state === 'online',
  };
}

/** Returns the titles of the user's jobs and calls that are running. */
function runningTitles(
  owner: string,
  jobs: Pick<Jobs, 'running'>,
  operations: Pick<Operations, 'underWay'>,
): string[] {
  const saving = jobs.running().flatMap((job) => (job.owner === owner ? [job.title] : []));
  return [...saving, ...operations.underWay(owner)];
}

function logEndedProcesses(log: { error(...parts: unknown[]): void }): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('a process ended:', type, name ?? '', reason, exitCode),
  );
}

function warnOfFault(health: Storage['health']): void {
  const at = clockTime();
  health.say(
    `fault at ${at}`,
    `An internal error occurred at ${at} and was logged. Codesk is still running. If something looks wrong, restart Codesk.`,
  );
}

/** Side windows belong to a user: they close when that user signs out, or when another one signs in. */
function closingSideWindows(windows: Windows, atStart: SessionState): (state: SessionState) => void {
  let lastOwner = atStart.status === 'ended' ? undefined : atStart.owner;
  return ({ status, owner }) => {
    if (status === 'ended') return;
    if (lastOwner !== undefined && owner !== lastOwner) windows.side.closeAll();
    lastOwner = owner;
  };
}
