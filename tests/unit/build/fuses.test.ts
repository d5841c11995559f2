import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFuses, setFuses, wrongFuses } from '../../../build/fuses.mjs';

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file with a fuse wire like Electron's: sentinel, version, length, states. */
function program(states: string): string {
  const file = join(folder, 'electron');
  const wire = Buffer.concat([
    Buffer.from('before it '),
    Buffer.from(sentinel),
    Buffer.from([1, states.length]),
    Buffer.from(states),
    Buffer.from(' behind it'),
  ]);
  writeFileSync(file, wire);
  return file;
}

const wireOf = (file: string) =>
  readFileSync(file, 'latin1').split(sentinel)[1]?.slice(2, -' behind it'.length);

describe('the fuses of a package', () => {
  it('are nine, each set and read back', async () => {
    const file = program('101100011');
    const after = await setFuses(file, { isReleased: true });
    expect(after).toEqual([
      { name: 'RunAsNode', state: 'off' },
      { name: 'EnableCookieEncryption', state: 'on' },
      { name: 'EnableNodeOptionsEnvironmentVariable', state: 'off' },
      { name: 'EnableNodeCliInspectArguments', state: 'off' },
      { name: 'EnableEmbeddedAsarIntegrityValidation', state: 'on' },
      { name: 'OnlyLoadAppFromAsar', state: 'on' },
      { name: 'LoadBrowserProcessSpecificV8Snapshot', state: 'off' },
      { name: 'GrantFileProtocolExtraPrivileges', state: 'off' },
      { name: 'WasmTrapHandlers', state: 'on' },
    ]);
    expect(wireOf(file)).toBe('010011001');
    expect(readFileSync(file, 'latin1')).toMatch(/^before it .* behind it$/s);
    expect(wrongFuses(await readFuses(file))).toEqual([]);
  });

  it('are set as far as an older Electron has them, and missing ones are named', async () => {
    const file = program('1011000');
    const after = await setFuses(file, { isReleased: false });
    expect(wireOf(file)).toBe('0100110');
    expect(after.filter(({ state }) => state === 'absent').map(({ name }) => name)).toEqual([
      'GrantFileProtocolExtraPrivileges',
      'WasmTrapHandlers',
    ]);
  });

  it('all exist in a release', async () => {
    const file = program('1011000');
    await expect(setFuses(file, { isReleased: true })).rejects.toThrow(
      'Electron lacks the fuses GrantFileProtocolExtraPrivileges, WasmTrapHandlers',
    );
    expect(wireOf(file)).toBe('1011000');
  });

  it('are all known: a tenth stops the packaging', async () => {
    await expect(setFuses(program('1011000110'), { isReleased: true })).rejects.toThrow('fuse 10');
  });

  it('do not count as set when Electron has removed one', async () => {
    await expect(setFuses(program('r01100011'), { isReleased: true })).rejects.toThrow(
      'Electron has removed the fuses RunAsNode',
    );
  });

  it('are found if they were changed', async () => {
    expect(wrongFuses(await readFuses(program('110011000')))).toEqual([
      'RunAsNode is on',
      'WasmTrapHandlers is off',
    ]);
  });
});
