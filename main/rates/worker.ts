/**
 * The thread that holds open rate files. Reading and changing a million rows must not block windows and their input.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { CodeskError } from '../../shared/errors';
import { ReadingCancelled } from '../../shared/rates/scan';
import { throttledReports } from '../api/throttled-reports';
import { failure } from '../failure';
import type { ThreadMessage, ThreadRequest, ThreadWork } from './book-thread';
import { Books, NotOpen } from './books';
import { readImport, writeImport } from './import-file';
import { createStoredFiles } from './stored-files';
import { zonesOfFile } from './zone-file';

const { folder, ends, undoBytes } = workerData as ThreadWork;
const isClosing = () => Atomics.load(new Int32Array(ends), 0) !== 0;
const post = (message: ThreadMessage) => parentPort?.postMessage(message);
const files = createStoredFiles(folder);
const books = new Books(files, (rateFile, step, part) => post({ kind: 'progress', rateFile, step, part }), {
  undoBytes,
});

/** Whether main cancelled a request. This flag is readable while the thread takes no messages. */
const cancelCheck = (flag: SharedArrayBuffer) => {
  const asked = new Int32Array(flag);
  return () => Atomics.load(asked, 0) !== 0 || isClosing();
};

async function writeRows({ id, save, gaveUp }: Extract<ThreadRequest, { what: 'save' }>): Promise<number> {
  const reports = throttledReports((bytes: number, part: number) =>
    post({ kind: 'written', id, bytes, part }),
  );
  return books.save(save, cancelCheck(gaveUp), reports.next);
}

async function answer(request: Exclude<ThreadRequest, { what: 'save' }>): Promise<unknown> {
  switch (request.what) {
    case 'open':
      return books.open(request.open, cancelCheck(request.gaveUp));
    case 'ask':
      return books.ask(request.name, request.text);
    case 'edit':
      return books.edit(request.text, request.at);
    case 'step':
      return books.step(request.rateFile, request.step, request.at);
    case 'refuse':
      return books.refuse(request.rateFile);
    case 'sheet':
      return books.sheet(request.text);
    case 'zones':
      return zonesOfFile(await files.read(request.file));
    case 'read-import':
      return readImport(files, request, isClosing);
    case 'write-import':
      return writeImport(files, request, isClosing);
    case 'cost':
      return books.cost(request.text, request.known);
    case 'result':
      return books.resultRows(request.rateFile);
    case 'close':
      return books.close(request.rateFile);
  }
}

/** Handles a request and returns its reply or its failure. */
async function answered(request: ThreadRequest, work: () => Promise<unknown>): Promise<void> {
  const { id } = request;
  try {
    const value = await work();
    post({ kind: 'answer', id, value });
  } catch (error) {
    if (error instanceof CodeskError) post({ kind: 'failed', id, failure: error.failure });
    else if (error instanceof ReadingCancelled) post({ kind: 'failed', id, failure: failure('cancelled') });
    else if (error instanceof NotOpen) post({ kind: 'not-open', id });
    else
      post({
        kind: 'defect',
        id,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  }
}

/** The rate file whose rows a request changes. */
const changedBy = (request: ThreadRequest) =>
  request.what === 'edit' || request.what === 'step' || request.what === 'refuse'
    ? request.rateFile
    : undefined;

// Runs openings one after another, so that no edit comes in between.
let last: Promise<void> = Promise.resolve();
function take(request: ThreadRequest): void {
  last = last.then(async () => {
    if (request.what === 'save') {
      // Writing takes long, and rows can be read while it runs.
      void answered(request, () => writeRows(request));
      return;
    }
    const rateFile = changedBy(request);
    const saved = rateFile === undefined ? undefined : books.saved(rateFile);
    if (saved) void saved.then(() => take(request));
    else await answered(request, () => answer(request));
  });
}
parentPort?.on('message', take);
