/** Back navigation of a page. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Returns a function that goes back, or to `home` if this is the first page of the window. */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(home);
  }, [navigate, home]);
}
