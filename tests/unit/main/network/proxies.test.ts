/** Proxy routes of requests: the order of the list, tunnels, and nothing outside the list. */
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probeServer } from '../../../../main/api/probe';
import type { Network } from '../../../../main/network/network';
import type { ProxySession } from '../../../../main/network/proxies';
import { noPolicy } from '../../../../main/policy/policy';
import { type Failure, failureText } from '../../../../shared/errors';
import { type CompanyNetwork, companyNetwork } from '../../../support/company-network';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { certificateFile, sendCall, testNetwork } from '../../../support/network';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Options = Parameters<typeof companyNetwork>[0];
async function company(options: Partial<Options> = {}): Promise<CompanyNetwork & { server: TestServer }> {
  const server = await serve((_request, response) => sendJson(response, 200, { detail: {} }));
  const made = await companyNetwork({ hosts: { 'api.codesk.test': server.origin }, ...options });
  closing.push(
    () => server.close(),
    () => made.close(),
  );
  return Object.assign(made, { server });
}

/** A port of this computer without a listener. */
async function deadPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const trusting = { certificates: { system: false, files: [certificateFile('company.crt')] } };
const through = (list: string, more: Partial<Parameters<typeof testNetwork>[0]> = {}) =>
  testNetwork({ resolve: () => list, policy: trusting, ...more });

const told: string[] = [];
const policy = { ...noPolicy, timeouts: { ...noPolicy.timeouts, response: 2 } };
function call(network: Network, server: string, name?: string): Promise<Failure | 'done'> {
  told.length = 0;
  return sendCall(network, server, { policy, reported: told, ...(name && { name }) });
}

const api = 'https://api.codesk.test';

describe('a request', () => {
  it('goes through the proxy that the system names, and tells it neither path nor token', async () => {
    const { proxy, tunnels, arrived } = await company();
    expect(await call(through(`PROXY ${proxy}`), api)).toBe('done');
    expect(tunnels).toEqual([{ target: 'api.codesk.test:443', authorization: undefined, status: 200 }]);
    expect(arrived).toMatchObject([
      {
        host: 'api.codesk.test',
        path: '/cod/contracts/show',
        throughProxy: true,
        headers: { authorization: 'Bearer tok-1' },
      },
    ]);
    expect(told).toEqual(['answered']);
  });

  it('has a connection of its own', async () => {
    const { proxy, tunnels, arrived } = await company();
    const network = through(`PROXY ${proxy}`);
    for (let count = 0; count < 3; count += 1) expect(await call(network, api)).toBe('done');
    expect(tunnels).toHaveLength(3);
    for (let count = 0; count < 2; count += 1) await call(network, api, 'contracts.destroy');
    expect(tunnels).toHaveLength(5);
    expect(arrived).toHaveLength(5);
  });

  it('goes through a proxy that is reached over TLS, and checks who it is', async () => {
    const { proxy, tunnels } = await company({ secureProxy: true });
    expect(await call(through(`HTTPS ${proxy}`), api)).toBe('done');
    expect(tunnels).toHaveLength(1);
    const failed = await call(through(`HTTPS ${proxy}`, { policy: {} }), api);
    expect(failed).toMatchObject({
      code: 'certificate',
      subject: `${proxy} (the issuer of its certificate is unknown)`,
    });
    expect(tunnels).toHaveLength(1);
  });

  it('checks the certificate of a proxy for the name of the proxy, and not for that of the server', async () => {
    const policy = {
      certificates: { system: false, files: [certificateFile('company.crt'), certificateFile('known.crt')] },
    };
    // Its certificate is for 127.0.0.1 and localhost.
    const right = await company({ secureProxy: 'good' });
    expect(await call(through(`HTTPS ${right.proxy}`, { policy }), api)).toBe('done');
    // Its certificate is for other.example.
    const wrong = await company({ secureProxy: 'other-name' });
    expect(await call(through(`HTTPS ${wrong.proxy}`, { policy }), 'https://other.example')).toMatchObject({
      code: 'certificate',
      subject: `${wrong.proxy} (its certificate is for another host name)`,
    });
    expect(wrong.tunnels).toEqual([]);
  });

  it('goes to this computer through the proxy if the list names it, and direct if it names that', async () => {
    const { proxy, tunnels, server } = await company();
    expect(await call(through(`PROXY ${proxy}`), server.origin)).toBe('done');
    expect(tunnels).toMatchObject([{ target: new URL(server.origin).host }]);
    expect(await call(through('DIRECT'), server.origin)).toBe('done');
    expect(tunnels).toHaveLength(1);
  });

  it('goes to the practice workspace past every proxy', async () => {
    const { server } = await company();
    const asked: string[] = [];
    const network = testNetwork({
      resolve: (url) => {
        asked.push(url);
        return 'PROXY 127.0.0.1:1';
      },
      isOwn: (origin) => origin === server.origin,
    });
    expect(await call(network, server.origin)).toBe('done');
    expect(asked).toEqual([]);
  });

  it('goes through SOCKS, and leaves the name to it', async () => {
    const { server } = await company();
    const asked: string[] = [];
    const socks = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.from([5, 0]));
        socket.once('data', (request: Buffer) => {
          const name = request.subarray(5, 5 + (request[4] ?? 0)).toString();
          asked.push(`${request[3]} ${name}:${request.readUInt16BE(5 + name.length)}`);
          const onward = net.connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
            socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            onward.pipe(socket).pipe(onward);
          });
        });
      });
    });
    await new Promise<void>((resolve) => socks.listen(0, '127.0.0.1', resolve));
    closing.push(() => void socks.close());
    const network = through(`SOCKS5 127.0.0.1:${(socks.address() as AddressInfo).port}`);
    await probeServer('http://name.codesk.test:81', network.single);
    // 3 is a name, not an address.
    expect(asked).toEqual(['3 name.codesk.test:81']);
    network.single.http.destroy();
  });
});

