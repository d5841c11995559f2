/** Follows `codesk://` links that another program opened, also those from before the sign-in. */
import { useEffect } from 'react';
import { invoke, on } from '../ipc';

/** @param navigate goes to an address of the page, after the question about unsaved changes if there are any */
export function useAppLinks(navigate: (route: string) => unknown): void {
  useEffect(() => {
    const follow = async () => {
      const { route } = await invoke('window.link', {});
      if (route === null) return;
      if (route.startsWith('/invoice-temp?')) await invoke('window.open', { place: route });
      else await navigate(route);
    };
    const run = () => void follow().catch(() => undefined);
    run();
    return on('link', run);
  }, [navigate]);
}
