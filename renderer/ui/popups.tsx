/**
 * Pop-ups over whatever is shown: opened from a cell or a menu that may be gone while the pop-up is still there, so
 * they live here and not with their opener. They stack, Escape closes the top one, and closing gives the focus back.
 */
import './popups.css';
import { Classes, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import {
  Component,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rememberFocus } from './focus';

interface Popup {
  readonly title: string;
  /** CSS pixels, 400 to 1200 (tables section 9). */
  readonly width: number;
  readonly body: ReactNode;
  /** Buttons at the end; without any, the pop-up has only its cross. */
  readonly actions?: ReactNode;
}

interface PopupAccess {
  /** Opens a pop-up above those that are open; answers the function that closes it. */
  readonly open: (popup: Popup) => () => void;
}

const PopupContext = createContext<PopupAccess>({ open: () => () => undefined });

/** The way to open pop-ups. */
export function usePopups(): PopupAccess {
  return useContext(PopupContext);
}

/** Narrowest and widest pop-up (tables section 9). CSS pixels. */
const bounds = { least: 400, most: 1200 } as const;

interface Shown extends Popup {
  readonly key: number;
  readonly isOpen: boolean;
  readonly giveBack: () => void;
}

/**
 * Hosts the pop-ups. It belongs around what one person works in: when that goes, at sign-out, the pop-ups go with it.
 */
export function PopupsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastKey = useRef(0);
  const close = useCallback(
    (key: number) =>
      setShown((all) => all.map((popup) => (popup.key === key ? { ...popup, isOpen: false } : popup))),
    [],
  );
  const access = useMemo<PopupAccess>(
    () => ({
      open(popup) {
        lastKey.current += 1;
        const key = lastKey.current;
        const giveBack = rememberFocus();
        setShown((all) => [...all, { ...popup, key, isOpen: true, giveBack }]);
        return () => close(key);
      },
    }),
    [close],
  );
  return (
    <PopupContext value={access}>
      {children}
      {shown.map((popup) => (
        <Dialog
          key={popup.key}
          className="codesk-popup"
          isOpen={popup.isOpen}
          title={popup.title}
          style={{
            width: `min(${Math.min(bounds.most, Math.max(bounds.least, popup.width))}px, calc(100vw - 32px))`,
          }}
          shouldReturnFocusOnClose={false}
          onOpening={focusDialog}
          onClose={() => close(popup.key)}
          onClosed={() => {
            setShown((all) => all.filter(({ key }) => key !== popup.key));
            popup.giveBack();
          }}
        >
          {/* An overlay makes all that it holds a live region, and each page of a table here would be read out. */}
          <DialogBody aria-live="off">
            <BodyBoundary>{popup.body}</BodyBoundary>
          </DialogBody>
          {popup.actions && <DialogFooter actions={popup.actions} />}
        </Dialog>
      ))}
    </PopupContext>
  );
}

/**
 * Puts the focus on the dialog itself, so that a screen reader says its name; Blueprint would put it on an empty
 * element before the dialog.
 */
function focusDialog(node: HTMLElement): void {
  const dialog = node.querySelector<HTMLElement>('[role="dialog"]');
  // Long text has nothing to hold on to; arrow keys scroll what has the focus.
  const body = dialog?.querySelector<HTMLElement>(`.${Classes.DIALOG_BODY}`);
  if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0;
  if (!dialog || dialog.contains(document.activeElement)) return;
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/** A body that fails says so in its own pop-up and takes nothing else down. */
class BodyBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <p className="codesk-unreadable">Cannot be shown</p>;
  }
}
