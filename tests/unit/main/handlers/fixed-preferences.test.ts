import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PresetPreferences, preferenceHandlers } from '../../../../main/handlers/preferences';
import type { PreferenceStore } from '../../../../main/preferences';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences';

const nativeTheme = vi.hoisted(() => ({ themeSource: 'system' }));
vi.mock('electron', () => ({ nativeTheme }));

const changed = vi.fn();
let stored: Preferences;
beforeEach(() => {
  changed.mockReset();
  stored = { ...defaultPreferences, dateFormat: 'year-month-day', lastServer: 'https://mine' };
});

function open(preset: PresetPreferences) {
  const store: PreferenceStore = {
    get: () => stored,
    set: (change) => {
      stored = { ...stored, ...change };
      return stored;
    },
    windowBounds: () => undefined,
    setWindowBounds: () => undefined,
  };
  return preferenceHandlers(store, preset, changed);
}

describe('preferences', () => {
  it('are those of the user where the deployment decides nothing', async () => {
    const handlers = open({});
    expect(await handlers['preferences.get']({})).toEqual(stored);
    expect(await handlers['preferences.set']({ dateFormat: 'month/day/year' })).toEqual({
      ...stored,
      dateFormat: 'month/day/year',
    });
  });

  it('have the date format of the policy, and name it as fixed', async () => {
    const handlers = open({ dateFormat: 'month/day/year' });
    const fixed = { dateFormat: 'month/day/year', fixed: ['dateFormat'], lastServer: 'https://mine' };
    expect(await handlers['preferences.get']({})).toMatchObject(fixed);
    expect(await handlers['preferences.set']({ dateFormat: 'day/month/year' })).toMatchObject(fixed);
    expect(changed.mock.calls).toEqual([[expect.objectContaining(fixed)]]);
  });

  it('propose the server of the deployment', async () => {
    expect(await open({ server: 'https://theirs' })['preferences.get']({})).toEqual({
      ...stored,
      lastServer: 'https://theirs',
    });
  });

  it('give native windows the theme', async () => {
    await open({})['preferences.set']({ theme: 'dark' });
    expect(nativeTheme.themeSource).toBe('dark');
  });
});
