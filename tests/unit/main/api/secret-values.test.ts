import { describe, expect, it } from 'vitest';
import { secretValues, withoutSecrets } from '../../../../main/api/secret-values';
import { redacted } from '../../../../main/log/redaction';
import { findCall } from '../../../../shared/api';
import type { Call } from '../../../../shared/api/call';
import { CodeskError, type Failure } from '../../../../shared/errors';

function callOf(name: string): Call {
  const call = findCall(name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

const header = { webhook_id: 3, key: 'Authorization', value: 'k9-Wolf-Harbour' };

describe('the value of a webhook header', () => {
  it.each(['webhook-headers.store', 'webhook-headers.update'])('is kept out of the log by %s', (name) => {
    const value = `${header.value} of ${name}`;
    expect(secretValues(callOf(name), { ...header, value })).toEqual([value]);
    expect(redacted(`POST failed with {"value":"${value}"}`)).toBe('POST failed with {"value":"[redacted]"}');
  });

  it('is not in a failure whose message repeats it', () => {
    const failure: Failure = {
      code: 'not_valid',
      at: 0,
      serverMessage: `The value ${header.value} is not allowed.`,
      fields: { value: `${header.value} is too short` },
      requestId: 'r-1',
      outcome: 'refused',
    };
    const cleaned = withoutSecrets(new CodeskError(failure), [header.value]) as CodeskError;
    expect(cleaned.failure).toEqual({
      code: 'not_valid',
      at: 0,
      serverMessage: 'The value [hidden] is not allowed.',
      fields: { value: '[hidden] is too short' },
      requestId: 'r-1',
      outcome: 'refused',
    });
    expect(cleaned.message).not.toContain(header.value);
  });
});

it('calls without secrets keep their failures as they are', () => {
  const error = new CodeskError({ code: 'not_valid', at: 0, serverMessage: 'No.' });
  expect(secretValues(callOf('messaging-config.store'), { template_id: 'welcome-1' })).toEqual([]);
  expect(withoutSecrets(error, [])).toBe(error);
});
