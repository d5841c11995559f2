/** The network of the app, with an Electron session that only resolves proxies. */
import { type Session, session } from 'electron';
import { hideInLog } from '../log/redaction';
import { createNetwork, type Network } from '../network/network';
import type { Policy } from '../policy/policy';

interface NetworkParts {
  readonly policy: Policy;
  /** Origin of the practice workspace, which runs on this computer. */
  readonly practice: () => string | undefined;
  readonly questionsChanged: () => void;
  readonly warn: (text: string | undefined) => void;
  readonly log: { info(...parts: unknown[]): void };
}

/** Chromium downloads a dictionary from Google for each session with network access, so spelling is off in this one. */
function sessionForProxies(): Session {
  const made = session.fromPartition('codesk-network');
  made.setSpellCheckerEnabled(false);
  made.setSpellCheckerLanguages([]);
  return made;
}

export function startNetwork({ policy, practice, questionsChanged, warn, log }: NetworkParts): Network {
  const network = createNetwork({
    policy,
    // A separate session in memory, because the proxy of the page's session leads nowhere.
    session: sessionForProxies,
    isOwn: (origin) => practice() === origin,
    questionsChanged,
    warn,
    keepOutOfLog: hideInLog,
    log,
  });
  // Reports a broken certificate file of the policy before the user meets it, and after the window was created.
  if (policy.certificates.files.length > 0) setTimeout(() => void network.check(), 0);
  return network;
}
