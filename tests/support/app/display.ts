/** A virtual display per worker. Clipboard and focus belong to a display, so two workers cannot share one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { endProcess, startTimeout, withTimeout } from './processes';

/** True if virtual displays can be started here. */
export const hasVirtualDisplay =
  process.platform === 'linux' &&
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'Xvfb')));

/** Starts a virtual display and makes it the display of this process and its children. */
export async function startVirtualDisplay(): Promise<{ stop(): Promise<void> }> {
  // Two that start at the same moment may choose the same number, and then one of them exits.
  const { child, number } = await startXvfb().catch((error: Error) => {
    console.warn(`${error.message}. Starting once more.`);
    return startXvfb();
  });
  process.env.DISPLAY = `:${number}`;
  delete process.env.WAYLAND_DISPLAY;
  return { stop: () => endProcess(child, 'Xvfb') };
}

/** Starts an X server. @returns its process and the number of its display */
export async function startXvfb(...more: readonly string[]) {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', ...more, '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  try {
    return {
      child,
      number: await withTimeout(startTimeout, 'Xvfb to accept connections', displayNumber(child)),
    };
  } catch (error) {
    await endProcess(child, 'Xvfb');
    throw error;
  }
}

/** Xvfb prints the number of the display once it accepts connections. */
function displayNumber(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.endsWith('\n')) resolve(written.trim());
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`Xvfb ended with ${code ?? signal}`)));
  });
}
