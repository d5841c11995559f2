/** Checks types in three projects: the page without Node, the rest without a DOM, and the tests with both. */
import { runTool } from './run-command.mjs';

export const typeProjects = ['tsconfig.page.json', 'tsconfig.node.json', 'tsconfig.tests.json'];

/**
 * True if all projects pass. All are checked, so that one run shows every error. @param options of `runTool`
 */
export async function checkTypes(options) {
  let right = true;
  for (const world of typeProjects) right = (await runTool('tsc', ['--project', world], options)).ok && right;
  return right;
}
