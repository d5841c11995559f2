/**
 * `npm run test:unit`, `test:e2e`, `bench` and `bench:app`: one part of the tests with the same
 * set-up as `npm test`. Further arguments go to Vitest or Playwright.
 */
import { ensureBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { commandScripts, nodeBinary } from './project.mjs';
import { runCommand, runTool, SetupError } from './run-command.mjs';

const [part, ...given] = process.argv.slice(2);

/** Runs one of Playwright's projects on the built app. */
async function inApp(project) {
  await prepareMachine();
  if (!(await ensureBuild())) return { ok: false };
  const command = [commandScripts.playwright, 'test', `--project=${project}`, ...given];
  return runCommand(nodeBinary, command);
}

const parts = {
  async unit() {
    await ensureDependencies();
    return runTool('vitest', ['run', '--project', 'unit-*', '--project', 'contract', ...given]);
  },
  e2e: () => inApp('app'),
  'bench:app': () => inApp('bench'),
  async bench() {
    await ensureDependencies();
    return runTool('vitest', ['bench', '--run', ...given]);
  },
};

await runAsCommand(async () => {
  if (!Object.hasOwn(parts, part ?? ''))
    throw new SetupError(`Name a part: ${Object.keys(parts).join(', ')}.`);
  return (await parts[part]()).ok;
});
