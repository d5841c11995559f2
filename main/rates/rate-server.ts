/** The calls of the server for the rate desk, each for one user. Rejects with a `CodeskError`. */
import { calls } from '../../shared/api';
import type { RateTarget } from '../../shared/desk/rates';
import type { Id } from '../../shared/table/row';
import { EncodedInput, multipartBytes } from '../api/body';
import type { LargeRequests } from '../api/large-requests';
import type { Provider } from '../api/provider';
import { ReplyBytes } from '../api/shared-bytes';
import type { JsonReply } from './json-reply';
import type { SaveInput } from './service-replies';
import { recordSave } from './target-calls';

/** Each call uses the session of the owner only, and rejects with `session_ended` without it. */
export interface RateServer {
  /** JSON of the reply of a reading call. */
  read(owner: string, call: string, input: unknown): Promise<JsonReply>;
  /** JSON of the reply of `parse_rates` to a rows file. */
  parse(owner: string, rows: Uint8Array, fields: ParseFields): Promise<JsonReply>;
  /** Saves a service, or a contract. @param input of `recordSave` of the target */
  save(owner: string, input: Pick<SaveInput, 'json' | 'print'>, more: SaveMore): Promise<void>;
}

export interface ParseFields {
  readonly type: number;
  readonly country: Id | null;
  readonly name: string;
}

interface SaveMore {
  /** The record to save. */
  readonly target: RateTarget;
  readonly operation: string;
  readonly title: string;
}

interface RateServerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send'>;
  readonly largeRequests: LargeRequests;
}

/** Longest input, in characters, that main parses itself. */
const longestInMain = 256 * 1024;
const noFile = () => Promise.reject(new Error('no file is picked'));
const isWhole = true;

/** Reads, parses and saves the rates of a service, large ones on threads. */
export function createRateServer({ provider, largeRequests }: RateServerOptions): RateServer {
  const jsonOf = (reply: unknown): JsonReply =>
    reply instanceof ReplyBytes ? reply.bytes : JSON.stringify(reply ?? null);
  const bodyOf = async (
    { json, print }: Pick<SaveInput, 'json' | 'print'>,
    target: RateTarget,
  ): Promise<unknown> => {
    const call = recordSave(target);
    if (typeof json !== 'string') return new EncodedInput(json, 'application/json', undefined, [], print);
    if (json.length <= longestInMain) return JSON.parse(json);
    const read = await largeRequests.read(`{"call":"${call}","input":${json}}`, noFile);
    return new EncodedInput(read.bytes, read.type, read.input, read.secrets, read.print);
  };
  return {
    read: async (owner, call, input) =>
      jsonOf(await provider.send(call, input, provider.credentials(owner), undefined, { isWhole })),
    async parse(owner, rows, { type, country, name }) {
      const file = { bytes: rows, name, type: 'text/csv' };
      const fields = { type, file: 'rows', ...(country === null ? {} : { country_id: country }) };
      const body = await multipartBytes(calls['rates.parse'], fields, async () => file);
      const input = new EncodedInput(body.bytes, body.type, undefined, [], '');
      const to = provider.credentials(owner);
      return jsonOf(await provider.send('rates.parse', input, to, undefined, { isWhole }));
    },
    async save(owner, input, { operation, title, target }) {
      const body = await bodyOf(input, target);
      const more = { operation, title, isJournalled: true };
      await provider.send(recordSave(target), body, provider.credentials(owner), undefined, more);
    },
  };
}
