/**
 * Pop-ups over whatever is shown: opened from a cell or a menu that may be gone while the pop-up is still there, so
 * they live here and not with their opener. They stack; closing gives the focus back.
 */
import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

export interface Popup {
  readonly title: string;
  /** CSS pixels, 400 to 1200 (tables spec section 9). */
  readonly width: number;
  readonly body: ReactNode;
  /** Buttons at the end; without any, the pop-up has only its cross. */
  readonly actions?: ReactNode;
}

export interface PopupAccess {
  /** Opens a pop-up above those that are open; answers the function that closes it. */
  readonly open: (popup: Popup) => () => void;
}

const PopupContext = createContext<PopupAccess>({ open: () => () => undefined });

/** The way to open pop-ups. */
export function usePopups(): PopupAccess {
  return useContext(PopupContext);
}

interface Shown extends Popup {
  readonly key: number;
  readonly isOpen: boolean;
}

let nextKey = 0;

export function PopupsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const close = useCallback(
    (key: number) =>
      setShown((all) => all.map((popup) => (popup.key === key ? { ...popup, isOpen: false } : popup))),
    [],
  );
  const access = useMemo<PopupAccess>(
    () => ({
      open(popup) {
        nextKey += 1;
        const key = nextKey;
        setShown((all) => [...all, { ...popup, key, isOpen: true }]);
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
          style={{ width: `min(${popup.width}px, calc(100vw - 32px))` }}
          onClose={() => close(popup.key)}
          onClosed={() => setShown((all) => all.filter(({ key }) => key !== popup.key))}
        >
          <DialogBody>{popup.body}</DialogBody>
          {popup.actions && <DialogFooter actions={popup.actions} />}
        </Dialog>
      ))}
    </PopupContext>
  );
}
