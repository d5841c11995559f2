/** The places of a policy: files that only an administrator can write, the registry, and managed preferences. */
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { policyPlaces, type RunProgram } from '../../../../main/policy/places';
import { noPolicy } from '../../../../main/policy/policy';
import { readPolicy } from '../../../../main/policy/read-policy';
import { type TestPolicyFolders, testPolicyFolders } from '../../../support/policy-folders';

const isRoot = process.getuid?.() === 0;
let at: TestPolicyFolders;
afterEach(() => at.remove());

describe('the places of a computer', () => {
  beforeEach(() => {
    at = testPolicyFolders();
  });

  it.each([
    ['linux' as const, ['/etc/codesk/policy.json']],
    [
      'darwin' as const,
      [
        '/Library/Managed Preferences/app.codesk.desktop.plist',
        '/Library/Application Support/Codesk/policy.json',
      ],
    ],
  ])('on %s are the machine’s, then the user’s', (platform, machine) => {
    const places = policyPlaces('/home/mira/codesk', platform, {});
    expect(places.machine.map((place) => 'path' in place && place.path)).toEqual(machine);
    expect(places.user).toEqual(['/home/mira/codesk/policy.json']);
    const twice = { CODESK_POLICY: '/home/mira/codesk/../codesk/policy.json' };
    expect(policyPlaces('/home/mira/codesk', platform, twice).user).toEqual(places.user);
    const other = { CODESK_POLICY: '/home/mira/mine.json' };
    expect(policyPlaces('/home/mira/codesk', platform, other).user).toEqual([
      '/home/mira/mine.json',
      '/home/mira/codesk/policy.json',
    ]);
    expect(places.owners).toEqual([]);
  });

  it('on Windows are the registry and the file, also when a user names other folders', () => {
    const env = {
      ProgramData: 'C:\\Users\\mira',
      SystemRoot: '\\\\evil\\share',
      CODESK_POLICY: 'C:\\mine.json',
    };
    const places = policyPlaces('C:\\profile', 'win32', env);
    expect(places.machine).toEqual([
      {
        kind: 'registry',
        key: 'HKLM\\Software\\Policies\\Codesk',
        program: 'C:\\Windows\\System32\\reg.exe',
        shell: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      },
      { kind: 'file', path: 'C:\\ProgramData\\Codesk\\policy.json' },
    ]);
    expect(places.user[0]).toBe('C:\\mine.json');
    expect(places.owners).toBeUndefined();
  });
});

