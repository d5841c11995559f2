/** The rate desk of main: rate files, outbox, rounds and recent files, and their state on the desktop. */
import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { isInProgress } from '../../shared/desk/journal';
import { activeRows } from '../../shared/desk/row-entries';
import type { SessionState } from '../../shared/ipc/contract';
import type { RateProgress } from '../../shared/ipc/rates';
import type { LargeRequests } from '../api/large-requests';
import type { Provider } from '../api/provider';
import { recentlyLost } from '../desk/change-mark';
import type { Desk } from '../desk/desk';
import type { FileDialogs } from '../files/dialogs';
import type { Jobs } from '../files/jobs';
import type { Parts } from '../files/parts';
import type { PickedFiles } from '../files/picked-files';
import { RowWork } from '../hub/row-work';
import type { Push } from '../ipc/events';
import type { Operations } from '../journal/calls';
import { carrierOf } from '../journal/send-entry';
import type { PreferenceStore } from '../preferences/preferences';
import type { OpenedFiles } from '../rates/opened-files';
import { createRecentFiles } from '../rates/recent-files';
import { createSentChanges } from '../rates/sent-changes';
import { watchReadings } from '../rates/watched-readings';
import { createAttention } from '../system/attention';
import { createNotifications } from '../system/notifications';
import { journalHandlers } from './journal';
import { outboxHandlers } from './outbox';
import { rateTargetHandlers } from './rate-targets';
import { createRates } from './rates';
import { createRateRounds } from './rounds';

interface RateDeskOptions {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly desk: Desk;
  readonly session: () => SessionState;
  readonly isSignedIn: () => boolean;
  readonly isOnline: () => boolean;
  readonly provider: Provider;
  readonly operations: Pick<Operations, 'list'>;
  readonly largeRequests: LargeRequests;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: () => FileDialogs;
  readonly parts: Pick<Parts, 'make'>;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly preferences: PreferenceStore;
  /** Files that the system opened with Codesk. */
  readonly opened: OpenedFiles;
  readonly window: () => BrowserWindow | null;
  /** Shows a page of the main window. */
  readonly show: (route: string) => void;
  /** While it is true, system notifications show no names. */
  readonly isLocked: () => boolean;
  readonly push: Push;
  readonly pushToMain: Push;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export function createRateDesk(options: RateDeskOptions) {
  const { profile, scripts, desk, session, isSignedIn, preferences, push, log } = options;
  const files = join(profile, 'rate-files');
  const attention = createAttention({
    window: options.window,
    notify: createNotifications(options.show, options.isLocked),
    isEnabled: () => preferences.get().notifications,
  });
  let openChanges = { owner: '', count: 0 };
  const updateOutboxState = () => {
    const { owner } = session();
    if (owner === '') return;
    void Promise.all([desk.store.rateEntries(owner), desk.store.rowRuns(owner)])
      .then(([changes, runs]) => {
        attention.journal(owner, { changes, runs });
        openChanges = { owner, count: changes.filter(isInProgress).length + activeRows(runs) };
      })
      .catch((error) => log.error('the outbox for the taskbar', error));
  };
  const journalChanged = () => {
    push('journal', {});
    updateOutboxState();
  };
  const sent = createSentChanges({
    session,
    isSignedIn,
    isOnline: options.isOnline,
    desk,
    provider: options.provider,
    row: (provider, clock) => carrierOf(new RowWork({ provider, clock })),
    largeRequests: options.largeRequests,
    folder: files,
    script: join(scripts, 'rate-changes-worker.cjs'),
    rateFilesChanged: () => push('rates-changed', {}),
    journalChanged,
    log,
  });
  const rounds = createRateRounds({
    ...sent,
    ...{ desk: desk.store, files, session, push: options.pushToMain, log },
  });
  const recent = createRecentFiles({
    store: preferences,
    toSystem: (path) => app.addRecentDocument(path),
  });
  const rates = createRates({
    profile,
    script: join(scripts, 'rates-worker.cjs'),
    desk: desk.store,
    pickedFiles: options.pickedFiles,
    samples: join(scripts, 'rate-samples'),
    recent,
    opened: options.opened,
    dialogs: options.dialogs,
    parts: options.parts,
    jobs: options.jobs,
    known: sent.snapshots,
    queue: sent.queue,
    session,
    isSignedIn,
    push: (name, payload) => {
      push(name, payload);
      if (name === 'rates-progress')
        attention.reading((payload as RateProgress).rateFile, (payload as RateProgress).part);
    },
    isWhole: async () =>
      (await desk.opened()) === 'ready' &&
      desk.savesDrafts() &&
      !recentlyLost(join(profile, 'desk.db'), Date.now()),
    log,
  });
  return {
    snapshots: sent.snapshots,
    outbox: sent.outbox,
    /** The session, the connection or the time may have changed. */
    wake() {
      sent.wake();
      if (isSignedIn()) rounds.resume(session().owner);
      updateOutboxState();
    },
    /** Changes and rows of the user that continue in the background, also after a restart. */
    openChanges: () => (openChanges.owner === session().owner ? openChanges.count : 0),
    forgetPractice: () => rates.forgetPractice(() => desk.store.forgetPractice()),
    end: () => Promise.all([sent.outbox.stop(), rates.end()]),
    textHandlers: rates.textHandlers,
    handlers: {
      ...watchReadings(
        rates.handlers,
        attention.began,
        async (owner, id) => (await desk.store.rateFile(owner, id))?.name,
      ),
      ...rateTargetHandlers({ ...sent, session }),
      ...outboxHandlers({
        ...sent,
        store: desk.store,
        operations: options.operations,
        session,
      }),
      ...journalHandlers({ desk: desk.store, outbox: sent.outbox, session }),
      ...rounds.handlers,
    },
  };
}
