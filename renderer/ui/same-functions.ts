/** Functions that stay the same objects, so that a memoised component that gets them is drawn only for what it shows. */
import { useLayoutEffect, useRef, useState } from 'react';

type Functions = object;

/**
 * Functions with the names of the given ones, the same objects in every render. They run what was given for their name in
 * the render that is shown, so they are for events and not for rendering.
 * @param given the same names in every render
 */
export function useSameFunctions<T extends Functions>(given: T): T {
  const shown = useRef(given);
  useLayoutEffect(() => {
    shown.current = given;
  });
  const [same] = useState(() =>
    Object.fromEntries(
      Object.keys(given).map((name) => [
        name,
        (...values: unknown[]) =>
          (shown.current as Record<string, (...values: unknown[]) => unknown>)[name]?.(...values),
      ]),
    ),
  );
  return same as T;
}
