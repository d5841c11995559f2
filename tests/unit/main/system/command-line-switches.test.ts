import { describe, expect, it } from 'vitest';
import { refusalOf, refusedSwitch } from '../../../../main/system/command-line-switches';

const none = () => false;
const person = { platform: 'linux', isRoot: false } as const;
const root = { platform: 'linux', isRoot: true } as const;
const windows = { platform: 'win32', isRoot: false } as const;
const mac = { platform: 'darwin', isRoot: false } as const;

describe('the packaged app', () => {
  it.each([
    // Switches that let other programs in.
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['-remote-debugging-port=9222', 'remote-debugging-port'],
    ['--REMOTE-debugging-port=0', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--remote-debugging-address=0.0.0.0', 'remote-debugging-address'],
    ['--remote-allow-origins=*', 'remote-allow-origins'],
    ['--inspect', 'inspect'],
    ['--inspect=127.0.0.1:1', 'inspect'],
    ['--inspect-brk=0', 'inspect-brk'],
    ['--inspect_brk=0', 'inspect_brk'],
    // Chromium reads a word without the blanks around it.
    [' --remote-debugging-port=9222', 'remote-debugging-port'],
    ['\t--some-switch-of-tomorrow ', 'some-switch-of-tomorrow'],
    ['--inspect-wait', 'inspect-wait'],
    ['--inspect-port=1', 'inspect-port'],
    ['--debug-port=1', 'debug-port'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--load-extension=/tmp/x', 'load-extension'],
    ['--gpu-launcher=/tmp/x', 'gpu-launcher'],
    ['--renderer-cmd-prefix=/tmp/x', 'renderer-cmd-prefix'],
    ['--utility-cmd-prefix=/tmp/x', 'utility-cmd-prefix'],
    ['--browser-subprocess-path=/tmp/x', 'browser-subprocess-path'],
    ['-r', 'r'],
    ['--require=/tmp/x.js', 'require'],
    ['--import=/tmp/x.js', 'import'],
    ['--app=/tmp/x', 'app'],
    // Switches that remove protection.
    ['--no-sandbox', 'no-sandbox'],
    ['--disable-web-security', 'disable-web-security'],
    ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
    ['--single-process', 'single-process'],
    ['--allow-file-access-from-files', 'allow-file-access-from-files'],
    ['--disable-features=IsolateOrigins', 'disable-features'],
    ['--enable-features=Anything', 'enable-features'],
    ['--enable-features=UseOzonePlatform,Anything', 'enable-features'],
    ['--enable-features=UseOzonePlatform,', 'enable-features'],
    ['--enable-blink-features=X', 'enable-blink-features'],
    // Switches that redirect its requests.
    ['--host-rules=MAP * 127.0.0.1', 'host-rules'],
    ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
    ['--proxy-server=127.0.0.1:1', 'proxy-server'],
    ['--proxy-pac-url=http://127.0.0.1/p', 'proxy-pac-url'],
    ['--no-proxy-server', 'no-proxy-server'],
    ['--ignore-certificate-errors', 'ignore-certificate-errors'],
    ['--ignore-certificate-errors-spki-list=x', 'ignore-certificate-errors-spki-list'],
    ['--log-net-log=/tmp/x', 'log-net-log'],
    ['--ssl-key-log-file=/tmp/x', 'ssl-key-log-file'],
    ['--enable-logging=file', 'enable-logging'],
    ['--log-file=/tmp/x', 'log-file'],
    // Unknown switches.
    ['--inspection', 'inspection'],
    ['--__proto__', '__proto__'],
    ['--constructor=x', 'constructor'],
  ])('does not start with %s', (given, name) => {
    expect(refusedSwitch(['/tmp/prices.csv', given], none, person)).toBe(name);
    expect(refusalOf(name)).toContain(`--${name}`);
  });

  it('does not start with a switch that only Chromium has taken', () => {
    for (const name of ['remote-debugging-pipe', 'no-sandbox', 'host-rules', 'js-flags', 'proxy-server'])
      expect(refusedSwitch([], (asked) => asked === name, person)).toBe(name);
  });

  it('starts although Electron has set a switch by itself', () => {
    for (const name of ['allow-file-access-from-files', 'disable-features']) {
      expect(refusedSwitch([], (asked) => asked === name, person)).toBeUndefined();
      expect(refusedSwitch([`--${name}`], none, person)).toBe(name);
    }
  });

  it('does not take one of them behind the end of the switches either', () => {
    expect(refusedSwitch(['--', '--remote-debugging-port=1'], none, person)).toBe('remote-debugging-port');
    expect(refusedSwitch(['--', '-inspect_brk'], none, person)).toBe('inspect_brk');
  });

  it('does without the sandbox only as root, for whom Chromium has none', () => {
    expect(refusedSwitch(['--no-sandbox'], (name) => name === 'no-sandbox', root)).toBeUndefined();
    expect(refusedSwitch(['--no-sandbox', '--inspect'], none, root)).toBe('inspect');
    expect(refusalOf('no-sandbox')).toMatch(/user namespaces/);
  });

  it('knows the spelling of Windows', () => {
    expect(refusedSwitch(['/remote-debugging-port=1'], none, windows)).toBe('remote-debugging-port');
    expect(refusedSwitch(['C:\\Rates\\a.csv', '--updated'], none, windows)).toBeUndefined();
    expect(refusedSwitch(['-Embedding'], none, windows)).toBeUndefined();
    expect(refusedSwitch(['-Embedding'], none, person)).toBe('embedding');
  });

  it.each([
    [[]],
    [['codesk://settings.uploads?type=skus']],
    [['/home/x/prices.csv', 'inspect', '-', '--lang=en-GB']],
    [['--', '-prices.csv', '--my prices.xlsx']],
    [['--enable-features=UseOzonePlatform,WaylandWindowDecorations', '--ozone-platform-hint=auto']],
    [['--force-renderer-accessibility', '--disable-gpu', '--password-store=gnome-libsecret']],
    [['--user-data-dir=/tmp/profile', '--force-device-scale-factor=1.5']],
  ])('starts with %j', (given) => {
    expect(refusedSwitch(given, none, person)).toBeUndefined();
  });

  it('starts with what macOS passes', () => {
    expect(
      refusedSwitch(['-psn_0_12345', '-NSDocumentRevisionsDebugMode', 'YES'], none, mac),
    ).toBeUndefined();
    expect(refusedSwitch(['-psn_0_12345'], none, person)).toBe('psn_0_12345');
  });
});
