/**
 * Finds a Chromium of this computer for the tests in which the page runs in a current browser, and installs it where that
 * is allowed. Never from a download host: the tests are for machines that reach none.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** On the oldest Electron that the app runs on. A browser that is not newer shows nothing new. */
const oldestChromium = 114;

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function places() {
  if (process.env.CODESK_CHROMIUM) return [process.env.CODESK_CHROMIUM];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => programs.map((program) => join(folder, program)));
  return [...onPath, ...(process.platform === 'darwin' ? macPlaces : [])];
}

/** The version that the program itself tells: some systems have a script in its place that installs something else. */
async function versionOf(path) {
  const { ok, output } = await runCommand(path, ['--version'], { capture: true, timeoutMs: 10_000 });
  return ok ? /\b\d+\.\d+\.\d+\.\d+\b/.exec(output)?.[0] : undefined;
}

async function find() {
  for (const path of places()) {
    if (!existsSync(path)) continue;
    const version = await versionOf(path);
    if (version && Number.parseInt(version, 10) > oldestChromium) return { path, version };
  }
  return undefined;
}

const byHand = 'install it (on Debian: sudo apt-get install -y chromium), or name one in CODESK_CHROMIUM';

/**
 * A Chromium newer than that of the oldest Electron. As root with apt it is installed if there is none.
 * @returns {Promise<{path: string, version: string} | {missing: string}>} `missing` says why there is none, and what to do
 */
export async function ensureChromium() {
  const found = await find();
  if (found) return found;
  if (process.env.CODESK_CHROMIUM)
    return { missing: `CODESK_CHROMIUM names no Chromium newer than ${oldestChromium}` };
  const mayInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return { missing: `there is no Chromium newer than ${oldestChromium}; ${byHand}` };
  console.log('Installing chromium for the tests with the page in a current browser …');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, capture: true, timeoutMs: 5 * 60_000 };
  const update = await runCommand('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  const { ok } = update.ok ? await runCommand('apt-get', install, options) : update;
  const installed = ok ? await find() : undefined;
  return installed ?? { missing: `apt-get could not install chromium; ${byHand}` };
}

/** What Playwright is started with to open the app in a browser. Its report stands beside that of the app in Electron. */
export function browserEnvironment({ path }) {
  return { CODESK_IN_BROWSER: path, CODESK_REPORT: 'browser' };
}
