/** Starts the practice workspace for a test file, in its own folder, and calls it over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ServerOptions } from '../../sandbox/server';
import { hubTables } from '../../shared/hub';
import { lists } from '../../shared/lists';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

export interface Practice {
  readonly origin: string;
  readonly folder: string;
  /** Sends JSON, a form as multipart, or fields as a plain form. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  send(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  stop(): Promise<void>;
}

export const token = 'contract-token';
export const staff = { authorization: `Bearer ${token}` } as const;
/** Enough rows for pages, few enough for a fast start. */
export const fewRows: Readonly<Record<string, number>> = {
  ...Object.fromEntries(lists.map((list) => [list.id, 60])),
  // Some rows for each of the 60 integrations and webhooks.
  ...Object.fromEntries(hubTables.map((table) => [table.id, 300])),
  contracts: 120,
};

export async function startPractice(options: Partial<ServerOptions> = {}): Promise<Practice> {
  const folder = options.data ? join(options.data, '..') : mkdtempSync(join(tmpdir(), 'codesk-practice-'));
  const server = await createServer({ data: join(folder, 'practice.db'), token, rows: fewRows, ...options });
  const listening = await server.listen(0);
  const origin = `http://127.0.0.1:${listening.port}`;
  const read = async (response: Response): Promise<Reply> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  return {
    origin,
    folder,
    post: async (path, body, headers = staff) => {
      const init =
        body instanceof FormData || body instanceof URLSearchParams
          ? { headers, body }
          : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
      return read(await fetch(origin + path, { method: 'POST', ...init }));
    },
    send: async (method, path, headers = staff) => read(await fetch(origin + path, { method, headers })),
    stop: async () => {
      await listening.close();
      server.close();
      if (!options.data) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
