import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadLimits, noPolicy, type Policy, readPolicy } from '../../../main/policy';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-policy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plain: Policy = {
  paths: {},
  readPaths: [],
  downloadHosts: [],
  timeouts: { connect: 10, response: 60, request: 180 },
  downloads: { megabytes: 2048, minutes: 120 },
};

/** Reads a policy file with this text. */
function read(text: string) {
  writeFileSync(join(folder, 'policy.json'), text);
  return readPolicy([join(folder, 'policy.json')]);
}
const readJson = (content: unknown) => read(JSON.stringify(content));

describe('the policy file', () => {
  it('is the first one that exists', () => {
    writeFileSync(join(folder, 'b.json'), '{"server":"https://b.example"}');
    writeFileSync(join(folder, 'c.json'), '{"server":"https://c.example"}');
    const { policy, warning } = readPolicy(['a.json', 'b.json', 'c.json'].map((name) => join(folder, name)));
    expect(policy).toEqual({ ...plain, server: 'https://b.example' });
    expect(warning).toBeUndefined();
  });

  it('may be missing', () => {
    expect(readPolicy([join(folder, 'none.json')])).toEqual({ policy: plain, unknown: [] });
  });

  it('holds server, paths, paths that read, download hosts, time-outs, the push app and the SKU search', () => {
    const content = {
      server: 'https://api.example',
      dateFormat: 'year-month-day',
      paths: { 'finance-services.store': '/cod/services/save' },
      readPaths: ['/orders/state'],
      downloadHosts: ['files.example'],
      timeouts: { connect: 5, response: 30, request: 90 },
      downloads: { megabytes: 10, minutes: 5 },
      push: { key: 'k-1', cluster: 'eu' },
      skuSearch: 'https://skus.example/api',
    };
    expect(readJson(content)).toEqual({
      policy: { ...content, push: { key: 'k-1', cluster: 'eu', tls: true, channel: 'private-tables' } },
      unknown: [],
    });
  });

  it('is read for what this version has, and names the rest', () => {
    const { policy, warning, unknown } = readJson({
      server: 'https://api.example',
      rounds: { at: 'night' },
      timeouts: { connect: 5, idle: 3 },
    });
    expect(policy).toEqual({
      ...plain,
      server: 'https://api.example',
      timeouts: { ...plain.timeouts, connect: 5 },
    });
    expect(unknown).toEqual(['timeouts.idle', 'rounds']);
    expect(warning).toBeUndefined();
  });

  it.each([
    ['server', { server: 7 }],
    ['dateFormat', { dateFormat: 'mm/dd/yyyy' }],
    ['paths', { paths: ['/x'] }],
    ['paths.a', { paths: { a: 'https://evil.example/x' } }],
    ['paths.a', { paths: { a: '//evil.example/x' } }],
    ['paths.a', { paths: { a: 'x' } }],
    ['downloadHosts', { downloadHosts: 'files.example' }],
    ['downloadHosts.0', { downloadHosts: [7] }],
    ['timeouts', { timeouts: 5 }],
    ['timeouts.connect', { timeouts: { connect: -1 } }],
    ['downloads.megabytes', { downloads: { megabytes: 0 } }],
    ['downloads.minutes', { downloads: { minutes: '5' } }],
    ['timeouts.response', { timeouts: { response: 0 } }],
    ['timeouts.request', { timeouts: { request: 86_401 } }],
    ['timeouts.connect', { timeouts: { connect: 1e12 } }],
    ['timeouts.request', { timeouts: { request: '60' } }],
    ['push', { push: { key: 'k' } }],
    ['push', { push: { key: 'k', cluster: 'eu', host: 'push.example' } }],
    ['push.key', { push: { cluster: 'eu' } }],
    ['push.key', { push: { key: '', cluster: 'eu' } }],
    ['push.cluster', { push: { key: 'k', cluster: 'eu/../x' } }],
    ['push.host', { push: { key: 'k', host: 'https://push.example' } }],
    ['push.port', { push: { key: 'k', host: 'push.example', port: 70_000 } }],
    ['push', { push: { key: 'k', host: 'push.example', tls: false } }],
    ['push', { push: { key: 'k', cluster: 'eu', tls: false } }],
    ['skuSearch', { skuSearch: 'http://skus.example' }],
    ['skuSearch', { skuSearch: 'https://me:pw@skus.example' }],
    ['skuSearch', { skuSearch: { server: 'https://skus.example' } }],
  ])('leaves out %s of %j with a warning, and keeps the others', (name, content) => {
    const { policy, warning } = readJson({
      ...content,
      server: 'server' in content ? content.server : 'https://a.example',
    });
    expect(policy).toEqual('server' in content ? plain : { ...plain, server: 'https://a.example' });
    expect(warning).toContain(join(folder, 'policy.json'));
    expect(warning).toContain(` ${name} (`);
  });

  it('keeps the good entries beside a bad one of the same group', () => {
    const { policy } = readJson({
      paths: { a: '/good', b: 'bad' },
      readPaths: ['//evil.example', '/good', 7],
      downloadHosts: ['', 'files.example'],
      timeouts: { connect: -1, response: 30 },
      downloads: { megabytes: 'many', minutes: 5 },
    });
    expect(policy).toEqual({
      paths: { a: '/good' },
      readPaths: ['/good'],
      downloadHosts: ['files.example'],
      timeouts: { connect: 10, response: 30, request: 180 },
      downloads: { megabytes: 2048, minutes: 5 },
    });
  });

  it.each(['{', '', '[]', 'null', '"text"', '7'])('is not used at all when it is %j', (text) => {
    const { policy, warning } = read(text);
    expect(policy).toEqual(plain);
    expect(warning).toContain(`The policy file ${join(folder, 'policy.json')} was not used`);
  });

  it('may turn encryption of push off on this computer only', () => {
    const push = { key: 'k', host: '127.0.0.1', port: 6001, tls: false, channel: 'tables' };
    expect(readJson({ push }).policy.push).toEqual(push);
    expect(readJson({ push: { ...push, host: '10.0.0.1' } }).policy.push).toBeUndefined();
  });
});

it('gives downloads their limits', () => {
  expect(downloadLimits(noPolicy)).toEqual({
    idleMs: 60_000,
    totalMs: 7_200_000,
    bytes: 2_147_483_648,
    bytesPerIdle: 6000,
  });
});
