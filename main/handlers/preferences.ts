/** Preferences; the theme also steers native surfaces and what the page reads as the system's theme. */
import { nativeTheme } from 'electron';
import type { Handlers } from '../ipc/router';
import type { PreferenceStore } from '../preferences';

type PreferenceRequests = 'preferences.get' | 'preferences.set';

/** `presetServer` is the address a deployment proposes; it wins over the last one used. */
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
