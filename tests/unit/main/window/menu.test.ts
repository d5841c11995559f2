import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installMenu } from '../../../../main/window/menu';
import { Menu, startElectron } from '../../../support/electron/electron';

interface Entry {
  readonly label?: string;
  readonly accelerator?: string;
  readonly click?: () => void;
}

beforeEach(startElectron);

function install(developing: boolean): string[] {
  const done: string[] = [];
  installMenu(developing, {
    openRateFile: () => void done.push('open'),
    lock: () => void done.push('lock'),
  });
  return done;
}

const entryOf = (name: string) => {
  const menu = Menu.installed as { label?: string; submenu?: Entry[] }[];
  const file = menu.find(({ label }) => label === 'File')?.submenu ?? [];
  return file.find(({ label }) => label === name);
};

const roles = () =>
  JSON.stringify(Menu.installed)
    .match(/"role":"\w+"/g)
    ?.map((role) => role.slice(8, -1)) ?? [];

describe('the menu', () => {
  it('neither reloads the page nor opens its tools, unless the app is developed', () => {
    install(false);
    expect(roles()).toEqual(expect.arrayContaining(['quit', 'editMenu', 'zoomIn', 'windowMenu']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles()).not.toContain(role);
    install(true);
    expect(roles()).toEqual(expect.arrayContaining(['forceReload', 'toggleDevTools']));
  });

  it('asks for a rate file', () => {
    const done = install(false);
    const open = entryOf('Open rate file…');
    expect(open?.accelerator).toBe('CmdOrCtrl+O');
    open?.click?.();
    expect(done).toEqual(['open']);
  });

  it('locks Codesk', () => {
    const done = install(false);
    const lock = entryOf('Lock Codesk');
    expect(lock?.accelerator).toBe('CmdOrCtrl+Shift+L');
    lock?.click?.();
    expect(done).toEqual(['lock']);
  });

  it.each([
    ['darwin', true],
    ['linux', false],
    ['win32', false],
  ] as const)('has the menu of the app on %s: %s', (platform, expected) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    install(false);
    expect(roles().includes('appMenu')).toBe(expected);
  });
});
