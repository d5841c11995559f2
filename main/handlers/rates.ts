/**
 * Requests about an open rate file. The thread manages rows, edits and their order (`main/rates/rate-thread.ts`); main
 * passes requests and replies on as text.
 */
import { join } from 'node:path';
import { incrementsPart, incrementsTarget } from '../../shared/desk/increments';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { RateBook, rateRequests } from '../../shared/ipc/rates';
import { isRecord } from '../../shared/records';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import type { Jobs } from '../files/jobs';
import type { Parts } from '../files/parts';
import type { PickedFiles } from '../files/picked-files';
import { createChangedEvents } from '../ipc/changed-events';
import type { Push } from '../ipc/events';
import { ReplyText } from '../ipc/reply-text';
import { readRequestText } from '../ipc/request-text';
import type { Handlers, TextHandlers } from '../ipc/router';
import type { BookQuestion } from '../rates/books';
import type { Queue } from '../rates/change-queue';
import { createCleanUp } from '../rates/clean-up';
import { createLayouts, type Layouts, shapeOf } from '../rates/layouts';
import type { OpenedFiles } from '../rates/opened-files';
import { RateThread } from '../rates/rate-thread';
import type { RecentFiles } from '../rates/recent-files';
import type { Snapshots } from '../rates/snapshots';
import { createStoredFiles } from '../rates/stored-files';
import { pathExists } from '../system/atomic-files';
import { ownRequests } from './own-requests';
import { rateExportHandlers } from './rate-exports';
import { rateFileHandlers, rateFileOf } from './rate-files';
import { rateImportHandlers } from './rate-imports';
import { rateLayoutHandlers } from './rate-layouts';
import { queueRateFile } from './rate-queue';

interface RatesOptions {
  readonly profile: string;
  /** The bundled thread. */
  readonly script: string;
  readonly desk: DeskStore;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: () => Pick<FileDialogs, 'pickRateFile' | 'pickLayout' | 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly samples: string;
  readonly recent: RecentFiles;
  readonly opened: OpenedFiles;
  readonly session: () => Pick<SessionState, 'owner' | 'practice'>;
  readonly isSignedIn: () => boolean;
  readonly known: Pick<Snapshots, 'choices' | 'current' | 'latest' | 'refresh' | 'values'>;
  readonly queue: Queue;
  readonly push: Push;
  /** False while the desk is not saved to its file. */
  readonly isWhole: () => Promise<boolean>;
  readonly log: { error(...parts: unknown[]): void };
}

/** The parts of the rate desk, joined. */
export function createRates({
  profile,
  script,
  desk,
  pickedFiles,
  dialogs,
  parts,
  jobs,
  samples,
  recent,
  opened,
  session,
  isSignedIn,
  known,
  queue,
  push,
  isWhole,
  log,
}: RatesOptions) {
  const folder = join(profile, 'rate-files');
  const files = createStoredFiles(folder);
  const thread = new RateThread({
    script,
    folder,
    store: desk,
    // A list that cannot be read counts as not loaded: the texts of the file stay.
    options: async (owner, { table, target }) =>
      (await known.choices(owner, table, target).catch(() => undefined))?.lists ?? {},
    current: known.current,
    // Only the rates of a service in a contract are stored, not its other terms.
    values: async (owner, { contract, service }) => (contract ? undefined : known.values(owner, service)),
    progress: (progress) => push('rates-progress', progress),
    log,
  });
  const cleanUp = createCleanUp({
    files,
    store: desk,
    bases: () => thread.bases(),
    isWhole,
    isWorking: () => isSignedIn() && !session().practice,
    log,
  });
  // Without files the desk is not asked, because it starts with the first request.
  if (pathExists(folder)) void cleanUp.run();
  const changed = createChangedEvents(() => push('rates-changed', {}));
  const layouts = createLayouts({ store: desk, now: Date.now });
  const { handlers, textHandlers } = rateHandlers({
    store: desk,
    layouts,
    thread,
    known,
    queue,
    session,
    changed,
  });
  return {
    textHandlers,
    handlers: {
      ...handlers,
      ...rateFileHandlers({
        store: desk,
        files,
        thread,
        pickedFiles,
        dialogs,
        samples,
        recent,
        opened,
        session,
        isSignedIn,
        changed,
        removed: () => void cleanUp.run(),
      }),
      ...rateImportHandlers({ store: desk, files, thread, pickedFiles, layouts, session, changed }),
      ...rateLayoutHandlers({ layouts, dialogs, parts, session }),
      ...rateExportHandlers({ store: desk, files, thread, dialogs, parts, jobs, session }),
    },
    forgetPractice: cleanUp.forgetPractice,
    end: () => thread.end(),
  };
}

interface RateHandlerOptions {
  readonly store: Pick<DeskStore, 'rateFile' | 'rateFiles' | 'changeRateFile'>;
  readonly layouts: Layouts;
  readonly known: Pick<Snapshots, 'current' | 'latest' | 'refresh'>;
  readonly queue: Queue;
  readonly thread: RateThread;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: () => void;
}

