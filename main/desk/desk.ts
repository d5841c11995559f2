/**
 * The desk as the rest of main uses it: asks the thread, one request after the other. The thread starts with the first
 * request, so that a start to the sign-in screen does not pay for it. An answer to a change means that
 * the change is on the disk. If the thread dies it is started again, and what it had not answered is asked again.
 */
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { failure } from '../failure';
import { type DeskState, isOnFile } from './desk-state';
import { isReading } from './read-requests';
import type { DeskCalls } from './tables';

/** The input of the thread. */
export interface DeskWork {
  readonly file: string;
  readonly now: number;
}

export interface DeskRequest {
  readonly id: number;
  readonly name: keyof DeskCalls | 'close' | 'look';
  readonly input: readonly unknown[];
}

/** The messages of the thread. */
export type DeskMessage =
  | { readonly kind: 'opened'; readonly state: DeskState; readonly aside?: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string };

/** The functions of `tables.ts`, asked of the thread. They reject with a `CodeskError`. */
export type DeskStore = {
  readonly [N in keyof DeskCalls]: (...input: Parameters<DeskCalls[N]>) => Promise<ReturnType<DeskCalls[N]>>;
};

export interface Desk {
  readonly store: DeskStore;
  /** Opens the file if nobody asked for anything yet. Resolves when it is open. */
  opened(): Promise<DeskState>;
  /** True if what is typed now is there again after Codesk closes. */
  keepsDrafts(): boolean;
  /** Tries whether a file that could not be used can be used now. Every other request does so as well. */
  look(): Promise<void>;
  /** Waits for everything that was asked, then closes the file. */
  close(): Promise<void>;
}

interface DeskOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly file: string;
  /** Called when the file is open, and again when a file that could not be used is open after all. */
  readonly opened: (state: DeskState, aside: string | undefined) => void;
  /** A change was not kept, and why; `undefined` when the next one is kept. */
  readonly trouble?: (code: ErrorCode | undefined) => void;
  readonly log: { error(...parts: unknown[]): void };
  readonly now?: () => number;
}

interface Waiting {
  readonly request: DeskRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How often the thread is started again before its requests fail. */
const restarts = 3;

export function createDesk(options: DeskOptions): Desk {
  const { script, file, opened, log, now = Date.now } = options;
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let died = 0;
  let told: DeskState | undefined;
  let troubled = false;
  const trouble = (code: ErrorCode | undefined) => {
    troubled = code !== undefined;
    options.trouble?.(code);
  };
  let closed = false;
  let tellOpened: (state: DeskState) => void = () => undefined;
  const isOpen = new Promise<DeskState>((resolve) => {
    tellOpened = resolve;
  });

  const start = (): Worker => {
    const work: DeskWork = { file, now: now() };
    const thread = new Worker(script, { workerData: work });
    thread.on('message', (message: DeskMessage) => {
      if (message.kind === 'opened') {
        tellOpened(message.state);
        // That a thread which was started again finds its file as it left it is no news.
        if (told === undefined || told === 'memory' || message.state !== 'ready')
          opened(message.state, message.aside);
        told = message.state;
        return;
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      const isChange = asked && !isReading(asked.request.name);
      if (message.kind === 'answer') {
        if (isChange) trouble(undefined);
        asked?.resolve(message.value);
        return;
      }
      log.error('desk', asked?.request.name, message.code, message.message);
      const code = codeOfDatabase(message);
      if (isChange) trouble(code);
      asked?.reject(new CodeskError(failure(code, { subject: 'desk.db' })));
    });
    thread.on('error', (error) => log.error('the thread of the desk', error));
    thread.on('exit', () => {
      died += 1;
      // A thread that ended while it was being closed answers nothing any more.
      if (closed || died > restarts) {
        if (!closed) trouble('file_trouble');
        closed = true;
        const error = new CodeskError(failure('file_trouble', { subject: 'desk.db' }));
        for (const { reject } of waiting.values()) reject(error);
        waiting.clear();
        return;
      }
      worker = start();
      for (const { request } of waiting.values()) worker.postMessage(request);
    });
    return thread;
  };
  let worker: Worker | undefined;
  const started = (): Worker => {
    worker ??= start();
    return worker;
  };

  const ask = (name: DeskRequest['name'], input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(new CodeskError(failure('file_trouble', { subject: 'desk.db' })));
        return;
      }
      last += 1;
      const request = { id: last, name, input };
      waiting.set(last, { request, resolve, reject });
      started().postMessage(request);
    });

  return {
    store: new Proxy({} as DeskStore, {
      get:
        (_target, name: keyof DeskCalls) =>
        (...input: readonly unknown[]) =>
          ask(name, input),
    }),
    opened() {
      if (!closed && told === undefined) started();
      return isOpen;
    },
    keepsDrafts: () => !troubled && told !== undefined && isOnFile(told),
    look: async () => void (await ask('look', [])),
    async close() {
      if (closed) return;
      if (worker === undefined) {
        closed = true;
        return;
      }
      // The package lets go of the file only when its thread ends.
      const thread = worker;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      const done = ask('close', []);
      closed = true;
      await done.catch(() => undefined);
      await ended;
    },
  };
}

/** The error code of a message of the database. */
function codeOfDatabase({ code, message }: { code: string; message: string }): ErrorCode {
  if (/SQLITE_FULL/.test(code) || /disk is full/i.test(message)) return 'profile_full';
  if (/SQLITE_(READONLY|CANTOPEN)/.test(code) || /readonly|unable to open/i.test(message))
    return 'profile_readonly';
  return 'file_trouble';
}

/** What a person is told about a file that was not simply opened. */
export function deskWarning(state: DeskState, aside: string | undefined): string | undefined {
  if (state === 'set_aside')
    return `Drafts and rate files could not be read. Their database was set aside as ${basename(aside ?? '')}; new ones are saved.`;
  if (state === 'lost')
    return 'Drafts, rate files, queued changes or saves without a known answer are missing: desk.db was emptied, removed or damaged. Check your last changes on the server. New ones are saved.';
  if (state === 'newer')
    return 'The drafts and rate files of this profile were saved by a newer Codesk and stay as they are. What you type now lasts until Codesk closes.';
  if (state === 'memory')
    return 'Drafts cannot be kept in this profile. What you type lasts until Codesk closes.';
  return undefined;
}

/** What a person is told while changes are not kept. */
export function deskError(code: ErrorCode | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code === 'profile_full')
    return 'The disk of this profile is full. What you type is not kept until there is space again.';
  return 'Drafts cannot be kept at the moment. Save what you type before you close Codesk.';
}
