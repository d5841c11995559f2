/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app } from 'electron';
import type { SessionState } from '../shared/ipc/contract';
import { createAppQuit } from './app/app-quit';
import { startDownloads } from './app/downloads';
import { createLock } from './app/lock';
import { takePolicy } from './app/policy';
import { createPushes } from './app/pushes';
import { answerRequests } from './app/requests';
import { connectServer } from './app/server';
import { openStorage, type Storage } from './app/storage';
import { createSupport } from './app/support';
import { createDialogs, createWindows, type Windows } from './app/windows';
import { takeOldImports } from './files/old-imports';
import { createRateDesk } from './handlers/rate-desk';
import { createDraftFiles } from './handlers/stored-files';
import { startLog } from './log/log';
import type { PolicyPlaces } from './policy/places';
import { keepOpenedFiles, rateFilesAmong } from './rates/opened-files';
import type { FirstWindow } from './startup/first-window';
import type { RunningApp } from './startup/process-events';
import { clockTime } from './system/local-time';
import { keepLinks, linkAmong } from './window/app-links';

/**
 * Starts the app around its first window. Call once.
 * @param scripts folder of the bundled threads
 * @param policyPlaces where a policy is looked for, by default in the places of this computer
 */
export function startApp(first: FirstWindow, scripts = __dirname, policyPlaces?: PolicyPlaces): RunningApp {
  const profile = app.getPath('userData');
  const log = startLog(join(profile, 'logs'), first.devServer !== undefined);
  const windows = createWindows(first, { log, keepsDrafts: () => storage.desk.keepsDrafts() });
  const lock = createLock({ windows: windows.all, log });
  const pushes = createPushes(lock, windows);
  const inForce = takePolicy({ profile, places: policyPlaces, log });
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

  const links = keepLinks(() => pushes.main('link', {}));
  const openedFiles = keepOpenedFiles(() => pushes.main('rates-opened', {}));
  const rateDesk = createRateDesk({
    profile,
    scripts,
    desk,
    session: () => session.state(),
    isSignedIn: () => session.credentials() !== undefined,
    isOnline: () => server.connection.state().state === 'online',
    provider: server.provider,
    operations: server.operations,
    largeRequests: server.largeRequests,
    pickedFiles: server.pickedFiles,
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
  const takeOver = async () => {
    // Memory would lose them.
    if ((await desk.opened()) !== 'ready') return;
    await takeOldImports(join(profile, 'transfers'), desk.store, log);
    rateDesk.wake();
  };
  void takeOver();
  const keptFiles = createDraftFiles({
    script: join(scripts, 'handlers-worker.cjs'),
    copiesFolder: join(profile, 'copies'),
    session: () => session.state(),
  });
  const unfinished = () => {
    const { owner } = session.state();
    const saving = jobs.running().flatMap((job) => (job.owner === owner ? [job.title] : []));
    return { stops: [...saving, ...server.operations.underWay(owner)], later: rateDesk.onTheirWay() };
  };
  const ending = createAppQuit({
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
  answerRequests({
    log,
    channel: first.channel,
    lock,
    windows,
    pushes,
    inForce,
    ...storage,
    server,
    rateDesk,
    keptFiles,
    dialogs,
    jobs,
    parts,
    links,
    unfinished,
    ending,
    supportBundle: createSupport({
      ...storage,
      profile,
      inForce,
      server,
      updates: ending.appUpdates.updates,
      dialogs: dialogs.files,
      parts,
    }),
  });
  first.onMenu({ openRateFile: () => pushes.main('rates-choose', {}), lock: lock.now });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('a process went away:', type, name ?? '', reason, exitCode),
  );
  server.followChanges();
  ending.appUpdates.start();
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
    end: (reason) => ending.shutdown.begin(reason),
  };
}

function warnOfFault(health: Storage['health']): void {
  const at = clockTime();
  health.say(
    `fault at ${at}`,
    `Something failed inside Codesk at ${at} and was written into its log. It goes on; if something looks wrong, restart Codesk.`,
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
