/** Secret texts that a call sends. They must not be in a log or a failure. */
import type { Call } from '../../shared/api/call';
import { CodeskError, type Failure } from '../../shared/errors';
import { hideInLog } from '../log/redaction';

/** A shorter text could also be part of ordinary words. */
const shortest = 4;
export const isShort = (text: string) => text.length < shortest;

/** Returns the secret texts of an input that can be found in other texts. From now on the log leaves them out. */
export function secretValues(call: Call, input: unknown): readonly string[] {
  const found = secretTexts(call, input).filter((text) => !isShort(text));
  found.forEach(hideInLog);
  return found;
}

/** True if an input contains a secret of any length: it is not stored on the disk. */
export function holdsSecret(call: Call, input: unknown): boolean {
  return secretTexts(call, input).some((text) => text !== '');
}

function secretTexts(call: Call, input: unknown): readonly string[] {
  const fields = (input ?? {}) as Readonly<Record<string, unknown>>;
  return (call.secrets ?? [])
    .map((name) => fields[name])
    .filter((value): value is string => typeof value === 'string');
}

/** Returns the error without the secrets, which a server may repeat in its message. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof CodeskError) || secrets.length === 0) return error;
  const { serverMessage, subject, fields, rows } = error.failure;
  // Hosts are in lower case.
  const anyOf = new RegExp(secrets.map((secret) => secret.replace(/[^\w]/g, '\\$&')).join('|'), 'gi');
  const clean = (text: string) => text.replace(anyOf, '[hidden]');
  const failure: Failure = {
    ...error.failure,
    ...(serverMessage !== undefined && { serverMessage: clean(serverMessage) }),
    ...(subject !== undefined && { subject: clean(subject) }),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [clean(name), clean(text)])),
    }),
    ...(rows && {
      rows: rows.map((each) => ({
        ...each,
        message: clean(each.message),
        ...(each.field ? { field: clean(each.field) } : {}),
      })),
    }),
  };
  return new CodeskError(failure, error.cause);
}