function rateHandlers(options: RateHandlerOptions): {
  readonly handlers: Pick<Handlers, keyof typeof rateRequests>;
  readonly textHandlers: TextHandlers;
} {
  const { store, thread, known, queue, layouts, session, changed } = options;
  const { own, still } = ownRequests(session);
  const reply = async (as: string, text: Promise<string>) => still(as, new ReplyText(await text));
  const question = (name: BookQuestion) => (input: { readonly as: string; readonly rateFile: string }) =>
    reply(input.as, thread.ask(own(input.as), input.rateFile, name, JSON.stringify(input))) as never;
  const edited = async (as: string, text: Promise<string>) => {
    const answer = await reply(as, text);
    changed();
    return answer as never;
  };
  /** A file without answers uses those of the last file with the same headings. */
  const likeBefore = async (owner: string, id: string, opening: Promise<string>): Promise<string> => {
    const text = await opening;
    const { answers, edits } = await rateFileOf(store, owner, id);
    if (edits > 0 || Object.keys(answers).length > 0) return text;
    const book = JSON.parse(text) as RateBook;
    const shape = shapeOf(book);
    if (shape) await store.changeRateFile(owner, id, { shape });
    const learned = await layouts.recall(owner, book).catch(() => undefined);
    return learned ? thread.change(owner, id, { answers: learned }) : text;
  };
  /**
   * Increments that were read from the same part belong to the same service, unless the user chose another one for
   * them.
   */
  const setIncrementsTarget = async (owner: string, id: string) => {
    const base = await rateFileOf(store, owner, id);
    const increments = incrementsPart(base);
    const target = base.target && incrementsTarget(base.target);
    if (!base.group || !increments || !target) return;
    const files = await store.rateFiles(owner);
    const found = files.filter(
      (each) =>
        each.group === base.group &&
        each.target === null &&
        each.table === increments.table &&
        each.part === increments.part,
    );
    for (const each of found) {
      await thread.change(owner, each.id, { target });
      await thread.close(each.id);
    }
  };
  return {
    textHandlers: {
      // A paste can be so long that parsing it would block main. The thread reads and checks it.
      'rates.edit': async (text) => {
        const { as, rateFile } = headOf(text);
        return edited(as, thread.edit(own(as), rateFile, text));
      },
    },
    handlers: {
      'rates.open': ({ as, rateFile }) => {
        const owner = own(as);
        return reply(as, likeBefore(owner, rateFile, thread.open(owner, rateFile))) as never;
      },
      'rates.cancel': async ({ as, rateFile }) => {
        own(as);
        thread.cancel(rateFile);
        return {};
      },
      'rates.close': async ({ as, rateFile }) => {
        own(as);
        await thread.close(rateFile);
        return {};
      },
      async 'rates.answer'({ as, rateFile, answers }) {
        const owner = own(as);
        const text = await thread.change(owner, rateFile, { answers });
        // The file is read even if the answers cannot be remembered.
        await layouts.remember(owner, JSON.parse(text) as RateBook).catch(() => undefined);
        return edited(as, Promise.resolve(text));
      },
      async 'rates.aim'({ as, rateFile, table, target }) {
        const owner = own(as);
        // Rates that were never read are read first; if that fails, the page says so.
        if (target && !(await known.current(owner, target))) await known.latest(owner, target);
        const text = await likeBefore(owner, rateFile, thread.change(owner, rateFile, { table, target }));
        await setIncrementsTarget(owner, rateFile);
        return edited(as, Promise.resolve(text));
      },
      'rates.edit': (input) =>
        edited(input.as, thread.edit(own(input.as), input.rateFile, JSON.stringify(input))),
      'rates.undo': ({ as, rateFile }) => edited(as, thread.step(own(as), rateFile, 'undo')),
      'rates.redo': ({ as, rateFile }) => edited(as, thread.step(own(as), rateFile, 'redo')),
      'rates.rows': question('rates.rows'),
      'rates.find': question('rates.find'),
      'rates.place': question('rates.place'),
      'rates.numbers': question('rates.numbers'),
      'rates.copy': question('rates.copy'),
      'rates.bands': question('rates.bands'),
      'rates.result': question('rates.result'),
      'rates.curve': question('rates.curve'),
      'rates.sheet': (input) =>
        reply(input.as, thread.sheet(own(input.as), input.rateFile, JSON.stringify(input))) as never,
      'rates.cost': (input) =>
        reply(input.as, thread.cost(own(input.as), input.rateFile, JSON.stringify(input))) as never,
      async 'rates.refresh'({ as, rateFile }) {
        const owner = own(as);
        const { target } = await rateFileOf(store, owner, rateFile);
        if (target) await known.refresh(owner, target);
        return edited(as, thread.open(own(as), rateFile));
      },
      async 'rates.queue'({ as, rateFile, notBefore }) {
        const change = await queueRateFile({ store, thread, queue, own }, own(as), {
          rateFile,
          notBefore,
        });
        changed();
        return { change };
      },
    },
  };
}

/** Owner and rate file of a long request; the thread checks the rest. */
function headOf(text: string): { readonly as: string; readonly rateFile: string } {
  // The page writes them first. A request in another order is refused.
  const head = /^\{"as":("(?:[^"\\]|\\.)*"),"rateFile":"([0-9a-f-]{36})"/.exec(text.slice(0, 5000));
  const as = head && readRequestText(head[1] ?? '');
  if (!head || typeof as !== 'string' || isRecord(as))
    throw new CodeskError(failure('bad_request', { subject: 'rateFile of rates.edit' }));
  return { as, rateFile: head[2] ?? '' };
}
