/**
 * Command-line switches. Chromium and V8 have thousands, and with many of them a local program could take over the app,
 * redirect it or remove its protection. So the packaged app starts only with the ones listed here.
 */

/** Why a switch is accepted, and the pattern of its value; without a pattern any value is accepted. */
interface Accepted {
  readonly reason: string;
  readonly value?: RegExp;
}

const plain = /^[\w.,:+-]*$/;

const accepted: Readonly<Record<string, Accepted>> = {
  lang: { reason: 'the language of date fields; the app sets its own', value: plain },
  display: { reason: 'the X display of this person', value: /^[\w.:/-]*$/ },
  class: { reason: 'name of the window for window managers', value: plain },
  name: { reason: 'the same', value: plain },
  'ozone-platform': { reason: 'X11 or Wayland', value: /^(x11|wayland|headless)$/ },
  'ozone-platform-hint': { reason: 'X11 or Wayland', value: /^(auto|x11|wayland)$/ },
  'enable-features': {
    reason: 'Wayland desktops pass these, other features are not theirs to choose',
    value: /^((UseOzonePlatform|WaylandWindowDecorations|WebRTCPipeWireCapturer)(,(?!$)|$))+$/,
  },
  'enable-wayland-ime': { reason: 'typing with an input method under Wayland', value: plain },
  'wayland-text-input-version': { reason: 'the same', value: /^\d$/ },
  'gtk-version': { reason: 'the toolkit of native dialogs', value: /^\d$/ },
  'force-device-scale-factor': { reason: 'large text', value: /^[\d.]*$/ },
  'high-dpi-support': { reason: 'large text', value: /^\d$/ },
  'force-color-profile': { reason: 'colours of a screen', value: plain },
  'force-renderer-accessibility': { reason: 'screen readers', value: plain },
  'disable-gpu': { reason: 'a broken graphics driver', value: /^$/ },
  'disable-gpu-compositing': { reason: 'the same', value: /^$/ },
  'disable-software-rasterizer': { reason: 'the same', value: /^$/ },
  'use-gl': { reason: 'the same', value: plain },
  'use-angle': { reason: 'the same', value: plain },
  'disable-dev-shm-usage': { reason: 'containers with little shared memory', value: /^$/ },
  'password-store': { reason: 'which keyring; one that does not protect is not used', value: plain },
  'user-data-dir': { reason: 'the profile folder, which CODESK_USER_DATA names as well' },
  'enable-logging': { reason: "Chromium's messages on the terminal, not into a file", value: /^(stderr)?$/ },
  'no-first-run': { reason: 'start menus pass it, and it has no effect', value: /^$/ },
  updated: { reason: 'the Windows installer starts the new version with it', value: /^$/ },
  'force-run': { reason: 'the same', value: /^$/ },
};

/**
 * Checked again in Chromium, which can have a switch that is not among the arguments. (Electron sets
 * `allow-file-access-from-files` itself, so that one is refused among the arguments only.) Those above the line give
 * other programs control of the app, those below remove protection or redirect requests.
 */
const dangerous = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-wait',
  'inspect-port',
  'inspect-publish-uid',
  'debug',
  'debug-brk',
  'debug-port',
  'auto-open-devtools-for-tabs',
  'enable-automation',
  'js-flags',
  'load-extension',
  'load-apps',
  'register-pepper-plugins',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'ppapi-plugin-launcher',
  'browser-subprocess-path',
  // ---
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote-sandbox',
  'single-process',
  'in-process-gpu',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'enable-blink-features',
  'disable-features',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'allow-insecure-localhost',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  'auth-server-allowlist',
  'auth-negotiate-delegate-allowlist',
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  'log-file',
];

/** Electron may set some of these itself. Among the arguments they are refused like all others. */
const setByElectron = [
  'disable-features',
  'enable-blink-features',
  'disable-site-isolation-trials',
  'log-file',
];

/** The environment of a start. */
export interface StartPlace {
  readonly platform: NodeJS.Platform;
  /** Chromium cannot use its sandbox as root, and does not start without this switch. */
  readonly isRoot: boolean;
}

const here: StartPlace = { platform: process.platform, isRoot: process.getuid?.() === 0 };

/**
 * Returns the switch with which the packaged app refuses to start; undefined for an ordinary start.
 * @param given arguments after the name of the program
 * @param hasSwitch whether Chromium has a switch, also one from the environment
 */
export function refusedSwitch(
  given: readonly string[],
  hasSwitch: (name: string) => boolean,
  place: StartPlace = here,
): string | undefined {
  const end = given.indexOf('--');
  const before = end < 0 ? given : given.slice(0, end);
  const after = end < 0 ? [] : given.slice(end + 1);
  for (const word of before) {
    const read = readSwitch(word, place.platform);
    if (read && !isAccepted(read, place)) return read.name;
  }
  // After `--` come files, which may begin with a dash. Forbidden switches are refused there too.
  for (const word of after) {
    const read = readSwitch(word, place.platform);
    if (read && dangerous.includes(nameOfNode(read.name))) return read.name;
  }
  if (hasSwitch('no-sandbox') && !place.isRoot) return 'no-sandbox';
  return dangerous.find((name) => !setByElectron.includes(name) && hasSwitch(name));
}

interface Switch {
  /** In lower case, without dashes. */
  readonly name: string;
  readonly value: string;
}

/** Returns a word as Chromium reads it: one dash or two, on Windows also a slash. Spaces around it are ignored. */
function readSwitch(word: string, platform: NodeJS.Platform): Switch | undefined {
  const pattern = platform === 'win32' ? /^(?:--?|\/)([^=]+)(?:=(.*))?$/s : /^--?([^=]+)(?:=(.*))?$/s;
  const [, name, value = ''] = pattern.exec(word.trim()) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), value };
}

/** Node reads underscores as dashes. */
function nameOfNode(name: string): string {
  return name.replaceAll('_', '-');
}

function isAccepted({ name, value }: Switch, { platform, isRoot }: StartPlace): boolean {
  if (name === 'no-sandbox') return isRoot && value === '';
  // Arguments of macOS and Xcode, unknown to Chromium.
  if (platform === 'darwin' && /^(psn_|ns|apple)/.test(name)) return true;
  // Windows starts a program with these when the user presses one of its notifications.
  if (platform === 'win32' && /^(embedding|toastactivated)$/.test(name)) return true;
  const known = Object.hasOwn(accepted, name) ? accepted[name] : undefined;
  return known !== undefined && (known.value?.test(value) ?? true);
}

/** Returns the message for a refused switch. */
export function refusalOf(name: string): string {
  if (name === 'no-sandbox') {
    return 'Codesk does not start without its sandbox (--no-sandbox). The sandbox needs user namespaces, or the package for all users: ask your administrator.';
  }
  if (dangerous.includes(nameOfNode(name)))
    return `Codesk does not start with --${name}: it would open the app to other programs.`;
  return `Codesk does not start with --${name.slice(0, 60)}, which is not one of its switches.`;
}
