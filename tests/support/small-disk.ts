/** A real disk of a few hundred kilobytes that can be filled or made read-only. Needs Linux and the right to mount. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

/** True if a test may mount a disk. */
export const canMount = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountDisk(64).end();
    return true;
  } catch {
    return false;
  }
})();

export interface SmallDisk {
  readonly folder: string;
  /** Takes all space, or all but some kilobytes. */
  fill(leave?: number): void;
  /** Frees the space that `fill` took. */
  free(): void;
  readonly(on: boolean): void;
  end(): void;
}

/** @param size in kilobytes */
export function mountDisk(size: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', folder);
  let mounted = true;
  const end = () => {
    if (mounted) execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
    mounted = false;
    rmSync(folder, { recursive: true, force: true });
  };
  // Also if the test process is ended before its test.
  process.once('exit', end);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leave = 0) {
      const handle = openSync(ballast, 'w');
      const block = Buffer.alloc(4096);
      try {
        for (;;) writeSync(handle, block);
      } catch {
        // Full.
      }
      closeSync(handle);
      if (leave > 0) execFileSync('truncate', ['-s', `-${leave * 1024}`, ballast]);
    },
    free: () => rmSync(ballast, { force: true }),
    readonly: (on) => mount('-o', `remount,${on ? 'ro' : 'rw'}`, folder),
    end() {
      process.off('exit', end);
      end();
    },
  };
}
