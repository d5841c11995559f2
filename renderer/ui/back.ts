/** Back navigation of a page. */
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { focusNextContent } from './focus';

/**
 * Returns a function that goes back, or to `home` if this is the first page of the window. What had the keyboard goes with
 * the page that calls this, whether it is left by Back, after saving or after a question.
 */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  useEffect(() => () => focusNextContent(), []);
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(home);
  }, [navigate, home]);
}
