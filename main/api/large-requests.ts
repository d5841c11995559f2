/**
 * Large requests of the page, for example a service with 100,000 rates: a thread reads, checks and encodes them, because
 * that would stop windows and their input.
 */
import { setImmediate } from 'node:timers/promises';
import { CodeskError } from '../../shared/errors';
import { pieceChars } from '../../shared/ipc/pieces';
import { failure } from '../failure';
import { keepOutOfLog } from '../log/redaction';
import type { ReadFile } from './body';
import type { ReadRequest, RequestMessage, ThreadInput } from './thread-messages';
import type { Threads } from './threads';

export interface LargeRequests {
  /**
   * Reads the text of an `api.call`.
   * @param readFile gives the bytes of a file that the input names
   * @throws CodeskError `bad_request` for a wrong input, and what `readFile` throws
   */
  read(text: string, readFile: ReadFile): Promise<ReadRequest>;
}

export function createLargeRequests(threads: Threads): LargeRequests {
  return {
    read: (text, readFile) =>
      new Promise((resolve, reject) => {
        const post = (input: ThreadInput, transfer?: readonly ArrayBuffer[]) => task.post(input, transfer);
        const hand = async (handle: string) => {
          try {
            const file = await readFile(handle);
            post({ kind: 'file', file: { ...file, bytes: new Uint8Array(file.bytes) } });
          } catch (error) {
            reject(error);
            task.end();
          }
        };
        const task = threads.begin((message) => {
          const said = message as RequestMessage;
          if (said.kind === 'need') {
            void hand(said.handle);
            return;
          }
          task.release();
          if (said.kind === 'refused') reject(new CodeskError(failure(said.code, said.more)));
          else {
            said.request.secrets.forEach(keepOutOfLog);
            resolve(said.request);
          }
        }, reject);
        // As one message, it would stop main for as long as it is copied.
        const handText = async () => {
          for (let from = 0; ; from += pieceChars) {
            const isLast = from + pieceChars >= text.length;
            post({ kind: 'request', text: text.slice(from, from + pieceChars), isLast });
            if (isLast) return;
            await setImmediate();
          }
        };
        void handText();
      }),
  };
}
