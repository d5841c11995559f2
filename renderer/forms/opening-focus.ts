/**
 * Focuses the first field when a form opens. The user did not choose that field, so leaving it unused shows no error
 * message.
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

/** The control that got the focus when the form opened, until it is used or left. */
type Untouched = RefObject<Element | null>;

export const OpeningFocusContext = createContext<Untouched | null>(null);

/** @param enabled false leaves the focus where it is */
export function useOpeningFocus(form: RefObject<HTMLFormElement | null>, enabled: boolean) {
  const untouched = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    const first = enabled && form.current?.querySelector<HTMLElement>('input:enabled, textarea:enabled');
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

/** Returns the `onBlur` of a field. It does nothing for a field that only has the focus because the form opened. */
export function useBlurAfterUse(controlId: string, onBlur: () => void): () => void {
  const untouched = useContext(OpeningFocusContext);
  return () => {
    if (untouched?.current?.id !== controlId) return onBlur();
    // If another window was focused, the field still has the focus and is still unused.
    if (document.activeElement !== untouched.current) untouched.current = null;
  };
}
