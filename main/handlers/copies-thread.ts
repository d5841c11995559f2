/** Passes requests about copies of integrations to a thread, as JSON text. */
import { CodeskError, type Failure } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { createThreads } from '../api/threads';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers, TextHandlers } from '../ipc/router';
import { createSerialQueue } from '../system/serial-queue';

const names = ['copies.list', 'copies.read', 'copies.keep'] as const;
type CopyRequests = (typeof names)[number];

export interface StoredFilesRequest {
  readonly name: CopyRequests | 'forget-practice';
  /** JSON of the input. */
  readonly text: string;
  readonly copiesFolder: string;
  readonly session: SessionState;
}

export type StoredFilesReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: Failure }
  /** A defect of Codesk. */
  | { readonly ok: false; readonly message: string };

interface CopiesThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly copiesFolder: string;
  readonly session: () => SessionState;
}

export function createCopiesThread({ script, copiesFolder, session }: CopiesThreadOptions) {
  const threads = createThreads({ script });
  // Two windows, or a page that is opened twice, must not store the copy of one day twice.
  const queued = createSerialQueue();
  const ask = (name: StoredFilesRequest['name'], text: string): Promise<string> => {
    const request: StoredFilesRequest = { name, text, copiesFolder, session: session() };
    const asking = () =>
      new Promise<string>((resolve, reject) => {
        const task = threads.begin(
          (message) => {
            task.release();
            const answer = message as StoredFilesReply;
            if (answer.ok) resolve(answer.text);
            else if ('failure' in answer)
              reject(new CodeskError({ ...answer.failure, at: failure('bad_request').at }));
            else reject(new Error(answer.message));
          },
          (error) => reject(new CodeskError(failure('file_trouble'), error)),
        );
        task.post(request);
      });
    return queued(asking);
  };
  const reply = async (name: CopyRequests, text: string) => new ReplyText(await ask(name, text));

  return {
    handlers: Object.fromEntries(
      names.map((name) => [name, (input: unknown) => reply(name, JSON.stringify(input))]),
    ) as unknown as Pick<Handlers, CopyRequests>,
    textHandlers: Object.fromEntries(
      names.map((name) => [name, (text: string) => reply(name, text)]),
    ) as unknown as Pick<Required<TextHandlers>, CopyRequests>,
    /** Removes the data of the practice workspace. */
    async forgetPractice(): Promise<void> {
      await ask('forget-practice', '{}');
    },
  };
}
