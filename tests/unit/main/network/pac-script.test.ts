/** PAC scripts as Chromium runs them: one global script, asked by address and host. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { askedAddress, fetchScript, wrappedScript } from '../../../../main/network/pac-script';
import { readProxyRoutes, routeKey } from '../../../../main/network/proxy-routes';
import { serve } from '../../../support/http-server';

/** The addresses as Chromium passes them to a script; `undefined` for those that it never passes. */
function asked(script: string, address: string): string[] {
  const url = new URL(askedAddress(new URL(address)));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (/^127\.|^169\.254\.|^(.*\.)?localhost\.?$|^::1$|^fe80:/.test(host))
    throw new Error(`Chromium goes direct to ${host}`);
  const scope = vm.createContext({});
  vm.runInContext(wrappedScript(script, 1), scope);
  const list = vm.runInContext(
    `FindProxyForURL(${JSON.stringify(url.href)}, ${JSON.stringify(host)})`,
    scope,
  ) as string;
  return readProxyRoutes(list)
    .map(routeKey)
    .filter((way) => !way.includes('.invalid'));
}
const echo =
  "function FindProxyForURL(url, host) { return 'PROXY ' + host.replace(/:/g, '-') + ':1; PROXY ' + (url.indexOf(host) > 0 ? 'same' : 'other') + ':2'; }";

describe('a script', () => {
  it.each([
    ['https://api.codesk.test/', 'api.codesk.test'],
    ['https://127.0.0.1:44/', '127.0.0.1'],
    ['https://127.9.8.7/', '127.9.8.7'],
    ['https://localhost/', 'localhost'],
    ['https://a.localhost/', 'a.localhost'],
    ['https://localhost./', 'localhost.'],
    ['https://169.254.1.1/', '169.254.1.1'],
    ['https://[::1]:8443/', '--1'],
    ['https://[fe80::1]/', 'fe80--1'],
    ['http://10.0.0.1/', '10.0.0.1'],
    ['https://localhost.example/', 'localhost.example'],
  ])('is asked about %s', (address, host) => {
    expect(asked(echo, address)).toEqual([`http://${host}:1`, 'http://same:2']);
  });

  it('sees port and scheme of this computer', () => {
    const script =
      "function FindProxyForURL(url, host) { return url === 'https://[::1]:8443/' ? 'PROXY yes:1' : 'DIRECT'; }";
    expect(asked(script, 'https://[::1]:8443/')).toEqual(['http://yes:1']);
  });

  const named = "function FindProxyForURL() { return 'PROXY p:1'; }";
  it.each([
    ['ends in a comment', `${named} // the end`],
    ['ends without a semicolon', "FindProxyForURL = function () { return 'PROXY p:1' }"],
    ['begins with a mark of its encoding', `\uFEFF${named}`],
    ['is strict', `'use strict';\n${named}`],
    ['ends in an HTML comment', `${named}\n<!-- the end`],
    [
      'uses its own name',
      "function FindProxyForURL(url, host) { return host === 'x' ? 'PROXY p:1' : FindProxyForURL(url, 'x'); }",
    ],
    ['names its helper like the wrapper', `var given = 1, zone = 2, nothing = 3, scope = 4;\n${named}`],
    ['names the way twice', "function FindProxyForURL() { return 'PROXY p:1; PROXY p:1;' }"],
  ])('that %s is followed', (_what, script) => {
    expect(asked(script, 'https://127.0.0.1/')).toEqual(['http://p:1']);
  });

  it.each([
    ['throws', "function FindProxyForURL() { throw new Error('x'); }"],
    ['names nothing', "function FindProxyForURL() { return ''; }"],
    ['returns nothing', 'function FindProxyForURL() {}'],
    [
      'returns no text',
      'function FindProxyForURL() { return { toString: function () { return "DIRECT"; } }; }',
    ],
    ['names what nobody knows', "function FindProxyForURL() { return 'CARRIER pigeon:1'; }"],
    ['has no function', 'var x = 1;'],
  ])('that %s leads nowhere, and not direct', (_what, script) => {
    expect(asked(script, 'https://api.codesk.test/')).toEqual([]);
  });
});

describe('the script of an address', () => {
  const issuers = tls.createSecureContext();
  it('comes from data, a file, or a server, up to 1 MB', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'codesk-pac-'));
    const server = await serve(({ path }, response) => {
      if (path === '/missing') response.writeHead(404).end();
      else if (path === '/moved') response.writeHead(302, { location: '/' }).end();
      else if (path === '/cut')
        response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
      else response.end(path === '/large' ? 'x'.repeat(1024 * 1024 + 1) : 'script');
    });
    try {
      const fetched = (address: string) => fetchScript(address, issuers);
      expect(await fetched('data:application/x-ns-proxy-autoconfig,a%20b')).toBe('a b');
      expect(await fetched(`data:;base64,${Buffer.from('ü').toString('base64')}`)).toBe('ü');
      await writeFile(join(folder, 'p.pac'), 'file');
      await writeFile(join(folder, 'large.pac'), 'x'.repeat(1024 * 1024 + 1));
      expect(await fetched(pathToFileURL(join(folder, 'p.pac')).href)).toBe('file');
      expect(await fetched(server.origin)).toBe('script');
      for (const bad of ['/missing', '/moved', '/cut', '/large'])
        await expect(fetched(server.origin + bad), bad).rejects.toThrow();
      await expect(fetched(pathToFileURL(join(folder, 'large.pac')).href)).rejects.toThrow(
        'larger than 1 MB',
      );
      await expect(fetched('ftp://127.0.0.1/p.pac')).rejects.toThrow('not a script address');
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
});
