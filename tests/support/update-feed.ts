/** A feed of updates over TLS on loopback: files by name, and replies that a test defines. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { signStatement } from '../../build/release/sign-statement';
import { readPublicKeys } from '../../main/updates/keys';
import { type Signature, type Statement, sha512Of } from '../../main/updates/statement';

const fixture = (file: string) => readFileSync(join(import.meta.dirname, '../fixtures', file));

export const developmentKey = createPrivateKey(fixture('updates/private.pem'));
export const developmentKeys = readPublicKeys(fixture('updates/public.pem').toString());
export const foreignKey = generateKeyPairSync('ed25519').privateKey;

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The files of a feed by name. */
export type Files = Record<string, Buffer | string | Answer>;

export async function serveFeed(files: Files) {
  const asked: string[] = [];
  const server = createServer(
    { cert: fixture('certificates/good.crt'), key: fixture('certificates/good.key') },
    (request, response) => {
      const name = decodeURIComponent((request.url ?? '').replace(/^\/feed\//, '').replace(/\?.*$/, ''));
      asked.push(name);
      const file = files[name];
      if (typeof file === 'function') file(request, response);
      else if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-length': Buffer.byteLength(file) }).end(file);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `https://127.0.0.1:${port}/feed`,
    /** Trusts the issuer of this feed only. */
    agent: new Agent({ ca: fixture('certificates/known.crt'), keepAlive: false }),
    files,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type TestFeed = Awaited<ReturnType<typeof serveFeed>>;

export interface ReleaseOptions extends Partial<Omit<Statement, 'notes'>> {
  readonly content?: Buffer | string;
  readonly notes?: string;
  readonly key?: KeyObject;
}

/** A signed release, before a test changes its description in the feed. */
export function release({ content = 'new program\n', notes = 'What is new.', key, ...more }: ReleaseOptions) {
  const bytes = Buffer.from(content);
  const statement: Statement = {
    product: 'codesk',
    version: '2.0.0',
    channel: 'latest',
    platform: 'linux',
    arch: 'x64',
    file: 'codesk-2.0.0.AppImage',
    size: bytes.length,
    sha512: sha512Of(bytes),
    issued: '2026-11-20T10:00:00.000Z',
    staging: 100,
    ...more,
    notes: sha512Of(notes),
  };
  return { statement, notes, bytes, signature: signStatement(statement, key ?? developmentKey) };
}
export type TestRelease = ReturnType<typeof release>;

/** The list of a feed. `change` replaces values of the list besides the signature. */
export function manifest(
  { statement, notes, signature }: Pick<TestRelease, 'statement' | 'notes' | 'signature'>,
  change: {
    top?: Record<string, unknown>;
    file?: Record<string, unknown>;
    signature?: Partial<Signature>;
  } = {},
): string {
  const { version, file, size, sha512, staging } = statement;
  // JSON is valid YAML.
  return JSON.stringify({
    version,
    files: [{ url: file, size, sha512, codesk: { ...signature, ...change.signature }, ...change.file }],
    releaseNotes: notes,
    stagingPercentage: staging,
    ...change.top,
  });
}
