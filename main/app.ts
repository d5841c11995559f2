/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, shell } from 'electron';
import { type CallOutput, calls } from '../shared/api';
import type { SessionState } from '../shared/ipc/contract';
import { answerRequests } from './app/requests';
import { createServerCalls } from './app/server-calls';
import { keepLinks, linkAmong } from './app-links';
import { clockTime } from './clock';
import type { WindowGuard } from './closing';
import { watchConnection } from './connection';
import { createDesk, deskTrouble, deskWarning } from './desk/desk';
import { createFileDialogs } from './files/dialogs';
import { createJobs } from './files/jobs';
import { markOrigin } from './files/origin-mark';
import { createParts } from './files/parts';
import { guardPages } from './guards';
import { createKeptFiles } from './handlers/kept-files';
import { createRateDesk } from './handlers/rate-desk';
import { createPush } from './ipc/events';
import { createLinkOpener, hostOf } from './links';
import { startLog } from './log';
import { installMenu } from './menu';
import { downloadLimits, readPolicy } from './policy';
import { createPractice } from './practice';
import { openPreferences } from './preferences';
import { watchProfile } from './profile';
import { servePage } from './protocol';
import { createAsk, createDialogTurn, inTurn } from './questions';
import { keepOpenedFiles } from './rates/opened-files';
import { pushTarget, watchTableChanges } from './realtime/table-changes';
import { keepOutOfLog } from './redaction';
import { openSecrets, secretWarning } from './session/secrets';
import { openSession } from './session/session';
import { createShutdown, endInOrder } from './shutdown';
import { createSideWindows, openWindow } from './window';

/** Milliseconds between two probes of a server that does not answer. */
const probeEvery = 5000;

export interface RunningApp {
  /** Shows the main window, and the page that a `codesk://` link among the arguments of a start names. */
  show(argv: readonly string[]): void;
  /** Opens rate files in the rate desk, once somebody is signed in. */
  openFiles(paths: readonly string[]): void;
  /** Writes a defect down that nothing else caught, and says so in the window. */
  fault(what: string, error: unknown): void;
  /** Ends the app without a question, in less than two seconds. */
  end(reason: string): Promise<void>;
}

/**
 * Starts the app. Call once, after Electron is ready.
 * @param scripts folder of the bundled threads
 */
