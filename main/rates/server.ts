/** The calls of the server that the rate desk makes, each for one person. Rejects with a `CodeskError`. */
import { calls } from '../../shared/api';
import type { RateTarget } from '../../shared/desk/rates';
import type { Id } from '../../shared/table/row';
import { bytesOf, EncodedInput, encoded } from '../api/body';
import type { LargeReplies } from '../api/large-replies';
import type { LargeRequests } from '../api/large-requests';
import type { Provider } from '../api/provider';
import { ReplyText } from '../ipc/reply-text';
import { recordSave } from './target-calls';

/** Each is only asked with the session of the owner, and rejects with `session_ended` without it. */
export interface RateServer {
  /** JSON of the reply of a call that reads. */
  read(owner: string, call: string, input: unknown): Promise<string>;
  /** JSON of the reply of `parse_rates` to a rows file. */
  parse(owner: string, rows: Uint8Array, fields: ParseFields): Promise<string>;
  /** Saves a service, or a contract. @param input JSON of the input of `recordSave` of the target */
  save(owner: string, input: string, more: SaveMore): Promise<void>;
}

export interface ParseFields {
  readonly type: number;
  readonly country: Id | null;
  readonly name: string;
}

interface SaveMore {
  /** What is saved. */
  readonly target: RateTarget;
  readonly operation: string;
  readonly title: string;
}

interface RateServerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send'>;
  readonly largeReplies: Pick<LargeReplies, 'part'>;
  readonly largeRequests: LargeRequests;
}

/** Longest input, in characters, that main reads itself. */
const longestHere = 256 * 1024;
const noFile = () => Promise.reject(new Error('no file is picked'));

/** Reads, parses and saves the rates of a service, large ones on threads. */
export function createRateServer({ provider, largeReplies, largeRequests }: RateServerOptions): RateServer {
  /** The whole reply, also one that came in parts. */
  const textOf = async (reply: unknown): Promise<string> => {
    if (!(reply instanceof ReplyText)) return JSON.stringify(reply ?? null);
    const { data, parts } = JSON.parse(reply.envelope) as {
      data: unknown;
      parts?: { id: string; count: number; of: 'rows' | 'text' };
    };
    if (!parts) return JSON.stringify(data);
    const pieces: unknown[] = [];
    for (let at = 0; at < parts.count; at += 1) {
      const piece = largeReplies.part(parts.id, at).envelope;
      pieces.push((JSON.parse(piece) as { data: unknown }).data);
      await new Promise(setImmediate);
    }
    if (parts.of === 'text') return pieces.join('');
    return JSON.stringify({ ...(data as object), data: pieces.flat() });
  };
  return {
    read: async (owner, call, input) => textOf(await provider.send(call, input, provider.credentials(owner))),
    async parse(owner, rows, { type, country, name }) {
      const file = { bytes: rows, name, type: 'text/csv' };
      const fields = { type, file: 'rows', ...(country === null ? {} : { country_id: country }) };
      const { bytes, type: contentType } = await bytesOf(
        await encoded(calls['rates.parse'], fields, async () => file),
      );
      const input = new EncodedInput(bytes, contentType, undefined, [], '');
      return textOf(await provider.send('rates.parse', input, provider.credentials(owner)));
    },
    async save(owner, input, { operation, title, target }) {
      const more = { operation, title };
      const call = recordSave(target);
      if (input.length <= longestHere) {
        const value: unknown = JSON.parse(input);
        await provider.send(call, value, provider.credentials(owner), undefined, more);
        return;
      }
      const request = `{"call":"${call}","input":${input}}` satisfies string;
      const read = await largeRequests.read(request, noFile);
      const body = new EncodedInput(read.bytes, read.type, read.input, read.secrets, read.print);
      await provider.send(call, body, provider.credentials(owner), undefined, more);
    },
  };
}
