/** Back navigation of a page. */
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { focusReplacedContent } from './focus';

/** Number of frames in which the next page can take the focus: ten seconds. */
const framesForNext = 600;

/**
 * Returns a function that goes back, or to `home` if this is the first page of the window. The focused control
 * disappears with the page, perhaps only after a question.
 */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  const goesBack = useRef(false);
  useEffect(
    () => () => {
      if (goesBack.current) focusReplacedContent(framesForNext);
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
