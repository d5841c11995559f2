/**
 * Requests about drafts of rate files. A draft belongs to one person of one server. Rows, edits and their order are the
 * matter of the thread (`main/rates/thread.ts`); main passes requests and replies on as text.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RateDraft } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { RateEvents } from '../../shared/ipc/rates';
import { fileCap } from '../../shared/rates/limits';
import { isRecord } from '../../shared/records';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import type { PickedFiles } from '../files/picked-files';
import type { Push } from '../ipc/events';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers, TextHandlers } from '../ipc/router';
import { createRateFiles, type RateFiles } from '../rates/files';
import { createReceiving } from '../rates/receiving';
import { createRateThread, type RateThread } from '../rates/thread';
import { readRequestText } from '../request-text';

type RateRequests = Extract<keyof Handlers, `rates.${string}`>;
type ChangeRequests = Extract<keyof Handlers, `outbox.${string}` | `history.${string}`>;

interface RatesOptions {
  readonly profile: string;
  /** The bundled thread. */
  readonly script: string;
  readonly desk: DeskStore;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: () => Pick<FileDialogs, 'pickRateFile'>;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly push: Push;
  readonly log: { error(...parts: unknown[]): void };
}

/** The parts of the rate desk, joined. */
export function createRates({
  profile,
  script,
  desk,
  pickedFiles,
  dialogs,
  session,
  push,
  log,
}: RatesOptions) {
  const folder = join(profile, 'rate-files');
  const thread = createRateThread({
    script,
    folder,
    store: desk,
    options: async () => ({}),
    progress: (progress) => push('rates-progress', progress),
    log,
  });
  const handlers = rateHandlers({
    store: desk,
    files: createRateFiles(folder),
    thread,
    pickedFiles,
    dialogs: { pickRateFile: () => dialogs().pickRateFile() },
    session,
    changed: (what) => push('rates-changed', { what }),
  });
  return { ...handlers, end: () => thread.end() };
}

interface RateHandlerOptions {
  readonly store: Pick<DeskStore, 'keepRateDraft' | 'rateDrafts' | 'dropRateDraft'>;
  readonly files: RateFiles;
  readonly thread: RateThread;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'pieces'>;
  readonly dialogs: Pick<FileDialogs, 'pickRateFile'>;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: (what: RateEvents['rates-changed']['what']) => void;
  readonly now?: () => number;
}

export function rateHandlers(options: RateHandlerOptions): {
  readonly handlers: Pick<Handlers, RateRequests | ChangeRequests>;
  readonly textHandlers: TextHandlers;
} {
  const { store, files, thread, pickedFiles, dialogs, session, changed, now = Date.now } = options;
  const receiving = createReceiving(files);
  /** The page may still hold drafts of somebody else. Also after the session has ended they stay open. */
  const own = (as: unknown): string => {
    const { owner } = session();
    if (owner === '' || as !== owner) throw new CodeskError(failure('session_ended'));
    return owner;
  };
  /** What was found is not for somebody who has come meanwhile. */
  const still = <T>(as: string, found: T): T => {
    own(as);
    return found;
  };
  const reply = async (as: string, text: Promise<string>) => still(as, new ReplyText(await text));
  const question =
    (name: 'rates.rows' | 'rates.find' | 'rates.place' | 'rates.numbers' | 'rates.copy') =>
    (input: { readonly as: string; readonly draft: string }) =>
      reply(input.as, thread.ask(own(input.as), input.draft, name, JSON.stringify(input))) as never;
  const edited = async (as: string, text: Promise<string>) => {
    const answer = await reply(as, text);
    changed('drafts');
    return answer as never;
  };
  const notYet = ({ as }: { readonly as: string }) => {
    own(as);
    throw new CodeskError(failure('unexpected'));
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
      'rates.receive': async ({ as, ...part }) => ({ handle: await receiving.take(own(as), part) }),
      async 'rates.pick'({ as }) {
        own(as);
        const path = await dialogs.pickRateFile();
        return path === undefined ? null : still(as, await pickedFiles.add(path, fileCap));
      },
      async 'rates.add'({ as, handle, table, target }) {
        const owner = own(as);
        const kept = receiving.received(owner, handle) ?? (await keepPicked(pickedFiles, files, handle));
        const at = now();
        const draft: RateDraft = {
          id: randomUUID(),
          name: kept.name.slice(0, 300),
          file: kept.hash,
          size: kept.size,
          table,
          target,
          answers: {},
          position: 0,
          edits: 0,
          made: at,
          changed: at,
          counts: null,
          queued: null,
        };
        own(as);
        await store.keepRateDraft(owner, draft);
        changed('drafts');
        return { draft: draft.id };
      },
      'rates.drafts': async ({ as }) => still(as, { drafts: await store.rateDrafts(own(as)) }),
      'rates.open': ({ as, draft }) => reply(as, thread.open(own(as), draft)) as never,
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
      async 'rates.remove'({ as, draft }) {
        const owner = own(as);
        await store.dropRateDraft(owner, draft);
        await thread.close(draft);
        changed('drafts');
        return {};
      },
      'rates.answer': ({ as, draft, answers }) => edited(as, thread.change(own(as), draft, { answers })),
      'rates.aim': ({ as, draft, table, target }) =>
        edited(as, thread.change(own(as), draft, { table, target })),
      'rates.edit': (input) =>
        edited(input.as, thread.edit(own(input.as), input.draft, JSON.stringify(input))),
      'rates.undo': ({ as, draft }) => edited(as, thread.step(own(as), draft, 'undo')),
      'rates.redo': ({ as, draft }) => edited(as, thread.step(own(as), draft, 'redo')),
      'rates.rows': question('rates.rows'),
      'rates.find': question('rates.find'),
      'rates.place': question('rates.place'),
      'rates.numbers': question('rates.numbers'),
      'rates.copy': question('rates.copy'),
      'rates.bands': notYet,
      'rates.sheet': notYet,
      'rates.services': notYet,
      'rates.choices': notYet,
      'rates.refresh': notYet,
      'rates.save': notYet,
      'rates.queue': notYet,
      'outbox.list': notYet,
      'outbox.set': notYet,
      'outbox.collisions': notYet,
      'outbox.choose': notYet,
      'history.list': notYet,
      'history.preview': notYet,
      'history.undo': notYet,
    },
  };
}

async function keepPicked(
  pickedFiles: Pick<PickedFiles, 'pieces'>,
  files: Pick<RateFiles, 'put'>,
  handle: string,
): Promise<{ readonly name: string; readonly hash: string; readonly size: number }> {
  const { name, bytes } = await pickedFiles.pieces(handle);
  return { name, ...(await files.put(bytes)) };
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
