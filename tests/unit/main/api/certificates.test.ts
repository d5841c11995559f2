/** Servers with invalid certificates, while the environment tells Node to check none and to trust more. */
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOfTransport, mayHaveArrived, subjectOf } from '../../../../main/api/errors';
import { probeServer } from '../../../../main/api/probe';
import { createPictures } from '../../../../main/files/pictures';
import type { Network } from '../../../../main/network/network';
import { watchTableChanges } from '../../../../main/realtime/table-changes';
import type { Failure } from '../../../../shared/errors';
import { companyNetwork } from '../../../support/company-network';
import { type DownloadSetup, downloadOnThread, setUpDownloads } from '../../../support/download-setup';
import { sendCall, testNetwork } from '../../../support/network';

const fixture = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', file));

/** The fault of each certificate, as the failure names it. The issuer `known` is trusted in these tests. */
const bad: readonly (readonly [certificate: string, reason: string])[] = [
  ['expired', 'its certificate has expired'],
  ['future', 'its certificate is not valid yet'],
  ['other-name', 'its certificate is for another host name'],
  ['self-signed', 'its certificate is self-signed'],
  ['unknown-issuer', 'the issuer of its certificate is unknown'],
  ['wrong-purpose', 'its certificate is not valid for servers'],
];

const usual = tls.getCACertificates('default');
let network: Network;
let desk: DownloadSetup;
/** Refused certificates, by route and by kind of request. */
const refused = { calls: new Set<string>(), files: new Set<string>() };
let close: (() => Promise<void>) | undefined;
beforeEach(async () => {
  await use(testNetwork());
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  // As `NODE_EXTRA_CA_CERTS` does at the start of a process.
  tls.setDefaultCACertificates([...usual, fixture('self-signed.crt')]);
});
async function use(next: Network): Promise<void> {
  network = next;
  await desk?.remove();
  desk = await setUpDownloads({ idleMs: 2000 }, undefined, next, await downloadOnThread(next));
}
afterAll(() =>
  console.info(
    `bad certificates refused: ${refused.calls.size} of 6 in calls, ${refused.files.size} of 6 in files; private CA accepted: 1 of 1`,
  ),
);
afterEach(async () => {
  vi.unstubAllEnvs();
  tls.setDefaultCACertificates(usual);
  await close?.();
  await desk.remove();
});

