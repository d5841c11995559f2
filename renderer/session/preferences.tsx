/** The preferences of the user: loaded from main, saved there, and applied to the document (theme and row height). */
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
} from 'react';
import {
  defaultPreferences,
  type Preferences,
  rowHeights,
  type StoredPreferences,
} from '../../shared/preferences';
import { plainTable, type TablePreferences } from '../../shared/table/layout';
import { invoke, on } from '../ipc';
import { DateFormatContext } from '../ui/date-format';
import { useMediaQuery } from '../ui/media-query';
import { savePendingOnLeaving } from '../ui/pending-saves';

interface PreferencesAccess {
  readonly preferences: StoredPreferences;
  /** Takes effect at once. If the profile cannot be written, the change lasts until Codesk closes. */
  readonly change: (change: Partial<Preferences>) => void;
  /**
   * Updates the stored layout of one list. Shown at once, written with a delay, because dragging a column edge changes
   * it many times a second.
   */
  readonly changeTable: (list: string, update: (table: TablePreferences) => TablePreferences) => void;
}

/** Delay before changed tables are written, in milliseconds. */
const writeDelayMs = 250;

const PreferencesContext = createContext<PreferencesAccess>({
  preferences: defaultPreferences,
  change: () => undefined,
  changeTable: () => undefined,
});

export function usePreferences(): PreferencesAccess {
  return useContext(PreferencesContext);
}

export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [preferences, setPreferences] = useState<StoredPreferences | null>(null);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');

  // Two changes within one event both count: the second starts from the first.
  const latest = useRef<StoredPreferences | null>(null);
  const waiting = useRef<number | undefined>(undefined);

  const show = useCallback((next: StoredPreferences) => {
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
      // Writes pending changes first, so that main does not reply with older tables.
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
    const stopLeaving = savePendingOnLeaving(async () => writeTables());
    // At sign-in main itself stores the server and e-mail in the preferences.
    const stop = on('session', load);
    // Another window changed them.
    const stopChanges = on('preferences', show);
    return () => {
      stop();
      stopChanges();
      stopLeaving();
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
    (list: string, update: (table: TablePreferences) => TablePreferences) => {
      const now = latest.current ?? defaultPreferences;
      const table = update(now.tables[list] ?? plainTable);
      show({ ...now, tables: { ...now.tables, [list]: table } });
      window.clearTimeout(waiting.current);
      waiting.current = window.setTimeout(writeTables, writeDelayMs);
    },
    [show, writeTables],
  );

  const theme = preferences?.theme ?? 'system';
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  const rowHeight = rowHeights[preferences?.density ?? 'normal'];
  useEffect(() => {
    // On the body, so that the class also applies to pop-ups and dialogs, which are portals.
    document.body.classList.toggle(Classes.DARK, dark);
    document.documentElement.style.setProperty('--codesk-row-height', `${rowHeight}px`);
  }, [dark, rowHeight]);

  const access = useMemo(
    () => preferences && { preferences, change, changeTable },
    [preferences, change, changeTable],
  );
  // Nothing is drawn before the preferences are loaded, so that the first frame has the right theme.
  return (
    access && (
      <PreferencesContext value={access}>
        <DateFormatContext value={access.preferences.dateFormat}>{children}</DateFormatContext>
      </PreferencesContext>
    )
  );
}
