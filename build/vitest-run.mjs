/**
 * Runs Vitest, and ends a worker whose test neither ends nor times out: a loop that lets no timer fire. Vitest goes on with
 * the other files. `tests/support/running-test.ts` notes in each worker what runs.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-command.mjs';

/** Milliseconds for what surrounds a test, such as its hooks, and to fail by itself. */
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

/** A file per worker, named by its process: the milliseconds that its test may take from then on, and the name. */
function runningIn(folder) {
  return readdirSync(folder).flatMap((file) => {
    const path = join(folder, file);
    try {
      const [ms, ...name] = readFileSync(path, 'utf8').split('\n');
      const until = statSync(path).mtimeMs + Number(ms);
      return [{ pid: Number(file), path, name: name.join('\n'), until }];
    } catch {
      // Its file of tests has just ended.
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
