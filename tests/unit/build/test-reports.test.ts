import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandScripts, inProject, nodeBinary } from '../../../build/project.mjs';
import { playwrightOutcome, runtimesOf, vitestOutcome } from '../../../build/test-reports.mjs';

/** Everything that a run writes goes into the folder of its config. */
const appTests = `export default {
  testMatch: '*.spec.mjs', outputDir: 'results', reporter: [['json', { outputFile: 'report.json' }]],
};`;

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a test program on files in a folder of the project, where they find the packages.
 * @returns its report
 */
async function reportOf(program: 'vitest' | 'playwright', files: Record<string, string>) {
  mkdirSync(inProject('out'), { recursive: true });
  folder = mkdtempSync(inProject('out/reports-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const args = {
    vitest: ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
    playwright: ['test', '--config', join(folder, 'playwright.config.mjs')],
  };
  // Vitest's own variables would make the inner run a part of this one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const child = spawn(nodeBinary, [commandScripts[program], ...args[program]], { env, stdio: 'ignore' });
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, report: JSON.parse(readFileSync(report, 'utf8')) };
}

const file = (name: string) => join(folder, name).slice(inProject().length + 1);

describe('the report of the unit tests', () => {
  it('names each test that failed with its file and the start of its message, and a file that cannot be read', async () => {
    const { status, report } = await reportOf('vitest', {
      'vitest.config.mjs': 'export default { test: { include: ["*.test.mjs"] } };',
      'sums.test.mjs': `import { expect, it, describe } from 'vitest';
        describe('sums', () => { it('hold', () => {}); it('do not hold', () => expect(1).toBe(2)); });`,
      'broken.test.mjs': `import './not-there.mjs';`,
    });
    const { passed, failed, failures } = vitestOutcome(report);
    expect(status).toBe(1);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures.map(({ title }) => title).sort()).toEqual([
      file('broken.test.mjs'),
      `${file('sums.test.mjs')}: sums do not hold`,
    ]);
    const reasons = failures.map(({ reason }) => reason).join('\n');
    expect(reasons).toContain('expected 1 to be 2');
    expect(reasons).toContain('not-there.mjs');
    expect(reasons).not.toContain('\u001b');
  });
});

describe('the report of the tests in the app', () => {
  it('names each failed test at any depth, and contains notes of a test about its runtimes', async () => {
    const { status, report } = await reportOf('playwright', {
      'playwright.config.mjs': appTests,
      'sums.spec.mjs': `import { expect, test } from 'playwright/test';
        test('holds', () => { test.info().annotations.push({ type: 'ran on', description: 'Chromium 1' }); });
        test.describe('deeper', () => { test('does not hold', () => { expect(1).toBe(2); }); });`,
    });
    const { passed, failed, failures } = playwrightOutcome(report);
    expect(status).toBe(1);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures.map(({ title }) => title)).toEqual(['sums.spec.mjs: does not hold']);
    expect(failures[0]?.reason).toContain('Expected: 2');
    expect(failures[0]?.reason).not.toContain('\u001b');
    expect(runtimesOf(report)).toBe('Chromium 1');
  });

  it('counts a test that passed in its second run as passed, and names it with its first error', async () => {
    const { status, report } = await reportOf('playwright', {
      'playwright.config.mjs': appTests.replace('testMatch', 'retries: 1, testMatch'),
      'sums.spec.mjs': `import { expect, test } from 'playwright/test';
        test('holds the second time', () => { expect(test.info().retry).toBe(1); });
        test('holds', () => {});`,
      'campaign.spec.mjs': `import { expect, test } from 'playwright/test';
        test.describe.configure({ retries: 0 });
        test('is run once', () => { expect(test.info().retry).toBe(1); });`,
    });
    const { passed, failed, failures, unsteady } = playwrightOutcome(report);
    expect(status).toBe(1);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
    expect(failures.map(({ title }) => title)).toEqual(['campaign.spec.mjs: is run once']);
    expect(unsteady.map(({ title }) => title)).toEqual(['sums.spec.mjs: holds the second time']);
    expect(unsteady[0]?.reason).toContain('Received: 0');
  });

  it('names errors outside of the tests', async () => {
    const { report } = await reportOf('playwright', {
      'playwright.config.mjs': appTests,
      'broken.spec.mjs': `import './not-there.mjs';`,
    });
    expect(
      playwrightOutcome(report)
        .failures.map(({ reason }) => reason)
        .join(''),
    ).toContain('not-there.mjs');
  });
});

it('a step that wrote no report has no tests', () => {
  const nothing = { passed: 0, failed: 0, failures: [], unsteady: [] };
  expect(vitestOutcome(undefined)).toEqual(nothing);
  expect(playwrightOutcome(undefined)).toEqual(nothing);
  expect(runtimesOf(undefined)).toBeUndefined();
});
