/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, nativeTheme, shell } from 'electron';
import { type CallOutput, calls } from '../shared/api';
import type { SessionState } from '../shared/ipc/contract';
import type { RateProgress } from '../shared/ipc/rates';
import type { ApiClient } from './api/client';
import { createLargeReplies } from './api/large-replies';
import { createLargeRequests } from './api/large-requests';
import { createOperations } from './api/operations';
import { createProvider } from './api/provider';
import { createSending } from './api/sending';
import { createThreads } from './api/threads';
import { keepLinks, linkAmong } from './app-links';
import { createAttention } from './attention';
import { clockTime } from './clock';
import type { WindowGuard } from './closing';
import { watchConnection } from './connection';
import { createDesk, deskTrouble, deskWarning } from './desk/desk';
import { createFileDialogs } from './files/dialogs';
import { createJobs } from './files/jobs';
import { markOrigin } from './files/origin-mark';
import { createParts } from './files/parts';
import { createPickedFiles } from './files/picked-files';
import { guardPages } from './guards';
import { appHandlers } from './handlers/app';
import { deskHandlers } from './handlers/desk';
import { downloadHandlers } from './handlers/downloads';
import { createKeptFiles } from './handlers/kept-files';
import { largeRequestHandlers } from './handlers/large-requests';
import { outboxHandlers } from './handlers/outbox';
import { pictureHandlers } from './handlers/pictures';
import { preferenceHandlers } from './handlers/preferences';
import { providerHandlers } from './handlers/provider';
import { notingRecent, rateFileHandlers } from './handlers/rate-files';
import { createRates } from './handlers/rates';
import { roundHandlers } from './handlers/rounds';
import { sessionHandlers } from './handlers/session';
import { skuSearchHandlers } from './handlers/sku-search';
import { transferHandlers } from './handlers/transfers';
import { windowHandlers } from './handlers/window';
import { createPush } from './ipc/events';
import { createLimits } from './ipc/limits';
import { createRouter } from './ipc/router';
import { isOurPage } from './ipc/senders';
import { createLinkOpener, hostOf } from './links';
import { startLog } from './log';
import { installMenu } from './menu';
import { createNotifications } from './notifications';
import { downloadLimits, readPolicy } from './policy';
import { createPractice } from './practice';
import { openPreferences } from './preferences';
import { watchProfile } from './profile';
import { servePage } from './protocol';
import { createAsk, createDialogTurn, inTurn } from './questions';
import { keepOpenedFiles } from './rates/opened-files';
import { createRecentFiles } from './rates/recent-files';
import { createSentChanges } from './rates/sent-changes';
import { watchReadings } from './rates/watched-readings';
import { pushTarget, watchTableChanges } from './realtime/table-changes';
import { keepOutOfLog } from './redaction';
import { openSecret, openSecrets, secretWarning } from './session/secrets';
import { openSession } from './session/session';
import { createShutdown, endInOrder } from './shutdown';
import { createSkuSearch, keptSkuSearchSchema } from './sku-search';
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

