/**
 * The thread of downloads: connection, checks and disk. In Electron's main thread every chunk wakes Chromium's event
 * loop, which costs several times as much as the chunk itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { download } from '../api/download';
import { createThreadAgents } from '../network/thread-agents';
import type { ThreadNetwork } from '../network/thread-network';
import type { Posted, PostedDownload, PostedQuestion, ThreadSettings, ToMain, ToThread } from './messages';
import { posted, received } from './posted-errors';

const { connectMs } = workerData as ThreadSettings;
const running = new Map<number, AbortController>();
const questions = new Map<number, (answer: Posted<unknown>) => void>();
let lastQuestion = 0;

const post = (message: ToMain) => parentPort?.postMessage(message);

const ask = <name extends keyof ThreadNetwork>(
  name: name,
  ...input: Parameters<ThreadNetwork[name]>
): ReturnType<ThreadNetwork[name]> => {
  lastQuestion += 1;
  const id = lastQuestion;
  const answered = new Promise<Posted<unknown>>((resolve) => questions.set(id, resolve));
  post({ kind: 'question', id, question: { name, input } as PostedQuestion });
  return answered.then(received) as ReturnType<ThreadNetwork[name]>;
};
const network: ThreadNetwork = {
  routes: (...input) => ask('routes', ...input),
  certificates: (...input) => ask('certificates', ...input),
  credentials: (...input) => ask('credentials', ...input),
  ask: (...input) => ask('ask', ...input),
  accepted: (...input) => ask('accepted', ...input),
  failed: (...input) => ask('failed', ...input),
  works: (...input) => ask('works', ...input),
  forget: (...input) => ask('forget', ...input),
};
const agents = createThreadAgents(network, connectMs);

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'begin') void begin(message.id, message.download);
  else if (message.kind === 'stop') running.get(message.id)?.abort();
  else {
    questions.get(message.id)?.(message.answer);
    questions.delete(message.id);
  }
});

async function begin(id: number, { address, descriptor, ...more }: PostedDownload): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  const result = await posted(() =>
    download({
      ...more,
      url: new URL(address),
      agents,
      into: { fd: descriptor },
      signal: abort.signal,
      progress: (bytes, total) => post({ kind: 'progress', id, received: bytes, total }),
    }),
  );
  running.delete(id);
  // Main closes the file now.
  post({ kind: 'over', id, result });
}
