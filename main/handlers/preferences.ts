/** Preferences. The theme also sets the look of native windows, and the system theme that the page sees. */
import { nativeTheme } from 'electron';
import type { Handlers } from '../ipc/router';
import type { PreferenceStore } from '../preferences';

type PreferenceRequests = 'preferences.get' | 'preferences.set';

/** @param presetServer address that the deployment proposes; it replaces the last one that was used */
export function preferenceHandlers(
  store: PreferenceStore,
  presetServer: string | undefined,
): Pick<Handlers, PreferenceRequests> {
  const withPreset = () => (presetServer ? { ...store.get(), lastServer: presetServer } : store.get());
  return {
    'preferences.get': withPreset,
    'preferences.set'(change) {
      const next = store.set(change);
      nativeTheme.themeSource = next.theme;
      return withPreset();
    },
  };
}
