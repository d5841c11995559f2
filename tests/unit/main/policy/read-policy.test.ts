/** The entries of a policy file: what each takes, and what becomes of one that cannot be used. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadLimits, noPolicy, type Policy } from '../../../../main/policy/policy';
import { readPolicy } from '../../../../main/policy/read-policy';
import { type TestPolicyFolders, testPolicyFolders } from '../../../support/policy-folders';

let at: TestPolicyFolders;
beforeEach(() => {
  at = testPolicyFolders();
});
afterEach(() => at.remove());

const plain: Policy = {
  pinServer: false,
  practice: true,
  exportFolders: [],
  views: [],
  offlineReading: true,
  offlineReadingAtSignOut: 'keep',
  updates: { off: false, channels: ['latest'] },
  proxy: { mode: 'system' },
  certificates: { system: true, files: [] },
  paths: {},
  readPaths: [],
  downloadHosts: [],
  timeouts: { connect: 10, response: 60, request: 180 },
  downloads: { megabytes: 2048, minutes: 120 },
};

const view = {
  format: 'codesk-view',
  version: 1,
  list: 'orders',
  name: 'Late',
  filters: [{ name: 'city', values: ['Dubai'] }],
  sort: { column: 'id', order: 'asc' },
  columns: { order: [], hidden: ['id'], widths: {}, frozen: 0 },
};

/** The policy of a machine's file. */
function machine(content: string | object) {
  at.machine(content);
  return readPolicy(at.places);
}
/** The policy of a user's file on a machine without one. */
function user(content: string | object) {
  at.user(content);
  return readPolicy(at.places);
}

describe('the entries', () => {
  it('have these defaults', () => {
    expect(noPolicy).toEqual(plain);
    expect(readPolicy(at.places).policy).toEqual(plain);
    expect(machine({}).policy).toEqual(plain);
  });

  it('are all of these', () => {
    const content = {
      server: 'https://api.example/',
      pinServer: true,
      practice: false,
      exportFolders: ['~/Exports', '/srv/exports', 'D:\\Exports', '\\\\files\\exports'],
      idleLock: 15,
      offlineReading: false,
      offlineReadingAtSignOut: 'remove',
      dateFormat: 'year-month-day',
      paths: { 'finance-services.store': '/cod/services/save' },
      readPaths: ['/orders/state'],
      downloadHosts: ['files.example', 'files.example:8443'],
      timeouts: { connect: 5, response: 30, request: 90 },
      downloads: { megabytes: 10, minutes: 5 },
      updates: { off: true, feed: 'https://updates.example/codesk', channels: ['beta', 'latest'] },
      proxy: {
        mode: 'fixed',
        servers: 'http=proxy.example:8080;https=proxy.example:8443',
        bypass: ['<local>'],
      },
      certificates: { system: false, files: ['/etc/codesk/ca.pem'] },
      push: { key: 'k-1', cluster: 'eu' },
      skuSearch: 'https://skus.example/api',
      views: [view, JSON.stringify({ ...view, name: 'Early', first: true })],
      allowUser: ['dateFormat', 'timeouts'],
    };
    const { policy, state, warning } = machine(content);
    const { allowUser: _notASetting, ...settings } = content;
    expect(policy).toEqual({
      ...settings,
      server: 'https://api.example',
      push: { key: 'k-1', cluster: 'eu', tls: true, channel: 'private-tables' },
      views: state.views,
    });
    const { format: _format, version: _version, ...late } = view;
    expect(state.views).toEqual([late, { ...late, name: 'Early', first: true }]);
    expect(state.entries.find(({ name }) => name === 'views')?.value).toBe(
      'Orders: Late, Orders: Early (first)',
    );
    expect([state.broken, warning, state.unknown]).toEqual([undefined, undefined, []]);
    expect(state).toMatchObject({
      pinnedServer: 'https://api.example',
      practice: false,
      exportFolders: content.exportFolders,
      idleLock: 15,
    });
  });

  it.each([
    [{ mode: 'direct' }, { mode: 'direct' }],
    [{ mode: 'system', servers: 'proxy.example:8080' }, { mode: 'system' }],
    [
      { mode: 'pac', address: 'http://wpad.example/proxy.pac' },
      { mode: 'pac', address: 'http://wpad.example/proxy.pac' },
    ],
    [
      { mode: 'fixed', servers: 'proxy.example:8080' },
      { mode: 'fixed', servers: 'proxy.example:8080', bypass: [] },
    ],
  ])('make a proxy of %j', (given, proxy) => expect(machine({ proxy: given }).policy.proxy).toEqual(proxy));

  it('may turn encryption of push off on this computer only', () => {
    const push = { key: 'k', host: '127.0.0.1', port: 6001, tls: false, channel: 'tables' };
    expect(machine({ push }).policy.push).toEqual(push);
    expect(machine({ push: { ...push, host: '10.0.0.1' } }).state.broken).toContain(' push (');
  });

  it('of another version are named and are no fault', () => {
    const { policy, state } = machine({
      server: 'https://api.example',
      rounds: { at: 'night' },
      timeouts: { connect: 5, idle: 3 },
      allowUser: ['rounds', 'dateFormat'],
    });
    expect(policy).toEqual({
      ...plain,
      server: 'https://api.example',
      timeouts: { ...plain.timeouts, connect: 5 },
    });
    expect(state.unknown).toEqual(['rounds', 'timeouts.idle', 'allowUser: rounds']);
    expect(state.broken).toBeUndefined();
  });

  it('are bounded at both ends', () => {
    const edges: readonly [string, (value: unknown) => object, least: number, most: number][] = [
      ['idleLock', (value) => ({ idleLock: value }), 1, 1440],
      ['timeouts.connect', (value) => ({ timeouts: { connect: value } }), 1, 300],
      ['timeouts.response', (value) => ({ timeouts: { response: value } }), 1, 3600],
      ['timeouts.request', (value) => ({ timeouts: { request: value } }), 1, 7200],
      ['downloads.megabytes', (value) => ({ downloads: { megabytes: value } }), 1, 1_048_576],
      ['downloads.minutes', (value) => ({ downloads: { minutes: value } }), 1, 1440],
      ['push.port', (value) => ({ push: { key: 'k', host: 'push.example', port: value } }), 1, 65_535],
    ];
    for (const [name, content, least, most] of edges) {
      for (const good of [least, most]) expect(machine(content(good)).state.broken, name).toBeUndefined();
      for (const bad of [least - 1, most + 1, -least, 1e12, `${least}`, null])
        expect(machine(content(bad)).state.broken, `${name} ${String(bad)}`).toContain(`${name} (`);
    }
  });
});

