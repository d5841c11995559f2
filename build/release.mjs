/**
 * `npm run release -- …` (codesk-release): signs releases, writes the feed that installations ask, and reads what it wrote
 * as they do. Exit status 0 if the feed is right, 1 if it is not, 2 for wrong arguments.
 */
import { ensureDependencies } from './dependencies.mjs';
import { callerFolder, inProject } from './project.mjs';
import { SetupError } from './run-command.mjs';

try {
  await ensureDependencies();
  // The program is TypeScript, and Vite is only installed at this point.
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(inProject('build/release/run.ts'), {
    configFile: false,
    root: inProject('.'),
    logLevel: 'warn',
  });
  // npm goes to the folder of the project; paths count from that of the caller.
  process.chdir(callerFolder('release'));
  process.exitCode = await module.runRelease(process.argv.slice(2), console.log, console.error);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
