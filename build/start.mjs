/**
 * `npm start`: prepares, builds and opens the app. Without a display it plays the main journey on a virtual display and
 * leaves screenshots and files in out/demo/.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { hasDisplay } from './display.mjs';
import { chromiumFlags } from './electron-flags.mjs';
import { commandScripts, filesUnder, inProject, nodeBinary, projectRoot } from './project.mjs';
import { runCommand } from './run-command.mjs';

async function openApp(electron) {
  const { ok } = await runCommand(electron.binary, [
    projectRoot,
    ...chromiumFlags(),
    ...process.argv.slice(2),
  ]);
  return ok;
}

async function playJourney() {
  const outFolder = inProject('out/demo');
  console.log('There is no display, so the main journey runs on a virtual one.');
  rmSync(outFolder, { recursive: true, force: true });
  mkdirSync(outFolder, { recursive: true });
  const command = [commandScripts.playwright, 'test', '--project', 'journey'];
  const { ok } = await runCommand(nodeBinary, command, {
    env: { CODESK_DEMO_OUT: outFolder },
  });
  const files = filesUnder(outFolder);
  console.log(files.length > 0 ? 'Files in out/demo:' : 'There are no files in out/demo.');
  for (const file of files) console.log(`  out/demo/${file}`);
  return ok;
}

await runAsCommand(async () => {
  const electron = await prepareMachine();
  if (!(await ensureBuild())) return false;
  return hasDisplay() ? openApp(electron) : playJourney();
});
