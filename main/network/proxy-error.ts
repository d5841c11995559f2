/** Why no proxy made the connection. Nothing of the request reached the server. */
import type { ErrorCode } from '../../shared/errors';
import { certificateReason } from './certificate-reasons';
import { type ProxyServerRoute, shownProxy } from './proxy-routes';

export class ProxyError extends Error {
  readonly failureCode: ErrorCode;
  /** The proxy and what it did, for people. */
  readonly subject: string;
  /** The next way of the list may be tried: this proxy did not work, instead of saying no. */
  readonly mayGoOn: boolean;

  constructor(
    failureCode: ErrorCode,
    subject: string,
    { mayGoOn = false, cause }: { mayGoOn?: boolean; cause?: unknown } = {},
  ) {
    super(`${failureCode}: ${subject}`, { cause });
    this.name = 'ProxyError';
    this.failureCode = failureCode;
    this.subject = subject;
    this.mayGoOn = mayGoOn;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name is not known',
  ECONNREFUSED: 'it refused the connection',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
};

/** What became of the connection to a proxy, from the error of it. */
export function unreachableProxy(proxy: ProxyServerRoute, error: unknown): ProxyError {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const certificate = certificateReason(code);
  if (certificate !== undefined)
    return new ProxyError('certificate', `${shownProxy(proxy)} (${certificate})`, {
      mayGoOn: true,
      cause: error,
    });
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : 'the connection to it was cut';
  return new ProxyError('proxy_unreachable', `${shownProxy(proxy)} (${reason})`, {
    mayGoOn: true,
    cause: error,
  });
}

/** The proxy trouble behind an error of a request. */
export function proxyErrorIn(error: unknown): ProxyError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; depth += 1) {
    if (cause instanceof ProxyError) return cause;
    cause = cause.cause;
  }
  return undefined;
}
