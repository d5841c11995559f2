/**
 * `npm test`: prepares, then runs lint, types, boundaries, unit, contract, build and end-to-end. A failed step does not
 * stop the others. The last line is the count.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuild } from './app-build.mjs';
import { prepareMachine } from './bootstrap.mjs';
import { ensureKeyring } from './linux-libraries.mjs';
import { commandScripts, inProject, nodeBinary } from './project.mjs';
import { runCommand, runTool } from './run-command.mjs';
import { typesAreRight } from './types.mjs';

const reportFolder = inProject('out/test');
const boundaries = 'tests/unit/boundaries.test.ts';
const total = { passed: 0, failed: 0 };

function count({ passed, failed }, ok) {
  total.passed += passed;
  // A run that failed outside its tests counts as one failure.
  total.failed += failed === 0 && !ok ? 1 : failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function oneCheck(title, check) {
  console.log(`\n── ${title}`);
  const ok = await check();
  count({ passed: ok ? 1 : 0, failed: 0 }, ok);
}

async function vitestStep(title, args) {
  console.log(`\n── ${title}`);
  const report = `${reportFolder}/${title}.json`;
  const { ok } = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const found = readReport(report);
  count({ passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 }, ok);
}

async function endToEndStep() {
  console.log('\n── end-to-end');
  const report = inProject('out/e2e/results.json');
  rmSync(report, { force: true });
  const command = [commandScripts.playwright, 'test', '--project', 'app', '--pass-with-no-tests'];
  const { ok } = await runCommand(nodeBinary, command);
  const stats = readReport(report)?.stats;
  count({ passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 }, ok);
}

async function runEverything() {
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });
  await oneCheck('lint', async () => (await runTool('biome', ['check'])).ok);
  await oneCheck('types', typesAreRight);
  await vitestStep('boundaries', ['--project', 'unit-node', boundaries]);
  await vitestStep('unit', ['--project', 'unit-*', '--exclude', boundaries]);
  await vitestStep('contract', ['--project', 'contract']);
  await oneCheck('build', ensureBuild);
  await endToEndStep();
}

try {
  await prepareMachine();
  await ensureKeyring();
  await runEverything();
} catch (error) {
  console.error(error.message);
  count({ passed: 0, failed: 0 }, false);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
