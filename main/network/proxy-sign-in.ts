/**
 * User names and passwords for proxies. A proxy asks once for all requests that wait for it. The user's answer is
 * stored in memory only and sent to this proxy only.
 */
import { randomUUID } from 'node:crypto';
import type { ProxyQuestion } from '../../shared/ipc/network';
import { answerable, type Challenge, shownSchemes } from './proxy-challenge';
import { ProxyError } from './proxy-error';
import { type ProxyServerRoute, routeKey, shownProxy } from './proxy-routes';

/**
 * Milliseconds after a cancelled question in which requests fail without another one: they belong to the same intent.
 */
const stillCancelled = 1000;

/** Milliseconds that an answered question stays open if no request uses the answer. */
const triedFor = 3000;

/** The answer for a proxy. A new answer has a new `round`. */
export interface ProxyCredentials {
  readonly user: string;
  readonly password: string;
  readonly round: number;
  /** The last challenge of the proxy. */
  challenge: Challenge;
  /** How often the nonce of the challenge was used. */
  uses: number;
}

interface Question {
  readonly shown: ProxyQuestion;
  readonly challenge: Challenge;
  readonly answered: Promise<ProxyCredentials>;
  resolve(credentials: ProxyCredentials): void;
  reject(error: ProxyError): void;
}

interface ProxySignInOptions {
  /** The open questions have changed. */
  readonly changed: () => void;
  readonly keepOutOfLog: (secret: string) => void;
  readonly now?: () => number;
}

export type ProxySignIn = ReturnType<typeof createProxySignIn>;

export function createProxySignIn({
  changed,
  keepOutOfLog,
  now = () => performance.now(),
}: ProxySignInOptions) {
  const known = new Map<string, ProxyCredentials>();
  const open = new Map<string, Question>();
  /** Answered questions, until the proxy has accepted or refused the answer. */
  const tried = new Map<string, { readonly shown: ProxyQuestion; readonly round: number }>();
  const cancelledAt = new Map<string, number>();
  let rounds = 0;

  const take = (id: string): readonly [key: string, question: Question] | undefined => {
    for (const [key, each] of open) {
      if (each.shown.id !== id) continue;
      open.delete(key);
      return [key, each];
    }
    return undefined;
  };

  /** The dialog stays until the proxy has replied, but not for a request that was cancelled. */
  const endTrying = (key: string, round: number) => {
    if (tried.get(key)?.round !== round) return;
    tried.delete(key);
    changed();
  };

  return {
    /** Returns the answer for this proxy that it has not refused. */
    credentials: (proxy: ProxyServerRoute): ProxyCredentials | undefined => known.get(routeKey(proxy)),

    /** The proxy accepted these credentials. */
    accepted: (proxy: ProxyServerRoute, { round }: ProxyCredentials) => endTrying(routeKey(proxy), round),

    /**
     * Resolves with credentials that are newer than the refused ones, after asking the user if necessary. Rejects with
     * a `ProxyError` if the question is cancelled, or if Codesk does not support the challenge.
     * @param header the header `Proxy-Authenticate` of the refusal
     * @param refused the credentials that were sent, if any
     * @param isBackground the user does not wait for the request, so it does not reopen a cancelled question
     */
    async ask(
      proxy: ProxyServerRoute,
      header: string,
      refused: ProxyCredentials | undefined,
      isBackground: boolean,
    ): Promise<ProxyCredentials> {
      const key = routeKey(proxy);
      const challenge = answerable(header);
      if (!challenge)
        throw new ProxyError(
          'proxy_refused',
          `${shownProxy(proxy)} (it requires a sign-in with ${shownSchemes(header)}, which Codesk does not support)`,
        );
      const current = known.get(key);
      if (current && current.round !== refused?.round) return current;
      if (current && challenge.isStale && current.challenge.nonce !== challenge.nonce) {
        Object.assign(current, { challenge, uses: 0 });
        return current;
      }
      known.delete(key);
      const cancelled = cancelledAt.get(key);
      if (!open.has(key) && cancelled !== undefined && (isBackground || now() - cancelled < stillCancelled))
        throw notSignedIn(proxy);
      let asked = open.get(key);
      if (!asked) {
        asked = questionFor(proxy, challenge, refused);
        tried.delete(key);
        open.set(key, asked);
        changed();
      }
      return asked.answered;
    },

    questions: {
      open: (): ProxyQuestion[] => [...tried.values(), ...open.values()].map(({ shown }) => shown),
      answer(id: string, user: string, password: string): void {
        const taken = take(id);
        if (!taken) return;
        const [key, { shown, challenge, resolve }] = taken;
        keepOutOfLog(password);
        keepOutOfLog(Buffer.from(`${user}:${password}`).toString('base64'));
        rounds += 1;
        const credentials = { user, password, round: rounds, challenge, uses: 0 };
        known.set(key, credentials);
        tried.set(key, { shown: { ...shown, user, trying: true }, round: credentials.round });
        setTimeout(() => endTrying(key, credentials.round), triedFor).unref?.();
        cancelledAt.delete(key);
        resolve(credentials);
        changed();
      },
      cancel(id: string): void {
        const taken = take(id);
        if (!taken) return;
        const [key, { shown, reject }] = taken;
        cancelledAt.set(key, now());
        reject(new ProxyError('proxy_sign_in', shown.host));
        changed();
      },
    },
  };
}

function questionFor(
  proxy: ProxyServerRoute,
  challenge: Challenge,
  last: ProxyCredentials | undefined,
): Question {
  let resolve: Question['resolve'] = () => undefined;
  let reject: Question['reject'] = () => undefined;
  const answered = new Promise<ProxyCredentials>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  answered.catch(() => undefined);
  const shown = {
    id: randomUUID(),
    host: shownProxy(proxy),
    realm: challenge.realm,
    wrong: last !== undefined,
    trying: false,
    user: last?.user ?? '',
  };
  return { shown, challenge, answered, resolve, reject };
}

const notSignedIn = (proxy: ProxyServerRoute) => new ProxyError('proxy_sign_in', shownProxy(proxy));
