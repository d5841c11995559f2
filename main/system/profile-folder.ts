/** The profile folder: whether it can be written, and what becomes of it while Codesk runs. */
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isThere, sweepParts, writeFileAtomicSync } from './atomic-files';
import { createWarnings } from './warnings';

export type ProfileState = 'writable' | 'readonly' | 'full';

/** About the size of the files that Codesk keeps. */
const trialBytes = 16 * 1024;
const trialName = 'space';

/** Tries to write into the profile folder. Creates it if it does not exist. */
export function profileState(folder: string): ProfileState {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const trial = join(folder, trialName);
    sweepParts(folder, [trialName]);
    writeFileAtomicSync(trial, Buffer.alloc(trialBytes));
    rmSync(trial, { force: true });
    return 'writable';
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'readonly';
  }
}

/**
 * True if this start may open the app although Electron did not get the lock of the profile. On a read-only profile the
 * lock can never be taken, and on a full disk it may not be: then no other start holds it.
 */
export function opensWithoutLock(folder: string): boolean {
  const state = profileState(folder);
  if (state === 'readonly') return true;
  // Chromium's lock on Linux and macOS is a link. Without it there is no other start.
  return state === 'full' && process.platform !== 'win32' && !isThere(join(folder, 'SingletonLock'));
}

const texts: Readonly<Record<ProfileState, string | undefined>> = {
  writable: undefined,
  readonly: 'This profile is read-only. Preferences and the session last until Codesk closes.',
  full: 'The disk of this profile is full. Preferences, the session and what you type may not be kept until there is space again.',
};

/** Milliseconds between two looks at a profile with which something is wrong. */
const lookEvery = 5000;

export interface Profile {
  /** What is wrong, as the page shows it. */
  warnings(): readonly string[];
  /** Says what is wrong with a part, or with `undefined` that nothing is any more. */
  say(part: string, text: string | undefined): void;
  /** The same about something that `mended` may bring in order. */
  notKept(part: string, text: string | undefined): void;
  stop(): void;
}

interface ProfileOptions {
  readonly folder: string;
  /** The warnings are others than before. */
  readonly changed: () => void;
  /** The profile can be written: keeps what could not be kept before. Called while something is not kept. */
  readonly mended: () => void;
  readonly every?: number;
}

/** Says what is wrong with the profile, from the start on, and looks again until it is mended. */
export function watchProfile({ folder, changed, mended, every = lookEvery }: ProfileOptions): Profile {
  const warnings = createWarnings(changed);
  const notKept = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = (): ProfileState => {
    const state = profileState(folder);
    warnings.set('profile', texts[state]);
    return state;
  };
  const lookLater = () => {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const state = look();
      if (state === 'writable') mended();
      if (state !== 'writable' || notKept.size > 0) lookLater();
    }, every);
    timer.unref();
  };
  if (look() !== 'writable') lookLater();
  return {
    warnings: () => warnings.list(),
    say: (part, text) => warnings.set(part, text),
    notKept(part, text) {
      warnings.set(part, text);
      if (text === undefined) notKept.delete(part);
      else {
        notKept.add(part);
        lookLater();
      }
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
