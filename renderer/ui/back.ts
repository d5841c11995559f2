/** Back navigation of a page. */
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusNextContent } from './focus';

/** Frames in which the page that follows can take the keyboard: ten seconds. */
const framesForNext = 600;

/**
 * Returns a function that goes back, or to `home` if this is the first page of the window. What had the keyboard goes with
 * the page that calls this, perhaps only after a question.
 */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  const goesBack = useRef(false);
  useEffect(
    () => () => {
      if (goesBack.current) focusNextContent(framesForNext);
    },
    [],
  );
  return useCallback(() => {
    goesBack.current = true;
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(home);
  }, [navigate, home]);
}
