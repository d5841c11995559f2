/** Shows that a link from another program will open after the sign-in. */
import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { invoke, on } from '../../ipc';

export function WaitingLink() {
  const [link, setLink] = useState<{ readonly opened: string | undefined } | null>(null);
  useEffect(() => {
    const take = async () => {
      const { route } = await invoke('window.link-waiting', {});
      if (route === null) return setLink(null);
      // Loaded on demand: it needs all lists, and links are rare.
      const { openedByRoute } = await import('./opened-by-route');
      setLink({ opened: openedByRoute(route) });
    };
    const ask = () => void take().catch(() => undefined);
    ask();
    return on('link', ask);
  }, []);
  if (link === null) return null;
  const { opened } = link;
  return (
    <Callout compact icon="link" className="codesk-workspace-notice" role="status">
      {opened === undefined
        ? 'The link cannot be opened. Sign in to see why.'
        : `The link to ${opened} opens after you sign in.`}
    </Callout>
  );
}
