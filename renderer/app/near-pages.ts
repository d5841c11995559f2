/**
 * Loads the code of a page when somebody comes near a link to it, with the pointer or the keyboard: it is there before the
 * press. All pages together would take 4 MB for pages that many people never open.
 */
import { type createHashRouter, matchRoutes } from 'react-router';

type Router = Pick<ReturnType<typeof createHashRouter>, 'routes'>;

/** The `handle` of a route whose page is loaded so. */
export interface NearPage {
  readonly load: () => Promise<unknown>;
}

/**
 * Begins to watch all links of the document.
 * @returns ends it
 */
export function loadNearPages({ routes }: Router): () => void {
  const come = ({ target }: Event) => {
    const address = target instanceof Element && target.closest('a[href^="#/"]')?.getAttribute('href');
    if (!address) return;
    for (const { route } of matchRoutes([...routes], address.slice(1)) ?? [])
      void (route.handle as NearPage | undefined)?.load();
  };
  document.addEventListener('pointerover', come, { passive: true });
  document.addEventListener('focusin', come, { passive: true });
  return () => {
    document.removeEventListener('pointerover', come);
    document.removeEventListener('focusin', come);
  };
}
