/**
 * Reads the body of an answer into one buffer. Node's streams make a buffer for each 64 KiB and copy it, and in Electron
 * each of them is new memory for the system: of a large file that takes several times as long as all the rest.
 */
import type { IncomingMessage } from 'node:http';
import type { OnReadOpts, Socket } from 'node:net';
import { finished } from 'node:stream';

export interface BodyReader {
  /** An option of the request, for its connection. */
  readonly onread: OnReadOpts;
  /**
   * Resolves when the body was taken whole. Rejects with what `take` throws, and if the answer ends early.
   * @param length announced bytes, or null for an answer in chunks
   * @param take gets bytes that are valid until it returns. No more are read before its promise resolves, if it has one
   */
  read(answer: IncomingMessage, length: number | null, take: Take): Promise<void>;
}

type Take = (bytes: Buffer) => Promise<unknown> | undefined;

const bufferBytes = 1024 * 1024;

/** @returns the reader of one answer */
export function createBodyReader(): BodyReader {
  const buffer = Buffer.allocUnsafeSlow(bufferBytes);
  /** Undefined for a connection through a proxy, which has no such option. */
  let connection: Socket | undefined;
  // Node's client reads the head. It may keep the bytes.
  let next = (bytes: Buffer): unknown => connection?.emit('data', Buffer.from(bytes));

  return {
    onread: {
      buffer,
      callback(this: Socket, size: number) {
        connection = this;
        next(buffer.subarray(0, size));
        return true;
      },
    } as OnReadOpts,
    async read(answer, length, take) {
      const direct = connection;
      if (length === null || !direct || answer.socket !== direct) {
        for await (const bytes of answer as AsyncIterable<Buffer>) await take(bytes);
        return;
      }
      let left = length;
      let waiting = 0;
      await new Promise<void>((resolve, reject) => {
        finished(answer, (error) => (error ? reject(error) : resolve()));
        next = (bytes) => {
          try {
            if (hasMore(bytes, left)) throw tooLong();
            const busy = take(bytes.subarray(0, left));
            if (busy) {
              waiting += 1;
              direct.pause();
              busy.then(() => {
                waiting -= 1;
                if (waiting === 0) direct.resume();
              }, reject);
            }
            left -= Math.min(bytes.length, left);
            if (left === 0) resolve();
          } catch (error) {
            next = () => undefined;
            reject(error);
          }
        };
        // What came with the head.
        for (let bytes = answer.read(); bytes !== null; bytes = answer.read()) next(bytes);
        if (left === 0) resolve();
        if (waiting === 0) direct.resume();
      });
    },
  };
}

/** True if more follows than the line ends that some servers write after a body. */
const hasMore = (bytes: Buffer, length: number) => /[^\r\n]/.test(bytes.toString('latin1', length));

/** As Node's parser names it. */
const tooLong = () =>
  Object.assign(new Error('bytes after the end of the reply'), { code: 'HPE_CLOSED_CONNECTION' });
