/**
 * Requests about an open draft of a rate file. Rows, edits and their order are the matter of the thread
 * (`main/rates/thread.ts`); main passes requests and replies on as text.
 */
import { join } from 'node:path';
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
import { createLayouts } from '../rates/layouts';
import type { Queue } from '../rates/queue';
import type { Snapshots } from '../rates/snapshots';
import { createStoredFiles, type StoredFiles } from '../rates/stored-files';
import { createSweeping } from '../rates/sweeping';
import { RateThread } from '../rates/thread';
import { isThere } from '../system/atomic-files';
import { ownRequests } from './own-requests';
import { draftOf, rateDraftHandlers } from './rate-drafts';
import { rateExportHandlers } from './rate-exports';
import { queueDraft } from './rate-queue';

interface RatesOptions {
  readonly profile: string;
  /** The bundled thread. */
  readonly script: string;
  readonly desk: DeskStore;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: () => Pick<FileDialogs, 'pickRateFile' | 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly known: Pick<Snapshots, 'choices' | 'current' | 'latest' | 'refresh' | 'values'>;
  readonly queue: Queue;
  readonly push: Push;
  /** False while the desk does not stand on its own file. */
  readonly isWhole: () => Promise<boolean>;
  /** Whether a person works on a server, not in the practice workspace. */
  readonly isWorking: () => boolean;
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
  session,
  known,
  queue,
  push,
  isWhole,
  isWorking,
  log,
}: RatesOptions) {
  const folder = join(profile, 'rate-files');
  const files = createStoredFiles(folder);
  const thread = new RateThread({
    script,
    folder,
    store: desk,
    // A list that cannot be read is a list that was never loaded: the texts of the file stay.
    options: async (owner, { table, target }) =>
      (await known.choices(owner, table, target).catch(() => undefined))?.lists ?? {},
    current: known.current,
    // The other terms of a service in a contract are not kept.
    values: async (owner, { contract, service }) => (contract ? undefined : known.values(owner, service)),
    progress: (progress) => push('rates-progress', progress),
    log,
  });
  const sweeping = createSweeping({
    files,
    store: desk,
    bases: () => thread.bases(),
    isWhole,
    isWorking,
    log,
  });
  // Without files there is nothing to ask the desk for, which only starts when somebody does.
  if (isThere(folder)) void sweeping.sweep();
  const changed = createChangedEvents(() => push('rates-changed', {}));
  const { handlers, textHandlers } = rateHandlers({
    store: desk,
    files,
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
      ...rateDraftHandlers({
        store: desk,
        files,
        thread,
        pickedFiles,
        dialogs,
        session,
        changed,
        removed: () => void sweeping.sweep(),
      }),
      ...rateExportHandlers({ store: desk, files, thread, dialogs, parts, jobs, session }),
    },
    forgetPractice: sweeping.forgetPractice,
    end: () => thread.end(),
  };
}

interface RateHandlerOptions {
  readonly store: Pick<DeskStore, 'rateDraft' | 'changeRateDraft' | 'keepRateSnapshot' | 'rateSnapshot'>;
  readonly known: Pick<Snapshots, 'current' | 'latest' | 'refresh'>;
  readonly queue: Queue;
  readonly files: Pick<StoredFiles, 'put'>;
  readonly thread: RateThread;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: () => void;
}

