/**
 * Reads the reports of a test run: the counts, and each test that failed, also if it passed when it was run again.
 * `npm test` prints the failures again at its end, because the first print is thousands of lines above.
 *
 * @typedef {{ title: string, reason: string }} Failure `reason` is the start of the message, without colours
 * @typedef {{ passed: number, failed: number, failures: Failure[], unsteady: Failure[] }} Outcome `unsteady` are the
 * tests that failed once and passed when they were run again; they count as passed
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './project.mjs';

/** Lines of a message to repeat: enough for the expected value, the actual value, and the place. */
const reasonLines = 14;

const none = () => ({ passed: 0, failed: 0, failures: [], unsteady: [] });

/** @param {string} title @param {string | undefined} message @returns {Failure} */
function failure(title, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return { title, reason: lines.slice(0, reasonLines).join('\n') };
}

/** @param report what Vitest's JSON reporter wrote; undefined where it wrote nothing @returns {Outcome} */
export function vitestOutcome(report) {
  if (report === undefined) return none();
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectRoot, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length > 0)
      return failed.map((each) => failure(`${file}: ${each.fullName}`, each.failureMessages.join('\n')));
    // A file that failed to load has no tests.
    return status === 'failed' ? [failure(file, message)] : [];
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, unsteady: [] };
}

/** @param report what Playwright's JSON reporter wrote; undefined where it wrote nothing @returns {Outcome} */
export function playwrightOutcome(report) {
  if (report === undefined) return none();
  const specs = specsOf(report);
  const failures = specs.filter(({ ok }) => !ok).map(failureOfSpec);
  const unsteady = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const outside = (report.errors ?? []).map(({ message }) => failure('outside the tests', message));
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: [...failures, ...outside],
    unsteady: unsteady.map(failureOfSpec),
  };
}

function failureOfSpec({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
  return failure(`${file}: ${title}`, errors.map(({ message }) => message).join('\n'));
}

/** @param {Outcome} outcome @param {Failure[]} hung tests that no report names, because their process was ended */
export function withHung(outcome, hung) {
  return { ...outcome, failed: outcome.failed + hung.length, failures: [...outcome.failures, ...hung] };
}

/** Versions of the runtimes, noted by an end-to-end test. */
export function runtimesOf(report) {
  const notes = specsOf(report)
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations }) => annotations);
  return notes.find(({ type }) => type === 'ran on')?.description;
}

/** Every spec of Playwright's report, in suites of any depth. */
function specsOf(report) {
  const inSuite = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(inSuite)];
  return (report?.suites ?? []).flatMap(inSuite);
}
