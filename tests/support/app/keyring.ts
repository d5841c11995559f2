/** A real keyring for the app under test: a message bus and a keyring daemon, each with its own folders. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess, startTimeout, withTimeout } from './processes';

const programs = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'] as const;

/** True if the programs are installed. `build/linux-libraries.mjs` installs them where it has the rights. */
export function hasKeyring(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    for (const program of programs) execFileSync('which', [program], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

export interface Keyring {
  /** The environment in which the app finds it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts an unlocked keyring.
 * @param home folder for all files of the keyring and the app
 */
export async function startKeyring(home: string): Promise<Keyring> {
  const folders = { HOME: home, TMPDIR: join(home, 'tmp'), XDG_RUNTIME_DIR: join(home, 'run') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const env: Record<string, string> = {
    ...(process.env as Record<string, string>),
    ...folders,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await endProcess(child, 'a part of the keyring');
  };
  try {
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(bus);
    env.DBUS_SESSION_BUS_ADDRESS = await withTimeout(startTimeout, 'the message bus', firstLine(bus));
    const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', '--unlock'], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    started.push(daemon);
    // The program reads the password of the keyring up to the end of its input.
    daemon.stdin?.end('of the test');
    await withTimeout(startTimeout, 'the keyring', onBus('org.freedesktop.secrets', env));
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves when a service is on the bus; the service itself does not report it. */
async function onBus(name: string, env: Readonly<Record<string, string>>): Promise<void> {
  const bus = 'org.freedesktop.DBus';
  const question = [
    '--session',
    '--print-reply',
    `--dest=${bus}`,
    '/',
    `${bus}.NameHasOwner`,
    `string:${name}`,
  ];
  const { stdout } = await promisify(execFile)('dbus-send', question, { env });
  if (!stdout.includes('boolean true')) return onBus(name, env);
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [line, ...more] = printed.split('\n');
      if (more.length > 0) resolve(line ?? '');
    });
    child.once('exit', (code) => reject(new Error(`ended with code ${code}`)));
    child.once('error', reject);
  });
}