function rateHandlers(options: RateHandlerOptions): {
  readonly handlers: Pick<Handlers, keyof typeof rateRequests>;
  readonly textHandlers: TextHandlers;
} {
  const { store, files, thread, known, queue, session, changed } = options;
  const { own, still } = ownRequests(session);
  const reply = async (as: string, text: Promise<string>) => still(as, new ReplyText(await text));
  const question = (name: BookQuestion) => (input: { readonly as: string; readonly draft: string }) =>
    reply(input.as, thread.ask(own(input.as), input.draft, name, JSON.stringify(input))) as never;
  const edited = async (as: string, text: Promise<string>) => {
    const answer = await reply(as, text);
    changed();
    return answer as never;
  };
  const layouts = createLayouts({ store, now: Date.now });
  /** A file about which nothing was said yet is read as the last one with these headers. */
  const likeBefore = async (owner: string, id: string, opening: Promise<string>): Promise<string> => {
    const text = await opening;
    const { answers, edits } = await draftOf(store, owner, id);
    if (edits > 0 || Object.keys(answers).length > 0) return text;
    const columns = await layouts.recall(owner, JSON.parse(text) as RateBook).catch(() => undefined);
    return columns ? thread.change(owner, id, { answers: { columns } }) : text;
  };
  return {
    textHandlers: {
      // A paste can be so long that reading it would stop main. The thread reads and checks it.
      'rates.edit': async (text) => {
        const { as, draft } = headOf(text);
        return edited(as, thread.edit(own(as), draft, text));
      },
    },
    handlers: {
      'rates.open': ({ as, draft }) => {
        const owner = own(as);
        return reply(as, likeBefore(owner, draft, thread.open(owner, draft))) as never;
      },
      'rates.cancel': async ({ as, draft }) => {
        own(as);
        thread.cancel(draft);
        return {};
      },
      'rates.close': async ({ as, draft }) => {
        own(as);
        await thread.close(draft);
        return {};
      },
      async 'rates.answer'({ as, draft, answers }) {
        const owner = own(as);
        const text = await thread.change(owner, draft, { answers });
        // A memory that cannot be kept is no reason not to read the file.
        await layouts.remember(owner, JSON.parse(text) as RateBook).catch(() => undefined);
        return edited(as, Promise.resolve(text));
      },
      async 'rates.aim'({ as, draft, table, target }) {
        const owner = own(as);
        // Rates that were never read are read first; without an answer the draft says so.
        if (target && !(await known.current(owner, target))) await known.latest(owner, target);
        return edited(as, likeBefore(owner, draft, thread.change(owner, draft, { table, target })));
      },
      'rates.edit': (input) =>
        edited(input.as, thread.edit(own(input.as), input.draft, JSON.stringify(input))),
      'rates.undo': ({ as, draft }) => edited(as, thread.step(own(as), draft, 'undo')),
      'rates.redo': ({ as, draft }) => edited(as, thread.step(own(as), draft, 'redo')),
      'rates.rows': question('rates.rows'),
      'rates.find': question('rates.find'),
      'rates.place': question('rates.place'),
      'rates.numbers': question('rates.numbers'),
      'rates.copy': question('rates.copy'),
      'rates.bands': question('rates.bands'),
      'rates.result': question('rates.result'),
      'rates.sheet': (input) =>
        reply(input.as, thread.sheet(own(input.as), input.draft, JSON.stringify(input))) as never,
      'rates.cost': (input) =>
        reply(input.as, thread.cost(own(input.as), input.draft, JSON.stringify(input))) as never,
      async 'rates.refresh'({ as, draft }) {
        const owner = own(as);
        const { target } = await draftOf(store, owner, draft);
        if (target) await known.refresh(owner, target);
        return edited(as, thread.open(own(as), draft));
      },
      async 'rates.queue'({ as, draft, notBefore }) {
        const change = await queueDraft({ store, files, thread, queue, own }, own(as), { draft, notBefore });
        changed();
        return { change };
      },
    },
  };
}

/** Whose draft a long request is about; the thread checks the rest. */
function headOf(text: string): { readonly as: string; readonly draft: string } {
  // The page writes them first. A request that does not is refused.
  const head = /^\{"as":("(?:[^"\\]|\\.)*"),"draft":"([0-9a-f-]{36})"/.exec(text.slice(0, 5000));
  const as = head && readRequestText(head[1] ?? '');
  if (!head || typeof as !== 'string' || isRecord(as))
    throw new CodeskError(failure('bad_request', { subject: 'draft of rates.edit' }));
  return { as, draft: head[2] ?? '' };
}
