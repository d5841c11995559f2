/** Checks types in their three worlds: the page without Node, Node without a page, and the tests, which drive both. */
import { runTool } from './run-command.mjs';

export const typeWorlds = ['tsconfig.page.json', 'tsconfig.node.json', 'tsconfig.tests.json'];

/** True when every world is right. All are checked, so that one run names every error. */
export async function typesAreRight() {
  let right = true;
  for (const world of typeWorlds) right = (await runTool('tsc', ['--project', world])).ok && right;
  return right;
}
