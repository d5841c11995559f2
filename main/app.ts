/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, shell } from 'electron';
import { type CallOutput, calls } from '../shared/api';
import type { SessionState } from '../shared/ipc/contract';
import { unreachedProxy } from './api/errors';
import { startDownloads } from './app/downloads';
import { createLock } from './app/lock';
import { startNetwork } from './app/network';
import { changesSignIn, takePolicy } from './app/policy';
import { answerRequests } from './app/requests';
import { createServerCalls } from './app/server-calls';
import { createSupport } from './app/support';
import { createAppUpdates } from './app/updates';
import { hasChangeMark } from './desk/change-mark';
import { createDesk, deskTrouble, deskWarning } from './desk/desk';
import { createFileDialogs } from './files/dialogs';
import { exportFolders } from './files/export-folders';
import { createKeptFiles } from './handlers/kept-files';
import { createRateDesk } from './handlers/rate-desk';
import { startLog } from './log/log';
import { keepOutOfLog } from './log/redaction';
import { watchConnection } from './network/connection';
import type { PolicyPlaces } from './policy/places';
import { createPractice } from './practice/practice';
import { openPreferences } from './preferences/preferences';
import { sessionFile } from './preferences/startup-preferences';
import { keepOpenedFiles, rateFilesAmong } from './rates/opened-files';
import { pushTarget, watchTableChanges } from './realtime/table-changes';
import { openSecrets, secretWarning } from './session/secrets';
import { openSession } from './session/session';
import type { FirstWindow } from './startup/first-window';
import type { RunningApp } from './startup/process-events';
import { createShutdown, endInOrder } from './startup/shutdown';
import { isThere } from './system/atomic-files';
import { clockTime } from './system/local-time';
import { watchProfile } from './system/profile-folder';
import { keepLinks, linkAmong } from './window/app-links';
import type { WindowGuard } from './window/closing';
import { createLinkOpener, hostOf } from './window/external-links';
import { createAsk, createDialogTurn, inTurn } from './window/questions';
import { attendWindow, createSideWindows } from './window/window';

/** Milliseconds between two probes of a server that does not answer. */
const probeEvery = 5000;

/**
 * Starts the app around its first window. Call once.
 * @param scripts folder of the bundled threads
 * @param policyPlaces where a policy is looked for, by default in the places of this computer
 */
