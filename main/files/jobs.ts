/**
 * Files that take a while: downloads, and files that Codesk writes itself. Each belongs to the user who requested it:
 * it is hidden from other users, and stops when that user signs out or another one signs in. It continues while an
 * expired session waits for the same user, and when the page is reloaded.
 */
import { randomUUID } from 'node:crypto';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { Job, Workbook } from '../../shared/ipc/jobs';
import type { DownloadLimits } from '../api/download';
import { extensionOf, isTextExtension } from '../api/file-content';
import { untilAborted } from '../api/until-aborted';
import type { Download } from '../downloads/download-thread';
import { failure } from '../failure';
import { shownFileName } from './file-names';
import type { Part, Parts } from './parts';

/** Most saved files of a user that are remembered. */
const mostSaved = 200;

interface JobRequest {
  /** `owner` of the session that requested the file. */
  readonly owner: string;
  readonly title: string;
  /** Absolute path that the user chose. */
  readonly target: string;
}

interface DownloadRequest extends JobRequest {
  /** The proposed name, whose extension is the expected file type. */
  readonly promised: string;
  /** The file is CSV, and becomes a workbook unless the target has the name of a text file. */
  readonly workbook?: Workbook;
  /** Asks the server for the address of the file. Part of the job, so that it can be cancelled. */
  readonly locate: (signal: AbortSignal) => Promise<{ url: URL; token?: string }>;
}

interface WriteRequest extends JobRequest {
  /**
   * Writes the file.
   * @param part the empty file to write to. Nothing may write to it once this has ended
   * @param progress called regularly with the bytes that are written, and the fraction from 0 to 1
   * @returns the number of bytes, which are on the disk. Rejects with a `CodeskError`
   */
  readonly write: (
    part: Pick<Part, 'path' | 'shown'>,
    signal: AbortSignal,
    progress: (bytes: number, part: number) => void,
  ) => Promise<number>;
}

/** Facts about a saved file. */
type Saved = Pick<Job, 'received' | 'formulas' | 'lastLine'>;

interface JobsOptions {
  readonly parts: Pick<Parts, 'make'>;
  /** Sends the state of a job to the page of the signed-in user. */
  readonly publish: (job: Job) => void;
  /** `owner` of the session, empty when no user is signed in. */
  readonly owner: () => string;
  readonly limits: DownloadLimits;
  readonly download: Download;
  /** Marks a complete file as one from the network, before it is renamed. */
  readonly mark: (path: string, from: URL) => Promise<void>;
  /** The server refused the token of a job. */
  readonly refusedToken: (token: string) => void;
  readonly unexpected: (error: unknown) => void;
}

interface Entry {
  readonly owner: string;
  readonly target: string;
  readonly part: Part;
  readonly abort: AbortController;
  job: Job;
  ended?: Promise<void>;
}

export class Jobs {
  readonly #options: JobsOptions;
  readonly #entries = new Map<string, Entry>();

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /**
   * Starts a download and resolves with its id. Rejects with a `CodeskError`, before anything is requested, if the
   * target cannot be written or another job writes it.
   */
  download(request: DownloadRequest): Promise<string> {
    return this.#begin(request, (entry) => this.#downloaded(entry, request));
  }

  /** Starts to write a file; resolves and rejects likewise. */
  write(request: WriteRequest): Promise<string> {
    return this.#begin(request, (entry) => this.#written(entry, request));
  }

  /** Cancels a job of this user. */
  cancel(id: string, owner: string): void {
    this.#own(id, owner)?.abort.abort();
  }

  /**
   * Returns the jobs of a user that are not dismissed, the oldest first. Failed and cancelled ones are reported once.
   */
  list(owner: string): readonly Job[] {
    const jobs = this.#ofOwner(owner).map(({ job }) => job);
    for (const { id, state } of jobs)
      if (state === 'failed' || state === 'cancelled') this.#entries.delete(id);
    return jobs;
  }