/** The content of a file, and the entry that its fault names. */
const faulty: readonly (readonly [name: string, content: object])[] = [
  ['server', { server: 7 }],
  ['server', { server: '' }],
  ['server', { server: 'http://api.example' }],
  ['server', { server: `https://api.example/${'a'.repeat(2048)}` }],
  ['pinServer', { pinServer: 'yes' }],
  ['practice', { practice: 0 }],
  ['offlineReading', { offlineReading: 'no' }],
  ['offlineReadingAtSignOut', { offlineReadingAtSignOut: true }],
  ['exportFolders', { exportFolders: '/srv' }],
  ['exportFolders.0', { exportFolders: ['exports'] }],
  ['exportFolders.0', { exportFolders: ['/srv/\n'] }],
  ['exportFolders.0', { exportFolders: [`/${'a'.repeat(1024)}`] }],
  ['exportFolders', { exportFolders: Array.from({ length: 101 }, () => '/srv') }],
  ['idleLock', { idleLock: 1.5 }],
  ['dateFormat', { dateFormat: 'mm/dd/yyyy' }],
  ['paths', { paths: ['/x'] }],
  ['paths.a', { paths: { a: 'https://evil.example/x' } }],
  ['paths.a', { paths: { a: '//evil.example/x' } }],
  ['paths.a', { paths: { a: '/\\evil.example' } }],
  ['paths.a', { paths: { a: '/x/../y' } }],
  ['paths.a', { paths: { a: '/x?y=1' } }],
  ['paths.a', { paths: { a: '/%2e%2e/x' } }],
  ['paths.a', { paths: { a: 'x' } }],
  ['paths.a b', { paths: { 'a b': '/x' } }],
  ['readPaths.0', { readPaths: ['//evil.example'] }],
  ['downloadHosts', { downloadHosts: 'files.example' }],
  ['downloadHosts.0', { downloadHosts: [7] }],
  ['downloadHosts.0', { downloadHosts: [''] }],
  ['downloadHosts.0', { downloadHosts: ['https://files.example'] }],
  ['downloadHosts.0', { downloadHosts: ['files.example/x'] }],
  ['timeouts', { timeouts: 5 }],
  ['downloads', { downloads: [] }],
  ['downloads.minutes', { downloads: { minutes: '5' } }],
  ['updates.off', { updates: { off: 1 } }],
  ['updates.feed', { updates: { feed: 'http://updates.example' } }],
  ['updates.channels', { updates: { channels: [] } }],
  ['updates.channels.0', { updates: { channels: ['nightly'] } }],
  ['proxy.mode', { proxy: { mode: 'auto' } }],
  ['proxy.servers', { proxy: { mode: 'fixed' } }],
  ['proxy.servers', { proxy: { mode: 'fixed', servers: 'me:pw@proxy.example' } }],
  ['proxy.address', { proxy: { mode: 'pac' } }],
  ['proxy.address', { proxy: { mode: 'pac', address: 'file:///etc/proxy.pac' } }],
  ['certificates.system', { certificates: { system: 'no' } }],
  ['certificates.files.0', { certificates: { files: ['ca.pem'] } }],
  ['push', { push: { key: 'k' } }],
  ['push', { push: { key: 'k', cluster: 'eu', host: 'push.example' } }],
  ['push.key', { push: { cluster: 'eu' } }],
  ['push.key', { push: { key: '', cluster: 'eu' } }],
  ['push.cluster', { push: { key: 'k', cluster: 'eu/../x' } }],
  ['push.port', { push: { key: 'k', host: 'push.example', port: 70_000 } }],
  ['proxy.bypass.0', { proxy: { mode: 'fixed', servers: 'proxy.example:80', bypass: ['a b'] } }],
  ['push.host', { push: { key: 'k', host: 'https://push.example' } }],
  ['push', { push: { key: 'k', host: 'push.example', tls: false } }],
  ['push', { push: { key: 'k', cluster: 'eu', tls: false } }],
  ['skuSearch', { skuSearch: 'http://skus.example' }],
  ['skuSearch', { skuSearch: 'https://me:pw@skus.example' }],
  ['skuSearch', { skuSearch: { server: 'https://skus.example' } }],
  ['views', { views: { orders: [view] } }],
  ['views', { views: Array.from({ length: 101 }, (_, at) => ({ ...view, name: `${at}` })) }],
  ['views.0', { views: ['{'] }],
  ['views.0', { views: [7] }],
  ['views.0', { views: [{ ...view, format: 'other' }] }],
  ['views.0', { views: [{ ...view, name: '' }] }],
  ['views.0', { views: [{ ...view, name: 'Default view' }] }],
  ['views.0', { views: [{ ...view, columns: { ...view.columns, frozen: -1 } }] }],
  ['views.0', { views: [{ ...view, first: 'yes' }] }],
  ['allowUser', { allowUser: 'server' }],
];

