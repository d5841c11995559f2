/** The thread for prepared changes of large tables: comparing and joining them in main would stop windows and their input. */
import { parentPort } from 'node:worker_threads';
import type { WorkAnswer, WorkRequest } from '../rates/change-thread';
import { changeWork } from '../rates/change-work';

parentPort?.on('message', ({ name, input }: WorkRequest) => {
  const post = (answer: WorkAnswer) => parentPort?.postMessage(answer);
  try {
    const work = changeWork[name] as (...given: readonly unknown[]) => unknown;
    post({ ok: true, value: work(...input) });
  } catch (error) {
    post({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
