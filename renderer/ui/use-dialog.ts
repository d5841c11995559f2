/** State of a dialog: whether it is open, and the value it was opened with, which is kept until it has faded out. */
import { useCallback, useState } from 'react';

interface DialogControl<T> {
  readonly shown: T | null;
  readonly isOpen: boolean;
  /** Number of openings. As a key it resets the state of the dialog each time. */
  readonly round: number;
  readonly open: (shown: T) => void;
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
    close: useCallback(() => setState((state) => ({ ...state, isOpen: false })), []),
    closed: useCallback(() => setState((state) => (state.isOpen ? state : { ...state, shown: null })), []),
  };
}
