/** What a person prefers, held in the page and kept by main; also puts the theme and density on the document. */
import { Classes } from '@blueprintjs/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { defaultPreferences, type Preferences, rowHeights } from '../../shared/preferences';
import type { KeptTable } from '../../shared/table/layout';
import { plainTable } from '../../shared/table/views';
import { invoke, on } from '../ipc';

interface PreferencesAccess {
  readonly preferences: Preferences;
  /** Takes effect at once; a profile that cannot be written keeps it until Codesk closes. */
  readonly change: (change: Partial<Preferences>) => void;
  /**
   * Changes what is kept of one table, from what is kept now: two changes in a row both count. On the screen at
   * once, on disk a moment later, because dragging a column edge changes it many times a second.
   */
  readonly changeTable: (list: string, update: (kept: KeptTable) => KeptTable) => void;
}

/** Milliseconds that changes of tables are gathered before they are written. */
const gatherMs = 250;

const PreferencesContext = createContext<PreferencesAccess>({
  preferences: defaultPreferences,
  change: () => undefined,
  changeTable: () => undefined,
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

  // The newest preferences, also between two changes of one event.
  const latest = useRef<Preferences | null>(null);
  const waiting = useRef<number | undefined>(undefined);

  const show = useCallback((next: Preferences) => {
    latest.current = next;
    setPreferences(next);
  }, []);

  const writeTables = useCallback(() => {
    if (waiting.current === undefined) return;
    window.clearTimeout(waiting.current);
    waiting.current = undefined;
    if (latest.current) invoke('preferences.set', { tables: latest.current.tables }).catch(() => undefined);
  }, []);

  useEffect(() => {
    const load = () => {
      // Main must not answer with tables from before a change that is on its way.
      writeTables();
      return invoke('preferences.get', {}).then(
        (loaded) => {
          const changed = waiting.current === undefined ? undefined : latest.current?.tables;
          show(changed ? { ...loaded, tables: changed } : loaded);
        },
        () => show(latest.current ?? defaultPreferences),
      );
    };
    void load();
    window.addEventListener('pagehide', writeTables);
    // Main notes the server and the e-mail of a sign-in by itself.
    const stop = on('session', load);
    return () => {
      stop();
      window.removeEventListener('pagehide', writeTables);
      writeTables();
    };
  }, [show, writeTables]);

  const change = useCallback(
    (next: Partial<Preferences>) => {
      show({ ...(latest.current ?? defaultPreferences), ...next });
      invoke('preferences.set', next).catch(() => undefined);
    },
    [show],
  );

  const changeTable = useCallback(
    (list: string, update: (kept: KeptTable) => KeptTable) => {
      const now = latest.current ?? defaultPreferences;
      const kept = update(now.tables[list] ?? plainTable);
      show({ ...now, tables: { ...now.tables, [list]: kept } });
      window.clearTimeout(waiting.current);
      waiting.current = window.setTimeout(writeTables, gatherMs);
    },
    [show, writeTables],
  );

  const theme = preferences?.theme ?? 'system';
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  const rowHeight = rowHeights[preferences?.density ?? 'normal'];
  useEffect(() => {
    // Portals hang on the body, so the class there reaches pop-ups and dialogs as well.
    document.body.classList.toggle(Classes.DARK, dark);
    document.documentElement.style.setProperty('--codesk-row-height', `${rowHeight}px`);
  }, [dark, rowHeight]);

  const access = useMemo(
    () => preferences && { preferences, change, changeTable },
    [preferences, change, changeTable],
  );
  // Nothing is painted in the wrong theme: preferences are one answer away.
  return access && <PreferencesContext value={access}>{children}</PreferencesContext>;
}
