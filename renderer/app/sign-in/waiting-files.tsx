/** Shows that files from the system will open after the sign-in. */
import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { invoke, on } from '../../ipc';

async function openingText(names: readonly string[]): Promise<string | null> {
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return `${first} opens`;
  // Loaded on demand: it needs decimal.js, and several files are rare.
  const { counted } = await import('../../../shared/quantities');
  return `${counted(names.length, 'rate file')} open`;
}

export function WaitingFiles() {
  const [opens, setOpens] = useState<string | null>(null);
  useEffect(() => {
    const ask = () =>
      void invoke('rateFiles.waiting', {})
        .then(({ names }) => openingText(names))
        .then(setOpens, () => undefined);
    ask();
    return on('rates-opened', ask);
  }, []);
  if (opens === null) return null;
  return (
    <Callout compact icon="document" className="codesk-workspace-notice" role="status">
      {opens} in the rate desk after you sign in.
    </Callout>
  );
}
