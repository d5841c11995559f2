/**
 * Prepares this machine: installs dependencies, Electron and the libraries that it needs. Runs on Node 20 without any
 * package, because nothing may be installed yet.
 */
import { ensureDependencies } from './dependencies.mjs';
import { announceElectron, findElectron } from './electron-runtime.mjs';
import { ensureLinuxLibraries } from './linux-libraries.mjs';
import { SetupError } from './run-command.mjs';

/**
 * Prepares everything and sets `ELECTRON_OVERRIDE_DIST_PATH`, so that child processes find the Electron.
 * @param {{onlyPinned?: boolean}} options see `findElectron`
 */
export async function prepareMachine(options) {
  await ensureDependencies();
  const electron = await findElectron(options);
  announceElectron(electron);
  await ensureLinuxLibraries(electron.binary);
  process.env.ELECTRON_OVERRIDE_DIST_PATH = electron.folder;
  return electron;
}

/** Runs an npm command and sets the exit status: 0 for true, 1 for false or a failed set-up. */
export async function runAsCommand(command) {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
