/** Warnings about the profile while its problems last, and about a session that is not stored. */
import { Callout } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { SessionState } from '../../shared/ipc/contract';
import { useSession } from '../session/use-session';
import { IconButton } from '../ui/icon-button';
import { useAbout } from './use-about';

/** Why a session lasts only until Codesk closes. */
const notStored: Readonly<Record<SessionState['kept'], string | undefined>> = {
  keyring: undefined,
  memory: 'This system has no keyring. You stay signed in until Codesk closes.',
  failed: 'The session could not be stored in this profile. You stay signed in until Codesk closes.',
};

// Per run of the app, not per sign-in.
const dismissed = new Set<string>();

export function WorkspaceNotices() {
  const { session } = useSession();
  const about = useAbout();
  const [, redraw] = useState(0);
  // The practice workspace stores no credentials, and before the sign-in there is no session.
  const stored = session.practice || session.status === 'signed_out' ? undefined : notStored[session.kept];
  const warnings = about.data?.warnings;
  useEffect(() => {
    // A problem that was fixed and returns is shown again.
    for (const text of dismissed)
      if (warnings && !warnings.includes(text) && !Object.values(notStored).includes(text))
        dismissed.delete(text);
  }, [warnings]);
  const texts = [...(warnings ?? []), ...(stored === undefined ? [] : [stored])].filter(
    (text) => !dismissed.has(text),
  );
  const dismiss = (text: string) => {
    dismissed.add(text);
    redraw((count) => count + 1);
  };
  return texts.map((text) => (
    <Callout key={text} intent="warning" compact className="codesk-workspace-notice" role="status">
      <span>{text}</span>
      <IconButton icon="cross" label="Dismiss" onClick={() => dismiss(text)} />
    </Callout>
  ));
}