export function startApp(first: FirstWindow, scripts = __dirname, policyPlaces?: PolicyPlaces): RunningApp {
  const profile = app.getPath('userData');
  const { devServer } = first;
  const log = startLog(join(profile, 'logs'), devServer !== undefined);
  let window: BrowserWindow | null = first.window;
  let guard: WindowGuard | undefined;
  const ask = createAsk(() => window);
  const dialogTurn = createDialogTurn();
  const details = () =>
    `Codesk ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`;
  const sideWindows = createSideWindows({
    devServer,
    log,
    ask,
    details,
    keepsDrafts: () => desk.keepsDrafts(),
  });
  const showWindow = () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  };
  const mainWindows = () => (window ? [window] : []);
  const allWindows = () => [...mainWindows(), ...sideWindows.all()];
  const lock = createLock({ windows: allWindows, log });
  const push = lock.push('all', allWindows);
  const inForce = takePolicy({ profile, places: policyPlaces, log });
  const { policy, rules } = inForce;

  // Only the main window can have unsaved changes.
  const pushToMain = lock.push('main', mainWindows);
  const links = keepLinks(() => pushToMain('link', {}));
  const openedFiles = keepOpenedFiles(() => pushToMain('rates-opened', {}));
  // Only the main window changes preferences.
  const pushToSide = lock.push('side', () => sideWindows.all());
  const health = watchProfile({
    folder: profile,
    changed: () => push('warnings', {}),
    mended() {
      preferences.retry();
      void desk.look().catch(() => undefined);
    },
  });
  health.say('policy', inForce.warning);
  const preferences = openPreferences(profile, (part, text) =>
    part === 'saved' ? health.notKept('preferences', text) : health.say('preferences file', text),
  );
  nativeTheme.themeSource = preferences.get().theme;
  preferences.setManagedSignIn(changesSignIn(inForce.state));

  const network = startNetwork({
    policy,
    practice: () => practice.origin(),
    questionsChanged: () => pushToMain('proxy-questions', {}),
    warn: (text) => health.say('certificates', text),
    log,
  });
  let lastOwner: string | undefined;
  /** Closes the side windows of a user who signs out, or when another user signs in. */
  const closeOnUserChange = ({ status, owner }: SessionState) => {
    if (status === 'ended') return;
    if (lastOwner !== undefined && owner !== lastOwner) sideWindows.closeAll();
    lastOwner = owner;
  };
  const session = openSession({
    secrets: openSecrets(join(profile, sessionFile), {
      trouble: (trouble) => health.say('session', secretWarning(trouble, 'session')),
    }),
    changed: (state) => {
      push('session', state);
      closeOnUserChange(state);
      jobs.sessionChanged(state);
      skuSearch.sessionChanged(state);
      provider.sessionChanged(state);
      rateDesk.wake();
      followChanges();
      lock.sessionChanged(state);
    },
    allows: rules.allows,
    keepOutOfLog,
  });
  lock.watch(session, policy.idleLock);
  closeOnUserChange(session.state());
  const tableChanges = watchTableChanges({
    authorize: async (socket_id, channel_name, to) => {
      const call = calls['session.channel'];
      const reply = await (await server.getClient()).send(
        'session.channel',
        call,
        { socket_id, channel_name },
        to,
      );
      return (reply as CallOutput<'session.channel'>).auth;
    },
    changed: (change) => pushToMain('table-changed', change),
    missed: () => pushToMain('changes-missed', {}),
    agents: network.background,
    log,
  });
  const followChanges = () => {
    tableChanges.follow(pushTarget(session.credentials(), session.state().practice, policy));
  };
  const connection = watchConnection({
    changed: (state) => {
      push('connection', state);
      rateDesk.wake();
    },
    every: probeEvery,
    proxyOf: unreachedProxy,
    async probe(server) {
      const { probeServer } = await import('./api/probe');
      await probeServer(server, network.background);
    },
  });
  const { parts, jobs } = startDownloads({
    profile,
    scripts,
    policy,
    network,
    session,
    publish: (job) => push('job', job),
    log,
  });
  const practice = createPractice({
    script: join(__dirname, '../sandbox/index.cjs'),
    folder: join(profile, 'practice'),
    progress: (progress) => push('practice', progress),
    interrupted: (state) => {
      if (session.state().practice) connection.practice(state === 'running' ? undefined : state);
    },
    moved: (to) => {
      session.moved(to);
    },
    temporary: (text) => health.say('practice', text),
    log,
  });

  const deskFile = join(profile, 'desk.db');
  const desk = createDesk({
    script: join(scripts, 'desk-worker.cjs'),
    file: deskFile,
    opened: (state, aside) => {
      const text = deskWarning(state, aside);
      health.notKept('desk', state === 'memory' ? text : undefined);
      health.say('desk file', state === 'memory' ? undefined : text);
    },
    trouble: (code) => health.notKept('drafts', deskTrouble(code)),
    log,
  });
  // What is wrong with kept drafts is said before somebody signs in; without any the desk starts with the first request.
  if (isThere(deskFile) || hasChangeMark(deskFile)) void desk.opened();
  const server = createServerCalls({
    profile,
    scripts,
    policy,
    network,
    session,
    connection,
    practice,
    desk,
    health,
    socketId: () => tableChanges.socketId(),
    operationsChanged: () => pushToMain('operations', {}),
    log,
  });
  const { skuSearch } = server;
  const rateDesk = createRateDesk({
    profile,
    scripts,
    desk,
    session: () => session.state(),
    isSignedIn: () => session.credentials() !== undefined,
    isOnline: () => connection.state().state === 'online',
    operations: server.operations,
    provider: server.provider,
    largeRequests: server.largeRequests,
    pickedFiles: server.pickedFiles,
    dialogs: () => dialogs,
    parts,
    jobs,
    preferences,
    opened: openedFiles,
    window: () => window,
    show: (route) => {
      showWindow();
      links.show(route);
    },
    isLocked: lock.isLocked,
    push,
    pushToMain,
    log,
  });
  const { provider } = rateDesk;
  const keptFiles = createKeptFiles({
    script: join(scripts, 'handlers-worker.cjs'),
    copiesFolder: join(profile, 'copies'),
    runsFolder: join(profile, 'transfers'),
    session: () => session.state(),
  });
  /** The window closes because a person wants it: the next start offers the forms and does not open them. */
  const closeForms = () =>
    Promise.race([
      desk.store.closeDrafts(session.state().owner),
      // A disk that does not answer must not keep the window open.
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]).catch((error) => log.error('the forms of a closed window', error));
  const dialogs = inTurn(
    dialogTurn,
    lock.dialogs(
      createFileDialogs(
        () => BrowserWindow.getFocusedWindow() ?? window,
        exportFolders(policy.exportFolders),
      ),
    ),
  );
  const openLink = createLinkOpener({
    open: (url) => shell.openExternal(url),
    ask: (question) => dialogTurn(() => lock.asking(ask)(question)),
    knownHosts: () => [...policy.downloadHosts, hostOf(session.state().server)],
  });
  const askPage = () => {
    pushToMain('leaving', {});
    return mainWindows().length > 0;
  };
  /** What closing would stop. */
  const running = () => [
    ...jobs.running().flatMap(({ title, owner }) => (owner === session.state().owner ? [title] : [])),
    ...server.uploads(),
  ];
  let unsaved = false;
  const closeWindows = () => {
    sideWindows.closeAll();
    window?.destroy();
  };
  const updates = createAppUpdates({
    profile,
    policy,
    agent: network.background.https,
    changed: (state) => pushToMain('update', state),
    busy: () => [...running(), ...(unsaved && !desk.keepsDrafts() ? ['changes that cannot be kept'] : [])],
    end: (reason) => void shutdown.begin(reason),
    closeWindows,
    log,
  });
  const shutdown = createShutdown({
    askPage,
    stopWork: () => Promise.all([jobs.cancelAll(), rateDesk.end()]),
    stopPractice: () => {
      practice.stop();
      health.stop();
      lock.stop();
    },
    closeDesk: () => desk.close(),
    finish: (reason, inOrder) => updates.atEnd(reason, inOrder),
    exit: () => {
      closeWindows();
      app.exit(0);
    },
    log,
  });
  answerRequests({
    log,
    channel: first.channel,
    lock,
    openLink,
    warnings: () => health.warnings(),
    preferences,
    preset: inForce.preset,
    preferencesChanged: (held) => pushToSide('preferences', held),
    session,
    practice,
    rules,
    connection,
    desk: desk.store,
    restDesk: () => desk.rest(),
    wakeDesk: () => desk.wake(),
    server,
    rateDesk,
    keptFiles,
    dialogs,
    jobs,
    parts,
    policyState: () => inForce.state,
    updates,
    network,
    supportBundle: createSupport({
      profile,
      policy,
      policyState: () => inForce.state,
      updates: () => updates.state(),
      warnings: () => health.warnings(),
      session: () => session.state(),
      desk,
      dialogs: () => dialogs,
      parts,
      waysTo: (address) => network.waysTo(address),
    }),
    guard: {
      setUnsaved: (changed) => {
        unsaved = changed;
        guard?.setUnsaved(changed);
      },
      asked: () => guard?.asked(),
      closeNow: () => void closeForms().finally(() => guard?.closeNow()),
    },
    kept: shutdown.pageKept,
    isMain: (page) => window?.webContents.id === page,
    sideWindows,
    links,
  });

  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('a process went away:', type, name ?? '', reason, exitCode),
  );
  first.onMenu({ openRateFile: () => pushToMain('rates-choose', {}), lock: lock.now });
  guard = attendWindow(first.window, {
    saveBounds: (bounds) => preferences.setWindowBounds(bounds),
    askToClose: () => pushToMain('closing', {}),
    running: () => lock.titles(running()),
    signOut: () => session.signOut(),
    log,
    ask,
    details,
    keepsDrafts: desk.keepsDrafts,
  });
  first.window.on('closed', () => {
    window = null;
    sideWindows.closeAll();
  });
  endInOrder(first.window, shutdown, askPage);

  followChanges();
  updates.start();
  return {
    open(argv, folder) {
      showWindow();
      links.open(linkAmong(argv));
      openedFiles.open(rateFilesAmong(argv, folder));
    },
    fault(what, error) {
      log.error(what, error);
      const at = clockTime();
      health.say(
        `fault at ${at}`,
        `Something failed inside Codesk at ${at} and was written into its log. It goes on; if something looks wrong, restart Codesk.`,
      );
    },
    end: (reason) => shutdown.begin(reason),
  };
}
