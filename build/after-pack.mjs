/** electron-builder runs this on the unpacked app, before it is signed and before installers are made of it. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { fallbackVersion } from './electron-fallback.mjs';
import { setFuses } from './fuses.mjs';
import { inProject } from './project.mjs';

/** The files of a folder with the development runtime, apart from the program. */
export const trialMark = 'NOT-FOR-DISTRIBUTION.txt';

/** @returns the program inside a packaged folder */
function programOf({ appOutDir, electronPlatformName, packager }) {
  if (electronPlatformName === 'darwin')
    return join(
      appOutDir,
      `${packager.appInfo.productFilename}.app`,
      'Contents/MacOS',
      packager.appInfo.productFilename,
    );
  if (electronPlatformName === 'win32') return join(appOutDir, `${packager.appInfo.productFilename}.exe`);
  return join(appOutDir, packager.executableName);
}

/**
 * Files for an administrator: the desktop entry, the icons, and the AppArmor profile that lets Chromium's
 * sandbox work on Ubuntu. The deb package and the AppImage create their own.
 */
async function addDesktopFiles(appOutDir, packager) {
  const share = join(appOutDir, 'share');
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { LinuxTargetHelper } = builder('app-builder-lib/out/targets/LinuxTargetHelper.js');
  const entry = await new LinuxTargetHelper(packager).computeDesktopEntry(
    packager.platformSpecificBuildOptions,
    '/opt/codesk/codesk %U',
  );
  mkdirSync(join(share, 'applications'), { recursive: true });
  writeFileSync(join(share, 'applications/codesk.desktop'), entry);
  for (const name of readdirSync(inProject('build/resources/icons'))) {
    const folder = join(share, 'icons/hicolor', name.replace('.png', ''), 'apps');
    mkdirSync(folder, { recursive: true });
    copyFileSync(inProject('build/resources/icons', name), join(folder, 'codesk.png'));
  }
  mkdirSync(join(share, 'apparmor.d'), { recursive: true });
  copyFileSync(inProject('build/resources/apparmor-profile'), join(share, 'apparmor.d/codesk'));
}

export default async function afterPack(context) {
  const { appOutDir, electronPlatformName, packager, arch } = context;
  const version = packager.config.electronVersion ?? packager.info.framework.version;
  const isTrial = version === fallbackVersion;
  const isMac = electronPlatformName === 'darwin';
  const resources = packager.getResourcesDir(appOutDir);
  // Electron's default app is not part of the product.
  for (const name of ['app', 'default_app.asar'])
    rmSync(join(resources, name), { recursive: true, force: true });
  rmSync(join(appOutDir, 'version'), { force: true });
  if (electronPlatformName === 'linux') await addDesktopFiles(appOutDir, packager);
  if (isTrial) {
    writeFileSync(
      join(appOutDir, trialMark),
      `This folder holds Electron ${version}, which is old. It is for trying the package and must not be given to anybody.\n`,
    );
  }
  copyFileSync(inProject('dist/licenses.txt'), join(isMac ? resources : appOutDir, 'LICENSES.txt'));
  const read = await setFuses(programOf(context), {
    isReleased: !isTrial,
    signAgain: isMac && arch === Arch.arm64,
  });
  const absent = read.filter(({ state }) => state === 'absent').map(({ name }) => name);
  const lacking = absent.length > 0 ? `; this Electron has no ${absent.join(', ')}` : '';
  console.log(`  • fuses set: ${read.length - absent.length} of ${read.length}${lacking}`);
  if (!existsSync(join(resources, 'app.asar'))) throw new Error('There is no app.asar in the package.');
}