/** Starts the app. Call once, after Electron is ready. */
export function startApp(): RunningApp {
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
      sentChanges.wake();
      followChanges();
    },
    keepOutOfLog,
  });
  closeOnUserChange(session.state());
  const tableChanges = watchTableChanges({
    authorize: async (socket_id, channel_name, to) => {
      const call = calls['session.channel'];
      const reply = await (await getClient()).send('session.channel', call, { socket_id, channel_name }, to);
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
      sentChanges.wake();
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

  const threads = createThreads({ script: join(__dirname, 'api-worker.cjs') });
  const largeReplies = createLargeReplies({ threads, owner: () => session.state().owner });

  // The HTTP client is loaded with the first call, so that it does not delay the first paint.
  let client: Promise<ApiClient> | undefined;
  const clientParts = {
    version: app.getVersion(),
    policy,
    readFile: (handle: string) => pickedFiles.read(handle),
    openLarge: largeReplies.open,
  };
  const getClient = () => {
    client ??= import('./api/client').then(({ createApiClient }) =>
      createApiClient({
        ...clientParts,
        answered: () => connection.answered(),
        unanswered: (server) => session.credentials() && connection.unanswered(server),
        refusedToken: (token) => session.end(token),
        socketId: () => tableChanges.socketId(),
      }),
    );
    return client;
  };

  // The SKU search is another service: that it fails or refuses says nothing about the server and the session.
  let skuClient: Promise<ApiClient> | undefined;
  const nothing = () => undefined;
  const skuSearch = createSkuSearch({
    secret: openSecret(join(profile, 'sku-search.bin'), keptSkuSearchSchema, {
      trouble: (trouble) => health.say('SKU search', secretWarning(trouble, 'SKU search')),
    }),
    address: policy.skuSearch,
    session: () => session.state(),
    practice: () => practice.skuSearch(),
    client: () => {
      skuClient ??= import('./api/client').then(({ createApiClient }) =>
        createApiClient({ ...clientParts, answered: nothing, unanswered: nothing, refusedToken: nothing }),
      );
      return skuClient;
    },
    keepOutOfLog,
  });

  const desk = createDesk({
    script: join(__dirname, 'desk-worker.cjs'),
    file: join(profile, 'desk.db'),
    opened: (state, aside) => {
      const text = deskWarning(state, aside);
      health.notKept('desk', state === 'memory' ? text : undefined);
      health.say('desk file', state === 'memory' ? undefined : text);
    },
    trouble: (code) => health.notKept('drafts', deskTrouble(code)),
    log,
  });
  const pickedFiles = createPickedFiles({
    store: desk.store,
    owner: () => session.state().owner,
    notKept: (error) => log.error('a picked file is not kept', error),
  });
  const operations = createOperations({
    store: desk.store,
    changed: () => pushToMain('operations', {}),
    notKept: (error) => log.error('an operation is not kept', error),
  });
  const sending = createSending({
    client: getClient,
    ready: async (server) => {
      if (session.state().practice && session.state().server === server) await practice.ready();
    },
  });
  const api = createProvider({ session, client: sending.client, policy, operations });
  const largeRequests = createLargeRequests(threads);
  const sentChanges = createSentChanges({
    session: () => session.state(),
    isSignedIn: () => session.credentials() !== undefined,
    isOnline: () => connection.state().state === 'online',
    desk,
    operations,
    provider: api,
    largeRequests,
    folder: join(profile, 'rate-files'),
    script: join(__dirname, 'rate-changes-worker.cjs'),
    changed(event) {
      push('rates-changed', event);
      if (event.what === 'outbox') lookAtOutbox();
    },
    log,
  });
  const attention = createAttention({
    window: () => window,
    tell: createNotifications((route) => {
      showWindow();
      links.show(route);
    }),
    wanted: () => preferences.get().notifications,
  });
  const lookAtOutbox = () => {
    const { owner } = session.state();
    if (owner !== '')
      void desk.store
        .rateChanges(owner)
        .then((changes) => attention.changes(owner, changes))
        .catch((error) => log.error('the outbox for the taskbar', error));
  };
  const recentFiles = createRecentFiles({
    store: preferences,
    toSystem: (path) => app.addRecentDocument(path),
  });
  const provider = sentChanges.snapshots.watch(api);
  const keptFiles = createKeptFiles({
    script: join(__dirname, 'handlers-worker.cjs'),
    copiesFolder: join(profile, 'copies'),
    runsFolder: join(profile, 'transfers'),
    session: () => session.state(),
  });
  const forgetPractice = async () => {
    const removed = await Promise.allSettled([
      keptFiles.forgetPractice(),
      rates.forgetPractice(() => desk.store.forgetPractice()),
    ]);
    for (const each of removed) if (each.status === 'rejected') log.error('practice data', each.reason);
  };
  const rates = createRates({
    profile,
    script: join(__dirname, 'rates-worker.cjs'),
    desk: desk.store,
    pickedFiles: notingRecent(pickedFiles, recentFiles, () => session.state().owner),
    dialogs: () => dialogs,
    known: sentChanges.snapshots,
    queue: sentChanges.queue,
    session: () => session.state(),
    push: (name, payload) => {
      push(name, payload);
      if (name === 'rates-progress')
        attention.reading((payload as RateProgress).draft, (payload as RateProgress).part);
    },
    isWhole: async () => (await desk.opened()) === 'ready' && desk.keepsDrafts(),
    isWorking: () => session.credentials() !== undefined && !session.state().practice,
    log,
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
    stopWork: () => Promise.all([jobs.cancelAll(), sentChanges.outbox.stop(), rates.end()]),
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
  const route = createRouter({
    log,
    mayPass: createLimits(),
    textHandlers: {
      ...keptFiles.textHandlers,
      ...rates.textHandlers,
      ...largeRequestHandlers({
        largeRequests,
        provider,
        readFile: clientParts.readFile,
        desk: desk.store,
        session: () => session.state(),
      }),
    },
    handlers: {
      ...appHandlers({ version: app.getVersion(), warnings: () => health.warnings(), log, openLink }),
      ...preferenceHandlers(
        preferences,
        { server: process.env.CODESK_API_URL || policy.server, dateFormat: policy.dateFormat },
        (held) => pushToSide('preferences', held),
      ),
      ...sessionHandlers({ session, client: getClient, preferences, practice, connection, forgetPractice }),
      ...providerHandlers({ provider, session, dialogs, pickedFiles, largeReplies }),
      ...downloadHandlers({ provider, dialogs, jobs, session: () => session.state() }),
      ...deskHandlers({
        desk: desk.store,
        operations: sentChanges.operations,
        provider,
        session: () => session.state(),
      }),
      ...keptFiles.handlers,
      ...watchReadings(
        rates.handlers,
        attention.began,
        async (owner, id) => (await desk.store.rateDraft(owner, id))?.name,
      ),
      ...rateFileHandlers({
        samples: join(__dirname, 'rate-samples'),
        pickedFiles,
        recent: recentFiles,
        opened: openedFiles,
        session: () => session.state(),
        signedIn: () => session.credentials() !== undefined,
        add: async (input) => (await rates.handlers['rates.add'](input)) as { draft: string },
      }),
      ...outboxHandlers({ ...sentChanges, session: () => session.state() }),
      ...roundHandlers({
        desk: desk.store,
        ...sentChanges,
        files: join(profile, 'rate-files'),
        session: () => session.state(),
        push: pushToMain,
        log,
      }),
      ...pictureHandlers({ provider, session }),
      ...skuSearchHandlers({ skuSearch, signedIn: () => session.credentials() !== undefined }),
      ...transferHandlers({ dialogs, pickedFiles, parts }),
      ...windowHandlers({
        guard: {
          setUnsaved: (unsaved) => guard?.setUnsaved(unsaved),
          asked: () => guard?.asked(),
          closeNow: () => void closeForms().finally(() => guard?.closeNow()),
        },
        kept: shutdown.pageKept,
        isMain: (page) => window?.webContents.id === page,
        sideWindows,
        links,
        signedIn: () => session.credentials() !== undefined,
      }),
    },
  });
  ipcMain.handle('codesk', (event, name: unknown, text: unknown, gesture: unknown) =>
    route(isOurPage(event, devServer), name, text, event.sender.id, gesture === true),
  );

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
      ...sending.uploads(),
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
