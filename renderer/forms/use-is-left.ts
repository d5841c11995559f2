/** Whether a form is closed while one of its requests still runs. */
import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that becomes true when the component is removed from the page. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
