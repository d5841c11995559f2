/**
 * Puts the keyboard into the first field of a form that opens. Nobody chose to be there, so leaving the field counts as
 * leaving it only once something was done in it: no message appears because another field or another window was clicked.
 */
import {
  createContext,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';

/** The control that has the keyboard from the opening of the form, until it is used or left. */
type Untouched = RefObject<Element | null>;

export const OpeningFocusContext = createContext<Untouched | null>(null);

/** @param wanted false: the form leaves the keyboard where it is */
export function useOpeningFocus(form: RefObject<HTMLFormElement | null>, wanted: boolean) {
  const untouched = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    const first = wanted && form.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled');
    if (!first) return;
    first.focus();
    untouched.current = first;
  }, []);
  const handlers = useMemo(() => {
    const use = ({ target }: SyntheticEvent) => {
      if (untouched.current?.closest('[data-kind]')?.contains(target as Node)) untouched.current = null;
    };
    return { onKeyDownCapture: use, onPointerDownCapture: use, onInputCapture: use };
  }, []);
  return { untouched, handlers };
}

/** Returns the `onBlur` of a field, which does nothing where the opening of the form put the keyboard. */
export function useLeaving(controlId: string, onBlur: () => void): () => void {
  const untouched = useContext(OpeningFocusContext);
  return () => {
    if (untouched?.current?.id !== controlId) return onBlur();
    // Back from another window the keyboard is still there, and nothing was done yet.
    if (document.activeElement !== untouched.current) untouched.current = null;
  };
}
