/**
 * User names and passwords for proxies. A proxy asks once for all requests that wait for it; what a person answers is kept
 * in memory only and goes to this proxy only.
 */
import { randomUUID } from 'node:crypto';
import type { ProxyQuestion } from '../../shared/ipc/network';
import { answerable, type Challenge, shownSchemes } from './proxy-challenge';
import { ProxyError } from './proxy-error';
import { type ProxyServerRoute, routeKey, shownProxy } from './proxy-routes';

/** Milliseconds after a cancelled question in which requests fail without another one: they belong to the same intent. */
const stillCancelled = 1000;

/** Milliseconds that an answered question stands if no request tries the answer. */
const triedFor = 3000;

/** What was answered for a proxy. Another answer has another `round`. */
export interface ProxyCredentials {
  readonly user: string;
  readonly password: string;
  readonly round: number;
  /** What the proxy asked for last. */
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
  /** The open questions are others now. */
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
  /** Answered questions, until the proxy has said something to the answer. */
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

  /** The dialog stands until the proxy has spoken, but not for a request that was given up meanwhile. */
  const endTrying = (key: string, round: number) => {
    if (tried.get(key)?.round !== round) return;
    tried.delete(key);
    changed();
  };

  return {
    /** What this proxy was answered and has not refused. */
    credentials: (proxy: ProxyServerRoute): ProxyCredentials | undefined => known.get(routeKey(proxy)),

    /** The proxy did not refuse these. */
    accepted: (proxy: ProxyServerRoute, { round }: ProxyCredentials) => endTrying(routeKey(proxy), round),

    /**
     * Resolves with credentials that are newer than those that the proxy refused, after asking if need be. Rejects with a
     * `ProxyError` if the question is cancelled, or if the proxy asks for what Codesk cannot answer.
     * @param header the header `Proxy-Authenticate` of the refusal
     * @param refused what was sent, if anything
     * @param isBackground no person waits for the request: it does not open a question again that was cancelled
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
          `${shownProxy(proxy)} (it asks for a sign-in with ${shownSchemes(header)}, which Codesk cannot give)`,
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
