/**
 * Pop-ups over the page. They are rendered here because the cell or menu that opens one may be removed while it is
 * open. They stack, Escape closes the top one, and closing restores the focus.
 */
import './popups.css';
import { Classes, DialogBody, DialogFooter } from '@blueprintjs/core';
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
import { Dialog } from './overlays';

interface Popup {
  readonly title: string;
  /** CSS pixels, 400 to 1200 (tables section 9). */
  readonly width: number;
  readonly body: ReactNode;
  /** Buttons at the end; without them the pop-up has only the cross in its title. */
  readonly actions?: ReactNode;
}

interface PopupAccess {
  /** Opens a pop-up above the open ones. Returns the function that closes it. */
  readonly open: (popup: Popup) => () => void;
}

const PopupContext = createContext<PopupAccess>({ open: () => () => undefined });

export function usePopups(): PopupAccess {
  return useContext(PopupContext);
}

/** Narrowest and widest pop-up (tables section 9). CSS pixels. */
const bounds = { least: 400, most: 1200 } as const;

interface Shown extends Popup {
  readonly key: number;
  readonly isOpen: boolean;
  readonly restoreFocus: () => void;
}

/** Renders the pop-ups. Mounted for one signed-in user, so that sign-out removes them. */
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
        const restoreFocus = rememberFocus();
        setShown((all) => [...all, { ...popup, key, isOpen: true, restoreFocus }]);
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
          returnFocus={popup.restoreFocus}
          onOpening={focusDialog}
          onClose={() => close(popup.key)}
          onClosed={() => setShown((all) => all.filter(({ key }) => key !== popup.key))}
        >
          {/* Blueprint makes the whole dialog a live region: each page of a table in it would be read out. */}
          <DialogBody aria-live="off">
            <BodyBoundary>{popup.body}</BodyBoundary>
          </DialogBody>
          {popup.actions && <DialogFooter actions={popup.actions} />}
        </Dialog>
      ))}
    </PopupContext>
  );
}

/** Focuses the dialog itself, so that a screen reader says its name. Blueprint focuses an empty element before it. */
function focusDialog(node: HTMLElement): void {
  const dialog = node.querySelector<HTMLElement>('[role="dialog"]');
  // A long text contains nothing focusable, and arrow keys only scroll a focused element.
  const body = dialog?.querySelector<HTMLElement>(`.${Classes.DIALOG_BODY}`);
  if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0;
  if (!dialog || dialog.contains(document.activeElement)) return;
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/** Limits an error while drawing to the body of its pop-up. */
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
