/**
 * Requests about drafts of rate files. A draft belongs to one person of one server. Rows, edits and their order are the
 * matter of the thread (`main/rates/thread.ts`); main passes requests and replies on as text.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RateDraft } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { rateFileRequests } from '../../shared/ipc/rate-files';
import type { RateBook, RateEvents } from '../../shared/ipc/rates';
import { isRecord } from '../../shared/records';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName } from '../files/file-names';
import type { Jobs } from '../files/jobs';
import type { Parts } from '../files/parts';
import { openLimit, type PickedFiles } from '../files/picked-files';
import type { Push } from '../ipc/events';
import { ReplyText } from '../ipc/reply-text';
import { readRequestText } from '../ipc/request-text';
import type { Handlers, TextHandlers } from '../ipc/router';
import type { BookQuestion } from '../rates/books';
import { createChangedEvents } from '../rates/changed-events';
import { createRateFiles, type RateFiles } from '../rates/files';
import { createLayouts } from '../rates/layouts';
import type { Queue } from '../rates/queue';
import { createReceiving } from '../rates/receiving';
import type { Snapshots } from '../rates/snapshots';
import { createSweeping } from '../rates/sweeping';
import { RateThread } from '../rates/thread';
import { isThere } from '../system/atomic-files';
import { saveOriginal } from './save-original';
import { saveTemplate } from './save-template';

/** What is known of the server is answered by `outbox.ts`, other ways in which files come by `rate-files.ts`. */
type RateRequests = Exclude<
  Extract<keyof Handlers, `rates.${string}`>,
  | keyof typeof rateFileRequests
  | 'rates.prepare'
  | 'rates.services'
  | 'rates.contracts'
  | 'rates.contract'
  | 'rates.choices'
>;

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
  const files = createRateFiles(folder);
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
  const handlers = rateHandlers({
    store: desk,
    files,
    removed: () => void sweeping.sweep(),
    thread,
    pickedFiles,
    dialogs: {
      pickRateFile: () => dialogs().pickRateFile(),
      pickTarget: (name, title) => dialogs().pickTarget(name, title),
    },
    parts,
    jobs,
    known,
    queue,
    session,
    changed: createChangedEvents((what) => push('rates-changed', { what })),
  });
  return { ...handlers, forgetPractice: sweeping.forgetPractice, end: () => thread.end() };
}

interface RateHandlerOptions {
  readonly store: Pick<
    DeskStore,
    | 'keepRateDraft'
    | 'rateDrafts'
    | 'rateDraft'
    | 'dropRateDraft'
    | 'changeRateDraft'
    | 'sentRateChange'
    | 'keepRateSnapshot'
    | 'rateSnapshot'
  >;
  readonly known: Pick<Snapshots, 'current' | 'latest' | 'refresh'>;
  readonly queue: Queue;
  readonly files: RateFiles;
  readonly thread: RateThread;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'pieces'>;
  readonly dialogs: Pick<FileDialogs, 'pickRateFile' | 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly session: () => Pick<SessionState, 'owner'>;
  readonly changed: (what: RateEvents['rates-changed']['what']) => void;
  /** A draft was removed. */
  readonly removed: () => void;
  readonly now?: () => number;
}

