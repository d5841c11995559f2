/**
 * `npm run --silent rates -- check FILE --table rate …`: checks a rate file without a window. Stdout holds the answer and
 * nothing else. Paths count from the folder of the caller.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureCommand } from './app-build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { callerFolder, inProject, nodeBinary } from './project.mjs';
import { runProgram, SetupError, sendMessagesToStderr } from './run-command.mjs';

const lock = inProject('out/.preparing');
const lockPause = 200;

/** Calls at the same time prepare one after the other. A lock of a process that is gone counts for nothing. */
async function withLock(work) {
  mkdirSync(inProject('out'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isHeld()) await wait(lockPause);
      else rmSync(lock, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isHeld() {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // The holder writes its number right after it made the file.
    if (!holder) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

sendMessagesToStderr();
try {
  const script = await withLock(async () => {
    await ensureDependencies();
    return ensureCommand('rates');
  });
  if (script === undefined) throw new SetupError('The build failed; its messages are above.');
  process.exitCode = await runProgram(nodeBinary, [script, ...process.argv.slice(2)], callerFolder('rates'));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
