/** The composition root: creates all parts of main and connects them. */
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, nativeTheme } from 'electron';
import { type CallOutput, calls } from '../shared/api';
import type { SessionState } from '../shared/ipc/contract';
import type { ApiClient } from './api/client';
import { createLargeReplies } from './api/large-replies';
import { createLargeRequests } from './api/large-requests';
import { createOperations } from './api/operations';
import { createProvider } from './api/provider';
import { createThreads } from './api/threads';
import { keepLinks, linkAmong } from './app-links';
import { watchConnection } from './connection';
import { createDesk, deskTrouble, deskWarning } from './desk/desk';
import { createFileDialogs } from './files/dialogs';
import { createJobs } from './files/jobs';
import { createPickedFiles } from './files/picked-files';
import { guardPages } from './guards';
import { appHandlers } from './handlers/app';
import { deskHandlers } from './handlers/desk';
import { downloadHandlers } from './handlers/downloads';
import { createKeptFiles } from './handlers/kept-files';
import { largeRequestHandlers } from './handlers/large-requests';
import { pictureHandlers } from './handlers/pictures';
import { preferenceHandlers } from './handlers/preferences';
import { providerHandlers } from './handlers/provider';
import { sessionHandlers } from './handlers/session';
import { skuSearchHandlers } from './handlers/sku-search';
import { transferHandlers } from './handlers/transfers';
import { windowHandlers } from './handlers/window';
import { createPush } from './ipc/events';
import { createRouter } from './ipc/router';
import { isOurPage } from './ipc/senders';
import { startLog } from './log';
import { installMenu } from './menu';
import { readPolicy } from './policy';
import { createPractice } from './practice';
import { openPreferences } from './preferences';
import { watchProfile } from './profile';
import { servePage } from './protocol';
import { pushTarget, watchTableChanges } from './realtime/table-changes';
import { keepOutOfLog } from './redaction';
import { openSecret, openSecrets, secretWarning } from './session/secrets';
import { openSession } from './session/session';
import { createSkuSearch, keptSkuSearchSchema } from './sku-search';
import { createSideWindows, openWindow, type WindowGuard } from './window';

/** Milliseconds between two probes of a server that does not answer. */
const probeEvery = 5000;

export interface RunningApp {
  /** Shows the main window, and the page that a `codesk://` link among the arguments of a start names. */
  show(argv: readonly string[]): void;
}

/** Starts the app. Call once, after Electron is ready. */
export function startApp(): RunningApp {
  const profile = app.getPath('userData');
  const devServer = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL;
  let window: BrowserWindow | null = null;
  let guard: WindowGuard | undefined;
  const log = startLog(join(profile, 'logs'));
  const { policy, warning, unknown } = readPolicy([
    ...(process.env.CODESK_POLICY ? [process.env.CODESK_POLICY] : []),
    join(profile, 'policy.json'),
    ...(process.platform === 'linux' ? ['/etc/codesk/policy.json'] : []),
  ]);
  if (unknown.length > 0) log.info('policy entries of another version:', unknown.join(', '));

  const sideWindows = createSideWindows({ devServer, log });
  const mainWindows = () => (window ? [window] : []);
  const push = createPush(() => [...mainWindows(), ...sideWindows.all()]);
  // Only the main window can have unsaved changes.
  const pushToMain = createPush(mainWindows);
  const links = keepLinks(() => pushToMain('link', {}));
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
      skuSearch.sessionChanged(state);
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
    changed: (state) => push('connection', state),
    every: probeEvery,
    async probe(server) {
      const { probeServer } = await import('./api/probe');
      await probeServer(server);
    },
  });
  const pickedFiles = createPickedFiles();
  const jobs = createJobs({
    publish: (job) => push('job', job),
    idleMs: policy.timeouts.response * 1000,
    unexpected: (error) => log.error('job', error),
  });
  const practice = createPractice({
    script: join(__dirname, '../sandbox/index.cjs'),
    folder: join(profile, 'practice'),
    progress: (progress) => push('practice', progress),
    temporary: (text) => health.say('practice', text),
    log,
  });

  const threads = createThreads({ script: join(__dirname, 'api-worker.cjs') });
  const largeReplies = createLargeReplies({ threads });

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
  const operations = createOperations({
    store: desk.store,
    changed: () => pushToMain('operations', {}),
    notKept: (error) => log.error('an operation is not kept', error),
  });
  const provider = createProvider({ session, client: getClient, policy, operations });
  const keptFiles = createKeptFiles({
    script: join(__dirname, 'handlers-worker.cjs'),
    copiesFolder: join(profile, 'copies'),
    runsFolder: join(profile, 'transfers'),
    session: () => session.state(),
  });
  const forgetPractice = () => keptFiles.forgetPractice().catch((error) => log.error('practice data', error));
  const dialogs = createFileDialogs(() => BrowserWindow.getFocusedWindow() ?? window);
  const route = createRouter({
    log,
    textHandlers: {
      ...keptFiles.textHandlers,
      ...largeRequestHandlers({
        largeRequests: createLargeRequests(threads),
        provider,
        readFile: clientParts.readFile,
        desk: desk.store,
        session: () => session.state(),
      }),
    },
    handlers: {
      ...appHandlers({ version: app.getVersion(), warnings: () => health.warnings(), log }),
      ...preferenceHandlers(
        preferences,
        { server: process.env.CODESK_API_URL || policy.server, dateFormat: policy.dateFormat },
        (held) => pushToSide('preferences', held),
      ),
      ...sessionHandlers({ session, client: getClient, preferences, practice, connection, forgetPractice }),
      ...providerHandlers({ provider, dialogs, pickedFiles, largeReplies }),
      ...downloadHandlers({ provider, dialogs, jobs }),
      ...deskHandlers({ desk: desk.store, operations, session: () => session.state() }),
      ...keptFiles.handlers,
      ...pictureHandlers({ provider }),
      ...skuSearchHandlers({ skuSearch, signedIn: () => session.credentials() !== undefined }),
      ...transferHandlers({ dialogs, pickedFiles }),
      ...windowHandlers({
        guard: {
          setUnsaved: (unsaved) => guard?.setUnsaved(unsaved),
          closeNow: () => guard?.closeNow(),
        },
        isMain: (page) => window?.webContents.id === page,
        sideWindows,
        links,
        signedIn: () => session.credentials() !== undefined,
      }),
    },
  });
  ipcMain.handle('codesk', (event, name: unknown, text: unknown) =>
    route(isOurPage(event, devServer), name, text, event.sender.id),
  );

  guardPages(devServer);
  servePage(join(__dirname, '../renderer'));
  installMenu(devServer !== undefined);
  const opened = openWindow({
    bounds: preferences.windowBounds(),
    saveBounds: (bounds) => preferences.setWindowBounds(bounds),
    askToClose: () => pushToMain('closing', {}),
    devServer,
    log,
  });
  window = opened.window;
  guard = opened.guard;
  window.on('closed', () => {
    window = null;
    sideWindows.closeAll();
  });
  app.on('will-quit', () => {
    jobs.cancelAll();
    practice.stop();
    health.stop();
  });

  followChanges();
  return {
    show(argv) {
      if (window?.isMinimized()) window.restore();
      window?.focus();
      links.open(linkAmong(argv));
    },
  };
}
