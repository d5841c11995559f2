/** A package as an administrator installs it, and starts of it by a user without rights. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, startTimeout, withTimeout } from '../app/processes';
import { canStartAsNobody, nobody } from '../app/unprivileged-user';

export interface Installed {
  /** Path of the package. */
  readonly folder: string;
  readonly program: string;
  /** A new home folder of the user. */
  home(): string;
  /** Starts the program as that user. */
  start(home: string, given: readonly string[], env: Readonly<Record<string, string>>): Started;
  remove(): void;
}

export interface Started {
  readonly child: ChildProcess;
  /** Its stdout and stderr. */
  written(): string;
  /** Its exit code. */
  ended(): Promise<number | null>;
}

/** Copies the package to a folder that only root may change, and gives the sandbox helper its rights. */
export function install(from: string): Installed {
  const base = mkdtempSync(join(tmpdir(), 'codesk-installed-'));
  chmodSync(base, 0o755);
  const folder = join(base, 'opt', 'codesk');
  mkdirSync(join(base, 'opt'));
  execFileSync('cp', ['-a', from, folder]);
  if (canStartAsNobody) {
    execFileSync('chown', ['-R', 'root:root', folder]);
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
    chmodSync(join(folder, 'chrome-sandbox'), 0o4755);
  }
  const program = join(folder, 'codesk');
  const started = new Set<ChildProcess>();
  let homes = 0;
  return {
    folder,
    program,
    home() {
      homes += 1;
      const home = join(base, `home-${homes}`);
      mkdirSync(home, { mode: 0o700 });
      if (canStartAsNobody) chownSync(home, nobody, nobody);
      return home;
    },
    start(home, given, env) {
      const asPerson = canStartAsNobody
        ? ['/usr/bin/setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', program]
        : [program];
      const [command, ...args] = asPerson as [string, ...string[]];
      const child = spawn(command, [...args, ...given], {
        cwd: home,
        env: {
          PATH: '/usr/bin:/bin',
          LANG: 'C.UTF-8',
          TZ: process.env.TZ ?? 'UTC',
          HOME: home,
          XDG_CONFIG_HOME: join(home, '.config'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      started.add(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
      return {
        child,
        written: () => text,
        async ended() {
          if (child.exitCode === null && child.signalCode === null)
            await withTimeout(startTimeout, 'the app to end', once(child, 'exit'));
          return child.exitCode;
        },
      };
    },
    remove() {
      for (const child of started) void endProcess(child, 'the app').catch(() => undefined);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Open TCP ports of this computer. */
export function listeningPorts(): ReadonlySet<number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1) : [],
  );
  return new Set(
    lines.flatMap((line) => {
      const [, local, , state] = line.trim().split(/\s+/);
      return state === '0A' && local ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
    }),
  );
}

/** Bytes of all files of a folder. */
export function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]);
}

/** Names of all files below a folder. */
export function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
}