describe('a file of the machine', () => {
  beforeEach(() => {
    at = testPolicyFolders();
    at.machine({ server: 'https://machine.example' });
  });
  const read = () => readPolicy(at.places);
  const machineFolder = () => join(at.folder, 'machine');
  const expectBroken = (reason: string) => {
    const { policy, state } = read();
    expect(state.broken).toContain(reason);
    expect(policy).toEqual(noPolicy);
  };

  it('is used if nobody else can write it', () => {
    expect(read().policy.server).toBe('https://machine.example');
    chmodSync(at.machineFile, 0o600);
    expect(read().state.broken).toBeUndefined();
  });

  it.each([0o666, 0o664, 0o646])('that others can write (%o) is broken', (mode) => {
    chmodSync(at.machineFile, mode);
    expectBroken(
      `${at.machineFile} can be written by users other than the administrator (mode 0${mode.toString(8)})`,
    );
  });

  it.each([0o777, 0o775, 0o1777])('in a folder that others can write (%o) is broken', (mode) => {
    chmodSync(machineFolder(), mode);
    expectBroken(`${machineFolder()} can be written by users other than the administrator`);
  });

  it('below a folder that others can write is broken', () => {
    chmodSync(at.folder, 0o777);
    expectBroken(`${at.folder} can be written by users other than the administrator`);
  });

  it.runIf(isRoot)(
    'that belongs to somebody else is broken, and so is one in a folder of somebody else',
    () => {
      chownSync(at.machineFile, 12_345, 0);
      expectBroken(`${at.machineFile} is owned by the user 12345 and not by the administrator`);
      chownSync(at.machineFile, 0, 0);
      expect(read().state.broken).toBeUndefined();
      chownSync(machineFolder(), 12_345, 0);
      expectBroken(`${machineFolder()} is owned by the user 12345`);
    },
  );

  it('may be a link to another file of the administrator', () => {
    const store = join(at.folder, 'store');
    mkdirSync(store, { mode: 0o755 });
    renameSync(at.machineFile, join(store, 'policy.json'));
    symlinkSync('../store/policy.json', at.machineFile);
    expect(read().policy.server).toBe('https://machine.example');
    // Others may only add files in such a folder, which is still too much beside the file and beside the link.
    chmodSync(store, 0o1777);
    expectBroken(`${store} can be written by users other`);
    chmodSync(store, 0o755);
    chmodSync(machineFolder(), 0o1777);
    expectBroken(`${machineFolder()} can be written by users other`);
  });

  it('is broken behind a link through a folder that others can write, wherever it ends', () => {
    const open = join(at.folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const store = join(at.folder, 'store');
    mkdirSync(store, { mode: 0o755 });
    renameSync(at.machineFile, join(store, 'policy.json'));
    symlinkSync(join(store, 'policy.json'), join(open, 'link'));
    symlinkSync(join(open, 'link'), at.machineFile);
    expectBroken(`${open} can be written by users other`);
  });

  it('is broken in a folder that is a link into one that others can write', () => {
    const open = join(at.folder, 'open');
    renameSync(machineFolder(), open);
    chmodSync(open, 0o777);
    symlinkSync(open, machineFolder());
    expectBroken(`${open} can be written by users other`);
  });

  it.each([
    ['a link to nothing', () => symlinkSync('nowhere', at.machineFile), 'it is a link to a missing file'],
    ['a link to itself', () => symlinkSync('policy.json', at.machineFile), 'it is a broken link'],
    ['a folder', () => mkdirSync(at.machineFile), 'it is not a file'],
  ])('that is %s is broken', (_what, make, reason) => {
    rmSync(at.machineFile);
    make();
    expectBroken(reason);
  });

  it('whose folder is a link to a folder that is not there now is broken', () => {
    rmSync(machineFolder(), { recursive: true });
    symlinkSync(join(at.folder, 'not-mounted'), machineFolder());
    expectBroken('its folder is a link to a missing folder');
  });

  it('that is larger than 1 MB is broken', () => {
    truncateSync(at.machineFile, 1024 * 1024 + 1);
    expectBroken('it is larger than 1 MB');
  });

  it('whose folder is a file is broken, and without its folder there is none', () => {
    rmSync(machineFolder(), { recursive: true });
    expect(read().state).toMatchObject({ sources: [{ state: 'absent' }] });
    expect(read().state.broken).toBeUndefined();
    writeFileSync(machineFolder(), '');
    expectBroken('it cannot be read (ENOTDIR)');
  });

  it.runIf(isRoot)('may be a link that belongs to anybody, as long as its folder does not', () => {
    const store = join(at.folder, 'store.json');
    renameSync(at.machineFile, store);
    symlinkSync(store, at.machineFile);
    lchownSync(at.machineFile, 12_345, 0);
    expect(read().state.broken).toBeUndefined();
  });

  it('names the line where its text goes wrong', () => {
    at.machine('{\n  "server": "https://machine.example",\n  "practice" false\n}');
    expectBroken(`${at.machineFile}: it is not valid JSON`);
  });
});

/** The output of `reg.exe`, by its arguments. */
const printing =
  (answers: Readonly<Record<string, string | undefined>>): RunProgram =>
  (program, args) => {
    const isShell = program === 'powershell.exe';
    if (!isShell) expect(program).toBe('C:\\Windows\\System32\\reg.exe');
    if (isShell) expect(args.at(-1)).toContain("'Registry::HKEY_LOCAL_MACHINE\\Software\\Policies\\Codesk'");
    const text = answers[isShell ? 'shell' : args.join(' ')];
    return text === undefined
      ? { code: 1, output: Buffer.from('') }
      : { code: 0, output: Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1') };
  };
const queryAbove = 'query HKLM\\Software\\Policies';
const query = 'query HKLM\\Software\\Policies\\Codesk /s';
const above = (...names: string[]) =>
  `\n${names.map((name) => `HKEY_LOCAL_MACHINE\\Software\\Policies\\${name}\n`).join('')}`;
const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Codesk';

describe('the registry', () => {
  const read = (answers: Readonly<Record<string, string | undefined>>, file?: object) => {
    at = testPolicyFolders({
      machine: (path) => [
        {
          kind: 'registry',
          key: 'HKLM\\Software\\Policies\\Codesk',
          program: 'C:\\Windows\\System32\\reg.exe',
          shell: 'powershell.exe',
        },
        { kind: 'file', path },
      ],
      run: printing(answers),
    });
    if (file) at.machine(file);
    return readPolicy(at.places);
  };
  /** The output of a query for the key of Codesk. */
  const holds = (text: string) => ({ [queryAbove]: above('Codesk', 'Microsoft'), [query]: `\n${text}\n` });

  it('gives switches, numbers, texts, lists, names with values and groups', () => {
    const { policy, state } = read(
      holds(`${key}
    (Default)    REG_SZ    nothing
    Server    REG_SZ    https://api.example
    pinServer    REG_DWORD    0x1
    practice    REG_DWORD    0x0
    idleLock    REG_DWORD    0xf
    downloadHosts    REG_MULTI_SZ    files.example\\0more.example

${key}\\exportFolders
    2    REG_SZ    E:\\More exports
    1    REG_SZ    D:\\Exports
    10    REG_SZ    F:\\

${key}\\paths
    orders.show    REG_SZ    /o/s

${key}\\timeouts
    connect    REG_DWORD    0x5
    response    REG_SZ    2.5

${key}\\updates
    feed    REG_SZ    https://updates.example/codesk

${key}\\updates\\channels
    1    REG_SZ    beta

${key}\\allowUser
    1    REG_SZ    dateFormat
`),
    );
    expect(state.broken).toBeUndefined();
    expect(policy).toEqual({
      ...noPolicy,
      server: 'https://api.example',
      pinServer: true,
      practice: false,
      idleLock: 15,
      downloadHosts: ['files.example', 'more.example'],
      exportFolders: ['D:\\Exports', 'E:\\More exports', 'F:\\'],
      paths: { 'orders.show': '/o/s' },
      timeouts: { ...noPolicy.timeouts, connect: 5, response: 2.5 },
      updates: { off: false, feed: 'https://updates.example/codesk', channels: ['beta'] },
    });
    expect(state.unknown).toEqual([]);
    expect(state.sources.map(({ where, state: of }) => [where, of])).toEqual([
      ['HKLM\\Software\\Policies\\Codesk', 'used'],
      [at.machineFile, 'absent'],
    ]);
  });

  it('comes before the file, entry by entry', () => {
    const { policy, state } = read(holds(`${key}\n    server    REG_SZ    https://registry.example\n`), {
      server: 'https://file.example',
      idleLock: 5,
    });
    expect(policy).toMatchObject({ server: 'https://registry.example', idleLock: 5 });
    expect(state.entries.map(({ name, where }) => [name, where])).toEqual([
      ['server', 'HKLM\\Software\\Policies\\Codesk'],
      ['idleLock', at.machineFile],
    ]);
  });

  it('without a key of Codesk has no policy', () => {
    const { state } = read({ [queryAbove]: above('Microsoft', 'NotCodesk', 'CodeskTools') });
    expect(state.sources[0]).toMatchObject({ where: 'HKLM\\Software\\Policies\\Codesk', state: 'absent' });
    expect(state.broken).toBeUndefined();
  });

  it.each([
    ['cannot be asked', {}, 'the registry cannot be read'],
    ['does not show its key', { [queryAbove]: above('Codesk') }, 'the registry cannot be read'],
    [
      'has a wrong type',
      holds(`${key}\n    pinServer    REG_SZ    yes\n`),
      'pinServer (must be true or false)',
    ],
    [
      'has a wrong switch',
      holds(`${key}\n    pinServer    REG_DWORD    0x2\n`),
      'pinServer (must be true or false)',
    ],
    [
      'is out of bounds',
      holds(`${key}\n    idleLock    REG_DWORD    0x0\n`),
      'idleLock (must be a whole number',
    ],
    [
      'has letters of an unknown code page',
      holds(`${key}\\exportFolders\n    1    REG_SZ    D:\\B\u0081cher\n`),
      'it contains characters that cannot be read from the registry',
    ],
  ])('that %s is broken', (_what, answers, reason) => {
    const { state } = read(answers);
    expect(state.broken).toContain(`HKLM\\Software\\Policies\\Codesk: ${reason}`);
  });

  it('is read with PowerShell where registry tools are forbidden', () => {
    const keys = [
      {
        key,
        values: { Server: 'https://api.example', pinServer: 1, downloadHosts: ['a.example', 'b.example'] },
      },
      { key: `${key}\\exportFolders`, values: { 1: 'D:\\Exports', 2: 'E:\\' } },
      { key: `${key}\\updates`, values: null },
    ];
    const { policy, state } = read({ shell: JSON.stringify(keys) });
    expect(state.broken).toBeUndefined();
    expect(policy).toMatchObject({
      server: 'https://api.example',
      pinServer: true,
      downloadHosts: ['a.example', 'b.example'],
      exportFolders: ['D:\\Exports', 'E:\\'],
    });
    expect(read({ shell: JSON.stringify(keys[0]) }).policy.pinServer).toBe(true);
    expect(read({ shell: '[]' }).state).toMatchObject({ sources: [{ state: 'absent' }, {}] });
    for (const bad of ['', 'not JSON', '[{"path":"x"}]'])
      expect(read({ shell: bad }).state.broken, bad).toContain('the registry cannot be read');
  });

  it('names what this version does not have', () => {
    const { state } = read(
      holds(`${key}
    rounds    REG_SZ    night
    __proto__    REG_SZ    x

${key}\\timeouts
    idle    REG_DWORD    0x1

${key}\\rounds\\deep
    a    REG_SZ    b
`),
    );
    expect(state.unknown).toEqual(['rounds', '__proto__', 'timeouts.idle', 'rounds\\deep']);
    expect(state.broken).toBeUndefined();
  });
});

describe('the managed preferences of macOS', () => {
  const read = (run: RunProgram) => {
    at = testPolicyFolders({ machine: (path) => [{ kind: 'preferences', path }], run });
    at.machine('bplist00 in binary');
    return readPolicy(at.places);
  };

  it('are read with plutil, without what identifies the profile', () => {
    const { policy, state } = read((program, args) => {
      expect([program, ...args]).toEqual(['/usr/bin/plutil', '-convert', 'json', '-o', '-', at.machineFile]);
      const text =
        '{"server":"https:\\/\\/api.example","PayloadUUID":"0-1","timeouts":{"connect":5},"pinServer":true}';
      return { code: 0, output: Buffer.from(text) };
    });
    expect(policy).toMatchObject({
      server: 'https://api.example',
      pinServer: true,
      timeouts: { connect: 5 },
    });
    expect([state.unknown, state.broken]).toEqual([[], undefined]);
  });

  it('that plutil does not convert are broken', () => {
    const { state } = read(() => ({ code: 1, output: Buffer.from('invalid object in plist') }));
    expect(state.broken).toContain('it is not a property list');
  });

  it('that others can write are broken and never read', () => {
    at = testPolicyFolders({ machine: (path) => [{ kind: 'preferences', path }] });
    at.machine('bplist00');
    chmodSync(at.machineFile, 0o666);
    expect(readPolicy(at.places).state.broken).toContain(
      'can be written by users other than the administrator',
    );
  });
});
