/** What the pages may ask of main: every request with what answers it, behind one channel. */
import { join } from 'node:path';
import { app, BrowserWindow, powerMonitor } from 'electron';
import type { PolicyState } from '../../shared/ipc/policy';
import type { Desk } from '../desk/desk';
import type { FileDialogs } from '../files/dialogs';
import type { Jobs } from '../files/jobs';
import type { createParts } from '../files/parts';
import { appHandlers } from '../handlers/app';
import { deskHandlers } from '../handlers/desk';
import { downloadHandlers } from '../handlers/downloads';
import type { createKeptFiles } from '../handlers/kept-files';
import { largeRequestHandlers } from '../handlers/large-requests';
import { networkHandlers, type ProxyQuestions } from '../handlers/network';
import { pictureHandlers } from '../handlers/pictures';
import { policyHandlers } from '../handlers/policy';
import { preferenceHandlers } from '../handlers/preferences';
import { providerHandlers } from '../handlers/provider';
import type { createRateDesk } from '../handlers/rate-desk';
import { sessionHandlers } from '../handlers/session';
import { skuSearchHandlers } from '../handlers/sku-search';
import { type SupportBundle, supportHandlers } from '../handlers/support';
import { transferHandlers } from '../handlers/transfers';
import { type Updates, updateHandlers } from '../handlers/updates';
import { windowHandlers } from '../handlers/window';
import type { IpcChannel } from '../ipc/ipc-channel';
import { createLimits } from '../ipc/limits';
import { createRouter } from '../ipc/router';
import type { Agents } from '../network/network';
import { collectGarbage, collectWhenQuiet } from '../quiet-heap';
import type { Lock } from './lock';
import type { createServerCalls } from './server-calls';

type AppOptions = Parameters<typeof appHandlers>[0];
type SessionOptions = Parameters<typeof sessionHandlers>[0];
type PreferenceParts = Parameters<typeof preferenceHandlers>;
type WindowOptions = Parameters<typeof windowHandlers>[0];

interface RequestsOptions
  extends Pick<AppOptions, 'openLink' | 'warnings'>,
    Pick<SessionOptions, 'session' | 'practice' | 'rules' | 'connection'>,
    Omit<WindowOptions, 'signedIn'> {
  readonly log: AppOptions['log'] & Parameters<typeof createRouter>[0]['log'];
  readonly preferences: PreferenceParts[0] & SessionOptions['preferences'];
  /** What the policy or the environment presets. */
  readonly preset: PreferenceParts[1];
  readonly preferencesChanged: PreferenceParts[2];
  readonly desk: Parameters<typeof deskHandlers>[0]['desk'] &
    Parameters<typeof largeRequestHandlers>[0]['desk'];
  readonly restDesk: Desk['rest'];
  readonly wakeDesk: Desk['wake'];
  readonly server: ReturnType<typeof createServerCalls>;
  readonly rateDesk: ReturnType<typeof createRateDesk>;
  readonly keptFiles: ReturnType<typeof createKeptFiles>;
  readonly dialogs: FileDialogs;
  readonly jobs: Jobs;
  readonly lock: Pick<Lock, 'guard' | 'used'>;
  readonly parts: ReturnType<typeof createParts>;
  readonly policyState: () => PolicyState;
  readonly updates: Updates;
  readonly network: { readonly questions: ProxyQuestions; readonly background: Agents };
  readonly supportBundle: SupportBundle;
  readonly channel: IpcChannel;
}

/** Answers the requests of our own pages from now on. */
export function answerRequests(options: RequestsOptions): void {
  const { preferences, session, server, rateDesk, keptFiles, dialogs, desk, log } = options;
  const { provider } = rateDesk;
  const { pickedFiles, largeReplies, largeRequests, readFile } = server;
  const state = () => session.state();
  const signedIn = () => session.credentials() !== undefined;
  const forgetPractice = async () => {
    const removed = await Promise.allSettled([keptFiles.forgetPractice(), rateDesk.forgetPractice()]);
    for (const each of removed) if (each.status === 'rejected') log.error('practice data', each.reason);
  };
  const answer = createRouter({
    log,
    mayPass: createLimits(),
    textHandlers: {
      ...keptFiles.textHandlers,
      ...rateDesk.textHandlers,
      ...largeRequestHandlers({ largeRequests, provider, readFile, desk, session: state }),
    },
    handlers: {
      ...appHandlers({
        ...options,
        version: app.getVersion(),
        // Built beside the rooms, and inside the archive of the packaged app.
        licences: join(__dirname, '../licenses.txt'),
      }),
      ...preferenceHandlers(preferences, options.preset, options.preferencesChanged),
      ...sessionHandlers({
        ...options,
        client: server.getClient,
        forgetPractice,
        used: options.lock.used,
      }),
      ...providerHandlers({ provider, session, dialogs, pickedFiles, largeReplies }),
      ...downloadHandlers({ provider, dialogs, jobs: options.jobs, session: state }),
      ...deskHandlers({
        desk,
        wakeDesk: options.wakeDesk,
        operations: rateDesk.operations,
        provider,
        session: state,
      }),
      ...keptFiles.handlers,
      ...rateDesk.handlers,
      ...pictureHandlers({ provider, session, agents: options.network.background }),
      ...skuSearchHandlers({ skuSearch: server.skuSearch, signedIn }),
      ...transferHandlers({ dialogs, pickedFiles, parts: options.parts }),
      ...windowHandlers({ ...options, signedIn }),
      ...policyHandlers(options.policyState),
      ...updateHandlers(options.updates),
      ...networkHandlers(options.network.questions),
      ...supportHandlers(options.supportBundle),
    },
  });
  const asked = collectWhenQuiet({
    async collect() {
      options.restDesk();
      for (const { webContents } of BrowserWindow.getAllWindows())
        if (!webContents.isDestroyed()) webContents.send('codesk:rest');
      await collectGarbage();
    },
    unused: () => powerMonitor.getSystemIdleTime(),
    failed: (error) => log.warn('main was not collected', error),
  });
  const guarded = options.lock.guard(answer);
  options.channel.open((...request) => {
    asked();
    return guarded(...request);
  });
}
