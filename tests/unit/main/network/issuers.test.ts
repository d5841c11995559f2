/** Trusted issuers: those of Node, the system's bundle and the files of the policy, from fixed places. */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import tls, { type SecureContext } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readIssuers, trustIn } from '../../../../main/network/issuers';
import { certificateFile } from '../../../support/network';

const pem = (name: string) => readFileSync(certificateFile(name), 'utf8');
const server = tls.createServer(
  { cert: pem('company-server.crt'), key: pem('company-server.key') },
  (socket) => socket.end(),
);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-issuers-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.on('tlsClientError', () => undefined);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

/** The code with which a connection to a server of the private issuer fails; undefined if it is trusted. */
const trouble = (secureContext: SecureContext) =>
  new Promise<string | undefined>((resolve) => {
    const { port } = server.address() as AddressInfo;
    const socket = tls.connect({ port, host: '127.0.0.1', secureContext, rejectUnauthorized: true });
    socket.once('secureConnect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.once('close', () => socket.destroy());
  });

async function read(
  files: readonly string[],
  { system = false, bundles = [] as string[], platform = 'linux' as NodeJS.Platform } = {},
) {
  const warnings: (string | undefined)[] = [];
  const issuers = await readIssuers({
    policy: { system, files },
    warn: (text) => warnings.push(text),
    platform,
    bundles,
  });
  return { code: await trouble(trustIn(issuers)), warning: warnings.at(-1) };
}
const untrusted = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

describe('a private issuer', () => {
  it('is trusted by a file of the policy, alone or among others', async () => {
    expect(await read([certificateFile('company.crt')])).toEqual({ code: undefined, warning: undefined });
    const several = join(folder, 'several.pem');
    await writeFile(several, `# ours\r\n${pem('known.crt')}\n${pem('company.crt').replaceAll('\n', '\r\n')}`);
    expect(await read([several])).toEqual({ code: undefined, warning: undefined });
    expect(await read([certificateFile('known.crt')])).toEqual({ code: untrusted, warning: undefined });
  });

  it('is not read from the folder that Codesk is started in, as a path of another system would be', async () => {
    const file = relative(process.cwd(), certificateFile('company.crt'));
    expect(await read([file])).toEqual({
      code: untrusted,
      warning: expect.stringContaining(`${file}: it is not an absolute path on this system`),
    });
  });

  it('is trusted by the bundle of the system, the first that exists, unless the policy says otherwise', async () => {
    const missing = join(folder, 'missing.crt');
    const bundles = [missing, certificateFile('company.crt'), certificateFile('known.crt')];
    expect((await read([], { system: true, bundles })).code).toBeUndefined();
    expect((await read([], { system: false, bundles })).code).toBe(untrusted);
    expect((await read([], { system: true, bundles: [certificateFile('known.crt'), ...bundles] })).code).toBe(
      untrusted,
    );
  });

  it('is not trusted because the environment says so', async () => {
    vi.stubEnv('SSL_CERT_FILE', certificateFile('company.crt'));
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificateFile('company.crt'));
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const usual = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...usual, pem('company.crt')]);
    try {
      expect((await read([], { system: true })).code).toBe(untrusted);
    } finally {
      tls.setDefaultCACertificates(usual);
    }
  });

  it('one odd entry of the system does not cost the others', async () => {
    const bundle = join(folder, 'bundle.crt');
    await writeFile(
      bundle,
      `-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n${pem('company.crt')}`,
    );
    expect((await read([], { system: true, bundles: [bundle] })).code).toBeUndefined();
  });
});

describe('a file of the policy that is broken', () => {
  it.each([
    ['missing.pem', undefined, 'ENOENT'],
    ['empty.pem', '', 'it contains no PEM certificate'],
    ['key.pem', pem('good.key'), 'it contains no PEM certificate'],
    ['cut.pem', pem('company.crt').slice(0, 200), 'it contains no PEM certificate'],
    ['odd.pem', '-----BEGIN CERTIFICATE-----\nbm90IG9uZQ==\n-----END CERTIFICATE-----\n', ''],
  ])('is named, and the others are used: %s', async (name, content, reason) => {
    const file = join(folder, name);
    if (content !== undefined) await writeFile(file, content);
    const { code, warning } = await read([file, certificateFile('company.crt')]);
    expect(code).toBeUndefined();
    expect(warning).toContain(`${file}: `);
    expect(warning).toContain(reason);
  });
});
