import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installMenu } from '../../../main/menu';
import { Menu, startElectron } from '../../support/electron/electron';

beforeEach(startElectron);

const roles = () =>
  JSON.stringify(Menu.installed)
    .match(/"role":"\w+"/g)
    ?.map((role) => role.slice(8, -1)) ?? [];

describe('the menu', () => {
  it('neither reloads the page nor opens its tools, unless the app is developed', () => {
    installMenu(false);
    expect(roles()).toEqual(expect.arrayContaining(['fileMenu', 'editMenu', 'zoomIn', 'windowMenu']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles()).not.toContain(role);
    installMenu(true);
    expect(roles()).toEqual(expect.arrayContaining(['forceReload', 'toggleDevTools']));
  });

  it.each([
    ['darwin', true],
    ['linux', false],
    ['win32', false],
  ] as const)('has the menu of the app on %s: %s', (platform, expected) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    installMenu(false);
    expect(roles().includes('appMenu')).toBe(expected);
  });
});