describe('an entry that cannot be used', () => {
  it.each(faulty)('%s of %j is named and breaks a policy of the machine', (name, content) => {
    const { policy, state } = machine({ dateFormat: 'year-month-day', ...content });
    expect(state.broken).toContain(`${at.machineFile}: ${name} (`);
    expect(state.sources[0]).toMatchObject({ kind: 'machine', where: at.machineFile, state: 'broken' });
    expect(policy).toEqual({
      ...plain,
      ...('dateFormat' in content ? {} : { dateFormat: 'year-month-day' }),
    });
  });

  it.each(faulty.filter(([name]) => name !== 'allowUser'))(
    '%s of %j is left out of a user’s file with a warning',
    (name, content) => {
      const { policy, state, warning } = user({ dateFormat: 'year-month-day', ...content });
      expect(warning).toContain(`Entries of the policy file ${at.profileFile} were not used: ${name} (`);
      expect(state.broken).toBeUndefined();
      expect(policy).toEqual({
        ...plain,
        ...('dateFormat' in content ? {} : { dateFormat: 'year-month-day' }),
      });
    },
  );

  it('leaves the good ones beside it', () => {
    const { policy } = user({
      paths: { a: '/good', b: 'bad' },
      readPaths: ['//evil.example', '/good', 7],
      downloadHosts: ['', 'files.example'],
      timeouts: { connect: -1, response: 30 },
      downloads: { megabytes: 'many', minutes: 5 },
    });
    expect(policy).toEqual({
      ...plain,
      paths: { a: '/good' },
      readPaths: ['/good'],
      downloadHosts: ['files.example'],
      timeouts: { connect: 10, response: 30, request: 180 },
      downloads: { megabytes: 2048, minutes: 5 },
    });
  });

  it('never shows a secret', () => {
    const secret = 'sekrit-1';
    const { state } = machine({ push: { key: secret, cluster: 'e u' }, dateFormat: secret });
    const broken = machine(`{"push":{"key":"${secret}" "cluster":"eu"}}`);
    expect(broken.state.broken).toContain('it is not valid JSON');
    const good = machine({ push: { key: secret, cluster: 'eu' } });
    expect(good.policy.push?.key).toBe(secret);
    expect(good.state.entries).toContainEqual({
      name: 'push.key',
      value: 'set (not shown)',
      from: 'machine',
      where: at.machineFile,
    });
    expect(JSON.stringify([state, broken, good.state])).not.toContain(secret);
  });
});

