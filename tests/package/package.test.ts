/**
 * The package of `npm run package`, installed as an administrator would and used by a user without rights. Tests cannot
 * look inside the packaged app, so they check it from outside: its windows, its files, its calls to a server. The whole
 * journey runs in a copy that differs in one byte: the fuse for `--inspect`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { fuses, readFuses, setFuses, wrongFuses } from '../../build/fuses.mjs';
import { developmentKeyId } from '../../build/update-key.mjs';
import { expect, fixtureFile, launch, test } from '../support/app/fixtures';
import {
  exportContracts,
  importAndCorrect,
  openDelivery,
  openPractice,
  submitAndCheck,
} from '../support/app/journey';
import { projectRoot } from '../support/app/project-root';
import { canStartAsNobody, processesOfGroup } from '../support/app/unprivileged-user';
import { type Installed, install, listeningPorts, namesIn, sizeOf } from '../support/package/installed';
import { type Screen, startScreen } from '../support/package/screen';

const folder = process.env.CODESK_PACKAGE ?? '';
const isReleased = process.env.CODESK_PACKAGE_RELEASED === '1';
const onLinux = process.platform === 'linux';
const onMac = process.platform === 'darwin';
/** Paths in the package. */
const programName = onLinux ? 'codesk' : onMac ? 'Codesk.app/Contents/MacOS/Codesk' : 'Codesk.exe';
const resources = join(folder, onMac ? 'Codesk.app/Contents/Resources' : 'resources');
const archive = join(resources, 'app.asar');
const notices = join(onMac ? resources : folder, 'LICENSES.txt');
const fromOutside = 'the screen that the test works from outside is one of Linux';
const pictures = join(projectRoot, 'out/package');

test.describe.configure({ timeout: 180_000 });

let installed: Installed;
let screen: Screen;
const base = { CODESK_API_URL: '', CODESK_POLICY: '' };

test.beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  if (!onLinux) return;
  installed = install(folder);
  screen = await startScreen();
});
test.afterAll(async () => {
  installed?.remove();
  await screen?.stop();
});

const say = (text: string) => console.log(`  ${text}`);
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Every file of a folder with its hash. */
function hashes(of: string): ReadonlyMap<string, string> {
  return new Map(
    (readdirSync(of, { recursive: true }) as string[])
      .filter((name) => statSync(join(of, name)).isFile())
      .sort()
      .map((name) => [name, hashOf(join(of, name))]),
  );
}

const windowOf = () => screen.windows().find(({ classes }) => classes.includes('codesk'));

/** Waits until the window exists and has content. */
async function windowAppears(): Promise<void> {
  await expect.poll(windowOf, { timeout: 30_000, intervals: [20] }).toBeDefined();
  await expect
    .poll(() => screen.picture().colours, { timeout: 20_000, intervals: [20] })
    .toBeGreaterThan(100);
}

/** Ends it as the system does: in order, within two seconds. */
async function endInOrder({ child, ended }: ReturnType<Installed['start']>): Promise<void> {
  const from = performance.now();
  process.kill(child.pid as number, 'SIGTERM');
  expect(await ended()).toBe(0);
  expect(performance.now() - from).toBeLessThan(3000);
}

test('the fuses, read from the program, have their documented values', async () => {
  const read = await readFuses(join(folder, programName));
  expect(wrongFuses(read)).toEqual([]);
  const absent = read.filter(({ state }) => state === 'absent').map(({ name }) => name);
  if (isReleased) expect(absent).toEqual([]);
  for (const { name, state } of read) say(`${name}: ${state}`);
  const lacking = absent.length > 0 ? `; this Electron is older and has no ${absent.join(', ')}` : '';
  say(`fuses read back: ${read.length - absent.length} of ${Object.keys(fuses).length}${lacking}`);
});

