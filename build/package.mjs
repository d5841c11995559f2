/**
 * `npm run package`: packages the app as an unpacked directory under release/. Refuses to package the fallback Electron
 * unless a flag asks for it.
 */
import { rmSync } from 'node:fs';
import { ensureBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { inProject } from './project.mjs';
import { runTool, SetupError } from './run-command.mjs';

const consent = '--dir-with-development-runtime';

await runAsCommand(async () => {
  const given = process.argv.slice(2);
  const electron = await prepareMachine();
  if (electron.isFallback && !given.includes(consent)) {
    throw new SetupError(
      `Packaging needs the released Electron, which cannot be downloaded here. To try the packaging with Electron ${electron.version}, not for distribution: npm run package -- ${consent}`,
    );
  }
  if (!(await ensureBuild())) return false;
  const runtime = electron.isFallback
    ? [`--config.electronDist=${electron.folder}`, `--config.electronVersion=${electron.version}`]
    : [];
  const { ok } = await runTool('electron-builder', ['--dir', '--publish', 'never', ...runtime]);
  // The default app of the runtime does not belong to the product.
  if (ok && electron.isFallback)
    rmSync(inProject('release/linux-unpacked/resources/app'), { recursive: true });
  return ok;
});
