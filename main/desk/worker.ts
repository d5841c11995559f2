/** The thread of the desk's database. A commit waits for the disk, which must not stop windows and their input. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDesk } from './database';
import type { DeskMessage, DeskRequest, DeskWork } from './desk';
import { deskCalls } from './tables';

const { file, now } = workerData as DeskWork;
const post = (message: DeskMessage) => parentPort?.postMessage(message);

const { db, state, aside } = openDesk(file, now);
post({ kind: 'opened', state, ...(aside === undefined ? {} : { aside }) });
const calls = deskCalls(db);

parentPort?.on('message', (request: DeskRequest) => {
  if (request.name === 'close') {
    // One file is easier to copy and to look after than three.
    if (state !== 'memory' && state !== 'newer') db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    post({ kind: 'answer', id: request.id, value: undefined });
    parentPort?.close();
    return;
  }
  try {
    const call = calls[request.name] as (...input: readonly unknown[]) => unknown;
    post({ kind: 'answer', id: request.id, value: call(...request.input) });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    post({ kind: 'failed', id: request.id, code, message });
  }
});
