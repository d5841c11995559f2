/**
 * The desk as the rest of main uses it: sends requests to the thread in order. The thread starts with the first
 * request, so that it does not delay the sign-in screen. A reply to a change means that the change is on the disk. A
 * thread that dies is restarted, and its open requests are sent again.
 */
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { failure } from '../failure';
import type { DeskCalls } from './desk-calls';
import { type DeskState, isOnFile } from './desk-state';
import { isReading } from './read-requests';

/** The input of the thread. */
export interface DeskWork {
  readonly file: string;
  readonly now: number;
}

export interface DeskRequest {
  readonly id: number;
  readonly name: keyof DeskCalls | 'close' | 'reopen';
  readonly input: readonly unknown[];
}

/** The messages of the thread. */
export type DeskMessage =
  | { readonly kind: 'opened'; readonly state: DeskState; readonly aside?: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string };

/** The functions of `desk-calls.ts`, run on the thread. They reject with a `CodeskError`. */
export type DeskStore = {
  readonly [N in keyof DeskCalls]: (...input: Parameters<DeskCalls[N]>) => Promise<ReturnType<DeskCalls[N]>>;
};

export interface Desk {
  readonly store: DeskStore;
  /** Opens the file unless a request has done so. Resolves when it is open. */
  opened(): Promise<DeskState>;
  /** True if drafts are on the disk and survive a restart. */
  savesDrafts(): boolean;
  /** Tries to open a file that could not be used. Every other request does so as well. */
  reopen(): Promise<void>;
  /** Waits for all requests, then closes the file. */
  close(): Promise<void>;
}

interface DeskOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly file: string;
  /** Called when the file is open, and again when a file that could not be used is opened after all. */
  readonly opened: (state: DeskState, aside: string | undefined) => void;
  /** A change was not stored, with the reason; `undefined` when the next one is stored. */
  readonly storeFailed?: (code: ErrorCode | undefined) => void;
  readonly log: { error(...parts: unknown[]): void };
  readonly now?: () => number;
}

interface Waiting {
  readonly request: DeskRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How often the thread is restarted before its requests fail. */
const restarts = 3;

export function createDesk(options: DeskOptions): Desk {
  const { script, file, opened, log, now = Date.now } = options;
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let died = 0;
  let reported: DeskState | undefined;
  let hasFailed = false;
  const storeFailed = (code: ErrorCode | undefined) => {
    hasFailed = code !== undefined;
    options.storeFailed?.(code);
  };
  let closed = false;
  let resolveOpened: (state: DeskState) => void = () => undefined;
  const isOpen = new Promise<DeskState>((resolve) => {
    resolveOpened = resolve;
  });

  const start = (): Worker => {
    const work: DeskWork = { file, now: now() };
    const thread = new Worker(script, { workerData: work });
    thread.on('message', (message: DeskMessage) => {
      if (message.kind === 'opened') {
        resolveOpened(message.state);
        // A restarted thread that finds its file unchanged is not reported.
        if (reported === undefined || reported === 'memory' || message.state !== 'ready')
          opened(message.state, message.aside);
        reported = message.state;
        return;
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      const isChange = asked && !isReading(asked.request.name);
      if (message.kind === 'answer') {
        if (isChange) storeFailed(undefined);
        asked?.resolve(message.value);
        return;
      }
      log.error('desk', asked?.request.name, message.code, message.message);
      const code = codeOfDatabase(message);
      if (isChange) storeFailed(code);
      asked?.reject(new CodeskError(failure(code, { subject: 'desk.db' })));
    });
    thread.on('error', (error) => log.error('the thread of the desk', error));
    thread.on('exit', () => {
      died += 1;
      // A thread that ended while closing sends no more replies.
      if (closed || died > restarts) {
        if (!closed) storeFailed('file_trouble');
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
      if (!closed && reported === undefined) started();
      return isOpen;
    },
    savesDrafts: () => !hasFailed && reported !== undefined && isOnFile(reported),
    reopen: async () => void (await ask('reopen', [])),
    async close() {
      if (closed) return;
      if (worker === undefined) {
        closed = true;
        return;
      }
      // libsql releases the file only when its thread ends.
      const thread = worker;
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      const done = ask('close', []);
      closed = true;
      await done.catch(() => undefined);
      await ended;
    },
  };
}

/** Returns the error code of a database message. */
function codeOfDatabase({ code, message }: { code: string; message: string }): ErrorCode {
  if (/SQLITE_FULL/.test(code) || /disk is full/i.test(message)) return 'profile_full';
  if (/SQLITE_(READONLY|CANTOPEN)/.test(code) || /readonly|unable to open/i.test(message))
    return 'profile_readonly';
  return 'file_trouble';
}

/** Returns the warning about a file that was not opened normally. */
export function deskWarning(state: DeskState, aside: string | undefined): string | undefined {
  if (state === 'set_aside')
    return `Drafts and rate files could not be read. Their database was renamed to ${basename(aside ?? '')}. New drafts and rate files are saved.`;
  if (state === 'lost')
    return 'Drafts, rate files, queued changes or unconfirmed saves are missing: desk.db was emptied, deleted or damaged. Check your last changes on the server. New drafts are saved.';
  if (state === 'newer')
    return 'The drafts and rate files of this profile were saved by a newer version of Codesk and are not changed. New drafts last until Codesk closes.';
  if (state === 'memory') return 'Drafts cannot be saved in this profile. They last until Codesk closes.';
  return undefined;
}

/** Returns the warning while changes are not stored. */
export function deskError(code: ErrorCode | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code === 'profile_full')
    return 'The disk of this profile is full. Drafts are not saved until there is free space.';
  return 'Drafts cannot be saved now. Save your changes before you close Codesk.';
}
