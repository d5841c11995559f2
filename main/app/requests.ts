/** Connects every request of the pages with its handler, behind one channel. */
import { join } from 'node:path';
import { app, shell } from 'electron';
import type { RequestOutput } from '../../shared/ipc/contract';
import type { Jobs } from '../files/jobs';
import type { Parts } from '../files/parts';
import { appHandlers } from '../handlers/app';
import type { createCopiesThread } from '../handlers/copies-thread';
import { deskHandlers } from '../handlers/desk';
import { downloadHandlers } from '../handlers/downloads';
import { largeRequestHandlers } from '../handlers/large-requests';
import { networkHandlers } from '../handlers/network';
import { pictureHandlers } from '../handlers/pictures';
import { preferenceHandlers } from '../handlers/preferences';
import { providerHandlers } from '../handlers/provider';
import type { createRateDesk } from '../handlers/rate-desk';
import { sessionHandlers } from '../handlers/session';
import { skuSearchHandlers } from '../handlers/sku-search';
import { type SupportBundle, supportHandlers } from '../handlers/support';
import { transferHandlers } from '../handlers/transfers';
import { updateHandlers } from '../handlers/updates';
import { viewHandlers } from '../handlers/views';
import { visitHandlers } from '../handlers/visits';
import { windowHandlers } from '../handlers/window';
import type { IpcChannel } from '../ipc/ipc-channel';
import { createLimits } from '../ipc/limits';
import { createRouter } from '../ipc/router';
import { createLookUp } from '../journal/look-up';
import type { AppLinks } from '../window/app-links';
import { createLinkOpener, hostOf } from '../window/external-links';
import { printedPage } from '../window/print';
import type { AppQuit } from './app-quit';
import type { Lock } from './lock';
import type { PolicyInForce } from './policy';
import type { Pushes } from './pushes';
import type { Server } from './server-connection';
import type { Storage } from './storage';
import type { Dialogs, Windows } from './windows';

interface RequestsOptions extends Storage {
  readonly log: {
    warn(...parts: unknown[]): void;
    error(...parts: unknown[]): void;
  };
  readonly channel: IpcChannel;
  readonly lock: Lock;
  readonly windows: Windows;
  readonly pushes: Pushes;
  readonly inForce: PolicyInForce;
  readonly server: Server;
  readonly rateDesk: ReturnType<typeof createRateDesk>;
  readonly unfinished: () => RequestOutput<'journal.unfinished'>;
  readonly copiesThread: ReturnType<typeof createCopiesThread>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly parts: Parts;
  readonly links: AppLinks;
  readonly appQuit: AppQuit;
  readonly supportBundle: SupportBundle;
}

/** Handles the requests of our own pages from now on. */
export function handleRequests(options: RequestsOptions): void {
  const answer = createRouter({
    log: options.log,
    mayPass: createLimits(),
    textHandlers: {
      ...options.copiesThread.textHandlers,
      ...options.rateDesk.textHandlers,
      ...largeRequestHandlers({
        largeRequests: options.server.largeRequests,
        provider: options.server.provider,
        readFile: options.server.readFile,
        desk: options.desk.store,
        outbox: options.rateDesk.outbox,
        session: options.server.session.state,
      }),
    },
    handlers: { ...appRequests(options), ...serverRequests(options), ...storageRequests(options) },
  });
  options.channel.open(options.lock.guard(answer));
}

/** Requests about the app itself: links, windows, policy, updates, support. */
function appRequests(options: RequestsOptions) {
  const { server, dialogs, inForce, windows, appQuit } = options;
  const { session } = server;
  return {
    ...appHandlers({
      log: options.log,
      warnings: options.health.warnings,
      openLink: createLinkOpener({
        open: (url) => shell.openExternal(url),
        ask: dialogs.ask,
        knownHosts: () => [...inForce.policy.downloadHosts, hostOf(session.state().server)],
      }),
      version: app.getVersion(),
      // The build writes the file next to the source folders and into the archive of the packaged app.
      licences: join(__dirname, '../licenses.txt'),
    }),
    ...windowHandlers({
      guard: appQuit.guard,
      kept: appQuit.shutdown.draftsSaved,
      isMain: windows.isMain,
      sideWindows: windows.side,
      signedIn: () => session.credentials() !== undefined,
      links: options.links,
    }),
    'policy.get': () => inForce.state,
    ...updateHandlers(appQuit.appUpdates.updates),
    ...networkHandlers(server.network.questions),
    ...supportHandlers(options.supportBundle),
  };
}

/** Requests that the server answers. */
function serverRequests(options: RequestsOptions) {
  const { server, copiesThread, rateDesk, dialogs, log } = options;
  const { session, provider, pickedFiles, largeReplies } = server;
  const forgetPractice = async () => {
    options.visits.forgetPractice();
    const removed = await Promise.allSettled([copiesThread.forgetPractice(), rateDesk.forgetPractice()]);
    for (const each of removed) if (each.status === 'rejected') log.error('practice data', each.reason);
  };
  return {
    ...sessionHandlers({
      session,
      practice: server.practice,
      rules: options.inForce.rules,
      connection: server.connection,
      preferences: options.preferences,
      client: server.getClient,
      forgetPractice,
      used: options.lock.used,
    }),
    ...providerHandlers({
      provider,
      session,
      dialogs: dialogs.files,
      pickedFiles,
      largeReplies,
      reading: server.reading,
      snapshots: rateDesk.snapshots,
    }),
    'reading.state': () => server.reading.state(),
    'reading.remove': () => server.reading.remove(),
    ...downloadHandlers({ provider, dialogs: dialogs.files, jobs: options.jobs, session: session.state }),
    ...pictureHandlers({ provider, session, agents: server.network.background }),
    ...skuSearchHandlers({
      skuSearch: server.skuSearch,
      signedIn: () => session.credentials() !== undefined,
    }),
  };
}

/** Requests about what is stored on this computer. */
function storageRequests(options: RequestsOptions) {
  const { preferences, desk, server, rateDesk, dialogs } = options;
  return {
    ...preferenceHandlers(preferences, options.inForce.preset, (effective) =>
      options.pushes.side('preferences', effective),
    ),
    ...deskHandlers({
      desk: desk.store,
      operations: server.operations,
      provider: server.provider,
      lookUp: createLookUp({
        ...server,
        dateFormat: () => options.inForce.preset.dateFormat ?? preferences.get().dateFormat,
      }),
      session: server.session.state,
    }),
    ...visitHandlers({ visits: options.visits, session: server.session.state }),
    ...options.copiesThread.handlers,
    ...rateDesk.handlers,
    'journal.unfinished': async () => options.unfinished(),
    ...viewHandlers({ dialogs: dialogs.files, parts: options.parts }),
    ...transferHandlers({
      dialogs: dialogs.files,
      pickedFiles: server.pickedFiles,
      parts: options.parts,
      printed: printedPage,
    }),
  };
}
