/** The reason why no proxy made the connection. Nothing of the request reached the server. */
import type { ErrorCode } from '../../shared/errors';
import { certificateReason } from './certificate-reasons';
import { type ProxyServerRoute, shownProxy } from './proxy-routes';

export class ProxyError extends Error {
  readonly failureCode: ErrorCode;
  /** The proxy and the reason, to show. */
  readonly subject: string;
  /** True: the next route may be tried, because this proxy failed. False: it refused. */
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
  ENOTFOUND: 'its host name was not found',
  EAI_AGAIN: 'its host name was not found',
  ECONNREFUSED: 'it refused the connection',
  ETIMEDOUT: 'it did not respond in time',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};

/** Converts the error of a connection to a proxy. */
export function unreachableProxy(proxy: ProxyServerRoute, error: unknown): ProxyError {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const certificate = certificateReason(code);
  if (certificate !== undefined)
    return new ProxyError('certificate', `${shownProxy(proxy)} (${certificate})`, {
      mayGoOn: true,
      cause: error,
    });
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : 'the connection to it was lost';
  return new ProxyError('proxy_unreachable', `${shownProxy(proxy)} (${reason})`, {
    mayGoOn: true,
    cause: error,
  });
}

/** Returns the proxy error that caused an error of a request. */
export function proxyErrorIn(error: unknown): ProxyError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; depth += 1) {
    if (cause instanceof ProxyError) return cause;
    cause = cause.cause;
  }
  return undefined;
}
