/**
 * The PAC script of the policy over time, in a session that runs scripts as Chromium does and applies new ones late.
 */
import tls from 'node:tls';
import vm from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProxies, type ProxySession } from '../../../../main/network/proxies';
import { routeKey } from '../../../../main/network/proxy-routes';
import { serve, type TestServer } from '../../../support/http-server';

let server: TestServer;
let script = '';
let status = 200;
let now = 0;
beforeEach(async () => {
  script = "function FindProxyForURL() { return 'PROXY one.example:8080'; }";
  status = 200;
  now = 0;
  server = await serve((_request, response) => response.writeHead(status).end(script));
});
afterEach(() => server.close());

/**
 * Answers by the setting before, for the first questions after a new one; at the start that of a system without proxy. Names
 * nothing with a script or an answer that it cannot read, as Electron does.
 */
function chromium(late = 3): ProxySession {
  let old: (url: string, host: string) => string = () => 'DIRECT';
  let current = old;
  let asked = 0;
  return {
    async setProxy({ pacScript = '' }) {
      old = current;
      asked = 0;
      const scope = vm.createContext({});
      try {
        vm.runInContext(Buffer.from(pacScript.split(',')[1] ?? '', 'base64').toString('utf8'), scope);
      } catch {
        current = () => '';
        return;
      }
      current = (url, host) => {
        const answer: string = vm.runInContext(
          `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(host)})`,
          scope,
        );
        return [...answer].every((letter) => letter < '\u0080') ? answer : '';
      };
    },
    async resolveProxy(url) {
      asked += 1;
      const { hostname } = new URL(url);
      if (/^127\.|^localhost$/.test(hostname)) return 'DIRECT';
      return (asked <= late ? old : current)(url, hostname);
    },
  };
}

const proxiesOf = (session = chromium()) =>
  createProxies({
    policy: { mode: 'pac', address: `${server.origin}/proxy.pac` },
    session: () => session,
    issuers: async () => tls.createSecureContext(),
    log: { info: () => undefined },
    now: () => now,
    checks: 10,
  });
type Proxies = ReturnType<typeof proxiesOf>;
const asked = async (proxies: Proxies, url = 'https://api.example/') => {
  try {
    return (await proxies.routes(new URL(url))).map(routeKey).join(' ');
  } catch (error) {
    return (error as Error).message;
  }
};
const minute = 60_000;

it('is in force for the first request already, and for this computer', async () => {
  const proxies = proxiesOf();
  expect(await asked(proxies)).toBe('http://one.example:8080');
  expect(await asked(proxies, 'https://127.0.0.1:44/')).toBe('http://one.example:8080');
  expect(await asked(proxies, 'https://localhost/')).toBe('http://one.example:8080');
  expect(server.received).toHaveLength(1);
});

it('is fetched again after an hour, and the one before counts if that fails', async () => {
  const proxies = proxiesOf();
  await asked(proxies);
  script = "function FindProxyForURL() { return 'PROXY two.example:8080; DIRECT'; }";
  now += 59 * minute;
  expect(await asked(proxies)).toBe('http://one.example:8080');
  expect(server.received).toHaveLength(1);
  now += 2 * minute;
  expect(await asked(proxies)).toBe('http://two.example:8080 direct');
  status = 503;
  now += 61 * minute;
  expect(await asked(proxies)).toBe('http://two.example:8080 direct');
  expect(server.received).toHaveLength(3);
  now += 30_000;
  await asked(proxies);
  expect(server.received).toHaveLength(3);
  status = 200;
  script = "function FindProxyForURL() { return 'DIRECT'; }";
  now += minute;
  expect(await asked(proxies)).toBe('direct');
});

it('that cannot be fetched leads nowhere, and is tried again', async () => {
  status = 404;
  const proxies = proxiesOf();
  const failed = `proxy_unreachable: Proxy script ${server.origin}/proxy.pac (its server replied 404)`;
  expect(await Promise.all([asked(proxies), asked(proxies, 'https://b.example/')])).toEqual([failed, failed]);
  expect(server.received).toHaveLength(1);
  status = 200;
  expect(await asked(proxies)).toBe(failed);
  now += 3001;
  expect(await asked(proxies)).toBe('http://one.example:8080');
});

it('that is broken leads nowhere', async () => {
  script = 'function FindProxyForURL() { return missing.name; }';
  expect(await asked(proxiesOf())).toBe(
    'proxy_unreachable: api.example (its script failed or named no proxy)',
  );
});

it('that Chromium cannot read leaves the one before in force, and is not tried again until it is another', async () => {
  const session = chromium();
  const set = vi.spyOn(session, 'setProxy');
  const proxies = proxiesOf(session);
  await asked(proxies);
  script = 'function FindProxyForURL( {';
  now += 61 * minute;
  expect(await asked(proxies)).toBe('http://one.example:8080');
  expect(await asked(proxies, 'https://127.0.0.1:44/')).toBe('http://one.example:8080');
  now += minute + 1;
  expect(await asked(proxies)).toBe('http://one.example:8080');
  expect(set).toHaveBeenCalledTimes(3);
  script = "function FindProxyForURL() { return 'PROXY two.example:8080'; }";
  now += minute + 1;
  expect(await asked(proxies)).toBe('http://two.example:8080');
});

it.each([
  ['with letters that no answer has', "return 'PROXY pr\u00f6xy.example:80';"],
  ['that it gives past the wrapper', "FindProxyForURL = function () { return 'DIRECT'; }; return 'PROXY';"],
])('whose answer is one %s leads nowhere', async (_what, body) => {
  script = `function FindProxyForURL() { ${body} }`;
  const proxies = proxiesOf();
  await asked(proxies, 'https://before.example/');
  expect(await asked(proxies)).toBe('proxy_unreachable: api.example (its script failed or named no proxy)');
});

it('that Chromium does not take over leads nowhere', async () => {
  const proxies = proxiesOf({ setProxy: async () => undefined, resolveProxy: async () => 'DIRECT' });
  expect(await asked(proxies)).toMatch(/^proxy_unreachable: Proxy script .* \(the setting cannot be used\)$/);
});