export function startApp(scripts = __dirname): RunningApp {
  const profile = app.getPath('userData');
  const devServer = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL;
  const log = startLog(join(profile, 'logs'));
  let window: BrowserWindow | null = null;
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
  const push = createPush(() => [...mainWindows(), ...sideWindows.all()]);
  const { policy, warning, unknown } = readPolicy([
    ...(process.env.CODESK_POLICY ? [process.env.CODESK_POLICY] : []),
    join(profile, 'policy.json'),
    ...(process.platform === 'linux' ? ['/etc/codesk/policy.json'] : []),
  ]);
  if (unknown.length > 0) log.info('policy entries of another version:', unknown.join(', '));

  // Only the main window can have unsaved changes.
  const pushToMain = createPush(mainWindows);
  const links = keepLinks(() => pushToMain('link', {}));
  const openedFiles = keepOpenedFiles(() => pushToMain('rates-opened', {}));
  // Only the main window changes preferences.
  const pushToSide = createPush(() => sideWindows.all());
  const health = watchProfile({
    folder: profile,
    changed: () => push('warnings', {}),
    mended() {
      preferences.retry();
      void desk.look().catch(() => undefined);
    },
  });
  health.say('policy', warning);
  const preferences = openPreferences(profile, (part, text) =>
    part === 'saved' ? health.notKept('preferences', text) : health.say('preferences file', text),
  );
  nativeTheme.themeSource = preferences.get().theme;

  let lastOwner: string | undefined;
  /** Closes the side windows of a user who signs out, or when another user signs in. */
  const closeOnUserChange = ({ status, owner }: SessionState) => {
    if (status === 'ended') return;
    if (lastOwner !== undefined && owner !== lastOwner) sideWindows.closeAll();
    lastOwner = owner;
  };
  const session = openSession({
    secrets: openSecrets(join(profile, 'session.bin'), {
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
    },
    keepOutOfLog,
  });
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
    async probe(server) {
      const { probeServer } = await import('./api/probe');
      await probeServer(server);
    },
  });
  const parts = createParts({ records: join(profile, 'parts'), log });
  void parts.sweep();
  const jobs = createJobs({
    parts,
    publish: (job) => push('job', job),
    owner: () => session.state().owner,
    limits: downloadLimits(policy),
    mark: markOrigin,
    refusedToken: (token) => session.end(token),
    unexpected: (error) => log.error('job', error),
  });
  const practice = createPractice({
    script: join(__dirname, '../sandbox/index.cjs'),
    folder: join(profile, 'practice'),
    progress: (progress) => push('practice', progress),
    interrupted: (state) => {
      if (session.state().practice) connection.practice(state === 'running' ? undefined : state);
    },
    moved: (to) => {
      if (session.state().practice) session.begin(to, session.state().user, true);
    },
    temporary: (text) => health.say('practice', text),
    log,
  });

  const desk = createDesk({
    script: join(scripts, 'desk-worker.cjs'),
    file: join(profile, 'desk.db'),
    opened: (state, aside) => {
      const text = deskWarning(state, aside);
      health.notKept('desk', state === 'memory' ? text : undefined);
      health.say('desk file', state === 'memory' ? undefined : text);
    },
    trouble: (code) => health.notKept('drafts', deskTrouble(code)),
    log,
  });
  const server = createServerCalls({
    profile,
    scripts,
    policy,
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
    preferences,
    opened: openedFiles,
    window: () => window,
    show: (route) => {
      showWindow();
      links.show(route);
    },
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
    createFileDialogs(() => BrowserWindow.getFocusedWindow() ?? window),
  );
  const openLink = createLinkOpener({
    open: (url) => shell.openExternal(url),
    ask: (question) => dialogTurn(() => ask(question)),
    knownHosts: () => [...policy.downloadHosts, hostOf(session.state().server)],
  });
  const askPage = () => {
    pushToMain('leaving', {});
    return mainWindows().length > 0;
  };
  const shutdown = createShutdown({
    askPage,
    stopWork: () => Promise.all([jobs.cancelAll(), rateDesk.end()]),
    stopPractice: () => {
      practice.stop();
      health.stop();
    },
    closeDesk: () => desk.close(),
    exit: () => {
      sideWindows.closeAll();
      window?.destroy();
      app.exit(0);
    },
    log,
  });
  answerRequests({
    log,
    devServer,
    openLink,
    warnings: () => health.warnings(),
    preferences,
    preset: { server: process.env.CODESK_API_URL || policy.server, dateFormat: policy.dateFormat },
    preferencesChanged: (held) => pushToSide('preferences', held),
    session,
    practice,
    connection,
    desk: desk.store,
    server,
    rateDesk,
    keptFiles,
    dialogs,
    jobs,
    parts,
    guard: {
      setUnsaved: (unsaved) => guard?.setUnsaved(unsaved),
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
  guardPages(devServer);
  servePage(join(__dirname, '../renderer'));
  installMenu(devServer !== undefined, () => pushToMain('rates-choose', {}));
  const opened = openWindow({
    bounds: preferences.windowBounds(),
    saveBounds: (bounds) => preferences.setWindowBounds(bounds),
    askToClose: () => pushToMain('closing', {}),
    running: () => [
      ...jobs.running().flatMap(({ title, owner }) => (owner === session.state().owner ? [title] : [])),
      ...server.uploads(),
    ],
    signOut: () => session.signOut(),
    devServer,
    log,
    ask,
    details,
    keepsDrafts: desk.keepsDrafts,
  });
  window = opened.window;
  guard = opened.guard;
  window.on('closed', () => {
    window = null;
    sideWindows.closeAll();
  });
  endInOrder(window, shutdown, askPage);

  followChanges();
  return {
    show(argv) {
      showWindow();
      links.open(linkAmong(argv));
    },
    openFiles: (paths) => openedFiles.open(paths),
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
