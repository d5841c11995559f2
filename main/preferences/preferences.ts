/**
 * Preferences and the window position on disk. A file is written whole or not at all, and a good copy of it is kept. A
 * file that cannot be read is set aside and the copy is used, with one warning. What a file holds beside the
 * preferences that this version knows stays in it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultPreferences, type Preferences } from '../../shared/preferences';
import { isThere, setAside, sweepParts, writeWholeSync } from '../system/atomic-files';
import { isPlain, readableParts, unreadableParts } from './readable-preferences';
import { preferenceFiles, type WindowBounds } from './startup-preferences';

const recentSchema = z.object({ path: z.string(), at: z.number() });
export type RecentFile = z.output<typeof recentSchema>;
const recentOfAllSchema = z.record(z.string(), z.array(recentSchema)).catch({});

/** The version of the file that this Codesk writes. */
const ownVersion = 1;
/** A file of Codesk: a record with the preferences. Everything else in it is kept as it is. */
const fileSchema = z.looseObject({
  version: z.number().optional().catch(undefined),
  preferences: z.custom<Record<string, unknown>>(isPlain),
  window: z.unknown().optional(),
  /** The policy of the last start changes the sign-in screen. */
  managedSignIn: z.unknown().optional(),
  recentFiles: z.unknown().optional(),
});
type Stored = z.output<typeof fileSchema>;

export interface PreferenceStore {
  get(): Preferences;
  set(change: Partial<Preferences>): Preferences;
  setWindowBounds(bounds: WindowBounds): void;
  /** Notes for the next start whether a policy changes the sign-in screen. */
  setManagedSignIn(isManaged: boolean): void;
  /** Paths of rate files that a person opened, the last one first. The page never gets them. */
  recentFiles(owner: string): readonly RecentFile[];
  setRecentFiles(owner: string, files: readonly RecentFile[]): void;
  /** Saves again what could not be saved. */
  retry(): void;
}

const texts = {
  setAside: 'The preferences file could not be read. It was set aside and the last good copy is used.',
  emptied: 'The preferences file could not be read. It was set aside, and everything has its default.',
  missing: 'The preferences file was gone. The last good copy is used.',
  newer:
    'The preferences are of a newer Codesk. Its file was set aside; what this version knows of it is used.',
  notSaved: 'Preferences cannot be saved on this disk. They last until Codesk closes.',
  notThere: 'Preferences cannot be read or saved in this profile. They last until Codesk closes.',
} as const;

/**
 * Opens the store in the profile folder.
 * @param warn says what is wrong with the stored file (`read`) or with saving (`saved`), or that nothing is any more
 */
export function openPreferences(
  folder: string,
  warn: (part: 'read' | 'saved', text: string | undefined) => void,
): PreferenceStore {
  const file = join(folder, preferenceFiles.own);
  const copy = join(folder, preferenceFiles.good);
  sweepParts(folder, Object.values(preferenceFiles));
  const opened = openFile(file, copy);
  if (opened.warning !== undefined) warn('read', opened.warning);
  let stored: Stored = opened.stored ?? { version: ownVersion, preferences: {} };
  let current: Preferences = { ...defaultPreferences, ...readableParts(stored.preferences) };
  // What this version cannot read is another version's, and stays in the file until it is chosen anew.
  const unread = unreadableParts(stored.preferences);

  let isSaved = true;
  const save = () => {
    if (!opened.writable) return;
    const text = JSON.stringify(stored, undefined, '\t');
    try {
      writeWholeSync(file, text);
    } catch {
      isSaved = false;
      warn('saved', texts.notSaved);
      return;
    }
    isSaved = true;
    warn('saved', undefined);
    try {
      writeWholeSync(copy, text);
    } catch {
      // The preferences are saved. The copy stays an older good one.
    }
  };

  return {
    get: () => current,
    set(change) {
      current = { ...current, ...change };
      for (const name of Object.keys(change)) if (name !== 'tables') delete unread[name];
      const tables = isPlain(unread.tables) ? { ...unread.tables, ...current.tables } : current.tables;
      stored = { ...stored, version: ownVersion, preferences: { ...current, ...unread, tables } };
      save();
      return current;
    },
    setWindowBounds(bounds) {
      stored = { ...stored, version: ownVersion, window: bounds };
      save();
    },
    setManagedSignIn(isManaged) {
      if ((stored.managedSignIn === true) === isManaged) return;
      stored = { ...stored, version: ownVersion, managedSignIn: isManaged };
      save();
    },
    recentFiles: (owner) => recentOf(stored)[owner] ?? [],
    setRecentFiles(owner, files) {
      stored = { ...stored, version: ownVersion, recentFiles: { ...recentOf(stored), [owner]: files } };
      save();
    },
    retry() {
      if (!isSaved) save();
    },
  };
}

const recentOf = ({ recentFiles }: Stored) => recentOfAllSchema.parse(recentFiles ?? {});

interface OpenedFile {
  readonly stored: Stored | undefined;
  readonly warning?: string;
  /** False if something stands in the place of the file that can neither be read nor set aside. */
  readonly writable: boolean;
}

function openFile(file: string, copy: string): OpenedFile {
  const found = read(file);
  if (found !== undefined && (found.version ?? 0) <= ownVersion) return { stored: found, writable: true };
  const good = found ?? read(copy);
  if (!isThere(file)) {
    if (good === undefined) return { stored: undefined, writable: true };
    return { stored: good, warning: texts.missing, writable: true };
  }
  try {
    setAside(file, found === undefined ? 'unreadable' : 'newer');
    // The next save replaces the copy, so one that cannot be read is set aside as well.
    if (good === undefined) setAside(copy);
  } catch {
    return { stored: good, warning: texts.notThere, writable: false };
  }
  try {
    if (good !== undefined) writeWholeSync(file, JSON.stringify({ ...good, version: ownVersion }));
  } catch {
    // The copy is still there for the next start.
  }
  const lost = good === undefined ? texts.emptied : texts.setAside;
  return { stored: good, warning: found === undefined ? lost : texts.newer, writable: true };
}

/** Undefined for a file that is not there, cannot be read, or is not one of Codesk. */
function read(file: string): Stored | undefined {
  try {
    return fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
