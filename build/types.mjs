/** Checks types in three worlds: the page without Node, the rest without a DOM, and the tests, which use both. */
import { runTool } from './run-command.mjs';

export const typeWorlds = ['tsconfig.page.json', 'tsconfig.node.json', 'tsconfig.tests.json'];

/** True if all worlds pass. All are checked, so that one run shows every error. @param options of `runTool` */
export async function typesAreRight(options) {
  let right = true;
  for (const world of typeWorlds) right = (await runTool('tsc', ['--project', world], options)).ok && right;
  return right;
}
