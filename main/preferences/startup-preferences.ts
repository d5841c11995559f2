/**
 * The theme and the window position, read before the window is created. The checks of `preferences.ts`, which opens the
 * file later, would delay it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Preferences } from '../../shared/preferences';

export const preferenceFiles = { own: 'preferences.json', good: 'preferences.good.json' } as const;

export interface WindowBounds {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export interface StartupPreferences {
  readonly theme: Preferences['theme'];
  readonly bounds: WindowBounds | undefined;
}

const themes: Readonly<Record<Preferences['theme'], true>> = { system: true, light: true, dark: true };

/** Preferences come from the file in the profile folder, or from its good copy if that file cannot be read. */
export function readStartupPreferences(folder: string): StartupPreferences {
  const stored = read(join(folder, preferenceFiles.own)) ?? read(join(folder, preferenceFiles.good));
  const theme = stored?.preferences.theme;
  return {
    theme:
      typeof theme === 'string' && Object.hasOwn(themes, theme)
        ? (theme as StartupPreferences['theme'])
        : 'system',
    bounds: readBounds(stored?.window),
  };
}

interface Stored {
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly window?: unknown;
}

function read(file: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(stored) && isRecord(stored.preferences) ? (stored as unknown as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a window position; undefined for other values. */
export function readBounds(stored: unknown): WindowBounds | undefined {
  if (!isRecord(stored)) return undefined;
  const { x, y, width, height, maximized } = stored;
  const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
  const isPlace = (value: unknown) => value === undefined || isNumber(value);
  if (!isPlace(x) || !isPlace(y) || !isNumber(width) || !isNumber(height)) return undefined;
  if (typeof maximized !== 'boolean') return undefined;
  return {
    ...(x === undefined ? {} : { x: x as number }),
    ...(y === undefined ? {} : { y: y as number }),
    width: width as number,
    height: height as number,
    maximized,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
