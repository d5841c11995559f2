/** Processes that a test starts to kill them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Milliseconds after which a process that neither ended nor was killed is ended. It would outlive its test in a loop.
 */
const limit = 30_000;

export interface EndedProcess {
  /** Null if it was killed. */
  readonly code: number | null;
  /** The complete lines of its output. */
  readonly lines: readonly string[];
}

/**
 * Runs a script until it ends or is killed.
 * @param args the script and its arguments
 * @param printed called with each line and the lines until then
 * @throws if it did neither within half a minute
 */
export async function runUntilKilled(
  args: readonly string[],
  printed: (line: string, kill: () => void, lines: readonly string[]) => void,
  env?: Readonly<Record<string, string>>,
): Promise<EndedProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limit);
  const lines: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const texts = (rest + chunk).split('\n');
    rest = texts.pop() ?? '';
    for (const line of texts) {
      lines.push(line);
      printed(line, () => child.kill('SIGKILL'), lines);
    }
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (isLate)
    throw new Error(`The process did not end within ${limit / 1000} seconds after “${lines.at(-1) ?? ''}”`);
  return { code, lines };
}
