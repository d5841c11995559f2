/**
 * Switches of a start. Chromium and V8 know thousands, and with many of them any local program could take over the app,
 * redirect it or take its protection away. So the packaged app starts only with those that are named here.
 */

/** Why a switch is accepted, and what its value must be like; without a pattern any value is fine. */
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
 * Named once more, because Chromium can have a switch that does not stand among the arguments. (Electron sets
 * `allow-file-access-from-files` itself, so that one is refused among the arguments only.) Those above the line hand
 * the app over, those below take away what protects it or lead its requests elsewhere.
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

/** Of these, Electron may set some itself. Among the arguments they are refused like all others. */
const setByElectron = [
  'disable-features',
  'enable-blink-features',
  'disable-site-isolation-trials',
  'log-file',
];

/** Where the app runs. */
export interface StartPlace {
  readonly platform: NodeJS.Platform;
  /** Chromium cannot use its sandbox as root, and does not start without being told so. */
  readonly isRoot: boolean;
}

const here: StartPlace = { platform: process.platform, isRoot: process.getuid?.() === 0 };

/**
 * The switch for which the packaged app does not start; undefined for an ordinary start.
 * @param given what follows the name of the program
 * @param hasSwitch whether Chromium has taken a switch, also from elsewhere
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
  // Behind `--` stand files, and a file may begin with a dash. What is named above is refused there too.
  for (const word of after) {
    const read = readSwitch(word, place.platform);
    if (read && dangerous.includes(nameOfNode(read.name))) return read.name;
  }
  if (hasSwitch('no-sandbox') && !place.isRoot) return 'no-sandbox';
  return dangerous.find((name) => !setByElectron.includes(name) && hasSwitch(name));
}

interface Switch {
  /** In small letters, without dashes. */
  readonly name: string;
  readonly value: string;
}

/** A word as Chromium reads it: one dash or two, on Windows also a slash. Blanks around it count for nothing. */
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
  // What macOS and Xcode pass. Chromium knows none of these.
  if (platform === 'darwin' && /^(psn_|ns|apple)/.test(name)) return true;
  // Windows starts a program with these when somebody presses one of its notifications.
  if (platform === 'win32' && /^(embedding|toastactivated)$/.test(name)) return true;
  const known = Object.hasOwn(accepted, name) ? accepted[name] : undefined;
  return known !== undefined && (known.value?.test(value) ?? true);
}

/** What a person reads who started the app with such a switch. */
export function refusalOf(name: string): string {
  if (name === 'no-sandbox') {
    return 'Codesk does not start without its sandbox (--no-sandbox). The sandbox needs user namespaces, or the package for all users: ask your administrator.';
  }
  if (dangerous.includes(nameOfNode(name)))
    return `Codesk does not start with --${name}: it would open the app to other programs.`;
  return `Codesk does not start with --${name.slice(0, 60)}, which is not one of its switches.`;
}