describe('a list of routes', () => {
  it('is followed in its order when a proxy is down', async () => {
    const { proxy, tunnels } = await company();
    const dead = await deadPort();
    const network = through(`PROXY 127.0.0.1:${dead}; PROXY ${proxy}; DIRECT`);
    expect(await call(network, api)).toBe('done');
    expect(tunnels).toHaveLength(1);
  });

  it('ends direct if it names that at its end, and only then', async () => {
    const { server } = await company();
    const dead = await deadPort();
    expect(await call(through(`PROXY 127.0.0.1:${dead}; DIRECT`), server.origin)).toBe('done');
    const failed = await call(through(`PROXY 127.0.0.1:${dead}`), server.origin);
    expect(failed).toMatchObject({
      code: 'proxy_unreachable',
      subject: `127.0.0.1:${dead} (it refused the connection)`,
    });
    expect(told).toEqual(['unanswered']);
    expect(server.received).toHaveLength(1);
  });

  it('whose proxy waits for a password says nothing about the connection', async () => {
    const { proxy } = await company({ signIn: { user: 'anna', password: 'right' } });
    const network = through(`PROXY ${proxy}`);
    const failed = call(network, api);
    await expect.poll(() => network.questions.open()).toHaveLength(1);
    network.questions.cancel(network.questions.open()[0]?.id ?? '');
    expect(await failed).toMatchObject({ code: 'proxy_sign_in' });
    expect(told).toEqual([]);
  });

  it.each(['', 'PROXY', 'FTP 127.0.0.1:21', 'DIRECTLY', 'PROXY a:99999'])(
    'that names no way (%j) means no request',
    async (list) => {
      const { server } = await company();
      expect(await call(through(list), server.origin)).toMatchObject({ code: 'proxy_unreachable' });
      expect(server.received).toEqual([]);
    },
  );

  it('is asked for again after a failure, and else at most every half minute', async () => {
    const { proxy, server } = await company();
    let list = `PROXY 127.0.0.1:${await deadPort()}`;
    let asked = 0;
    const network = testNetwork({
      policy: trusting,
      resolve: () => {
        asked += 1;
        return list;
      },
    });
    expect(await call(network, server.origin)).toMatchObject({ code: 'proxy_unreachable' });
    list = `PROXY ${proxy}`;
    expect(await call(network, server.origin)).toBe('done');
    expect(await call(network, server.origin, 'contracts.destroy')).toBe('done');
    expect(asked).toBe(2);
  });
});

it('uses no connection again that was made another way', async () => {
  const { proxy, server } = await company();
  const dead = `PROXY 127.0.0.1:${await deadPort()}`;
  let list = `PROXY ${proxy}`;
  const network = testNetwork({ policy: trusting, resolve: (url) => (url.includes('other') ? dead : list) });
  expect(await call(network, api)).toBe('done');
  list = dead;
  // After a failure the setting may have changed, as it has here.
  expect(await call(network, 'https://other.codesk.test')).toMatchObject({ code: 'proxy_unreachable' });
  expect(await call(network, api)).toMatchObject({ code: 'proxy_unreachable' });
  expect(server.received).toHaveLength(1);
});

