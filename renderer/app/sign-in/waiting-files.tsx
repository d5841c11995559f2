/** Says that files which the system handed over wait for the sign-in. */
import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { counted } from '../../../shared/quantities';
import { invoke, on } from '../../ipc';

export function WaitingFiles() {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const ask = () =>
      void invoke('rates.waiting', {}).then(
        (answer) => setNames(answer.names),
        () => undefined,
      );
    ask();
    return on('rates-opened', ask);
  }, []);
  const [first] = names;
  if (first === undefined) return null;
  return (
    <Callout compact icon="document" className="codesk-workspace-notice" role="status">
      {names.length === 1 ? `${first} opens` : `${counted(names.length, 'rate file')} open`} in the rate desk
      once you are signed in.
    </Callout>
  );
}
