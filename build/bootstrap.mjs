/**
 * Prepares this machine: dependencies, an Electron, the libraries it needs. Runs on
 * Node 20 without any package, because nothing may be installed yet.
 */
import { ensureDependencies } from './dependencies.mjs';
import { announceElectron, findElectron } from './electron-runtime.mjs';
import { ensureLinuxLibraries } from './linux-libraries.mjs';
import { SetupError } from './run-command.mjs';

/** Dependencies, Electron and its libraries; afterwards every child process finds that Electron. */
export async function prepareMachine() {
  await ensureDependencies();
  const electron = await findElectron();
  announceElectron(electron);
  await ensureLinuxLibraries(electron.binary);
  process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.folder;
  return electron;
}

/** Runs one of the npm commands and turns its result (true, false or a failed set-up) into an exit status. */
export async function runAsCommand(command) {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
