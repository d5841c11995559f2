/** The processes of the fixtures, and waits with a timeout. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds for a step of a start, on a busy machine. */
export const startTimeout = 30_000;
/** Milliseconds for a process to end. */
export const closeTimeout = 10_000;

/**
 * Waits for a step and names it if it takes too long. Many steps of Playwright have no timeout, and then neither the
 * test nor its worker ends.
 */
export async function withTimeout<T>(ms: number, step: string, done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms / 1000} seconds for ${step}`)), ms);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** True until the process ended. The exit code stays null when a signal ended it. */
export function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/**
 * Kills a process and waits for its end. One that has ended is not killed, because another process may have its id.
 * @param name for the error
 */
export async function endProcess(child: ChildProcess, name: string): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  kill(child);
  await withTimeout(closeTimeout, `${name} to end after it was killed`, ended);
}

/** Also kills the processes of its group if it leads one, as an app does: they would hold its output open. */
function kill(child: ChildProcess): void {
  try {
    // The system does not reuse the id of a process before its end was reported, and a group has the id of its leader.
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process does not lead a group.
  }
  child.kill('SIGKILL');
}
