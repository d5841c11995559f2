import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endProcess, isRunning, withTimeout } from '../../../support/app/processes';

const started: ChildProcess[] = [];

/** Starts Node and waits until the script prints a line. */
async function start(script: string, detached = false): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { detached, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return child;
}

/** Ends itself after a while, in case a test fails to end it. */
const waiting = 'setTimeout(() => {}, 20_000); console.log(1);';

afterEach(() => {
  vi.restoreAllMocks();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('a wait', () => {
  it('names the step that takes too long', async () => {
    await expect(withTimeout(5, 'the first window', new Promise(() => {}))).rejects.toThrow(
      'Waited 0.005 seconds for the first window',
    );
  });

  it('gives the value, and the error of the step itself', async () => {
    expect(await withTimeout(10_000, 'a value', Promise.resolve(7))).toBe(7);
    await expect(withTimeout(10_000, 'a value', Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('the end of a process', () => {
  it('is waited for', async () => {
    const child = await start(waiting);
    expect(isRunning(child)).toBe(true);
    await endProcess(child, 'a server');
    expect(isRunning(child)).toBe(false);
  });

  it('is not waited for again when a signal ended it, and its id is not killed', async () => {
    const child = await start(waiting);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).toBeNull();
    const kill = vi.spyOn(process, 'kill');
    await endProcess(child, 'a server');
    expect(kill).not.toHaveBeenCalled();
  });

  it('ends its group as well, whose processes would hold its output open', async () => {
    const leader = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', ${JSON.stringify(waiting)}], { stdio: 'inherit' });
      setTimeout(() => {}, 20_000);`;
    const child = await start(leader, true);
    const closed = once(child, 'close');
    await endProcess(child, 'the app');
    await withTimeout(5000, 'the output to be closed', closed);
  });
});
