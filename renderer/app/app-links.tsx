/** Follows `codesk://` links that another program opened, also those from before the sign-in. */
import { useEffect } from 'react';
import { counted } from '../../shared/quantities';
import { failureOf, invoke, on } from '../ipc';
import { notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

/**
 * @param navigate goes to an address of the page, after the question about unsaved changes if there are any
 * @param open false while an overlay covers the page; links wait until then
 */
export function useAppLinks(navigate: (route: string) => unknown, open = true): void {
  useEffect(() => {
    if (!open) return;
    const follow = async () => {
      const { route, dropped = 0 } = await invoke('window.link', {});
      if (route === null) return;
      if (dropped > 0)
        notify({
          tone: 'warning',
          title: 'Several links were opened',
          text: `Only the last one is shown. Open the ${counted(dropped, 'other link')} again, one at a time.`,
        });
      if (route.startsWith('/invoice-temp?')) await invoke('window.open', { place: route });
      else await navigate(route);
    };
    const run = () => void follow().catch((error: unknown) => notifyFailure(failureOf(error)));
    run();
    return on('link', run);
  }, [navigate, open]);
}