test('the package holds the files that it runs, and no development files', () => {
  const files = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'));
  expect(files).toEqual(
    expect.arrayContaining(['/dist/main/index.cjs', '/dist/licenses.txt', '/update-key.pem']),
  );
  const unwanted = files.filter((name) =>
    /\.map$|\.tsx?$|\/tests?\/|\/\.|private|fixture|\/(build|renderer|main|shared|out|release)\/[^/]*\.mjs$|tsconfig|\.md$/i.test(
      name.replace(/^\/dist/, ''),
    ),
  );
  expect(unwanted).toEqual([]);
  const work = mkdtempSync(join(tmpdir(), 'codesk-asar-'));
  try {
    extractAll(archive, work);
    const leaks = (readdirSync(work, { recursive: true }) as string[])
      .filter((name) => statSync(join(work, name)).isFile() && !name.endsWith('.node'))
      .flatMap((name) => {
        const text = readFileSync(join(work, name), 'latin1');
        return [projectRoot, 'PRIVATE KEY', 'sourceMappingURL=data:', process.env.HOME ?? '/root']
          .filter((secret) => secret.length > 4 && text.includes(secret))
          .map((secret) => `${name}: ${secret}`);
      });
    expect(leaks.filter((line) => !line.endsWith(': PRIVATE KEY'))).toEqual([]);
    // The text that refuses a private key names it; a real key is followed by lines of base64.
    for (const name of leaks.map((line) => line.split(':')[0] as string))
      expect(readFileSync(join(work, name), 'latin1')).not.toMatch(
        /PRIVATE KEY-----[\r\n\\n]+[A-Za-z0-9+/=]{40}/,
      );
  } finally {
    rmSync(work, { recursive: true });
  }
  expect(readdirSync(resources)).not.toContain('app');
});

test('the key for updates is not the one of the tests', () => {
  const pem = extractFile(archive, 'update-key.pem').toString();
  expect(pem).not.toContain('PRIVATE');
  for (const each of pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? ['']) {
    const bytes = createPublicKey(each).export({ type: 'spki', format: 'der' });
    expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).not.toBe(developmentKeyId);
  }
});

