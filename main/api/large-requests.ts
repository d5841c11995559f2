/**
 * Large requests of the page, for example a service with 100,000 rates: a thread reads, checks and encodes them,
 * because that would block the windows.
 */
import { CodeskError } from '../../shared/errors';
import { failure } from '../failure';
import { hideInLog } from '../log/redaction';
import type { ReadFile } from './body';
import { sharedText } from './shared-bytes';
import type { ReadRequest, RequestMessage, ThreadInput } from './thread-messages';
import type { Threads } from './threads';

export interface LargeRequests {
  /**
   * Reads the text of an `api.call`.
   * @param readFile reads the bytes of a file that the input names
   * @throws CodeskError `bad_request` for a wrong input, and the errors of `readFile`
   */
  read(text: string, readFile: ReadFile): Promise<ReadRequest>;
}

export function createLargeRequests(threads: Threads): LargeRequests {
  return {
    read: (text, readFile) =>
      new Promise((resolve, reject) => {
        const post = (input: ThreadInput) => task.post(input);
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
          const reply = message as RequestMessage;
          if (reply.kind === 'need') {
            void hand(reply.handle);
            return;
          }
          task.release();
          if (reply.kind === 'refused') reject(new CodeskError(failure(reply.code, reply.more)));
          else {
            reply.request.secrets.forEach(hideInLog);
            resolve(reply.request);
          }
        }, reject);
        post({ kind: 'request', bytes: sharedText(text) });
      }),
  };
}
