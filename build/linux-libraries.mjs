/**
 * The shared libraries and the virtual display that Electron needs on Linux. As root with apt they are installed.
 * Otherwise the command to run is printed.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasDisplay } from './display.mjs';
import { runCommand, SetupError } from './run-command.mjs';

/** The Debian package of each library. */
const packageOfLibrary = [
  [/^lib(nss3|nssutil3|smime3|ssl3)\.so/, 'libnss3'],
  [/^lib(nspr4|plc4|plds4)\.so/, 'libnspr4'],
  [/^libatk-1\.0/, 'libatk1.0-0'],
  [/^libatk-bridge/, 'libatk-bridge2.0-0'],
  [/^libatspi/, 'libatspi2.0-0'],
  [/^libcups/, 'libcups2'],
  [/^libdrm/, 'libdrm2'],
  [/^lib(gtk-3|gdk-3)/, 'libgtk-3-0'],
  [/^libgbm/, 'libgbm1'],
  [/^libasound/, 'libasound2'],
  [/^libpango/, 'libpango-1.0-0'],
  [/^libcairo/, 'libcairo2'],
  [/^libXcomposite/, 'libxcomposite1'],
  [/^libXdamage/, 'libxdamage1'],
  [/^libXext/, 'libxext6'],
  [/^libXfixes/, 'libxfixes3'],
  [/^libXrandr/, 'libxrandr2'],
  [/^libX11/, 'libx11-6'],
  [/^libxcb/, 'libxcb1'],
  [/^libxkbcommon/, 'libxkbcommon0'],
  [/^libexpat/, 'libexpat1'],
  [/^libdbus-1/, 'libdbus-1-3'],
  [/^lib(glib|gobject|gio|gmodule)-2/, 'libglib2.0-0'],
  [/^libudev/, 'libudev1'],
];

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

async function missingLibraries(electronBinary) {
  const { output } = await runCommand('ldd', [electronBinary], { capture: true });
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
}

/** The name of a package here: in Debian 13 and Ubuntu 24.04 some names end in t64. */
async function installableName(name) {
  const { output } = await runCommand('apt-cache', ['policy', name, `${name}t64`], { capture: true });
  const installable = [...output.matchAll(/^(\S+):\n\s+Installed:.*\n\s+Candidate: (.*)$/gm)]
    .filter(([, , candidate]) => candidate !== '(none)')
    .map(([, candidate]) => candidate);
  return installable[0] ?? name;
}

/**
 * The message bus and the keyring that one end-to-end test signs in with. Installed where that is allowed; without them
 * the test counts as skipped.
 */
export async function ensureKeyring() {
  const programs = { 'dbus-daemon': 'dbus', 'gnome-keyring-daemon': 'gnome-keyring' };
  const missing = Object.keys(programs).filter((program) => !isOnPath(program));
  if (process.platform !== 'linux' || missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return;
  console.log(
    `Installing ${missing.map((program) => programs[program]).join(', ')} for the test with a keyring …`,
  );
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'dbus',
    'gnome-keyring',
    'libsecret-1-0',
  ];
  const update = await runCommand('apt-get', ['update', '-qq'], { env, capture: true });
  const { ok } = update.ok ? await runCommand('apt-get', install, { env, capture: true }) : update;
  if (!ok) console.warn('They could not be installed. The test with a keyring is skipped.');
}

export async function ensureLinuxLibraries(electronBinary) {
  if (process.platform !== 'linux') return;
  const libraries = await missingLibraries(electronBinary);
  const packages = new Set();
  const unknown = [];
  for (const library of libraries) {
    const known = packageOfLibrary.find(([pattern]) => pattern.test(library));
    if (known) packages.add(known[1]);
    else unknown.push(library);
  }
  if (!hasDisplay()) {
    if (!isOnPath('Xvfb') || !isOnPath('xvfb-run')) packages.add('xvfb');
    if (!isOnPath('xauth')) packages.add('xauth');
  }
  if (unknown.length > 0) {
    console.warn(`Electron needs libraries whose packages are not known: ${unknown.join(', ')}`);
  }
  if (packages.size === 0) return;

  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get');
  if (!mayInstall) {
    throw new SetupError(
      `Electron needs system packages that are missing here. Run once:\n\n  sudo apt-get install -y ${[...packages].join(' ')}\n\n(or your distribution's packages for ${[...libraries, 'Xvfb'].join(', ')})`,
    );
  }
  console.log(`Installing system packages for Electron: ${[...packages].join(', ')} …`);
  const aptEnvironment = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-qq'], { env: aptEnvironment });
  const names = await Promise.all([...packages].map(installableName));
  const install = ['install', '-y', '-qq', ...names];
  const installation = update.ok
    ? await runCommand('apt-get', install, { env: aptEnvironment, capture: true })
    : undefined;
  if (!installation?.ok) {
    throw new SetupError(
      `apt-get could not install ${names.join(' ')}.\n${installation ? installation.output.slice(-2000) : 'Its update failed; see above.'}`,
    );
  }
}
