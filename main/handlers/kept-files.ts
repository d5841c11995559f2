/** Requests about copies of integrations: asked of a thread, as JSON text. */
import { Worker } from 'node:worker_threads';
import { CodeskError, type Failure } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers, TextHandlers } from '../ipc/router';

const names = ['copies.list', 'copies.read', 'copies.keep'] as const;
type KeptFileRequests = (typeof names)[number];

/** The input of the thread. */
export interface KeptFilesWork {
  readonly copiesFolder: string;
}

export interface KeptFilesRequest {
  readonly id: number;
  readonly name: KeptFileRequests | 'forget-practice';
  /** JSON of the input. */
  readonly text: string;
  readonly session: SessionState | null;
}

export type KeptFilesMessage =
  | { readonly id: number; readonly ok: true; readonly text: string }
  | { readonly id: number; readonly ok: false; readonly failure: Failure }
  /** A defect. */
  | { readonly id: number; readonly ok: false; readonly message: string };

interface KeptFilesOptions extends KeptFilesWork {
  /** The bundled thread. */
  readonly script: string;
  readonly session: () => SessionState;
}

interface Waiting {
  resolve(text: string): void;
  reject(error: unknown): void;
}

export function createKeptFiles({ script, session, ...work }: KeptFilesOptions) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let thread: Worker | undefined;

  const failAll = (error: unknown) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(script, { workerData: work satisfies KeptFilesWork });
    started.on('message', (message: KeptFilesMessage) => {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) asked?.resolve(message.text);
      else if ('failure' in message)
        asked?.reject(new CodeskError({ ...message.failure, at: failure('bad_request').at }));
      else asked?.reject(new Error(message.message));
    });
    const ended = (error: unknown) => {
      if (thread === started) failAll(new CodeskError(failure('file_trouble'), error));
    };
    started.on('error', ended);
    started.on('exit', ended);
    // It must not keep the program open.
    started.unref();
    return started;
  };

  const ask = (name: KeptFilesRequest['name'], text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      last += 1;
      waiting.set(last, { resolve, reject });
      const request: KeptFilesRequest = {
        id: last,
        name,
        text,
        session: name === 'forget-practice' ? null : session(),
      };
      thread.postMessage(request);
    });
  const reply = async (name: KeptFileRequests, text: string) => new ReplyText(await ask(name, text));

  return {
    handlers: Object.fromEntries(
      names.map((name) => [name, (input: unknown) => reply(name, JSON.stringify(input))]),
    ) as unknown as Pick<Handlers, KeptFileRequests>,
    textHandlers: Object.fromEntries(
      names.map((name) => [name, (text: string) => reply(name, text)]),
    ) as unknown as Pick<Required<TextHandlers>, KeptFileRequests>,
    /** Removes what belongs to the practice workspace. */
    async forgetPractice(): Promise<void> {
      await ask('forget-practice', '{}');
    },
  };
}
