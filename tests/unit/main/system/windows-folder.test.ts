import { expect, it } from 'vitest';
import { windowsFolder } from '../../../../main/system/windows-folder';

const other = { SystemRoot: 'D:\\Other' };

it('is the usual one where that is there, whatever the environment says', () => {
  expect(windowsFolder(other, (path) => path === 'C:\\Windows\\System32\\reg.exe')).toBe('C:\\Windows');
});

it('is the one of the environment where the usual one is not there', () => {
  expect(windowsFolder(other, () => false)).toBe('D:\\Other');
});

it.each([{}, { SystemRoot: '\\\\server\\share' }, { SystemRoot: 'D:\\a" & b' }])(
  'is the usual one where the environment names no folder of a drive: %j',
  (env) => {
    expect(windowsFolder(env, () => false)).toBe('C:\\Windows');
  },
);
