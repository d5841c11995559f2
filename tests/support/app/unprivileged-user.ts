/** The app as another user than root: Chromium has no sandbox for root, so only another user shows its effect. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endProcess, startTimeout, withTimeout } from './processes';
import { projectRoot } from './project-root';

/** The user and group `nobody`. */
export const nobody = 65_534;

/** True if this process may start another one as another user. */
export const canStartAsNobody =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');

export interface Process {
  readonly pid: number;
  readonly kind: string;
  /** 2 under a filter for system calls. */
  readonly seccomp: number;
  readonly noNewPrivileges: number;
}

/**
 * Starts the app as `nobody`, waits for its page, and returns its processes.
 * @param electron path of the program
 */
export async function processesOfNobody(electron: string): Promise<readonly Process[]> {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-nobody-'));
  let child: ChildProcess | undefined;
  try {
    chmodSync(folder, 0o755);
    const home = join(folder, 'home');
    const program = join(folder, 'electron');
    // The runtime may be in the home of root, which no other user can read.
    linkedCopy(dirname(electron), program);
    execFileSync('mkdir', [home]);
    chownSync(home, nobody, nobody);
    child = spawn(
      '/usr/bin/setpriv',
      [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', join(program, 'electron'), projectRoot],
      {
        env: { ...process.env, HOME: home, CODESK_USER_DATA: join(home, 'profile'), CODESK_API_URL: '' },
        stdio: 'ignore',
        detached: true,
      },
    );
    return await withTimeout(startTimeout, 'the page of the app', pageOf(child));
  } finally {
    if (child) await endProcess(child, 'the app');
    rmSync(folder, { recursive: true, force: true });
  }
}

function linkedCopy(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    // Hard links do not work across disks.
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  }
}

async function pageOf(child: ChildProcess): Promise<readonly Process[]> {
  let seenFor = 0;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}`);
    const all = child.pid === undefined ? [] : processesOfGroup(child.pid);
    const pages = all.filter(({ kind }) => kind === 'renderer');
    // A renderer gets its filter shortly after its start; three seconds are enough for one with a filter.
    if (pages.length > 0) {
      seenFor += 1;
      if (seenFor > 30 || (seenFor > 3 && pages.every(({ seccomp }) => seccomp !== 0))) return all;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Processes of a group, with their state in the kernel. */
export function processesOfGroup(group: number): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(join('/proc', name, 'stat'), 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return [];
        // A copy of the zygote separates its arguments by spaces.
        const words = readFileSync(join('/proc', name, 'cmdline'), 'utf8').split(/[\0 ]/);
        const kind = words.find((word) => word.startsWith('--type='))?.slice('--type='.length) ?? 'main';
        const status = readFileSync(join('/proc', name, 'status'), 'utf8');
        const line = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)$`, 'm').exec(status)?.[1] ?? 0);
        return [{ pid: Number(name), kind, seccomp: line('Seccomp'), noNewPrivileges: line('NoNewPrivs') }];
      } catch {
        // The process ended after the listing.
        return [];
      }
    });
}
