import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  opensWithoutLock,
  type Profile,
  profileState,
  watchProfile,
} from '../../../../main/system/profile-folder';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

let folder: string;
let disk: FailingDisk;
let profile: Profile | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  disk = startFailingDisk(folder);
});
afterEach(() => {
  profile?.stop();
  disk.end();
  rmSync(folder, { recursive: true, force: true });
});

const readonly = 'This profile is read-only. Preferences and the session last until Codesk closes.';
const full =
  'The disk of this profile is full. Preferences, the session and drafts may not be saved until there is free space.';

describe('the state of a profile', () => {
  it.each([
    ['EROFS', 'readonly'],
    ['EACCES', 'readonly'],
    ['EIO', 'readonly'],
    ['ENOSPC', 'full'],
    ['short', 'full'],
  ] as const)('on a disk that fails with %s is %s', (fault, state) => {
    disk.fail(fault);
    expect(profileState(folder)).toBe(state);
    disk.restore();
    expect(profileState(folder)).toBe('writable');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('decides whether a start without the lock opens the app', () => {
    const lock = join(folder, 'SingletonLock');
    expect(opensWithoutLock(folder)).toBe(false);
    disk.fail('EROFS');
    expect(opensWithoutLock(folder)).toBe(true);
    disk.fail('ENOSPC');
    expect(opensWithoutLock(folder)).toBe(true);
    // Another start holds it.
    symlinkSync('host-4711', lock);
    expect(opensWithoutLock(folder)).toBe(false);
  });
});

describe('what is wrong with a profile', () => {
  const watch = () => {
    const seen: (readonly string[])[] = [];
    let onWritable = 0;
    const watched = watchProfile({
      folder,
      changed: () => seen.push(profile?.warnings() ?? ['before']),
      onWritable: () => {
        onWritable += 1;
      },
      every: 5,
    });
    profile = watched;
    return { watched, seen, onWritable: () => onWritable };
  };

  it.each([
    ['EROFS', readonly],
    ['ENOSPC', full],
  ] as const)('(%s) is said at the start and taken back when it is onWritable', async (fault, text) => {
    disk.fail(fault);
    const { watched, onWritable } = watch();
    expect(watched.warnings()).toEqual([text]);
    disk.restore();
    await expect.poll(() => watched.warnings()).toEqual([]);
    expect(onWritable()).toBeGreaterThan(0);
  });

  it('is told once per change, and each text once', () => {
    const { watched, seen } = watch();
    watched.say('a', 'Text');
    watched.say('a', 'Text');
    watched.say('b', 'Text');
    expect(watched.warnings()).toEqual(['Text']);
    watched.say('a', undefined);
    expect(watched.warnings()).toEqual(['Text']);
    watched.say('b', undefined);
    expect(seen).toEqual([['Text'], ['Text'], ['Text'], []]);
  });

  it('and is not kept is tried again until it is', async () => {
    const { watched, onWritable } = watch();
    watched.notStored('x', 'Not kept.');
    await expect.poll(onWritable).toBeGreaterThan(2);
    watched.notStored('x', undefined);
    expect(watched.warnings()).toEqual([]);
  });

  it('does not mind other files', () => {
    writeFileSync(join(folder, 'space.tmp-1'), 'x');
    watch();
    expect(readdirSync(folder)).toEqual([]);
  });
});
