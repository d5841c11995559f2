/** Proves a package: `tests/package/`, with the count as the last line. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { commandScripts, inProject, nodeBinary } from './project.mjs';
import { runCommand } from './run-command.mjs';

const report = 'out/package/results.json';

/**
 * @param {{folder: string, electron: {isFallback: boolean}}} made
 * @returns {Promise<boolean>} true if the package is what it should be
 */
export async function provePackage({ folder, electron }) {
  console.log('Proving the package …');
  rmSync(inProject(report), { force: true });
  const command = [
    commandScripts.playwright,
    'test',
    '--project=package',
    '--workers=1',
    '--reporter=list,json',
  ];
  const { ok } = await runCommand(nodeBinary, command, {
    env: {
      CODESK_PACKAGE: folder,
      CODESK_PACKAGE_RELEASED: electron.isFallback ? '' : '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: inProject(report),
    },
  });
  const stats = existsSync(inProject(report))
    ? JSON.parse(readFileSync(inProject(report), 'utf8')).stats
    : undefined;
  const failed = stats?.unexpected ?? 0;
  const skipped = stats?.skipped ? `, ${stats.skipped} skipped` : '';
  console.log(`\n${stats?.expected ?? 0} passed, ${ok ? failed : Math.max(1, failed)} failed${skipped}`);
  return ok;
}
