/** Shows for two seconds that something was copied. */
import { useCallback, useEffect, useState } from 'react';

const shownMs = 2000;

/** @returns whether it is shown now, and the function that shows it */
export function useCopied(): readonly [copied: boolean, sayCopied: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, useCallback(() => setCopied(true), [])];
}
