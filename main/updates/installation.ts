/** How this copy of Codesk was installed, and whether it can replace itself. */
import { accessSync, constants, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

export interface Installation {
  /** `elsewhere`: a package of the system, a folder of an administrator, or a development start. */
  readonly kind: 'appimage' | 'nsis' | 'mac' | 'elsewhere';
  readonly canInstall: boolean;
  /** The AppImage that runs, without links. */
  readonly program?: string;
  /** Windows: the required publisher of the installer. */
  readonly publishers: readonly string[];
  /** Extensions of matching files, the best first; the empty one matches every file. */
  readonly extensions: readonly string[];
}

export interface InstallationFacts {
  readonly platform: string;
  readonly env: NodeJS.ProcessEnv;
  readonly execPath: string;
  /** Folder of the app's own files: in development the project. */
  readonly appPath: string;
  readonly resourcesPath: string;
  readonly isPackaged: boolean;
}

export function readInstallation(facts: InstallationFacts): Installation {
  const { platform, isPackaged } = facts;
  if (platform === 'win32') {
    const publishers = publishersOf(facts.resourcesPath);
    // Without a name the publisher could not be checked.
    return {
      kind: 'nsis',
      canInstall: isPackaged && publishers.length > 0,
      publishers,
      extensions: ['.exe'],
    };
  }
  if (platform === 'darwin') {
    const bundle = join(facts.execPath, '../../..');
    return {
      kind: 'mac',
      canInstall: isPackaged && mayWrite(bundle) && mayWrite(dirname(bundle)),
      publishers: [],
      extensions: ['.zip'],
    };
  }
  const program = appImageOf(facts);
  if (program !== undefined)
    return {
      kind: 'appimage',
      canInstall: mayWrite(program) && mayWrite(dirname(program)),
      program,
      publishers: [],
      extensions: ['.AppImage'],
    };
  const isDeb = textOf(join(facts.resourcesPath, 'package-type')).trim() === 'deb';
  const extensions = isDeb ? ['.deb', '.AppImage', ''] : ['.AppImage', '.tar.gz', '.deb', ''];
  return { kind: 'elsewhere', canInstall: false, publishers: [], extensions };
}

/**
 * Returns the AppImage that this process runs from. Programs pass their environment on, so `APPIMAGE` alone may name
 * that of another program: the running program must be in the folder where it is mounted.
 */
function appImageOf({ env, execPath, appPath }: InstallationFacts): string | undefined {
  const { APPIMAGE: file, APPDIR: mount } = env;
  if (!file || !mount || !isAbsolute(file) || !isAbsolute(mount) || file.includes('\0')) return undefined;
  if (!isWithin(mount, execPath) && !isWithin(mount, appPath)) return undefined;
  try {
    const program = realpathSync(file);
    return lstatSync(program).isFile() ? program : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside === '' || (inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Reads `publisherName` of the file that electron-builder writes when it signs: a text, or a list of texts. */
function publishersOf(resources: string): readonly string[] {
  const lines = textOf(join(resources, 'app-update.yml')).split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith('publisherName:'));
  if (at < 0) return [];
  const own = plain((lines[at] ?? '').slice('publisherName:'.length));
  if (own !== '') return [own];
  const names: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const [, name] = /^\s*- (.+)$/.exec(line) ?? [];
    if (name === undefined) break;
    names.push(plain(name));
  }
  return names;
}

function plain(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/, '$2');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
