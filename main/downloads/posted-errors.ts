/** Passes errors between main and the thread: an error of one side is thrown on the other. */
import { CodeskError } from '../../shared/errors';
import { ProxyError } from '../network/proxy-error';
import type { Posted, PostedError } from './messages';

/** Returns the result of some work in a form that can be posted. Never rejects. */
export async function posted<T>(work: () => Promise<T>): Promise<Posted<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: postedError(error) };
  }
}

function postedError(error: unknown): PostedError {
  if (error instanceof CodeskError) return { kind: 'failure', failure: error.failure };
  if (error instanceof ProxyError) {
    const { failureCode, subject, mayGoOn } = error;
    return { kind: 'proxy', error: { failureCode, subject, mayGoOn } };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'defect', message, stack: stack ?? message };
}

/** Returns the posted value, or throws the posted error. */
export function received<T>(result: Posted<T>): T {
  if (result.ok) return result.value;
  const { error } = result;
  if (error.kind === 'failure') throw new CodeskError(error.failure);
  if (error.kind === 'proxy')
    throw new ProxyError(error.error.failureCode, error.error.subject, { mayGoOn: error.error.mayGoOn });
  throw Object.assign(new Error(error.message), { stack: error.stack });
}
