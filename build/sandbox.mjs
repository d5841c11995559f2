/** `npm run sandbox`: runs the practice workspace alone, as an API. Arguments replace the usual ones. */
import { mkdirSync } from 'node:fs';
import { ensureBuild } from './app-build.mjs';
import { runAsCommand } from './bootstrap.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { inProject, nodeBinary } from './project.mjs';
import { runCommand } from './run-command.mjs';

const usual = ['--port', '4010', '--data', inProject('out/sandbox.db'), '--token', 'practice'];

await runAsCommand(async () => {
  await ensureDependencies();
  if (!(await ensureBuild())) return false;
  mkdirSync(inProject('out'), { recursive: true });
  const given = process.argv.slice(2);
  const { ok } = await runCommand(nodeBinary, [
    inProject('dist/sandbox/index.cjs'),
    ...(given.length > 0 ? given : usual),
  ]);
  return ok;
});
