/** State of a dialog: whether it is open, and its value, which stays until the dialog has faded out. */
import { startTransition, useCallback, useState } from 'react';

/** The props that a dialog gets from `useDialog`. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the dialog has faded out. */
  readonly onClosed: () => void;
}

interface DialogState<T> {
  readonly shown: T | null;
  readonly isOpen: boolean;
  /** Number of openings. As a key it resets the state of the dialog each time. */
  readonly round: number;
}

const never = () => false;

/**
 * @param isSame whether two values open the same dialog. While that dialog is open or loading, the second value is
 * ignored. Must be the same function in every render.
 */
export function useDialog<T>(isSame: (value: T, other: T) => boolean = never) {
  const [state, setState] = useState<DialogState<T>>({ shown: null, isOpen: false, round: 0 });
  return {
    ...state,
    open: useCallback(
      (shown: T) =>
        // A dialog whose code is not loaded yet would show the fallback of its `Suspense` for at least 300 ms.
        startTransition(() =>
          setState((last) => {
            const isOpening = last.isOpen && last.shown !== null && isSame(shown, last.shown);
            return isOpening ? last : { shown, isOpen: true, round: last.round + 1 };
          }),
        ),
      [isSame],
    ),
    close: useCallback(() => setState((last) => ({ ...last, isOpen: false })), []),
    closed: useCallback(() => setState((last) => (last.isOpen ? last : { ...last, shown: null })), []),
  };
}
