/** Runs that never end. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandScripts, inProject, nodeBinary } from '../../../build/project.mjs';
import { runCommand } from '../../../build/run-command.mjs';
import { vitestOutcome, withHung } from '../../../build/test-reports.mjs';
import { runVitest } from '../../../build/vitest-run.mjs';
import { endProcess } from '../../support/app/processes';

let folder = '';
beforeEach(() => {
  mkdirSync(inProject('out'), { recursive: true });
  folder = mkdtempSync(inProject('out/limits-'));
  // Vitest's own variables would make the inner run a part of this one.
  for (const name of Object.keys(process.env)) if (name.startsWith('VITEST')) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const written = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

describe('a unit test in a loop that blocks every timeout', () => {
  it('is ended and named, and the other files are run', async () => {
    const setup = JSON.stringify(inProject('tests/support/running-test.ts'));
    write(
      'vitest.config.mjs',
      `export default { test: {
        include: ["*.test.mjs"], testTimeout: 50, maxWorkers: 2, isolate: false, setupFiles: [${setup}],
      } };`,
    );
    write(
      'loop.test.mjs',
      `import { describe, it } from 'vitest';
      describe('a queue', () => { it('is idle', async () => { for (;;) await undefined; }); });`,
    );
    write('sum.test.mjs', `import { it } from 'vitest'; it('holds', () => {});`);
    const report = join(folder, 'report.json');
    const { ok, hung } = await runVitest(
      ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
      {
        graceMs: 500,
      },
    );
    const { passed, failed, failures } = withHung(vitestOutcome(written('report.json')), hung);
    expect(ok).toBe(false);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures).toContainEqual({
      title: 'loop.test.mjs: a queue > is idle',
      reason: expect.stringMatching('neither ended'),
    });
  });
});

describe('a step that does not end', () => {
  it('is ended with all of its processes', async () => {
    const inner = `setInterval(() => {}, 1000); process.on('SIGINT', () => {});`;
    write(
      'outer.mjs',
      `import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' });
      setInterval(() => {}, 1000);`,
    );
    // Its output stays open until both have ended.
    const run = await runCommand(nodeBinary, [join(folder, 'outer.mjs')], {
      limitMs: 300,
      graceMs: 100,
      capture: true,
    });
    expect(run).toMatchObject({ ok: false, isLate: true });
  });

  it('names the running tests in the app', async () => {
    const running = join(folder, 'running.json');
    const reporter = JSON.stringify(inProject('tests/support/app/running-reporter.ts'));
    write(
      'playwright.config.mjs',
      `export default { testMatch: '*.spec.mjs', reporter: [[${reporter}, { outputFile: ${JSON.stringify(running)} }]] };`,
    );
    write(
      'loop.spec.mjs',
      `import { test } from 'playwright/test';
      test('holds', () => {}); test('hangs', async () => { for (;;) await undefined; });`,
    );
    const config = ['--config', join(folder, 'playwright.config.mjs')];
    const run = spawn(nodeBinary, [commandScripts.playwright, 'test', ...config], {
      stdio: 'ignore',
      detached: true,
    });
    try {
      const hangs = [`${join(folder, 'loop.spec.mjs')}: hangs`];
      await expect.poll(() => existsSync(running) && written('running.json')).toEqual(hangs);
    } finally {
      await endProcess(run, 'Playwright');
    }
  });
});
