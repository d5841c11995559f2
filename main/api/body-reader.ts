/**
 * Reads the body of a reply into one buffer. Node's streams copy each 64 KiB into a new buffer, and Electron allocates
 * new system memory for each, which makes large files several times slower.
 */
import type { IncomingMessage } from 'node:http';
import type { OnReadOpts, Socket } from 'node:net';
import { finished } from 'node:stream';

export interface BodyReader {
  /** Option of the request that Node passes to its connection. */
  readonly onread: OnReadOpts;
  /**
   * Resolves when the whole body was read. Rejects with the error of `take`, and if the reply ends early.
   * @param length announced bytes, or null for a chunked reply
   * @param take gets bytes that are valid until it returns. Reading continues when its promise resolves, if it returns
   * one
   */
  read(answer: IncomingMessage, length: number | null, take: Take): Promise<void>;
}

type Take = (bytes: Buffer) => Promise<unknown> | undefined;

const bufferBytes = 1024 * 1024;

/** @returns the reader of one reply */
export function createBodyReader(): BodyReader {
  const buffer = Buffer.allocUnsafeSlow(bufferBytes);
  /** Undefined for a connection through a proxy, which has no such option. */
  let connection: Socket | undefined;
  // Node's client reads the head and may keep these bytes.
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
        // Body bytes that arrived with the head.
        for (let bytes = answer.read(); bytes !== null; bytes = answer.read()) next(bytes);
        if (left === 0) resolve();
        if (waiting === 0) direct.resume();
      });
    },
  };
}

/** True if more follows than the line breaks that some servers write after a body. */
const hasMore = (bytes: Buffer, length: number) => /[^\r\n]/.test(bytes.toString('latin1', length));

/** The name that Node's parser uses. */
const tooLong = () =>
  Object.assign(new Error('bytes after the end of the reply'), { code: 'HPE_CLOSED_CONNECTION' });
