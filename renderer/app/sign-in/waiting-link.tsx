/** Says that a link which another program opened waits for the sign-in. */
import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { openedByRoute } from '../../../shared/app-links';
import { invoke, on } from '../../ipc';

export function WaitingLink() {
  const [route, setRoute] = useState<string | null>(null);
  useEffect(() => {
    const ask = () =>
      void invoke('window.link-waiting', {}).then(
        (answer) => setRoute(answer.route),
        () => undefined,
      );
    ask();
    return on('link', ask);
  }, []);
  if (route === null) return null;
  const opened = openedByRoute(route);
  return (
    <Callout compact icon="link" className="codesk-workspace-notice" role="status">
      {opened === undefined
        ? 'The link that was opened leads nowhere in this version. Why is shown once you are signed in.'
        : `The link to ${opened} opens once you are signed in.`}
    </Callout>
  );
}
