/**
 * Begins what a page needs before the page is opened. The app provides it, because what leads to a page stands below the
 * page in the layers.
 */
import { createContext } from 'react';

/** Loads the code of the page at a route and asks for what it shows, where that is the same for all such pages. */
export const RouteAheadContext = createContext<(route: string) => void>(() => undefined);
