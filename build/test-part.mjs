/**
 * `npm run test:unit`, `test:changed`, `test:e2e`, `test:long`, `bench`, `bench:app` and `pictures`: one part of the tests with the
 * same set-up as `npm test`. Further arguments go to Vitest or Playwright. Tests in the app also take their pictures.
 */
import { ensureBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureKeyring } from './linux-libraries.mjs';
import { commandScripts, nodeBinary } from './project.mjs';
import { runCommand, runTool, SetupError } from './run-command.mjs';
import { runVitest } from './vitest-run.mjs';

const [part, ...given] = process.argv.slice(2);

/**
 * Part of the file names of campaigns, which have a short and a long form; see `tests/support/campaign.ts`.
 */
const campaigns = 'campaign.test';

/** Runs one of Playwright's projects on the built app. */
async function inApp(project, ...further) {
  await prepareMachine();
  if (project === 'app') await ensureKeyring();
  if (!(await ensureBuild())) return { ok: false };
  const command = [commandScripts.playwright, 'test', `--project=${project}`, ...further, ...given];
  return runCommand(nodeBinary, command, { env: { CODESK_PICTURES: '1' } });
}

const parts = {
  async unit() {
    await ensureDependencies();
    return runVitest(['run', '--project', 'unit-*', '--project', 'contract', ...given]);
  },
  /** Only tests that import files which differ from the branch `main`. */
  async changed() {
    await ensureDependencies();
    return runVitest(['run', '--project', 'unit-*', '--project', 'contract', '--changed', 'main', ...given]);
  },
  e2e: () => inApp('app'),
  async long() {
    process.env.CODESK_LONG = '1';
    await ensureDependencies();
    const units = await runVitest(['run', '--project', 'unit-*', campaigns]);
    const app = await inApp('app', campaigns);
    return { ok: units.ok && app.ok };
  },
  'bench:app': () => inApp('bench'),
  pictures: () => inApp('pictures'),
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
