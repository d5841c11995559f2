/**
 * The keyboard shortcuts. Each place registers its own; the sheet of `?` and the palette list them. Keys run only
 * through `run` of an entry, so the sheet is always complete.
 */
import './shortcuts.css';
import type { IconName } from '@blueprintjs/core';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isDialogOpen, isTyping } from './focus';
import { higher, type Layer, topLayer, useLayer } from './overlays';
import { usePopups } from './popups';

/** An entry without keys is an action of the palette only, an entry without `run` is for the sheet only. */
export interface Shortcut {
  /** Alternatives; keys that are pressed together are joined by `+`. */
  readonly keys: readonly string[];
  readonly text: string;
  readonly run?: () => void;
  /** Why it cannot run now. The key still calls it, and it shows the reason. */
  readonly refusal?: string | undefined;
  readonly icon?: IconName;
  /** The highest layer that the key works above; `page` by default. */
  readonly upTo?: Layer;
}

/** Keys that work in one place. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Read when the sheet or the palette opens. */
type Groups = readonly ShortcutGroup[] | (() => readonly ShortcutGroup[]);

interface Scope {
  readonly layer: Layer | 'everywhere';
  groups: Groups;
}

const scopes: Scope[] = [];

/**
 * Registers the keys of the page, panel or dialog that calls it.
 * @param where `everywhere` for keys of the whole app
 */
export function usePageShortcuts(groups: Groups, where?: 'everywhere'): void {
  const own = useLayer();
  const layer = where ?? own;
  const [scope] = useState((): Scope => ({ layer, groups }));
  useEffect(() => {
    scope.groups = groups;
  });
  // In a layout effect, because a key may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    scopes.push(scope);
    return () => {
      scopes.splice(scopes.indexOf(scope), 1);
    };
  }, [scope]);
}

/** The keys of the page, or of the panel or dialog above it, then those of the whole app. Equal titles are one group. */
export function shortcutsNow(): readonly ShortcutGroup[] {
  const top = topLayer();
  const groups = [top, 'everywhere'].flatMap((layer) =>
    scopes
      .filter((scope) => scope.layer === layer)
      .flatMap((scope) => (typeof scope.groups === 'function' ? scope.groups() : scope.groups)),
  );
  const byTitle = new Map<string, Map<string, Shortcut>>();
  for (const { title, shortcuts } of groups) {
    const entries = byTitle.get(title) ?? new Map<string, Shortcut>();
    for (const shortcut of shortcuts) if (!entries.has(shortcut.text)) entries.set(shortcut.text, shortcut);
    byTitle.set(title, entries);
  }
  return [...byTitle].map(([title, entries]) => ({ title, shortcuts: [...entries.values()] }));
}

/** Key names that differ from `event.key`. */
const eventKeys: Readonly<Record<string, string>> = {
  '↑': 'arrowup',
  '↓': 'arrowdown',
  '←': 'arrowleft',
  '→': 'arrowright',
  Esc: 'escape',
  Space: ' ',
};

const partsOf = (combination: string) => combination.split(/(?<=.)\+(?=.)/);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function isPressed(event: Pressed, combination: string): boolean {
  const parts = partsOf(combination);
  const key = parts.at(-1) ?? '';
  // Which characters need Shift depends on the keyboard layout.
  const isSign = /^[^\p{L}\p{N}]$/u.test(event.key) && key.length === 1;
  return (
    parts.includes('Ctrl') === (event.ctrlKey || event.metaKey) &&
    parts.includes('Alt') === event.altKey &&
    (isSign || parts.includes('Shift') === event.shiftKey) &&
    event.key.toLowerCase() === (eventKeys[key] ?? key.toLowerCase())
  );
}

/** The entry with `run` for the pressed key. */
export function pressedShortcut(
  event: Pressed,
  groups: readonly ShortcutGroup[],
): (Shortcut & { readonly run: () => void }) | undefined {
  for (const { shortcuts } of groups)
    for (const shortcut of shortcuts) {
      const { run } = shortcut;
      if (run && shortcut.keys.some((keys) => isPressed(event, keys))) return { ...shortcut, run };
    }
  return undefined;
}

/** True for a key that a text field takes as a character. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Pressed) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Registers keys and runs them wherever the focus is, except plain characters typed into a field, and except behind a
 * dialog.
 */
export function useShortcutKeys(groups: readonly ShortcutGroup[], where?: 'everywhere'): void {
  usePageShortcuts(groups, where);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isCharacter(event) && isTyping(event.target)) return;
    const found = pressedShortcut(event, groups);
    if (!found) return;
    // The browser must never reload the page, even when the key does nothing.
    event.preventDefault();
    const { upTo } = found;
    if (upTo === undefined ? !isDialogOpen() : higher(topLayer(), upTo) === upTo) found.run();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const inForms: ShortcutGroup = {
  title: 'Forms and dialogs',
  shortcuts: [
    { keys: ['Ctrl+Enter'], text: 'Submit the form' },
    { keys: ['↑', '↓'], text: 'Next choice of a list, menu or calendar' },
    { keys: ['Esc'], text: 'Close the dialog or the menu' },
  ],
};

/** Opens the sheet by `?`, except in a field. It also opens above a dialog, but not above a question. */
export function ShortcutsKey() {
  const popups = usePopups();
  const open = () => {
    if (document.querySelector('.codesk-shortcuts')) return;
    const groups = shortcutsNow().map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ keys }) => keys.length > 0),
    }));
    const body = <ShortcutsSheet groups={groups.filter(({ shortcuts }) => shortcuts.length > 0)} />;
    popups.open({ title: 'Keyboard shortcuts', width: 920, body });
  };
  useShortcutKeys(
    [
      {
        title: 'Everywhere',
        shortcuts: [{ keys: ['?'], text: 'Show all keys', icon: 'key', run: open, upTo: 'dialog' }],
      },
      inForms,
    ],
    'everywhere',
  );
  return null;
}

function ShortcutsSheet({ groups }: { readonly groups: readonly ShortcutGroup[] }) {
  return (
    <div className="codesk-shortcuts">
      {groups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ keys, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Draws key combinations. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((combination, index) => (
    <Fragment key={combination}>
      {index > 0 && <span className="codesk-muted"> or </span>}
      {partsOf(combination).map((key, position) => (
        <Fragment key={key}>
          {position > 0 && '+'}
          <kbd className="codesk-key">{key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ));
}
