/** Requests about copies of integrations: asked of a thread, as JSON text. */
import { CodeskError, type Failure } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { createThreads } from '../api/threads';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers, TextHandlers } from '../ipc/router';
import { createSerialQueue } from '../system/serial-queue';

const names = ['copies.list', 'copies.read', 'copies.keep'] as const;
type KeptFileRequests = (typeof names)[number];

export interface StoredFilesRequest {
  readonly name: KeptFileRequests | 'forget-practice';
  /** JSON of the input. */
  readonly text: string;
  readonly copiesFolder: string;
  readonly session: SessionState;
}

export type StoredFilesReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: Failure }
  /** A defect. */
  | { readonly ok: false; readonly message: string };

interface KeptFilesOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly copiesFolder: string;
  readonly session: () => SessionState;
}

export function createDraftFiles({ script, copiesFolder, session }: KeptFilesOptions) {
  const threads = createThreads({ script });
  // Two windows, or a page that is opened twice, must not keep the copy of one day twice.
  const inTurn = createSerialQueue();
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
    return inTurn(asking);
  };
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
