/**
 * Preferences and the window position on disk, in a file of electron-store. Its writer does not notice that a full disk
 * stored only a part, so a good copy is written first, and the file is read back. A file that cannot be read is renamed
 * and the copy is used, with one warning. Unknown values of another version stay in the file.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ipcMain } from 'electron';
import Store from 'electron-store';
import { z } from 'zod';
import { defaultPreferences, type Preferences } from '../../shared/preferences';
import { removeParts, setAside, writeFileAtomicSync } from '../system/atomic-files';
import { isPlain, readableParts, unreadableParts } from './readable-preferences';
import { preferenceFiles, type WindowBounds } from './startup-preferences';

const recentSchema = z.object({ path: z.string(), at: z.number() });
export type RecentFile = z.output<typeof recentSchema>;
const recentOfAllSchema = z.record(z.string(), z.array(recentSchema)).catch({});

/** The version of the file that this Codesk writes. */
const ownVersion = 1;
/** A file of Codesk: a record with the preferences. All other values in it are preserved. */
const fileSchema = z.looseObject({
  version: z.number().optional().catch(undefined),
  preferences: z.custom<Record<string, unknown>>(isPlain),
  window: z.unknown().optional(),
  recentFiles: z.unknown().optional(),
});
type Stored = z.output<typeof fileSchema>;

export interface PreferenceStore {
  get(): Preferences;
  set(change: Partial<Preferences>): Preferences;
  setWindowBounds(bounds: WindowBounds): void;
  /** Paths of rate files that the user opened, the last one first. The page never gets them. */
  recentFiles(owner: string): readonly RecentFile[];
  setRecentFiles(owner: string, files: readonly RecentFile[]): void;
  /** Saves again what could not be saved. */
  retry(): void;
}

const texts = {
  setAside: 'The preferences file could not be read. It was renamed, and the last good copy is used.',
  emptied: 'The preferences file could not be read. It was renamed, and the defaults are used.',
  missing: 'The preferences file was missing. The last good copy is used.',
  newer:
    'The preferences were saved by a newer version of Codesk. The file was renamed; settings that this version knows are used.',
  notSaved: 'Preferences cannot be saved on this disk. They last until Codesk closes.',
  notThere: 'Preferences cannot be read or saved in this profile. They last until Codesk closes.',
} as const;

/**
 * Opens the store in the profile folder.
 * @param warn reports a problem with the stored file (`read`) or with saving (`saved`), or that the problem is solved
 */
export function openPreferences(
  folder: string,
  warn: (part: 'read' | 'saved', text: string | undefined) => void,
): PreferenceStore {
  const file = join(folder, preferenceFiles.own);
  const copy = join(folder, preferenceFiles.good);
  removeParts(folder, Object.values(preferenceFiles));
  const opened = openFile(file, copy);
  if (opened.warning !== undefined) warn('read', opened.warning);
  let stored: Stored = opened.stored ?? { version: ownVersion, preferences: {} };
  let current: Preferences = { ...defaultPreferences, ...readableParts(stored.preferences) };
  // A value that this version cannot read belongs to another version, and stays in the file until the user changes it.
  const unread = unreadableParts(stored.preferences);

  let store: Store<Stored> | undefined;
  let isSaved = true;
  const save = () => {
    if (!opened.writable) return;
    try {
      const text = JSON.stringify(stored, undefined, '\t');
      writeFileAtomicSync(copy, text);
      store ??= openStore(file);
      store.store = stored;
      isSaved = readFileSync(file, 'utf8') === text;
    } catch {
      isSaved = false;
    }
    warn('saved', isSaved ? undefined : texts.notSaved);
  };
  const change = (part: Partial<Stored>) => {
    stored = { ...stored, ...part, version: ownVersion };
    save();
  };
  if (opened.warning && opened.stored) change({});

  return {
    get: () => current,
    set(changed) {
      current = { ...current, ...changed };
      for (const name of Object.keys(changed)) if (name !== 'tables') delete unread[name];
      const tables = isPlain(unread.tables) ? { ...unread.tables, ...current.tables } : current.tables;
      change({ preferences: { ...current, ...unread, tables } });
      return current;
    },
    setWindowBounds: (bounds) => change({ window: bounds }),
    recentFiles: (owner) => recentOf(stored)[owner] ?? [],
    setRecentFiles: (owner, files) => change({ recentFiles: { ...recentOf(stored), [owner]: files } }),
    retry() {
      if (!isSaved) save();
    },
  };
}

const recentOf = ({ recentFiles }: Stored) => recentOfAllSchema.parse(recentFiles ?? {});

interface OpenedFile {
  readonly stored: Stored | undefined;
  readonly warning?: string | undefined;
  /** False if the file can neither be read nor renamed. */
  readonly writable: boolean;
}

function openFile(file: string, copy: string): OpenedFile {
  const found = read(file);
  if (found && (found.version ?? 0) <= ownVersion) return { stored: found, writable: true };
  const good = found ?? read(copy);
  try {
    const aside = setAside(file, found ? 'newer' : 'unreadable');
    // The next save replaces the copy, so an unreadable copy is renamed as well.
    if (!good) setAside(copy);
    const lost = good ? texts.setAside : texts.emptied;
    const isMissing = good && texts.missing;
    return { stored: good, warning: found ? texts.newer : aside ? lost : isMissing, writable: true };
  } catch {
    return { stored: good, warning: texts.notThere, writable: false };
  }
}

/** Reads a file; undefined if it does not exist, cannot be read, or is not a file of Codesk. */
function read(file: string): Stored | undefined {
  try {
    return fileSchema.safeParse(openStore(file).store).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns an empty object for a file that does not exist.
 * @throws if it cannot be read
 */
function openStore(file: string): Store<Stored> {
  const store = new Store<Stored>({
    cwd: dirname(file),
    name: basename(file, '.json'),
    clearInvalidConfig: false,
    configFileMode: 0o600,
  });
  // The library listens to pages, but pages must only use main's one channel.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}
