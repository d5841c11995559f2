/** The memory of an app with all its processes, as Linux reports it. */
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessMemory {
  /** `main`, or Chromium's name for it: `zygote`, `gpu-process`, `utility`, `renderer`. */
  readonly kind: string;
  /** Megabytes; a shared page counts in part. */
  readonly mb: number;
}

function parentOf(id: number): number {
  // The name of a program can contain spaces and brackets.
  const [, behind = ''] = /\) \w (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
  return Number(behind);
}

function memoryOf(id: number): ProcessMemory {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
  const [, kind = 'main'] = /--type=([\w-]+)/.exec(readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? [];
  return { kind, mb: Number(kilobytes) / 1024 };
}

/** The memory of a process and of its descendants. */
export function memoryOfTree(root: number): readonly ProcessMemory[] {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = new Map<number, number[]>();
  for (const id of ids) {
    try {
      const parent = parentOf(id);
      children.set(parent, [...(children.get(parent) ?? []), id]);
    } catch {
      // The process has ended since the folder was read.
    }
  }
  const tree = [root];
  for (const id of tree) tree.push(...(children.get(id) ?? []));
  return tree.flatMap((id) => {
    try {
      return [memoryOf(id)];
    } catch {
      return [];
    }
  });
}
