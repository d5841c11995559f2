/** Notices after the start: problems with the profile, and a system without a keyring. */
import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useSession } from '../session/session';
import { IconButton } from '../ui/icon-button';
import { useAbout } from './about';

const noKeyring = 'This system has no keyring. You stay signed in until Codesk closes.';

// Per run of the app, not per sign-in.
const dismissed = new Set<string>();

export function WorkspaceNotices() {
  const { session } = useSession();
  const about = useAbout();
  const [, redraw] = useState(0);
  // The practice workspace stores no credentials, so it needs no keyring.
  const keyring = session.kept === 'memory' && !session.practice ? [noKeyring] : [];
  const texts = [...(about.data?.warnings ?? []), ...keyring].filter((text) => !dismissed.has(text));
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