async function serveWith(certificate: string) {
  const received: string[] = [];
  const server = https.createServer(
    { cert: fixture(`${certificate}.crt`), key: fixture(`${certificate}.key`) },
    (request, response) => {
      received.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      const isCall = request.method === 'POST';
      response
        .writeHead(200, { 'content-type': isCall ? 'application/json' : 'text/csv' })
        .end(isCall ? '{"detail":{}}' : 'id\n1\n');
    },
  );
  server.on('upgrade', (request, socket) => {
    received.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  const left = new Promise<void>((resolve) => {
    server.on('connection', (socket) => socket.on('close', () => resolve()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const { port } = server.address() as AddressInfo;
  return { origin: `https://127.0.0.1:${port}`, port, received, left };
}

const call = (server: string, told: string[] = [], name?: string) =>
  sendCall(network, server, { reported: told, ...(name && { name }) });

async function download(server: string): Promise<Failure | 'done' | undefined> {
  const id = await desk.jobs.download({
    owner: 'mira',
    title: 'Export',
    target: join(desk.folder, 'Export.csv'),
    promised: 'Export.csv',
    locate: async () => ({ url: new URL('/files/1.csv', server), token: 'tok-1' }),
  });
  const job = await desk.ended(id);
  return job.state === 'done' ? 'done' : job.failure;
}

async function isRefused(origin: string, host: string, reason: string): Promise<void> {
  const told: string[] = [];
  const wanted = { code: 'certificate', subject: `${host} (${reason})` };
  expect(await call(origin, told)).toMatchObject(wanted);
  expect(await download(origin)).toMatchObject(wanted);
  await expect.poll(() => desk.files()).toEqual([]);
  const picture = { url: new URL('/1.png', origin), token: 'tok-1' };
  const { background: agents } = network;
  expect(await createPictures({ idleMs: 2000, agents }).load(picture, 'me')).toBeNull();
  await expect(probeServer(origin, agents)).rejects.toThrow();
  // A wrong server does not tell whether the right one is reachable.
  expect(told).toEqual([]);
}

describe('a server whose certificate is checked', () => {
  it.each(bad)('is refused in calls, downloads and pictures: %s', async (certificate, reason) => {
    const { origin, received } = await serveWith(certificate);
    await isRefused(origin, new URL(origin).host, reason);
    expect(received).toEqual([]);
    refused.calls.add(certificate);
    refused.files.add(certificate);
  });

  it.each(bad)('is refused behind a proxy as well: %s', async (certificate, reason) => {
    const company = await companyNetwork({
      hosts: { localhost: (_request, response) => response.end('{"detail":{}}') },
      certificate,
    });
    close = () => company.close();
    await use(testNetwork({ resolve: () => `PROXY ${company.proxy}` }));
    await isRefused('https://localhost', 'localhost', reason);
    // The proxy made the connections, and nothing was sent on them.
    expect(company.tunnels.length).toBeGreaterThan(0);
    expect(company.arrived).toEqual([]);
  });

  it('is taken with one of the private issuer that the policy names, and not without', async () => {
    const company = await companyNetwork({
      hosts: {
        'api.codesk.test': (_request, response) =>
          response.setHeader('content-type', 'application/json').end('{"detail":{}}'),
      },
    });
    close = () => company.close();
    const resolve = () => `PROXY ${company.proxy}`;
    await use(testNetwork({ resolve }));
    expect(await call('https://api.codesk.test')).toMatchObject({ code: 'certificate' });
    await use(testNetwork({ resolve, policy: { certificates: { system: false, files: [company.issuer] } } }));
    expect(await call('https://api.codesk.test')).toBe('done');
    expect(company.arrived).toHaveLength(1);
  });

  it('is taken with a good one', async () => {
    const { origin, received } = await serveWith('good');
    expect(await call(origin)).toBe('done');
    expect(await download(origin)).toBe('done');
    await createPictures({ idleMs: 2000, agents: network.background }).load(
      { url: new URL('/1.png', origin), token: 'tok-1' },
      'me',
    );
    await probeServer(origin, network.background);
    expect(received).toEqual([
      'POST /cod/contracts/show Bearer tok-1',
      'GET /files/1.csv Bearer tok-1',
      'GET /1.png Bearer tok-1',
      'HEAD /',
    ]);
  });

  it('has not done a write that never reached it', async () => {
    const { origin } = await serveWith('expired');
    const failed = await call(origin, [], 'contracts.destroy');
    expect(failed).toMatchObject({ code: 'certificate' });
    expect(failed).not.toHaveProperty('outcome');
  });

  it('is refused by real-time push', async () => {
    const { port, received, left } = await serveWith('self-signed');
    const changes = watchTableChanges({
      agents: network.background,
      authorize: async () => 'none',
      changed: () => undefined,
      missed: () => undefined,
      log: { info: () => undefined },
    });
    changes.follow({
      settings: { key: 'k-1', host: '127.0.0.1', port, tls: true, channel: 'tables' },
      credentials: { server: 'https://api.example', token: 'tok-1' },
    });
    // The client leaves after the handshake. With a good certificate it would ask for the upgrade.
    await left;
    changes.follow(undefined);
    expect(received).toEqual([]);
  });
});

describe('an error about certificates', () => {
  // As OpenSSL and Node name them.
  const codes = (
    'UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_CRL UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE ' +
    'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY CERT_SIGNATURE_FAILURE CRL_SIGNATURE_FAILURE CERT_NOT_YET_VALID CERT_HAS_EXPIRED ' +
    'CRL_NOT_YET_VALID CRL_HAS_EXPIRED ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD ' +
    'ERROR_IN_CRL_LAST_UPDATE_FIELD ERROR_IN_CRL_NEXT_UPDATE_FIELD DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ' +
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_CHAIN_TOO_LONG CERT_REVOKED INVALID_CA ' +
    'PATH_LENGTH_EXCEEDED INVALID_PURPOSE CERT_UNTRUSTED CERT_REJECTED HOSTNAME_MISMATCH ERR_TLS_CERT_ALTNAME_INVALID ' +
    'ERR_TLS_CERT_ALTNAME_FORMAT EPROTO'
  ).split(' ');
  it.each(codes)('is one, and nothing was sent: %s', (code) => {
    const error = Object.assign(new Error('x'), { code });
    expect(codeOfTransport(error)).toBe('certificate');
    expect(codeOfTransport(new Error('outer', { cause: error }))).toBe('certificate');
    expect(mayHaveArrived(error)).toBe(false);
    expect(subjectOf(error, 'api.example')).toMatch(/^api\.example/);
  });

  it.each([
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_SSL_CERTIFICATE_VERIFY_FAILED',
  ])('is one if the handshake failed with %s, but a write may have been sent before', (code) => {
    const error = Object.assign(new Error('x'), { code });
    expect(codeOfTransport(error)).toBe('certificate');
    expect(codeOfTransport(error, true)).toBe('connection_cut');
    expect(mayHaveArrived(error)).toBe(true);
  });

  it('names a revoked certificate', () => {
    const error = Object.assign(new Error('x'), { code: 'CERT_REVOKED' });
    expect(subjectOf(error, 'api.example')).toBe('api.example (its certificate was revoked)');
    expect(subjectOf(new Error('x'), 'api.example')).toBe('api.example');
    expect(subjectOf(Object.assign(new Error('x'), { code: 'toString' }), 'api.example')).toBe('api.example');
  });

  it('is not a handshake that only takes too long', () => {
    const error = Object.assign(new Error('x'), { code: 'ERR_TLS_HANDSHAKE_TIMEOUT' });
    expect(codeOfTransport(error)).toBe('timed_out');
  });
});
