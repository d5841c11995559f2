/**
 * `npm test`: prepares, then runs lint, types, boundaries, unit and contract tests, build and end-to-end. A failed step does
 * not stop the others. A test in the app that fails is run once more, except the campaigns: one of many can fail because the
 * machine was busy. A step that does not end within its limit is ended, and failed. The last lines say what it ran on, what
 * failed, also the first time only, and the count. `--pinned` fails instead of taking another Electron.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuild } from './app-build.mjs';
import { prepareMachine } from './bootstrap.mjs';
import { pinnedVersion } from './electron-runtime.mjs';
import { ensureKeyring } from './linux-libraries.mjs';
import { commandScripts, inProject, nodeBinary } from './project.mjs';
import { runCommand, runTool, SetupError } from './run-command.mjs';
import { playwrightOutcome, runtimesOf, vitestOutcome, withHung } from './test-reports.mjs';
import { checkTypes } from './types.mjs';
import { runVitest } from './vitest-run.mjs';

const minute = 60_000;
/**
 * Time limit of each step in milliseconds: several times its usual duration on two slow cores, so only a
 * hang reaches it.
 */
const limits = {
  lint: 5 * minute,
  types: 10 * minute,
  boundaries: 5 * minute,
  'unit and contract': 30 * minute,
  build: 10 * minute,
  'end-to-end': 40 * minute,
};

const reportFolder = inProject('out/test');
const boundaries = 'tests/unit/boundaries.test.ts';
const total = { passed: 0, failed: 0 };
/** Failures by step. */
const failures = [];
/** Tests that failed first and passed on the retry, by step. */
const unsteady = [];

/** @param {string} step @param {import('./test-reports.mjs').Outcome} outcome */
function count(step, { passed, failed, failures: found, unsteady: again }, ok) {
  total.passed += passed;
  // A run that failed outside its tests counts as one failure.
  const outside = failed === 0 && !ok;
  total.failed += outside ? 1 : failed;
  failures.push(...found.map((each) => ({ step, ...each })));
  unsteady.push(...again.map((each) => ({ step, ...each })));
  if (outside && found.length === 0) failures.push({ step, title: 'failed outside its tests', reason: '' });
}

const noResults = { passed: 0, failed: 0, failures: [], unsteady: [] };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runCheck(title, check) {
  console.log(`\n── ${title}`);
  const ok = await check({ limitMs: limits[title] });
  count(title, { ...noResults, passed: ok ? 1 : 0 }, ok);
}

async function vitestStep(title, args) {
  console.log(`\n── ${title}`);
  const report = `${reportFolder}/${title.replaceAll(' ', '-')}.json`;
  const run = await runVitest(
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { limitMs: limits[title] },
  );
  const outcome = vitestOutcome(readReport(report));
  count(title, withHung(outcome, [...run.hung, ...timedOutStep(run, run.running)]), run.ok);
}

/** The failure of a step that was ended. @param running names of the tests that were running */
function timedOutStep({ isLate }, running = []) {
  const reason = 'It did not end within its limit, so it was ended.';
  return isLate ? [{ title: running.join(', ') || 'the step', reason }] : [];
}

/** Runs the tests in the built app. @returns Playwright's report */
async function appStep(title) {
  console.log(`\n── ${title}`);
  const report = inProject('out/e2e/results.json');
  rmSync(report, { force: true });
  const command = [commandScripts.playwright, 'test', '--project=app', '--pass-with-no-tests', '--retries=1'];
  const run = await runCommand(nodeBinary, command, { limitMs: limits[title] });
  const found = readReport(report);
  const running = readReport(inProject('out/e2e/running.json'));
  count(title, withHung(playwrightOutcome(found), timedOutStep(run, running)), run.ok);
  return found;
}

/** One line with the versions of all runtimes. */
async function printRuntimes(electron, app) {
  const units = await runCommand(nodeBinary, ['-p', 'process.versions.node'], { capture: true });
  const parts = [
    app ?? `Electron ${electron.version} with the app`,
    `Node ${units.output.trim()} with the unit tests`,
  ];
  const pinned = electron.isFallback ? 'could not be downloaded' : 'was not used';
  const notPinned = isPinned(electron) ? '' : `; the pinned Electron ${pinnedVersion()} ${pinned}`;
  console.log(`\nRan on ${parts.join(', ')}${notPinned}.`);
}

const isPinned = ({ version }) => version === pinnedVersion();

async function runEverything(electron) {
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });
  await runCheck('lint', async (options) => (await runTool('biome', ['check'], options)).ok);
  await runCheck('types', checkTypes);
  await vitestStep('boundaries', ['--project', 'unit-node', boundaries]);
  // One run for all, because the end of each run leaves one core idle.
  await vitestStep('unit and contract', [
    '--project',
    'unit-*',
    '--project',
    'contract',
    '--exclude',
    boundaries,
  ]);
  await runCheck('build', ensureBuild);
  await printRuntimes(electron, runtimesOf(await appStep('end-to-end')));
}

/** Only `--pinned` is known. Another argument is a mistake that would run the wrong tests. */
function readPinnedArgument() {
  const given = process.argv.slice(2);
  const unknown = given.find((each) => each !== '--pinned');
  if (unknown !== undefined)
    throw new SetupError(
      `npm test takes --pinned and nothing else, not ${unknown}. For a part of the tests: npm run test:unit, test:e2e.`,
    );
  return given.length > 0;
}

try {
  const electron = await prepareMachine({ onlyPinned: readPinnedArgument() });
  await ensureKeyring();
  await runEverything(electron);
} catch (error) {
  console.error(error.message);
  count('set-up', noResults, false);
}
process.exitCode = total.failed > 0 ? 1 : 0;
const printFailure = (what, { step, title, reason }) =>
  console.log(`\n${what} in ${step}: ${title}${reason === '' ? '' : `\n${reason.replace(/^/gm, '    ')}`}`);
for (const each of unsteady) printFailure('Failed the first time only', each);
for (const each of failures) printFailure('Failed', each);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${unsteady.length > 0 ? `, ${unsteady.length} passed the second time only` : ''}`,
);
