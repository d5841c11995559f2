/**
 * The thread for prepared changes of large tables: comparing and merging them in main would block windows and their
 * input.
 */
import { parentPort } from 'node:worker_threads';
import { isRecord } from '../../shared/records';
import { sharedBytes } from '../api/shared-bytes';
import type { WorkAnswer, WorkRequest } from '../rates/change-thread';
import { changeWork } from '../rates/change-work';

parentPort?.on('message', ({ name, input }: WorkRequest) => {
  const post = (answer: WorkAnswer) => parentPort?.postMessage(answer);
  try {
    const work = changeWork[name] as (...given: readonly unknown[]) => unknown;
    post({ ok: true, value: shared(work(...input)) });
  } catch (error) {
    post({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

/** The same result with bytes in memory that main and the next thread share. */
function shared(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return value.buffer instanceof SharedArrayBuffer ? value : sharedBytes(value);
  if (Array.isArray(value)) return value.map(shared);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shared(each)]));
}
