/** Maps HTTP statuses, network errors and disk errors to error codes. */
import { CodeskError, type ErrorCode } from '../../shared/errors';
import { failure } from '../failure';
import { certificateReason, isHandshakeCode } from '../network/certificate-reasons';
import { proxyErrorIn } from '../network/proxy-error';

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'not_valid',
  403: 'refused',
  404: 'not_found',
  408: 'timed_out',
  409: 'conflict',
  410: 'not_found',
  412: 'conflict',
  413: 'file_too_large',
  422: 'not_valid',
  429: 'too_many',
  504: 'timed_out',
};

/** The code of an HTTP status that is not a success. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session_ended';
  if (status >= 300 && status < 400) return 'redirected';
  return byStatus[status] ?? (status >= 500 ? 'server_fault' : 'not_valid');
}

/**
 * Returns the subject of a failure without a reply: the host and the error of its certificate, or the proxy that
 * failed.
 */
export function subjectOf(error: unknown, host: string): string {
  const proxy = proxyErrorIn(error);
  if (proxy) return proxy.subject;
  const reason = certificateReason(errorCode(error));
  return reason === undefined ? host : `${host} (${reason})`;
}

/** Returns the proxy that caused the failure, with the reason. */
export function unreachedProxy(error: unknown): string | undefined {
  const proxy = proxyErrorIn(error);
  return (
    proxy && (proxy.failureCode === 'proxy_sign_in' ? `${proxy.subject} (not signed in)` : proxy.subject)
  );
}

/**
 * Returns the code of an error that prevented a reply.
 * @param begun whether a part of the reply had arrived
 */
export function codeOfTransport(error: unknown, begun = false): ErrorCode {
  const proxy = proxyErrorIn(error);
  if (proxy) return proxy.failureCode;
  const code = errorCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'address_unknown';
  if (code === 'ETIMEDOUT' || code === 'ERR_GOT_TIMEOUT' || code === 'ERR_TLS_HANDSHAKE_TIMEOUT')
    return 'timed_out';
  if (
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'EPIPE' ||
    code === 'ECONNABORTED'
  )
    return 'connection_cut';
  // Encryption errors can also occur later, when a request may have been sent.
  if (isHandshakeCode(code) || (code.startsWith('ERR_SSL_') && !begun)) return 'certificate';
  // Node's parser could not read the reply as HTTP.
  if (code.startsWith('HPE_')) return 'bad_reply';
  return begun ? 'connection_cut' : 'unreachable';
}

const neverConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Phases, as got names them in a timeout, that end before anything is sent. */
const beforeSending: ReadonlySet<unknown> = new Set(['lookup', 'connect', 'secureConnect']);

/** Returns false if the error occurred before the request could reach the server. */
export function mayHaveArrived(error: unknown): boolean {
  if (proxyErrorIn(error)) return false;
  const code = errorCode(error);
  if (neverConnected.has(code) || isHandshakeCode(code)) return false;
  for (let cause = error; typeof cause === 'object' && cause !== null; ) {
    const { event, syscall, cause: next } = cause as { event?: unknown; syscall?: unknown; cause?: unknown };
    if (beforeSending.has(event) || syscall === 'connect' || syscall === 'getaddrinfo') return false;
    cause = next;
  }
  return true;
}

/** Returns the code of a disk error. */
export function codeOfDisk(error: unknown): ErrorCode {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'folder_readonly';
  return 'file_trouble';
}

/**
 * Converts a disk error to a failure about a file. Other errors are returned unchanged: another place on the disk would
 * not help.
 */
export function namedByDisk(error: unknown, subject: string): unknown {
  // Errors of Node itself, such as a wrong argument, begin with ERR_.
  if (error instanceof CodeskError || !/^E(?!RR_)/.test(errorCode(error))) return error;
  return new CodeskError(failure(codeOfDisk(error), { subject }), error);
}

function errorCode(error: unknown): string {
  const own = (error as { code?: unknown } | null)?.code;
  if (typeof own === 'string' && own !== 'ERR_READING_RESPONSE_STREAM') return own;
  const cause = (error as { cause?: unknown } | null)?.cause;
  return cause ? errorCode(cause) : typeof own === 'string' ? own : '';
}