describe('views of lists', () => {
  it('of one list have different names, and one of them at most is the first', () => {
    const other = { ...view, name: 'Other', first: true };
    const { broken } = machine({ views: [{ ...view, first: true }, { ...view, name: 'LATE' }, other] }).state;
    expect(broken).toContain('views.1 (has the name of another view of its list)');
    expect(broken).toContain('views.2 (is the second view of its list with `first`)');
    expect(
      machine({
        views: [
          { ...view, first: true },
          { ...other, list: 'clients' },
        ],
      }).state.broken,
    ).toBe(undefined);
  });

  it('say what is wrong with them, and the good ones of a user’s file are used', () => {
    const wrong = { ...view, name: 'Wide', columns: { ...view.columns, widths: { id: 9000 } } };
    const { state, warning } = user({ views: [wrong, view] });
    expect(warning).toMatch(/views\.0 \(is not a view: columns\.widths\.id: /);
    expect(state.views?.map(({ name }) => name)).toEqual(['Late']);
  });

  it('of another version and of lists of another version are named and are no fault', () => {
    const { state } = machine({ views: [{ ...view, version: 2 }, { ...view, list: 'planets' }, view] });
    expect([state.broken, state.views?.length]).toEqual([undefined, 1]);
    expect(state.unknown).toEqual(['views.0 (a newer version of Codesk made it)', 'views.1 (list planets)']);
  });
});

describe('a pinned server', () => {
  it('needs the server beside it', () => {
    expect(machine({ pinServer: true }).state).toMatchObject({
      broken: `${at.machineFile}: pinServer (requires the entry server)`,
    });
  });

  it('is not pinned by a user’s file without a server, which is warned of', () => {
    const { policy, state, warning } = user({ pinServer: true });
    expect([policy.pinServer, state.pinnedServer, state.broken]).toEqual([false, undefined, undefined]);
    expect(warning).toContain('pinServer (requires the entry server)');
  });
});

it.each(['{', '', '[]', 'null', '"text"', '7', '\uFEFF{'])('a file with %j is not used at all', (text) => {
  const asUser = user(text);
  expect(asUser.policy).toEqual(plain);
  expect(asUser.warning).toContain(`The policy file ${at.profileFile} was not used: it is not`);
  expect(machine(text).state.broken).toContain(`${at.machineFile}: it is not`);
});

it('a byte order mark before the text is no fault', () => {
  expect(machine('\uFEFF{"idleLock":5}').policy.idleLock).toBe(5);
});

it('says where each value comes from, and for what places it looked', () => {
  at.machine({ exportFolders: ['/srv/a', '/srv/b'], timeouts: { connect: 5 }, allowUser: ['dateFormat'] });
  at.user({ dateFormat: 'year-month-day', idleLock: 3, rounds: 1 });
  expect(readPolicy(at.places).state).toEqual({
    sources: [
      { kind: 'machine', where: at.machineFile, state: 'used' },
      {
        kind: 'user',
        where: at.profileFile,
        state: 'partly',
        reason: 'the machine policy does not allow users to set these entries: idleLock',
      },
    ],
    entries: [
      { name: 'dateFormat', value: 'year-month-day', from: 'user', where: at.profileFile },
      { name: 'exportFolders', value: '/srv/a, /srv/b', from: 'machine', where: at.machineFile },
      { name: 'timeouts.connect', value: '5 seconds', from: 'machine', where: at.machineFile },
    ],
    unknown: ['rounds'],
    practice: true,
    exportFolders: ['/srv/a', '/srv/b'],
  });
});

it('without any file says that there is none', () => {
  expect(readPolicy(at.places).state).toMatchObject({
    sources: [{ kind: 'machine', where: at.machineFile, state: 'absent' }],
    entries: [],
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
