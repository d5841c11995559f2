/** Which installers may be made here. */
import { SetupError } from './run-command.mjs';

/** The argument of `npm run package` for the installers of a system, by Node's name of it. */
export const systems = { linux: '--linux', win32: '--win', darwin: '--mac' };

/**
 * @param {{linux?: boolean, win?: boolean, mac?: boolean, 'update-key'?: string}} given arguments of `npm run package`
 * @param {{isFallback: boolean, version: string}} electron
 * @returns {boolean} true if installers are asked for
 * @throws {SetupError} for installers that would not work or must not be made
 */
export function checkInstallers(given, electron, platform = process.platform) {
  const asked = ['linux', 'win', 'mac'].filter((name) => given[name]);
  if (asked.length === 0) return false;
  if (electron.isFallback)
    throw new SetupError(
      `Installers need the released Electron, which cannot be downloaded here. Electron ${electron.version} is for trying only: npm run package`,
    );
  const here = systems[platform];
  if (asked.some((name) => `--${name}` !== here))
    throw new SetupError(
      `Installers are made on their own system, whose database driver is installed there. Here: ${here}`,
    );
  if (!given['update-key'])
    throw new SetupError(
      'Installers need the key that checks updates: --update-key FILE. `npm run release -- keys` makes one.',
    );
  return true;
}
