/** `npm run release -- …` (codesk-release): signs releases and writes the feed. Paths count from the folder of the caller. */
import { ensureCommand } from './app-build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { callerFolder, nodeBinary } from './project.mjs';
import { runProgram, SetupError } from './run-command.mjs';

try {
  await ensureDependencies();
  const script = await ensureCommand('updates');
  if (script === undefined) throw new SetupError('The build failed; its messages are above.');
  const args = process.argv.slice(2);
  process.exitCode = await runProgram(nodeBinary, [script, ...args], callerFolder('release'));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