test('every package in it has its licence, and is in the bill of materials', () => {
  const licences = readFileSync(notices, 'utf8');
  expect(extractFile(archive, 'dist/licenses.txt').toString()).toBe(licences);
  expect(existsSync(join(notices, '../LICENSES.chromium.html'))).toBe(true);
  const output = join(folder, '..');
  const { version } = JSON.parse(extractFile(archive, 'package.json').toString());
  // Packages of earlier versions may be in the folder, too.
  const bill = `codesk-${version}-${process.platform}-${process.arch}.cdx.json`;
  const { components } = JSON.parse(readFileSync(join(output, bill), 'utf8')) as {
    components: {
      name: string;
      group?: string;
      type: string;
      version?: string;
      hashes?: { content: string }[];
    }[];
  };
  const listed = components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`,
  );
  const files = listPackage(archive, { isPack: false });
  const described = files.filter((name) => /^\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
  expect(described.length).toBeGreaterThan(3);
  for (const file of described) {
    const { name, version } = JSON.parse(extractFile(archive, file.slice(1)).toString());
    expect(listed).toContain(`${name} ${version}`);
    expect(licences).toContain(`${name} ${version} (`);
  }
  for (const { group, name, type, version } of components) {
    if (type === 'library') expect(licences).toContain(`${group ? `${group}/` : ''}${name} ${version} (`);
  }
  const asar = components.find(({ name }) => /resources\/app\.asar$/i.test(name));
  expect(asar?.hashes?.[0]?.content).toBe(createHash('sha512').update(readFileSync(archive)).digest('hex'));
  say(`bill of materials: ${components.length} components, all with their licence in the package`);
});

test('the desktop integration: an entry for the menu, rate files and links, its icons, its window', () => {
  test.skip(!onLinux, 'Linux describes an app in a file');
  const entry = readFileSync(join(folder, 'share/applications/codesk.desktop'), 'utf8');
  const lines = new Map(entry.split('\n').map((line) => line.split(/=(.*)/s) as [string, string]));
  expect(lines.get('Exec')).toBe('/opt/codesk/codesk %U');
  // `windowOf` finds the window by the same name.
  expect(lines.get('StartupWMClass')).toBe('codesk');
  expect(lines.get('MimeType')?.split(';').filter(Boolean).sort()).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'text/tab-separated-values',
    'x-scheme-handler/codesk',
  ]);
  expect(lines.get('Icon')).toBe('codesk');
  expect(
    namesIn(join(folder, 'share/icons/hicolor')).filter((name) => name.endsWith('codesk.png')),
  ).toHaveLength(8);
});

test('the user of the package cannot change it', () => {
  test.skip(!canStartAsNobody, 'only root can install for another user');
  const writable = execFileSync('find', [installed.folder, '-perm', '/022', '-not', '-type', 'l'], {
    encoding: 'utf8',
  });
  expect(writable).toBe('');
  expect(statSync(join(installed.folder, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);
});

/** Switches that must end the start, with the port that one would open. */
const port = 41_877;
const refused = [
  `--remote-debugging-port=${port}`,
  `-remote-debugging-port=${port}`,
  `--Remote-Debugging-Port=${port}`,
  '--remote-debugging-pipe',
  `--inspect=${port}`,
  `--inspect-brk=${port}`,
  `--inspect_brk=${port}`,
  '--js-flags=--expose-gc',
  '--load-extension=/tmp',
  '--disable-web-security',
  ...(canStartAsNobody ? ['--no-sandbox'] : []),
  '--host-rules=MAP * 127.0.0.1',
  `--proxy-server=127.0.0.1:${port}`,
  '--ignore-certificate-errors',
  '--renderer-cmd-prefix=/bin/true',
  '--log-net-log=/tmp/codesk-net-log',
  '--some-switch-of-tomorrow',
];

test('debugging switches are refused at the start, and nothing listens', async () => {
  test.skip(!onLinux, fromOutside);
  for (const given of refused) {
    const home = installed.home();
    const app = installed.start(home, [given], { ...base, DISPLAY: screen.display });
    const heard = new Set<number>();
    const watch = setInterval(() => {
      for (const each of listeningPorts()) heard.add(each);
    }, 5);
    const code = await app.ended();
    clearInterval(watch);
    expect(code, `${given}: ${app.written()}`).toBe(2);
    const [name = ''] = given.toLowerCase().replace(/^-+/, '').split('=');
    expect(app.written(), given).toMatch(
      new RegExp(`Codesk does not start with(out its sandbox \\()?[ ]?--${name}\\b`),
    );
    expect(
      [...heard].filter((each) => each === port || each === 9229),
      given,
    ).toEqual([]);
    expect(
      namesIn(home).filter((name) => /desk\.db|preferences/.test(name)),
      given,
    ).toEqual([]);
  }
  say(`debugging switches refused: ${refused.length} of ${refused.length}`);
});

test('no environment variable makes it run other code', async () => {
  test.skip(!onLinux, fromOutside);
  const home = installed.home();
  const proof = join(home, 'ran');
  const script = join(home, 'script.js');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(proof)}, 'ran')`);
  mkdirSync(join(home, 'app'));
  writeFileSync(join(home, 'app/package.json'), '{"name":"other","version":"1.0.0","main":"../script.js"}');
  chmodSync(script, 0o644);
  if (canStartAsNobody) execFileSync('chown', ['-R', '65534:65534', home]);
  const app = installed.start(home, [script, join(home, 'app')], {
    ...base,
    DISPLAY: screen.display,
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require=${script} --inspect=${port}`,
    ELECTRON_OVERRIDE_DIST_PATH: home,
    ELECTRON_DEFAULT_ERROR_MODE: '1',
    NODE_PATH: home,
    VITE_DEV_SERVER_URL: `http://127.0.0.1:${port}/`,
  });
  await windowAppears();
  expect(existsSync(proof)).toBe(false);
  expect(listeningPorts().has(port)).toBe(false);
  await endInOrder(app);
});

test('a changed archive is refused', async () => {
  test.skip(
    onLinux,
    'Electron has no integrity check of app.asar on Linux; the rights of the files protect it',
  );
  const changed = mkdtempSync(join(tmpdir(), 'codesk-changed-'));
  try {
    cpSync(folder, changed, { recursive: true, verbatimSymlinks: true });
    const file = archive.replace(folder, changed);
    const bytes = readFileSync(file);
    const at = bytes.indexOf('does not start with');
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(file, bytes);
    const env = { ...process.env, CODESK_USER_DATA: join(changed, 'profile') };
    const { status, error } = spawnSync(join(changed, programName), { timeout: 20_000, env });
    // A running one would be ended by the timeout.
    expect(error).toBeUndefined();
    expect(status).not.toBe(0);
  } finally {
    rmSync(changed, { recursive: true, force: true });
  }
});

test('it starts for a user without rights, in its sandbox, and ends in order', async () => {
  test.skip(!onLinux, fromOutside);
  const before = hashes(installed.folder);
  const times: number[] = [];
  for (let start = 0; start < 3; start++) {
    const home = installed.home();
    const from = performance.now();
    const app = installed.start(home, [], { ...base, DISPLAY: screen.display });
    await windowAppears();
    times.push(performance.now() - from);
    if (start === 0) {
      screen.picture().save(join(pictures, 'sign-in.png'));
      const processes = processesOfGroup(app.child.pid as number);
      const pages = processes.filter(({ kind }) => kind === 'renderer');
      expect(pages.length).toBeGreaterThan(0);
      if (canStartAsNobody)
        for (const page of pages) expect(page).toMatchObject({ seccomp: 2, noNewPrivileges: 1 });
    }
    await endInOrder(app);
  }
  expect(hashes(installed.folder)).toEqual(before);
  const [fastest, median, slowest] = times.sort((a, b) => a - b).map((ms) => (ms / 1000).toFixed(2));
  say(`start with a new profile, to the drawn window: ${median} s (${fastest} to ${slowest}, 3 starts)`);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  say(`size: ${megabytes(sizeOf(folder))} MB, of which app.asar ${megabytes(statSync(archive).size)} MB`);
});

test('a user signs in by keyboard, and second starts open a link and a rate file', async ({ server }) => {
  test.skip(!onLinux, fromOutside);
  const home = installed.home();
  const env = { ...base, DISPLAY: screen.display, CODESK_API_URL: server.address };
  const app = installed.start(home, [], env);
  await windowAppears();
  // Submitting an empty form focuses its first empty field, the e-mail: the server is already filled in.
  await screen.isSteady();
  screen.press('Tab');
  screen.press('Enter');
  await screen.isSteady();
  screen.type('staff@codesk.example');
  screen.press('Tab');
  screen.type('practice');
  screen.press('Enter');
  await expect
    .poll(async () => (await server.calls('/authorizations/login')).length, { timeout: 10_000 })
    .toBe(1);
  await screen.isSteady();
  screen.picture().save(join(pictures, 'signed-in.png'));
  // The desk starts with the first request for it, on the native part of its database.
  await expect.poll(() => namesIn(home)).toContain('.config/Codesk/desk.db');
  const rates = join(home, 'rates.csv');
  writeFileSync(rates, readFileSync(fixtureFile('special-delivery-2023-duplicate.csv')), { mode: 0o644 });
  const second = installed.start(home, [rates], env);
  expect(await second.ended(), second.written()).toBe(0);
  await expect
    .poll(() => namesIn(home).filter((name) => name.endsWith(`rate-files/${hashOf(rates)}`)).length, {
      timeout: 20_000,
    })
    .toBe(1);
  await screen.isSteady();
  screen.picture().save(join(pictures, 'rate-file.png'));
  await server.forgetCalls();
  const third = installed.start(home, ['codesk://contracts'], env);
  expect(await third.ended(), third.written()).toBe(0);
  await expect
    .poll(async () => (await server.calls('/cod/contracts/datatable')).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await screen.isSteady();
  screen.picture().save(join(pictures, 'link.png'));
  expect(app.child.exitCode).toBeNull();
  await endInOrder(app);
});

test('the main journey, in a copy that differs in the fuse for --inspect only', async ({ profile }) => {
  test.skip(!onLinux, 'only on Linux does the name of the program alone make it a development start');
  const twin = mkdtempSync(join(tmpdir(), 'codesk-twin-'));
  try {
    execFileSync('cp', ['-a', `${folder}/.`, twin]);
    // Only a program of this name lets Playwright in: Codesk treats it as a development start.
    renameSync(join(twin, 'codesk'), join(twin, 'electron'));
    await setFuses(join(twin, 'electron'), {
      isReleased,
      wanted: { ...fuses, EnableNodeCliInspectArguments: true },
    });
    const [real, other] = [hashes(folder), hashes(twin)];
    const differing = [...real].filter(([name, hash]) => other.get(name) !== hash).map(([name]) => name);
    expect(differing).toEqual(['codesk']);
    const [mine, its] = [readFileSync(join(folder, 'codesk')), readFileSync(join(twin, 'electron'))];
    expect(mine.length).toBe(its.length);
    let bytes = 0;
    for (let at = 0; at < mine.length; at++) if (mine[at] !== its[at]) bytes += 1;
    expect(bytes).toBe(1);

    const codesk = await launch({ profile, program: join(twin, 'electron') });
    expect(await codesk.app.evaluate(({ app }) => app.getAppPath())).toBe(join(twin, 'resources/app.asar'));
    await openPractice(codesk);
    const target = join(profile, 'Contracts.csv');
    const id = await openDelivery(codesk);
    await importAndCorrect(codesk, {
      rates: fixtureFile('special-delivery-2023-duplicate.csv'),
      rowsInFile: 7,
      target,
    });
    await submitAndCheck(codesk, id, 6);
    await exportContracts(codesk, target);
    expect(readFileSync(target, 'utf8').trimEnd().split('\n')).toHaveLength(20_001);
    await codesk.close();
  } finally {
    rmSync(twin, { recursive: true, force: true });
  }
});