export function rateHandlers(options: RateHandlerOptions): {
  readonly handlers: Pick<Handlers, RateRequests>;
  readonly textHandlers: TextHandlers;
} {
  const {
    store,
    files,
    thread,
    known,
    queue,
    pickedFiles,
    dialogs,
    parts,
    jobs,
    session,
    changed,
    removed,
    now = Date.now,
  } = options;
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
  const question = (name: BookQuestion) => (input: { readonly as: string; readonly draft: string }) =>
    reply(input.as, thread.ask(own(input.as), input.draft, name, JSON.stringify(input))) as never;
  const edited = async (as: string, text: Promise<string>) => {
    const answer = await reply(as, text);
    changed('drafts');
    return answer as never;
  };
  const kept = async (owner: string, id: string): Promise<RateDraft> => {
    const draft = await store.rateDraft(owner, id);
    if (!draft) throw new CodeskError(failure('rate_draft_gone'));
    return draft;
  };
  const layouts = createLayouts({ store, now });
  /** A file about which nothing was said yet is read as the last one with these headers. */
  const likeBefore = async (owner: string, id: string, opening: Promise<string>): Promise<string> => {
    const text = await opening;
    const { answers, edits } = await kept(owner, id);
    if (edits > 0 || Object.keys(answers).length > 0) return text;
    const columns = await layouts.recall(owner, JSON.parse(text) as RateBook).catch(() => undefined);
    return columns ? thread.change(owner, id, { answers: { columns } }) : text;
  };
  const sentFile = async (owner: string, id: string): Promise<Pick<RateDraft, 'name' | 'file'>> => {
    const sent = await store.sentRateChange(owner, id);
    if (sent?.origin.kind !== 'file') throw new CodeskError(failure('not_found', { subject: 'the import' }));
    return { name: sent.title, file: sent.origin.file };
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
        return path === undefined ? null : still(as, await pickedFiles.add(path, openLimit));
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
      async 'rates.restore'({ as, draft: id, handle }) {
        const owner = own(as);
        const { file, name } = await kept(owner, id);
        const chosen = receiving.received(owner, handle) ?? (await keepPicked(pickedFiles, files, handle));
        own(as);
        if (chosen.hash !== file) throw new CodeskError(failure('rate_file_other', { subject: name }));
        return {};
      },
      'rates.drafts': async ({ as }) => still(as, { drafts: await store.rateDrafts(own(as)) }),
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
      async 'rates.remove'({ as, draft }) {
        const owner = own(as);
        await store.dropRateDraft(owner, draft);
        await thread.close(draft);
        removed();
        changed('drafts');
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
        const { target } = await kept(owner, draft);
        if (target) await known.refresh(owner, target);
        return edited(as, thread.open(own(as), draft));
      },
      async 'rates.save'({ as, draft, what, format }) {
        const owner = own(as);
        const { name } = await kept(owner, draft);
        const saved = `${name.replace(/\.[^.]{1,5}$/, '')}${what === 'findings' ? ' with findings' : ''}`;
        const target = await dialogs.pickTarget(
          cleanFileName(`${saved}.${format}`, `rates.${format}`),
          'Save the rates',
        );
        if (target === undefined) return null;
        const job = await jobs.write({
          owner: own(as),
          title: `${what === 'findings' ? 'Rows with findings' : 'Rows'} of ${name}`,
          target,
          write: ({ path, shown }, signal, progress) =>
            thread.save(owner, { draft, of: what, format, path, shown: shown.place }, { signal, progress }),
        });
        return { job };
      },
      async 'rates.template'({ as, table, format }) {
        own(as);
        return saveTemplate({ dialogs, parts }, table, format);
      },
      async 'rates.save-original'({ as, of, id }) {
        const owner = own(as);
        const file = of === 'draft' ? await kept(owner, id) : await sentFile(owner, id);
        return saveOriginal({ files, dialogs, parts }, { name: file.name, hash: file.file });
      },
      async 'rates.queue'({ as, draft: id, notBefore }) {
        const owner = own(as);
        const change = await thread.wanted(owner, id, async ({ draft, base, baseAt, bytes, counts }) => {
          const { target, name: title, file } = draft;
          if (!target) throw new CodeskError(failure('rates_not_loaded', { subject: title }));
          const wanted = await files.put(bytes);
          own(as);
          const prepared = {
            title,
            origin: { kind: 'file', draft: id, file } as const,
            target,
            base,
            baseAt,
            wanted: { file: wanted.hash, rows: counts.added + counts.changed + counts.unchanged },
            counts,
            notBefore,
          };
          // Asked twice for the same rows it is queued once. After they were sent they are queued once more: they may
          // have been taken back since.
          let queued = '';
          for (let times = 0; times < mostTimesQueued; times += 1) {
            const parts = [owner, id, base.file, wanted.hash, draft.position];
            queued = idOf(times === 0 ? parts : [...parts, times]);
            if ((await queue(owner, { id: queued, ...prepared })) === 'queued') break;
          }
          await store.changeRateDraft(owner, id, { queued });
          return queued;
        });
        changed('drafts');
        return { change };
      },
    },
  };
}

/** How often the same rows of a draft can be queued, each time after they were sent. */
const mostTimesQueued = 1000;

/** An id that is the same for the same parts. */
function idOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
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
