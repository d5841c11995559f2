/** The network of the app, with a session of Electron's that only works out proxies. */
import { type Session, session } from 'electron';
import { keepOutOfLog } from '../log/redaction';
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

/** Chromium asks Google for a dictionary of each session, and this one has a way out: spelling is off in it. */
function sessionForProxies(): Session {
  const made = session.fromPartition('codesk-network');
  made.setSpellCheckerEnabled(false);
  made.setSpellCheckerLanguages([]);
  return made;
}

export function startNetwork({ policy, practice, questionsChanged, warn, log }: NetworkParts): Network {
  const network = createNetwork({
    policy,
    // Not the one of the page, whose proxy leads nowhere. In memory, and used for nothing else.
    session: sessionForProxies,
    isOwn: (origin) => practice() === origin,
    questionsChanged,
    warn,
    keepOutOfLog,
    log,
  });
  // A broken file of the policy is named before somebody meets it, and after the window has been made.
  if (policy.certificates.files.length > 0) setTimeout(() => void network.check(), 0);
  return network;
}
