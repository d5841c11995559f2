import { describe, expect, it } from 'vitest';
import { downloadUrl } from '../../../../main/api/file-address';

describe('addresses that a server names', () => {
  const api = 'https://api.example/base';
  it('are taken on the own origin and on hosts of the policy', () => {
    expect(downloadUrl('/files/1.csv', api, [])?.href).toBe('https://api.example/files/1.csv');
    expect(downloadUrl('https://files.example/1.csv', api, ['files.example'])?.host).toBe('files.example');
    expect(downloadUrl('http://127.0.0.1:4010/files/1.csv', 'http://127.0.0.1:4010', [])?.port).toBe('4010');
  });

  it.each([
    'https://other.example/1',
    'https://files.example:8443/1',
    'https://files.example.evil/1',
    'https://a.files.example/1',
    'http://files.example/1',
    'http://api.example/1',
    'https://api.example:8443/1',
    '//evil.example/1',
    '\\\\evil.example\\1',
    'file:///etc/passwd',
    'https://user:pw@api.example/1',
    'https://user@files.example/1',
    'https://:pw@files.example/1',
    'http://127.0.0.1/1',
    'javascript:1',
    'data:text/csv,1',
    'ftp://files.example/1',
    'https://api.example.evil/1',
    'https://[',
    'blob:https://api.example/1',
    'blob:null/1',
    'filesystem:https://api.example/1',
    '//api.example/1',
    '///api.example/1',
    'https:api.example/1',
    'https:/api.example/1',
    'https:///api.example/1',
    'https://@api.example/1',
    'https://:@api.example/1',
    'https://api.example@evil.example/1',
    'https://api.example\\@evil.example/1',
    'https://xn--pi-7ka.example/1',
    'https://аpi.example/1',
    'https://api.example./1',
    '/files/../1',
    '/files/..',
    '/files/%2e%2e/1',
    '/files/.%2E/1',
    '/files/%252e%252e/1',
    '/files/..;/1',
    '/files/..%3b/1',
    '/files/..%2f1',
    '/files/%2f..%2f1',
    '/files/..\\1',
    '/files/%5c..%5c1',
    '/files/%c0%ae%c0%ae/1',
    '/files/%e0%80%ae/1',
    '/files/1%00.csv',
    '/files/\t1.csv',
    '/files/1\n.csv',
    ' /files/1.csv',
    '/files/1.csv ',
    '\u0000/files/1.csv',
  ])('are refused: %s', (address) => {
    expect(downloadUrl(address, api, ['files.example'])).toBeUndefined();
  });

  it.each([
    'files/1.csv',
    '/files/1..csv',
    '/files/.hidden',
    '/files/...',
    '/files/a%20b.csv',
    '/files/orders 2026.csv',
    '/files/Zo\u00eb.csv',
    '/files/caf%e9.csv',
    '/o/folder%2Ffile.csv',
    '/files/1.csv?next=/../x&token=%2e%2e',
    '/files/1.csv#part',
    'HTTPS://API.EXAMPLE/files/1.csv',
    'https://api.example:443/files/1.csv',
  ])('are taken: %s', (address) => {
    expect(downloadUrl(address, api, [])?.origin).toBe('https://api.example');
  });

  it('are taken on a host of the policy however it is written', () => {
    expect(downloadUrl('https://files.example/1', api, ['Files.Example'])?.host).toBe('files.example');
  });

  it('are refused on other hosts without a policy', () => {
    expect(downloadUrl('https://files.example/1', api, [])).toBeUndefined();
  });
});
