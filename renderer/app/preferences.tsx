/** What a person prefers, held in the page and kept by main; also puts the theme and density on the document. */
import { Classes } from '@blueprintjs/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { defaultPreferences, type Preferences, rowHeights } from '../../shared/preferences';
import { invoke, on } from '../ipc';

interface PreferencesAccess {
  readonly preferences: Preferences;
  /** Takes effect at once; a profile that cannot be written keeps it until Codesk closes. */
  readonly change: (change: Partial<Preferences>) => void;
}

const PreferencesContext = createContext<PreferencesAccess>({
  preferences: defaultPreferences,
  change: () => undefined,
});

/** The preferences and the way to change them. */
export function usePreferences(): PreferencesAccess {
  return useContext(PreferencesContext);
}

const darkQuery = '(prefers-color-scheme: dark)';
const watchSystemTheme = (changed: () => void) => {
  const query = window.matchMedia(darkQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const systemDark = useSyncExternalStore(watchSystemTheme, () => window.matchMedia(darkQuery).matches);

  useEffect(() => {
    const load = () =>
      invoke('preferences.get', {}).then(setPreferences, () =>
        setPreferences((now) => now ?? defaultPreferences),
      );
    void load();
    // Main notes the server and the e-mail of a sign-in by itself.
    return on('session', load);
  }, []);

  const change = useCallback((next: Partial<Preferences>) => {
    setPreferences((now) => ({ ...(now ?? defaultPreferences), ...next }));
    invoke('preferences.set', next).catch(() => undefined);
  }, []);

  const theme = preferences?.theme ?? 'system';
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  const rowHeight = rowHeights[preferences?.density ?? 'normal'];
  useEffect(() => {
    // Portals hang on the body, so the class there reaches pop-ups and dialogs as well.
    document.body.classList.toggle(Classes.DARK, dark);
    document.documentElement.style.setProperty('--codesk-row-height', `${rowHeight}px`);
  }, [dark, rowHeight]);

  const access = useMemo(() => preferences && { preferences, change }, [preferences, change]);
  // Nothing is painted in the wrong theme: preferences are one answer away.
  return access && <PreferencesContext value={access}>{children}</PreferencesContext>;
}
