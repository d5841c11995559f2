/** Installs node_modules if it differs from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { inProject, nodeBinary } from './project.mjs';
import { runNpm, SetupError } from './run-command.mjs';

function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation counts as missing.
 */
function installedAsLocked() {
  const record = inProject('node_modules/.package-lock.json');
  if (!existsSync(record) || !existsSync(nodeBinary)) return false;
  const installed = lockedPackages(record);
  return Object.entries(lockedPackages(inProject('package-lock.json'))).every(([place, wanted]) => {
    if (place === '') return true;
    const found = installed[place];
    // An optional package (another platform's binary) may be missing, but must not have another version.
    if (!found) return Boolean(wanted.optional);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

export async function ensureDependencies() {
  if (installedAsLocked()) return;
  console.log('Installing dependencies (npm ci) …');
  const installation = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!installation.ok) throw new SetupError('npm ci failed; its messages are above.');
  if (!existsSync(nodeBinary)) {
    throw new SetupError(
      'npm ci did not install Node in node_modules/node. Are install scripts disabled (ignore-scripts)?',
    );
  }
}
