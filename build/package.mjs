/**
 * `npm run package`: packages the app as a directory and tests it. Further arguments: docs/engineering/packaging.md.
 *
 * With the development Electron the directory is for trying and says so in a file; installers are refused.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './app-build.mjs';
import { prepareMachine, runAsCommand } from './bootstrap.mjs';
import { checkInstallers, systems } from './installers.mjs';
import { filesUnder, inProject } from './project.mjs';
import { runCommand, runTool, SetupError } from './run-command.mjs';
import { stageUpdateKey } from './update-key.mjs';

function readArguments() {
  try {
    return parseArgs({
      options: {
        'update-key': { type: 'string' },
        linux: { type: 'boolean' },
        win: { type: 'boolean' },
        mac: { type: 'boolean' },
        'without-proof': { type: 'boolean' },
        // Needed once for what is now done without asking.
        'dir-with-development-runtime': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new SetupError(
      `${error.message}\nnpm run package -- [--update-key FILE] [--linux | --win | --mac] [--without-proof]`,
    );
  }
}

/** The versions of Electron's components. */
async function runtimeVersions(electron) {
  const { ok, output } = await runCommand(electron.binary, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ELECTRON_RUN_AS_NODE: '1' },
    capture: true,
  });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (!ok || line === undefined) throw new SetupError(`Electron does not name its versions: ${output}`);
  const { chrome, node } = JSON.parse(line);
  return { electron: electron.version, chromium: chrome, node };
}

function hashOf(file) {
  return createHash('sha512').update(readFileSync(file)).digest('hex');
}

/** Writes the bill of materials next to the package. @returns its path */
async function writeBill(folder, output, electron) {
  const { billOfMaterials, checkBill } = await import('./bill-of-materials.mjs');
  const { readShippedPackages } = await import('./shipped-packages.mjs');
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const run = filesUnder(folder).filter((name) =>
    /(^|[\\/])(app\.asar|codesk|Codesk(\.exe)?)$|\.node$/.test(name),
  );
  const bill = billOfMaterials({
    version,
    packages: readShippedPackages(),
    runtime: await runtimeVersions(electron),
    files: run.map((name) => ({ name: name.replaceAll('\\', '/'), sha512: hashOf(join(folder, name)) })),
    platform: process.platform,
    arch: process.arch,
  });
  checkBill(bill);
  const file = join(output, `codesk-${version}-${process.platform}-${process.arch}.cdx.json`);
  writeFileSync(inProject(file), bill);
  return file;
}

function unpackedFolder(output) {
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  if (process.platform === 'darwin') return join(output, `mac${arch}`);
  return join(output, `${process.platform === 'win32' ? 'win' : 'linux'}${arch}-unpacked`);
}

async function packageApp() {
  const given = readArguments();
  const electron = await prepareMachine();
  const withInstallers = checkInstallers(given, electron);
  const output = 'release';
  const folder = unpackedFolder(output);
  if (!(await ensureBuild())) return false;
  const key = stageUpdateKey(given['update-key']);
  console.log(key.message);
  rmSync(inProject(folder), { recursive: true, force: true });
  mkdirSync(inProject(output), { recursive: true });
  const runtime = [
    // Use the Electron of the tests, so that nothing is downloaded again.
    `--config.electronDist=${electron.folder}`,
    `--config.electronVersion=${electron.version}`,
    `--config.directories.output=${output}`,
  ];
  const targets = withInstallers ? [systems[process.platform]] : ['--dir'];
  const { ok } = await runTool('electron-builder', [...targets, '--publish', 'never', ...runtime]);
  if (!ok || !existsSync(inProject(folder))) return false;
  const bill = await writeBill(inProject(folder), output, electron);
  console.log(`Package: ${folder}\nBill of materials: ${bill}`);
  if (electron.isFallback)
    console.log(
      `This package is for trying only: it holds Electron ${electron.version} and must not be given to anybody.`,
    );
  if (given['without-proof']) return true;
  const { provePackage } = await import('./package-proof.mjs');
  return provePackage({ folder: inProject(folder), electron });
}

await runAsCommand(packageApp);
