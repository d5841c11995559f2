/** The thread of the desk's database. A commit waits for the disk, which must not stop windows and their input. */
import { parentPort, workerData } from 'node:worker_threads';
import { markChanges } from './change-mark';
import { changeCount, countedChange } from './database';
import type { DeskMessage, DeskRequest, DeskWork } from './desk';
import { isOnFile } from './desk-state';
import { leaveLostFile, openDesk, reopenDesk } from './opening';
import { isReading } from './read-requests';
import { deskCalls } from './tables';

const { file, now } = workerData as DeskWork;
const post = (message: DeskMessage) => parentPort?.postMessage(message);

let opened = openDesk(file, now);
let calls = deskCalls(opened.db);
const tell = () => {
  const { state, aside } = opened;
  post({ kind: 'opened', state, ...(aside === undefined ? {} : { aside }) });
};
tell();

/**
 * The disk may have got space, or another process may have let go of the file. Or the file was removed or replaced: then
 * a new one gets everything.
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
  if (left || again) tell();
}

function close(): void {
  try {
    // One file is easier to copy and to look after than three.
    if (isOnFile(opened.state)) opened.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    opened.db.close();
  } catch {
    // On a full disk everything stays in the log beside the file, where the next start reads it.
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
    if (request.name === 'look') {
      post({ kind: 'answer', id: request.id, value: undefined });
      return;
    }
    const call = calls[request.name] as (...input: readonly unknown[]) => unknown;
    const isChange = !isReading(request.name);
    const answer = () => call(...request.input);
    const value = isChange ? countedChange(opened.db, answer) : answer();
    // Before the answer: what was acknowledged is in the mark.
    if (isChange && isOnFile(opened.state)) markChanges(file, changeCount(opened.db));
    post({ kind: 'answer', id: request.id, value });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    post({ kind: 'failed', id: request.id, code, message });
  }
});
