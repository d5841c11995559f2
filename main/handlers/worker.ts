/**
 * The thread that keeps copies of integrations and imports that are not finished: they can be so large that reading and
 * writing their JSON would stop main.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { CodeskError } from '../../shared/errors';
import { requests, type SessionState } from '../../shared/ipc/contract';
import { createCopies } from '../files/copies';
import { createTransferRuns } from '../files/transfer-runs';
import { readRequestText } from '../ipc/request-text';
import { copyHandlers } from './copies';
import type { KeptFilesMessage, KeptFilesRequest, KeptFilesWork } from './kept-files';
import { transferRunHandlers } from './transfer-runs';

const { copiesFolder, runsFolder } = workerData as KeptFilesWork;
const copies = createCopies(copiesFolder);
const runs = createTransferRuns(runsFolder);

async function answer({ name, text, session }: KeptFilesRequest): Promise<unknown> {
  if (name === 'forget-practice') {
    const removed = await Promise.allSettled([copies.removePractice(), runs.removePractice()]);
    const failed = removed.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return {};
  }
  const input = requests[name].input.safeParse(readRequestText(text));
  if (!input.success) {
    const field = input.error.issues[0]?.path.join('.') || 'input';
    throw new CodeskError({ code: 'bad_request', at: 0, subject: `${field} of ${name}` });
  }
  const asked = { session: () => session as SessionState };
  const handlers = { ...copyHandlers({ ...asked, copies }), ...transferRunHandlers({ ...asked, runs }) };
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
