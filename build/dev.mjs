/** `npm run dev`: Vite serves the page. A change of main, preload or sandbox rebuilds them and restarts the app. */
import { forgetBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { withDisplay } from './display.mjs';
import { commandScripts, nodeBinary } from './project.mjs';
import { runCommand } from './run-command.mjs';

await runAsCommand(async () => {
  await prepareMachine();
  forgetBuild();
  const { ok } = await runCommand(
    ...withDisplay(nodeBinary, [commandScripts.vite, ...process.argv.slice(2)]),
  );
  return ok;
});
