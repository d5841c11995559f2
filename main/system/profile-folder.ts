/** The profile folder: whether it can be written, also later while Codesk runs. */
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathExists, removeParts, writeFileAtomicSync } from './atomic-files';
import { createWarnings } from './warnings';

export type ProfileState = 'writable' | 'readonly' | 'full';

/** About the size of the files of Codesk. */
const trialBytes = 16 * 1024;
const trialName = 'space';

/** Tries to write to the profile folder. Creates it if it does not exist. */
export function profileState(folder: string): ProfileState {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const trial = join(folder, trialName);
    removeParts(folder, [trialName]);
    writeFileAtomicSync(trial, Buffer.alloc(trialBytes));
    rmSync(trial, { force: true });
    return 'writable';
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'readonly';
  }
}

/**
 * True if this start may open the app although Electron did not get the lock of the profile. On a read-only profile the
 * lock can never be taken, and on a full disk perhaps not: then no other start holds it.
 */
export function opensWithoutLock(folder: string): boolean {
  const state = profileState(folder);
  if (state === 'readonly') return true;
  // Chromium's lock on Linux and macOS is a link. Without it no other start is running.
  return state === 'full' && process.platform !== 'win32' && !pathExists(join(folder, 'SingletonLock'));
}

const texts: Readonly<Record<ProfileState, string | undefined>> = {
  writable: undefined,
  readonly: 'This profile is read-only. Preferences and the session last until Codesk closes.',
  full: 'The disk of this profile is full. Preferences, the session and drafts may not be saved until there is free space.',
};

/** Milliseconds between two checks of a profile with a problem. */
const checkEvery = 5000;

export interface Profile {
  /** Problems, as the page shows them. */
  warnings(): readonly string[];
  /** Reports a problem with a part; `undefined` when the problem is solved. */
  say(part: string, text: string | undefined): void;
  /** Does the same for a problem that `onWritable` may solve. */
  notStored(part: string, text: string | undefined): void;
  stop(): void;
}

interface ProfileOptions {
  readonly folder: string;
  /** The warnings have changed. */
  readonly changed: () => void;
  /** The profile can be written: stores what could not be stored before. Called while something is not stored. */
  readonly onWritable: () => void;
  readonly every?: number;
}

/** Reports problems of the profile from the start on, and checks again until they are solved. */
export function watchProfile({ folder, changed, onWritable, every = checkEvery }: ProfileOptions): Profile {
  const warnings = createWarnings(changed);
  const notStored = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const check = (): ProfileState => {
    const state = profileState(folder);
    warnings.set('profile', texts[state]);
    return state;
  };
  const checkLater = () => {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const state = check();
      if (state === 'writable') onWritable();
      if (state !== 'writable' || notStored.size > 0) checkLater();
    }, every);
    timer.unref();
  };
  if (check() !== 'writable') checkLater();
  return {
    warnings: () => warnings.list(),
    say: (part, text) => warnings.set(part, text),
    notStored(part, text) {
      warnings.set(part, text);
      if (text === undefined) notStored.delete(part);
      else {
        notStored.add(part);
        checkLater();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
