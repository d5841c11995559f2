/**
 * The thread that keeps copies of integrations: they can be so large that reading and writing their JSON would stop main.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { CodeskError } from '../../shared/errors';
import { requests, type SessionState } from '../../shared/ipc/contract';
import { createCopies } from '../files/copies';
import { readRequestText } from '../ipc/request-text';
import { copyHandlers } from './copies';
import type { KeptFilesMessage, KeptFilesRequest, KeptFilesWork } from './kept-files';

const { copiesFolder } = workerData as KeptFilesWork;
const copies = createCopies(copiesFolder);

async function answer({ name, text, session }: KeptFilesRequest): Promise<unknown> {
  if (name === 'forget-practice') {
    await copies.removePractice();
    return {};
  }
  const input = requests[name].input.safeParse(readRequestText(text));
  if (!input.success) {
    const field = input.error.issues[0]?.path.join('.') || 'input';
    throw new CodeskError({ code: 'bad_request', at: 0, subject: `${field} of ${name}` });
  }
  const handlers = copyHandlers({ session: () => session as SessionState, copies });
  const handle = handlers[name] as (input: unknown) => unknown;
  return handle(input.data);
}

parentPort?.on('message', async (request: KeptFilesRequest) => {
  const post = (message: KeptFilesMessage) => parentPort?.postMessage(message);
  const { id } = request;
  try {
    post({ id, ok: true, text: JSON.stringify((await answer(request)) ?? null) });
  } catch (error) {
    if (error instanceof CodeskError) post({ id, ok: false, failure: error.failure });
    else
      post({
        id,
        ok: false,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
});
