/**
 * A policy of the machine for one app: the app runs in its own mount namespace, in which a copy of `/etc` with the
 * policy replaces `/etc`. The real one is not changed. Linux, and as root only.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const electron = () => createRequire(import.meta.url)('electron') as unknown as string;

/** The reason why it is not possible here; undefined if it is. */
export function noMachinePolicy(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a policy of the machine needs root on Linux';
  const { status } = spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/etc']);
  return status === 0 ? undefined : 'this machine gives no mount namespace';
}

export interface MachinePolicy {
  /** Starts Electron with the policy, for `launch`. */
  readonly executable: string;
  /** Policy of the next start. Unchanged text, or an object as JSON. */
  write(content: string | object): void;
}

/** @param folder for the copy; the caller removes it */
export function machinePolicy(folder: string): MachinePolicy {
  const etc = join(folder, 'etc');
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true, filter: isUsable });
  mkdirSync(join(etc, 'codesk'), { recursive: true, mode: 0o755 });
  const executable = join(folder, 'electron-with-policy');
  const steps = 'mount --bind "$0" /etc && exec "$@"';
  writeFileSync(
    executable,
    `#!/bin/sh\nexec unshare --mount sh -c '${steps}' '${etc}' '${electron()}' "$@"\n`,
  );
  chmodSync(executable, 0o755);
  return {
    executable,
    write(content) {
      const file = join(etc, 'codesk', 'policy.json');
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      chmodSync(file, 0o644);
    },
  };
}

/** Sockets and pipes cannot be copied. */
function isUsable(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}
