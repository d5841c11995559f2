/**
 * The thread that keeps copies of integrations: they can be so large that reading and writing their JSON would stop main.
 */
import { parentPort } from 'node:worker_threads';
import { CodeskError } from '../../shared/errors';
import { requests } from '../../shared/ipc/contract';
import { type Copies, createCopies } from '../files/copy-store';
import { readRequestText } from '../ipc/request-text';
import { copyHandlers } from './copies';
import type { StoredFilesReply, StoredFilesRequest } from './stored-files';

let copies: Copies | undefined;

async function answer({ name, text, copiesFolder, session }: StoredFilesRequest): Promise<unknown> {
  // They know what the thread has read before.
  copies ??= createCopies(copiesFolder);
  if (name === 'forget-practice') {
    await copies.removePractice();
    return {};
  }
  const input = requests[name].input.safeParse(readRequestText(text));
  if (!input.success) {
    const field = input.error.issues[0]?.path.join('.') || 'input';
    throw new CodeskError({ code: 'bad_request', at: 0, subject: `${field} of ${name}` });
  }
  const handlers = copyHandlers({ session: () => session, copies });
  const handle = handlers[name] as (input: unknown) => unknown;
  return handle(input.data);
}

parentPort?.on('message', async (request: StoredFilesRequest) => {
  const post = (answered: StoredFilesReply) => parentPort?.postMessage(answered);
  try {
    post({ ok: true, text: JSON.stringify((await answer(request)) ?? null) });
  } catch (error) {
    if (error instanceof CodeskError) post({ ok: false, failure: error.failure });
    else
      post({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
