/**
 * The thread that reads one very large reply: parses it, checks it, and splits its rows into parts. The main thread
 * handles the windows and their input, so it must not be blocked for that long.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { findCall } from '../../shared/api';
import type { LargeReplyWork, WorkerMessage } from './large-replies';
import { readReply } from './reply';

/** Rows per part: some hundred kilobytes of text, which the page parses in a few milliseconds. */
const partRows = 1000;

const { name, bytes, host } = workerData as LargeReplyWork;
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const call = findCall(name);
if (!call) throw new Error(`There is no call ${name}`);
const reply = readReply(name, call.output, Buffer.from(bytes).toString('utf8'), host);
if (reply.ok) {
  const { data: rows, ...rest } = reply.data as { data: readonly unknown[] };
  for (let start = 0; start < rows.length; start += partRows) {
    post({ kind: 'part', text: JSON.stringify(rows.slice(start, start + partRows)) });
  }
  post({ kind: 'end', rest: JSON.stringify({ ...rest, data: [] }) });
} else post({ kind: 'refused', code: reply.code, more: reply.more });
