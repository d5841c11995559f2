import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installMenu } from '../../../main/menu';
import { Menu, startElectron } from '../../support/electron/electron';

interface Entry {
  readonly label?: string;
  readonly accelerator?: string;
  readonly click?: () => void;
}

beforeEach(startElectron);

const roles = () =>
  JSON.stringify(Menu.installed)
    .match(/"role":"\w+"/g)
    ?.map((role) => role.slice(8, -1)) ?? [];

describe('the menu', () => {
  it('neither reloads the page nor opens its tools, unless the app is developed', () => {
    installMenu(false, () => undefined);
    expect(roles()).toEqual(expect.arrayContaining(['quit', 'editMenu', 'zoomIn', 'windowMenu']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles()).not.toContain(role);
    installMenu(true, () => undefined);
    expect(roles()).toEqual(expect.arrayContaining(['forceReload', 'toggleDevTools']));
  });

  it('asks for a rate file', () => {
    let asked = 0;
    installMenu(false, () => {
      asked += 1;
    });
    const menu = Menu.installed as { label?: string; submenu?: Entry[] }[];
    const file = menu.find(({ label }) => label === 'File')?.submenu ?? [];
    const open = file.find(({ label }) => label === 'Open rate file…');
    expect(open?.accelerator).toBe('CmdOrCtrl+O');
    open?.click?.();
    expect(asked).toBe(1);
  });

  it.each([
    ['darwin', true],
    ['linux', false],
    ['win32', false],
  ] as const)('has the menu of the app on %s: %s', (platform, expected) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    installMenu(false, () => undefined);
    expect(roles().includes('appMenu')).toBe(expected);
  });
});