  dismiss(ids: readonly string[], owner: string): void {
    for (const id of ids) if (this.#own(id, owner)?.job.state === 'done') this.#entries.delete(id);
  }

  /** Returns the path of a finished file of this user. */
  finishedFile(id: string, owner: string): string | undefined {
    const entry = this.#own(id, owner);
    return entry?.job.state === 'done' ? entry.target : undefined;
  }

  /** Returns running jobs, to ask about them before the app closes. */
  running(): readonly { readonly title: string; readonly file: string; readonly owner: string }[] {
    return this.#running().map(({ job: { title, file }, owner }) => ({ title, file, owner }));
  }

  /** Stops the jobs of all other users. An expired session still has its owner; a signed-out one has none. */
  sessionChanged({ owner }: Pick<SessionState, 'owner'>): void {
    for (const entry of this.#running()) if (entry.owner !== owner) entry.abort.abort();
  }

  /**
   * Cancels all jobs when the app closes. Their parts are removed at once; it resolves when nothing writes any more.
   */
  async cancelAll(): Promise<void> {
    const all = this.#running();
    for (const { abort, part } of all) {
      abort.abort();
      // The process may end before the network and the disk have responded.
      part.dropNow();
    }
    await Promise.all(all.map(({ ended }) => ended));
  }

  async #begin(
    { owner, title, target }: JobRequest,
    work: (entry: Entry) => Promise<Saved>,
  ): Promise<string> {
    const part = await this.#options.parts.make(target);
    const id = randomUUID();
    const file = shownFileName(target);
    const entry: Entry = {
      owner,
      target,
      part,
      abort: new AbortController(),
      job: { id, title, state: 'running', received: 0, total: null, file },
    };
    this.#entries.set(id, entry);
    this.#report(entry);
    entry.ended = this.#run(entry, work);
    return id;
  }

  async #run(entry: Entry, work: (entry: Entry) => Promise<Saved>): Promise<void> {
    const { part, abort } = entry;
    try {
      this.#report(entry, { state: 'done', ...(await work(entry)) });
      this.#forgetOldest(entry.owner);
    } catch (error) {
      await part.drop();
      if (abort.signal.aborted) this.#report(entry, { state: 'cancelled' });
      else if (error instanceof CodeskError) this.#report(entry, { state: 'failed', failure: error.failure });
      else {
        this.#options.unexpected(error);
        this.#report(entry, { state: 'failed', failure: failure('unexpected') });
      }
    }
  }

  async #downloaded(entry: Entry, { locate, promised, workbook }: DownloadRequest): Promise<Saved> {
    const { part, abort, target } = entry;
    const { download, limits, mark, unexpected } = this.#options;
    const chosen = extensionOf(target);
    const becomes = workbook && !isTextExtension(chosen) ? { workbook } : {};
    let sent: string | undefined;
    try {
      // A server that is slow to name the file must not block the removal of a cancelled job's part.
      const { url, token } = await Promise.race([locate(abort.signal), untilAborted(abort.signal)]);
      sent = token;
      abort.signal.throwIfAborted();
      const saved = await download({
        url,
        into: part.file,
        path: part.path,
        shown: part.shown,
        extensions: workbook ? ['csv'] : [...new Set([extensionOf(promised), chosen])].filter(Boolean),
        ...becomes,
        ...(token ? { token } : {}),
        signal: abort.signal,
        limits,
        progress: (bytes, total) => this.#report(entry, { received: bytes, total }),
      });
      abort.signal.throwIfAborted();
      // A file without the mark is still complete.
      await part.commit((path) => mark(path, url).catch(unexpected));
      return saved;
    } catch (error) {
      const isRefused = error instanceof CodeskError && error.failure.code === 'session_ended';
      if (isRefused && sent && !abort.signal.aborted) this.#options.refusedToken(sent);
      throw error;
    }
  }

  async #written(entry: Entry, { write }: WriteRequest): Promise<Saved> {
    const { part, abort } = entry;
    const received = await write(part, abort.signal, (received, done) =>
      this.#report(entry, { received, part: done }),
    );
    abort.signal.throwIfAborted();
    await part.commit();
    return { received };
  }

  /** Sends the job to the page, if its user is signed in. A reported end is not listed again. */
  #report(entry: Entry, change: Partial<Job> = {}): void {
    entry.job = { ...entry.job, ...change };
    if (entry.owner !== this.#options.owner()) return;
    this.#options.publish(entry.job);
    if (entry.job.state === 'failed' || entry.job.state === 'cancelled') this.#entries.delete(entry.job.id);
  }

  /** Limits the number of remembered jobs. */
  #forgetOldest(owner: string): void {
    const saved = this.#ofOwner(owner).filter(({ job }) => job.state === 'done');
    for (const { job } of saved.slice(0, Math.max(0, saved.length - mostSaved))) this.#entries.delete(job.id);
  }

  #own(id: string, owner: string): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  }

  #ofOwner(owner: string): readonly Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.owner === owner);
  }

  #running(): readonly Entry[] {
    return [...this.#entries.values()].filter(({ job }) => job.state === 'running');
  }
}
