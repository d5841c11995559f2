/**
 * Runs Vitest, and kills a worker whose test hangs in a loop that blocks all timers. Vitest continues with
 * the other files. `tests/support/running-test.ts` records the running test of each worker.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-command.mjs';

/** Extra milliseconds for hooks and for the test's own timeout. */
const usualGrace = 60_000;

/**
 * @returns {Promise<{ok: boolean, isLate: boolean, hung: import('./test-reports.mjs').Failure[], running: string[]}>}
 * `running` are the tests that ran at its end, if it was ended
 */
export async function runVitest(args, { limitMs, graceMs = usualGrace } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-running-'));
  const hung = [];
  const timer = setInterval(() => hung.push(...endHung(folder, graceMs)), 1000);
  const { ok, isLate } = await runTool('vitest', args, { env: { CODESK_RUNNING: folder }, limitMs });
  clearInterval(timer);
  const running = runningIn(folder).map(({ name }) => name);
  rmSync(folder, { recursive: true, force: true });
  return { ok, isLate, hung, running };
}

/** One file per worker, named by its process: the time limit of its test in milliseconds, and the name. */
function runningIn(folder) {
  return readdirSync(folder).flatMap((file) => {
    const path = join(folder, file);
    try {
      const [ms, ...name] = readFileSync(path, 'utf8').split('\n');
      const until = statSync(path).mtimeMs + Number(ms);
      return [{ pid: Number(file), path, name: name.join('\n'), until }];
    } catch {
      // The worker has just finished its file.
      return [];
    }
  });
}

function endHung(folder, graceMs) {
  const late = runningIn(folder).filter(({ until }) => Date.now() > until + graceMs);
  return late.map(({ pid, path, name }) => {
    rmSync(path);
    process.kill(pid, 'SIGKILL');
    console.error(`Ended the process of ${name}, which neither ended nor timed out.`);
    return { title: name, reason: 'It neither ended nor timed out, so its process was ended.' };
  });
}
