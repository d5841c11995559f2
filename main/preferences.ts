/**
 * Preferences and the window position on disk. electron-store can leave a truncated file on a full disk, so a good
 * copy is kept. A file that cannot be read is set aside and replaced by the copy, with one warning.
 */
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import { z } from 'zod';
import { defaultPreferences, type Preferences } from '../shared/preferences';
import { readableParts } from './readable-preferences';

const boundsSchema = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean(),
});
export type WindowBounds = z.output<typeof boundsSchema>;

interface Stored {
  version: number;
  preferences: Partial<Preferences>;
  window?: WindowBounds;
}

export interface PreferenceStore {
  get(): Preferences;
  set(change: Partial<Preferences>): Preferences;
  windowBounds(): WindowBounds | undefined;
  setWindowBounds(bounds: WindowBounds): void;
}

/** Opens the store in the profile folder. Warnings are shown to the user. */
export function openPreferences(folder: string, warn: (text: string) => void): PreferenceStore {
  const file = join(folder, 'preferences.json');
  const copy = join(folder, 'preferences.good.json');
  const store = openStore(folder, file, copy, warn);
  let current: Preferences = { ...defaultPreferences, ...readableParts(store?.get('preferences')) };

  const keep = (change: Partial<Stored>) => {
    if (!store) return;
    try {
      store.set(change);
      // Parsing the file proves that it was written completely, before the good copy is replaced.
      JSON.parse(readFileSync(file, 'utf8'));
      copyFileSync(file, copy);
    } catch {
      warn('Preferences cannot be saved on this disk. They last until Codesk closes.');
    }
  };

  return {
    get: () => current,
    set(change) {
      current = { ...current, ...change };
      keep({ preferences: current });
      return current;
    },
    windowBounds: () => boundsSchema.safeParse(store?.get('window')).data,
    setWindowBounds: (bounds) => keep({ window: bounds }),
  };
}

const storeOptions = (folder: string) => ({
  cwd: folder,
  name: 'preferences',
  clearInvalidConfig: false,
  defaults: { version: 1, preferences: {} },
});

function openStore(
  folder: string,
  file: string,
  copy: string,
  warn: (text: string) => void,
): Store<Stored> | undefined {
  const open = () => new Store<Stored>(storeOptions(folder));
  try {
    return open();
  } catch {
    try {
      if (existsSync(file)) renameSync(file, `${file}.unreadable`);
      if (existsSync(copy)) copyFileSync(copy, file);
      const store = open();
      warn('The preferences file could not be read. It was set aside and the last good copy is used.');
      return store;
    } catch {
      warn('Preferences cannot be read or saved in this profile. They last until Codesk closes.');
      return undefined;
    }
  }
}
