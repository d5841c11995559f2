/** A screen for one worker: the clipboard and the focus belong to a screen, so that two workers cannot share one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Whether virtual screens can be made here. */
export const hasVirtualDisplay =
  process.platform === 'linux' &&
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'Xvfb')));

/** Starts a virtual screen and makes it the one of this process and of what it starts. */
export async function startVirtualDisplay(): Promise<{ stop(): void }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  process.env.DISPLAY = `:${await displayNumber(child)}`;
  delete process.env.WAYLAND_DISPLAY;
  return { stop: () => child.kill() };
}

/** Xvfb writes the number of the display once it accepts connections. */
function displayNumber(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.endsWith('\n')) resolve(written.trim());
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}