describe('a proxy that does not connect', () => {
  it.each([
    [403, 'proxy_refused'],
    [502, 'proxy_refused'],
    [200 + 4, 'proxy_refused'],
    [302, 'proxy_refused'],
  ])('with %d is named, and its answer is none of the server', async (status, code) => {
    const made = await company();
    made.refusal = { status };
    // A refusal is definite: no other route is tried after it.
    const failed = await call(
      through(`PROXY ${made.proxy}; DIRECT`),
      made.server.origin,
      'contracts.destroy',
    );
    expect(failed).toMatchObject({
      code,
      subject: `${made.proxy} (it replied "${status} No" to the request for 127.0.0.1)`,
    });
    expect(failed).not.toHaveProperty('outcome');
    expect(made.server.received).toEqual([]);
  });

  it.each([
    ['says nothing', () => undefined, 'it did not respond in time'],
    ['cuts', (socket: net.Socket) => socket.destroy(), 'the connection to it was lost'],
    ['speaks no HTTP', (socket: net.Socket) => socket.end('SSH-2.0-x\r\n'), 'the connection to it was lost'],
    [
      'sends a head without end',
      (socket: net.Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = setInterval(() => socket.write(`x-more: ${'y'.repeat(8000)}\r\n`), 1);
        socket.once('close', () => clearInterval(more));
      },
      'the connection to it was lost',
    ],
  ])('and %s is named, and the write did not reach the server', async (_what, behave, reason) => {
    const odd = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => behave(socket));
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    closing.push(() => void odd.close());
    const { port } = odd.address() as AddressInfo;
    const network = through(`PROXY 127.0.0.1:${port}`, {
      policy: { ...trusting, timeouts: { ...noPolicy.timeouts, connect: 0.1 } },
    });
    const failed = await call(network, api, 'contracts.destroy');
    expect(failed).toMatchObject({ code: 'proxy_unreachable', subject: `127.0.0.1:${port} (${reason})` });
    expect(failed).not.toHaveProperty('outcome');
    expect(failureText(failed as Failure)).toContain('proxy');
  });
});

describe('a request that is given up', () => {
  it('ends at once, also while nobody knows its way yet', async () => {
    const network = testNetwork({ resolve: () => new Promise(() => undefined) });
    const stop = new AbortController();
    const request = https.get(api, { agent: network.single.https, signal: stop.signal });
    const ended = new Promise<Error>((resolve) => request.once('error', resolve));
    stop.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  });

  it('leaves its tunnel', async () => {
    const left = new Promise<void>((resolve) => {
      const silent = net.createServer((socket) => {
        socket.on('error', () => undefined).once('close', () => resolve());
        socket.once('data', () => stop.abort());
      });
      const stop = new AbortController();
      silent.listen(0, '127.0.0.1', () => {
        const { port } = silent.address() as AddressInfo;
        const agent = through(`PROXY 127.0.0.1:${port}`).single.https;
        https.get(api, { agent, signal: stop.signal }).once('error', () => undefined);
      });
      closing.push(() => void silent.close());
    });
    await left;
  });
});

describe('the policy', () => {
  /** A session that uses each setting after the given number of questions. */
  function slowSession(answer: (url: string, setting: Record<string, string>) => string, after = 3) {
    let setting: Record<string, string> = {};
    let asked = 0;
    const session: ProxySession = {
      setProxy: async (next) => {
        setting = next as Record<string, string>;
        asked = 0;
      },
      resolveProxy: async (url) => {
        asked += 1;
        return asked <= after ? 'DIRECT' : answer(url, setting);
      },
    };
    return { session, setting: () => setting };
  }

  it('fixes a proxy, which this computer is reached through as well', async () => {
    const { proxy, server, tunnels } = await company();
    const { session, setting } = slowSession(() => `PROXY ${proxy}`);
    const network = testNetwork({
      session,
      policy: { proxy: { mode: 'fixed', servers: proxy, bypass: ['*.codesk.example'] } },
    });
    expect(await call(network, server.origin)).toBe('done');
    // Chromium was asked only once it used the setting.
    expect(tunnels).toHaveLength(1);
    expect(setting()).toEqual({
      mode: 'fixed_servers',
      proxyRules: proxy,
      proxyBypassRules: '<-loopback>;*.codesk.example',
    });
  });

  it.each([
    ['PROXY.Example:8080', 'PROXY proxy.example:8080', 'http://proxy.example:8080'],
    ['http=a.example:1;https=https://[0:0:0:0:0:0:0:1]:2', 'HTTPS [::1]:2', 'https://[::1]:2'],
  ])('fixes a proxy as %s, which Chromium writes in another way', async (servers, answer, way) => {
    const { session } = slowSession(() => answer);
    const network = testNetwork({ session, policy: { proxy: { mode: 'fixed', servers, bypass: [] } } });
    expect(await network.routesTo(api)).toEqual([way]);
  });

  it('goes direct without asking anybody if it says so', async () => {
    const { server } = await company();
    const network = testNetwork({
      resolve: () => 'PROXY 127.0.0.1:1',
      policy: { proxy: { mode: 'direct' } },
    });
    expect(await call(network, server.origin)).toBe('done');
  });

  it('names a script: without it nothing is sent, and it is fetched again', async () => {
    const { server } = await company();
    const dead = `http://127.0.0.1:${await deadPort()}/proxy.pac?secret=1`;
    const network = testNetwork({ policy: { proxy: { mode: 'pac', address: dead } } });
    const failed = await call(network, server.origin);
    expect(failed).toMatchObject({
      code: 'proxy_unreachable',
      subject: expect.stringContaining(`Proxy script ${dead.replace(/\?.*/, '')} (`),
    });
    expect(server.received).toEqual([]);
  });
});
