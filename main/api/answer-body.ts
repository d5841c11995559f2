/**
 * Reads the body of an answer into memory of the reader. Node's HTTP client makes a buffer for each 64 KiB, copies it,
 * and hands the copy on through two streams, which together takes longer than the checks of a download. Of an answer
 * with a length the client reads only the head; then the system puts the bytes where they are to be.
 */
import type { IncomingMessage } from 'node:http';
import type { OnReadOpts, Socket } from 'node:net';

/** Where the bytes go. */
export interface BodySink {
  /** Memory for the next bytes, at least 64 KiB. It changes only with `take`. */
  room(): Buffer;
  /**
   * Takes the first bytes of the room. A promise asks to wait for it before there are more. What it throws ends the
   * reading.
   */
  take(size: number): Promise<void> | undefined;
}

export interface BodyReader {
  /** An option of the connection. Not of an encrypted one, which hands on bytes while it is paused. */
  readonly onread: OnReadOpts;
  /**
   * Resolves when all of the body was taken. Rejects with what the sink throws, and with errors of the answer: it ended
   * early, or too late.
   * @param length announced size of an answer without chunks, which is read directly where that can be
   */
  read(answer: IncomingMessage, length: number | null, sink: BodySink): Promise<void>;
}

/** Bytes that are read at once before the body. */
const headBytes = 64 * 1024;

/** @returns the reader of one answer */
export function createBodyReader(): BodyReader {
  /** Where the system puts what comes next. */
  let next: Uint8Array = Buffer.allocUnsafeSlow(headBytes);
  /** Missing where the connection was made without the option: a tunnel through a proxy. */
  let connection: Socket | undefined;
  /** False if the connection has to wait. */
  let take = (bytes: Buffer): boolean => {
    // Node's client listens to it, and may keep the bytes.
    next = Buffer.allocUnsafeSlow(headBytes);
    connection?.emit('data', bytes);
    return true;
  };

  return {
    onread: {
      buffer: () => next,
      callback(this: Socket, size: number, { buffer, byteOffset }: Uint8Array) {
        connection = this;
        return take(Buffer.from(buffer as ArrayBuffer, byteOffset, size));
      },
    } as OnReadOpts,
    async read(answer, length, sink) {
      const direct = connection;
      if (length === null || !direct || answer.socket !== direct) return readThrough(answer, sink);
      let left = length;
      // What came with the head. When there is no more of it, what follows must not go to the client.
      for (let bytes: Buffer | null = answer.read(); bytes !== null; bytes = answer.read()) {
        left -= bytes.length;
        await copyTo(sink, bytes);
      }
      if (left === 0) return;
      if (direct.destroyed) throw cut();
      await new Promise<void>((resolve, reject) => {
        const end = (how: () => void) => {
          take = () => false;
          how();
        };
        take = (bytes) => {
          try {
            if (hasMore(bytes, left)) throw tooLong();
            const room = sink.room();
            const isThere = bytes.buffer === room.buffer && bytes.byteOffset === room.byteOffset;
            const own = bytes.length > left ? bytes.subarray(0, left) : bytes;
            // The first bytes still come to where the head was read.
            const size = isThere ? own.length : own.copy(room);
            left -= size;
            const wait = sink.take(size);
            next = sink.room();
            if (left === 0) end(resolve);
            else void wait?.then(() => direct.resume());
            return left > 0 && !wait;
          } catch (error) {
            end(() => reject(error));
            return false;
          }
        };
        direct.once('close', () => end(() => reject(cut())));
      });
    },
  };
}

/** Through Node's client. */
async function readThrough(answer: IncomingMessage, sink: BodySink): Promise<void> {
  for await (const bytes of answer as AsyncIterable<Buffer>) await copyTo(sink, bytes);
  if (!answer.complete) throw cut();
}

async function copyTo(sink: BodySink, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.copy(sink.room(), 0, at);
    at += size;
    const wait = sink.take(size);
    if (wait) await wait;
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Line ends behind a body are read over, as Node's client does: some servers end their scripts with one. */
const hasMore = (bytes: Buffer, length: number) =>
  bytes.length > length &&
  bytes.subarray(length).some((byte) => byte !== lineFeed && byte !== carriageReturn);

/** As Node's client names them. */
const cut = () => Object.assign(new Error('the answer ended early'), { code: 'ECONNRESET' });
const tooLong = () =>
  Object.assign(new Error('bytes behind the end of the answer'), { code: 'HPE_CLOSED_CONNECTION' });
