import { describe, expect, it } from 'vitest';
import { pushTarget } from '../../../../main/realtime/table-changes';
import { readTableChange } from '../../../../shared/api/table-changes';

const push = { key: 'k-1', cluster: 'eu', tls: true, channel: 'private-tables' };
const credentials = { server: 'https://api.example', token: 't' };

describe('the push app of a session', () => {
  it.each([
    ['none while nobody is signed in', undefined, false, { push }, undefined],
    ['none without a policy', credentials, false, {}, undefined],
    ['that of the policy', credentials, false, { push }, { credentials, settings: push }],
    [
      'that of the policy on the server of the policy',
      credentials,
      false,
      { push, server: 'api.example/' },
      { credentials, settings: push },
    ],
    ['none on another server', credentials, false, { push, server: 'https://other.example' }, undefined],
  ] as const)('is %s', (_name, signedIn, practice, policy, expected) => {
    expect(pushTarget(signedIn, practice, policy)).toEqual(expected);
  });

  it('is that of the practice workspace there, whatever the policy says', () => {
    const local = { server: 'http://127.0.0.1:4711', token: 't' };
    expect(pushTarget(local, true, { push, server: 'https://api.example' })).toEqual({
      credentials: local,
      settings: { key: 'practice', host: '127.0.0.1', port: 4711, tls: false, channel: 'private-tables' },
    });
  });
});

describe('a message about changed records', () => {
  it.each([
    [
      { table: '/cod/contracts', ids: [3, 4, 3] },
      { list: 'contracts', ids: [3, 4] },
    ],
    [
      { table: 'contracts', ids: ['a'] },
      { list: 'contracts', ids: ['a'] },
    ],
    [{ table: '/cod/contracts' }, { list: 'contracts', ids: [] }],
    [
      { table: '/cod/contracts', ids: null, by: 'someone' },
      { list: 'contracts', ids: [] },
    ],
    [{ table: '/no/such/list', ids: [1] }, undefined],
    [{ table: 'contracts', ids: [{}] }, undefined],
    [{ ids: [1] }, undefined],
    ['text', undefined],
    [null, undefined],
  ])('%j is read as %j', (data, expected) => {
    expect(readTableChange(data)).toEqual(expected);
  });
});
