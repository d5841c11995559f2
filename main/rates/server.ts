/** The calls of the server that the rate desk makes, each for one person. Rejects with a `CodeskError`. */
import { calls } from '../../shared/api';
import { replacedBy } from '../../shared/api/call-subject';
import type { Id } from '../../shared/table/row';
import { EncodedInput, multipartBytes } from '../api/body';
import type { Provider } from '../api/provider';
import { ReplyBytes } from '../api/shared-bytes';
import type { JsonReply } from './json-reply';
import type { SaveInput } from './service-replies';

/** Each is only asked with the session of the owner, and rejects with `session_ended` without it. */
export interface RateServer {
  /** JSON of the reply of a call that reads. */
  read(owner: string, call: string, input: unknown): Promise<JsonReply>;
  /** JSON of the reply of `parse_rates` to a rows file. */
  parse(owner: string, rows: Uint8Array, fields: ParseFields): Promise<JsonReply>;
  /** Saves a service. */
  save(owner: string, input: SaveInput, more: SaveMore): Promise<void>;
}

export interface ParseFields {
  readonly type: number;
  readonly country: Id | null;
  readonly name: string;
}

interface SaveMore {
  /** The service that is saved. */
  readonly service: Id;
  readonly operation: string;
  readonly title: string;
}

interface RateServerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send'>;
}

const isWhole = true;

export function createRateServer({ provider }: RateServerOptions): RateServer {
  const jsonOf = (reply: unknown): JsonReply =>
    reply instanceof ReplyBytes ? reply.bytes : JSON.stringify(reply ?? null);
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
    async save(owner, { json, print }, { operation, title, service }) {
      const more = { operation, title };
      const call = 'finance-services.update';
      // Of a large one the desk need not keep what was sent: the change itself is kept, and the outbox looks it up.
      const input =
        typeof json === 'string'
          ? (JSON.parse(json) as unknown)
          : new EncodedInput(
              json,
              'application/json',
              undefined,
              [],
              print,
              replacedBy(call, { id: service }),
            );
      await provider.send(call, input, provider.credentials(owner), undefined, more);
    },
  };
}
