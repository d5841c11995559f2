import { beforeEach, describe, expect, it } from 'vitest';
import { preferenceHandlers } from '../../../../main/handlers/preferences';
import type { DateFormat } from '../../../../shared/date-formats';
import { defaultPreferences, type Preferences, type StoredPreferences } from '../../../../shared/preferences';
import { nativeTheme, startElectron } from '../../../support/electron/electron';

beforeEach(startElectron);

function setUp(server?: string, dateFormat?: DateFormat) {
  const told: StoredPreferences[] = [];
  let stored: Preferences = { ...defaultPreferences, lastServer: 'https://last.example' };
  const handlers = preferenceHandlers(
    {
      get: () => stored,
      set: (change) => {
        stored = { ...stored, ...change };
        return stored;
      },
    },
    { server, dateFormat },
    (preferences) => told.push(preferences),
  );
  return { handlers, stored: () => stored, told };
}

describe('preferences', () => {
  it('are read and changed', async () => {
    const { handlers, stored } = setUp();
    expect(await handlers['preferences.get']({})).toEqual(stored());
    const changed = await handlers['preferences.set']({ density: 'compact' });
    expect(changed).toEqual({
      ...defaultPreferences,
      lastServer: 'https://last.example',
      density: 'compact',
    });
    expect(stored()).toEqual(changed);
  });

  it('are sent to the other windows when they change, and not when they are read', async () => {
    const { handlers, told } = setUp();
    await handlers['preferences.get']({});
    expect(told).toEqual([]);
    const changed = await handlers['preferences.set']({ dateFormat: 'year-month-day' });
    expect(changed).toMatchObject({ dateFormat: 'year-month-day' });
    expect(told).toEqual([changed]);
  });

  it('have the date format of the deployment, whatever the user chose', async () => {
    const { handlers } = setUp('', 'month/day/year');
    expect(await handlers['preferences.set']({ dateFormat: 'year-month-day' })).toMatchObject({
      dateFormat: 'month/day/year',
      fixed: ['dateFormat'],
    });
  });

  it.each(['dark', 'light', 'system'] as const)('give native windows the theme %s', async (theme) => {
    nativeTheme.themeSource = 'none';
    await setUp().handlers['preferences.set']({ theme });
    expect(nativeTheme.themeSource).toBe(theme);
  });

  it('propose the server of the deployment instead of the last one, and keep that', async () => {
    const { handlers, stored } = setUp('https://preset.example');
    expect(await handlers['preferences.get']({})).toMatchObject({ lastServer: 'https://preset.example' });
    expect(await handlers['preferences.set']({ density: 'compact' })).toMatchObject({
      lastServer: 'https://preset.example',
      density: 'compact',
    });
    expect(stored().lastServer).toBe('https://last.example');
  });

  it('propose the last server without one of the deployment', async () => {
    expect(await setUp('').handlers['preferences.get']({})).toMatchObject({
      lastServer: 'https://last.example',
    });
  });
});
