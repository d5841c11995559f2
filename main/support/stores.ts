/** The state of the files in the profile: sizes, times and counts, never their content. */
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { counted, shownBytes } from '../../shared/quantities';
import type { DeskFigures } from '../desk/desk-calls';
import { type ProfileState, profileState } from '../system/profile-folder';

interface StoresOptions {
  readonly profile: string;
  /** Figures of `desk.db`, from its thread. */
  readonly figures: () => Promise<DeskFigures>;
  readonly savesDrafts: () => boolean;
  /** Milliseconds that the database may take to reply. */
  readonly timeLimit?: number;
}

const files = [
  'preferences.json',
  'preferences.good.json',
  'session.bin',
  'sku-search.bin',
  'reading-keys.bin',
  'reading.db',
  'policy.json',
] as const;
const folders = ['copies', 'parts', 'rate-files', 'practice', 'logs', 'updates'] as const;
/** Most entries of a folder that are counted. */
const mostEntries = 20_000;

const states: Readonly<Record<ProfileState, string>> = {
  writable: 'can be written',
  readonly: 'is read-only',
  full: 'is on a full disk',
};

export async function storesText(options: StoresOptions): Promise<string> {
  const { profile } = options;
  const [free, desk, ofFiles, ofFolders, setAside] = await Promise.all([
    freeSpace(profile),
    deskLines(options),
    Promise.all(files.map((name) => fileLine(profile, name))),
    Promise.all(folders.map((name) => folderLine(profile, name))),
    setAsideLine(profile),
  ]);
  return [
    `The profile ${states[profileState(profile)]}. Free on its disk: ${free}.`,
    `Drafts ${options.savesDrafts() ? 'are saved' : 'are not saved'}.`,
    '',
    'desk.db',
    ...desk.map((line) => `  ${line}`),
    '',
    'Files',
    ...ofFiles.map((line) => `  ${line}`),
    '',
    'Folders',
    ...ofFolders.map((line) => `  ${line}`),
    '',
    setAside,
    '',
  ].join('\n');
}

async function freeSpace(folder: string): Promise<string> {
  try {
    // Since Node 18.15.
    const { bavail, bsize } = await statfs(folder);
    return shownBytes(bavail * bsize);
  } catch {
    return 'unknown';
  }
}

async function deskLines({ profile, figures, timeLimit = 10_000 }: StoresOptions): Promise<string[]> {
  const lines = [await fileLine(profile, 'desk.db'), await fileLine(profile, 'desk.db-wal')];
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), timeLimit);
    });
    const { integrity, version, tables } = await Promise.race([figures(), late]);
    lines.push(`integrity check: ${integrity}`, `version: ${version}`);
    for (const { name, rows } of tables) lines.push(`${name}: ${counted(rows, 'row')}`);
  } catch {
    lines.push('its thread does not respond');
  } finally {
    clearTimeout(timer);
  }
  return lines;
}

async function fileLine(profile: string, name: string): Promise<string> {
  try {
    const { size, mtime, mode } = await stat(join(profile, name));
    const rights = process.platform === 'win32' ? '' : `, mode ${(mode & 0o777).toString(8)}`;
    const json = name.endsWith('.json') ? `, ${await readable(join(profile, name))}` : '';
    return `${name}: ${counted(size, 'byte')}, changed ${mtime.toISOString()}${rights}${json}`;
  } catch (error) {
    return `${name}: ${codeOf(error) === 'ENOENT' ? 'missing' : `cannot be read (${codeOf(error)})`}`;
  }
}

async function readable(path: string): Promise<string> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
    return 'can be read';
  } catch (error) {
    return error instanceof SyntaxError ? 'is not JSON' : `cannot be read (${codeOf(error)})`;
  }
}

async function folderLine(profile: string, name: string): Promise<string> {
  try {
    const entries = await readdir(join(profile, name), { recursive: true, withFileTypes: true });
    let [count, bytes] = [0, 0];
    for (const entry of entries.slice(0, mostEntries)) {
      if (!entry.isFile()) continue;
      count += 1;
      // Node has two names for the folder of an entry, the newer one since 20.12.
      const { parentPath, path } = entry as { parentPath?: string; path?: string };
      bytes += (await stat(join(parentPath ?? path ?? '', entry.name)).catch(() => ({ size: 0 }))).size;
    }
    const more = entries.length > mostEntries ? ' or more' : '';
    return `${name}/: ${counted(count, 'file')}${more}, ${counted(bytes, 'byte')}`;
  } catch (error) {
    return `${name}/: ${codeOf(error) === 'ENOENT' ? 'missing' : `cannot be read (${codeOf(error)})`}`;
  }
}

/** Returns files that could not be used and were renamed. */
async function setAsideLine(profile: string): Promise<string> {
  const names = await readdir(profile).catch(() => [] as string[]);
  const setAside = names.filter((name) =>
    /^(?:desk\.db|preferences(?:\.good)?\.json)\.(?:unreadable|newer|lost)(?:-\d+)?$/.test(name),
  );
  return `Set aside: ${setAside.length === 0 ? 'nothing' : setAside.sort().join(', ')}`;
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? 'unknown').slice(0, 30);
