/** The thread of the desk's database. A commit waits for the disk, which must not stop windows and their input. */
import { parentPort, workerData } from 'node:worker_threads';
import { markChanges } from './change-mark';
import { changeCount, countedChange } from './database';
import type { DeskMessage, DeskRequest, DeskWork } from './desk';
import { deskCalls } from './desk-calls';
import { isOnFile } from './desk-state';
import { leaveLostFile, openDesk, reopenDesk } from './open-desk';
import { isReading } from './read-requests';

const { file, now } = workerData as DeskWork;
const post = (message: DeskMessage) => parentPort?.postMessage(message);

let opened = openDesk(file, now);
let calls = deskCalls(opened.db);
const reportState = () => {
  const { state, aside } = opened;
  post({ kind: 'opened', state, ...(aside === undefined ? {} : { aside }) });
};
reportState();

/**
 * The disk may have space again, or another process may have released the file. If the file was removed or replaced, a
 * new one gets everything.
 */
function tryAgain(): void {
  const left = leaveLostFile(opened, file);
  if (left) {
    opened = left;
    calls = deskCalls(left.db);
  }
  if (opened.state !== 'memory') return;
  const again = reopenDesk(opened, file, now);
  if (again) {
    opened = again;
    calls = deskCalls(again.db);
  }
  if (left || again) reportState();
}

function close(): void {
  try {
    // One file is easier to copy than three.
    if (isOnFile(opened.state)) opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    opened.db.close();
  } catch {
    // On a full disk everything stays in the write-ahead log, where the next start reads it.
  }
}

parentPort?.on('message', (request: DeskRequest) => {
  try {
    tryAgain();
    if (request.name === 'close') {
      close();
      post({ kind: 'answer', id: request.id, value: undefined });
      parentPort?.close();
      return;
    }
    if (request.name === 'reopen') {
      post({ kind: 'answer', id: request.id, value: undefined });
      return;
    }
    const call = calls[request.name] as (...input: readonly unknown[]) => unknown;
    const isChange = !isReading(request.name);
    const answer = () => call(...request.input);
    const value = isChange ? countedChange(opened.db, answer) : answer();
    // Before the reply, so that the mark counts every acknowledged change.
    if (isChange && isOnFile(opened.state)) markChanges(file, changeCount(opened.db));
    post({ kind: 'answer', id: request.id, value });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    post({ kind: 'failed', id: request.id, code, message });
  }
});
