/** The thread of the stored replies. Reading and sealing must not block the windows. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReplies, type Replies } from './replies';
import type { RepliesMessage, RepliesRequest, RepliesWork } from './replies-thread';

const { file, stop } = workerData as RepliesWork;
const post = (message: RepliesMessage) => parentPort?.postMessage(message);

let replies: Replies | undefined;
parentPort?.on('message', ({ id, name, input }: RepliesRequest) => {
  try {
    if (name === 'close') {
      replies?.close();
      post({ id });
      parentPort?.close();
      return;
    }
    if (stop[0]) return post({ id });
    replies ??= openReplies(file);
    const call = replies[name] as (...input: readonly unknown[]) => unknown;
    post({ id, value: call(...input) });
  } catch (error) {
    if (name === 'close') parentPort?.close();
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    post({ id, failed: { code, message } });
  }
});
