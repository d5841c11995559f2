/** Which dialog is open and with what. What it was opened with stays until it has faded out. */
import { useCallback, useState } from 'react';

/** What a dialog opened by `useDialog` needs of it. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the dialog has faded out. */
  readonly onClosed: () => void;
}

export interface DialogControl<T> {
  readonly shown: T | null;
  readonly isOpen: boolean;
  /** Counts the openings; as a key it makes each opening start afresh. */
  readonly round: number;
  readonly open: (what: T) => void;
  readonly close: () => void;
  readonly closed: () => void;
}

export function useDialog<T>(): DialogControl<T> {
  const [state, setState] = useState<{ shown: T | null; isOpen: boolean; round: number }>({
    shown: null,
    isOpen: false,
    round: 0,
  });
  return {
    ...state,
    open: useCallback((shown: T) => setState(({ round }) => ({ shown, isOpen: true, round: round + 1 })), []),
    close: useCallback(() => setState((now) => ({ ...now, isOpen: false })), []),
    closed: useCallback(() => setState((now) => (now.isOpen ? now : { ...now, shown: null })), []),
  };
}
