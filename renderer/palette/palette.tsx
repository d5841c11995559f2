/**
 * The palette: Ctrl+K, and the field above the navigation. It is not a child of the page, so that opening it does not
 * render the page again.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { ListDefinition } from '../../shared/table/list';
import { failureOf, invoke } from '../ipc';
import { routeOfRecord, useNoteVisit } from '../session/use-visits';
import { notifyFailure } from '../ui/failure';
import { focusNewPage, rememberFocus } from '../ui/focus';
import { higher, topLayer } from '../ui/overlays';
import { type ShortcutGroup, shortcutsNow, useShortcutKeys } from '../ui/shortcuts';
import { actionsOf, type PalettePlace, type Target } from './entries';
import { PaletteDialog } from './palette-dialog';
import type { FoundRecord } from './records';

interface Opened {
  /** The keys and actions of the page when the palette was opened. */
  readonly groups: readonly ShortcutGroup[];
  readonly restoreFocus: () => void;
}

let opener = () => {};

/** Opens the palette. Does nothing while a dialog is open, because the page below the dialog cannot be left. */
export const openPalette = () => opener();

interface PaletteProps {
  /** The pages that the user may open. */
  readonly places: readonly PalettePlace[];
  /** The lists that the user may see. */
  readonly lists: readonly ListDefinition[];
}

export function Palette({ places, lists }: PaletteProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const note = useNoteVisit();
  const navigate = useNavigate();
  const location = useLocation();
  const isLeaving = useRef(false);
  // The user may stay because of unsaved changes, so the focus moves only after the address has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key.
  useEffect(() => {
    if (isLeaving.current) focusNewPage();
    isLeaving.current = false;
  }, [location.key]);

  const open = () => {
    if (opened || higher(topLayer(), 'panel') !== 'panel') return;
    const next = { groups: shortcutsNow(), restoreFocus: rememberFocus() };
    // The field must have the focus before the next key.
    flushSync(() => setOpened(next));
  };
  const openNow = useEffectEvent(open);
  useLayoutEffect(() => {
    opener = () => openNow();
    return () => {
      opener = () => {};
    };
  }, []);
  useShortcutKeys(
    [
      {
        title: 'Everywhere',
        shortcuts: [{ keys: ['Ctrl+K'], text: 'Search or jump to…', run: open, upTo: 'panel' }],
      },
    ],
    'everywhere',
  );

  if (!opened) return null;
  const close = () => {
    flushSync(() => setOpened(null));
    opened.restoreFocus();
  };
  const go = (to: string, name?: string) => {
    isLeaving.current = true;
    // Opening the current page again adds no step to the history.
    void navigate(to, { replace: createPath(location) === to, state: name === undefined ? null : { name } });
  };
  const openRecord = ({ list, id, name }: FoundRecord) => {
    const route = routeOfRecord(list.id, id);
    // An invoice opens in its own window.
    if (route?.startsWith('/invoice-temp?'))
      invoke('window.open', { place: route }).then(
        () => note({ route, name }),
        (error) => notifyFailure(failureOf(error)),
      );
    else if (route !== undefined) go(route, name);
  };
  const choose = (target: Target) => {
    close();
    if ('place' in target) go(target.place, target.name);
    else if ('record' in target) openRecord(target.record);
    else target.run();
  };
  return (
    <PaletteDialog
      places={places}
      lists={lists}
      actions={actionsOf(opened.groups, places)}
      onChoose={choose}
      onClose={close}
    />
  );
}
