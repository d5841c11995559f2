/** The sheet that lists the keys: `?` opens it on every page, with the keys of all pages and those of the open one. */
import './shortcuts.css';
import { Fragment, useEffect } from 'react';
import { isDialogOpen, isTyping } from './focus';
import { usePopups } from './popups';

interface Shortcut {
  /** Alternatives; keys that are pressed together are joined by `+`. */
  readonly keys: readonly string[];
  readonly text: string;
}

/** Keys that work in one place. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const general: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Alt+Home'], text: 'Home' },
      { keys: ['Ctrl+O'], text: 'Open a rate file' },
      { keys: ['Ctrl+B'], text: 'Fold or unfold the navigation' },
      { keys: ['Ctrl+Shift+L'], text: 'Lock Codesk' },
      { keys: ['?'], text: 'This sheet' },
    ],
  },
  {
    title: 'Forms and dialogs',
    shortcuts: [
      { keys: ['Ctrl+Enter'], text: 'Submit the form' },
      { keys: ['Esc'], text: 'Close the dialog or the menu' },
    ],
  },
];

const none: readonly ShortcutGroup[] = [];
/** The keys of the open page. One page is open in a window, and the sheet is read only when it opens. */
let ofPage = none;

/** @param groups the keys of the page that calls it; the same array in every render */
export function usePageShortcuts(groups: readonly ShortcutGroup[]): void {
  useEffect(() => {
    ofPage = groups;
    return () => {
      if (ofPage === groups) ofPage = none;
    };
  }, [groups]);
}

/** Opens the sheet by `?`, except in a field and above a dialog. */
export function ShortcutsKey() {
  const popups = usePopups();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      if (isDialogOpen()) return;
      const body = <ShortcutsSheet groups={[...ofPage, ...general]} />;
      popups.open({ title: 'Keyboard shortcuts', width: 920, body });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [popups]);
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
                  {keys.map((combination, index) => (
                    <Fragment key={combination}>
                      {index > 0 && <span className="codesk-muted"> or </span>}
                      {combination.split(/(?<=.)\+(?=.)/).map((key, position) => (
                        <Fragment key={key}>
                          {position > 0 && '+'}
                          <kbd>{key}</kbd>
                        </Fragment>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
