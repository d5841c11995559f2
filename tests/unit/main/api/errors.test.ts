import { describe, expect, it } from 'vitest';
import {
  carriesErrorFlag,
  codeOfStatus,
  codeOfTransport,
  mayHaveArrived,
  reasonOf,
} from '../../../../main/api/errors';
import { formEntries } from '../../../../main/api/form-encoding';

describe('an HTTP status', () => {
  it.each([
    [302, 'redirected'],
    [400, 'not_valid'],
    [401, 'session_ended'],
    [403, 'refused'],
    [404, 'not_found'],
    [408, 'timed_out'],
    [409, 'conflict'],
    [410, 'not_found'],
    [412, 'conflict'],
    [413, 'file_too_large'],
    [418, 'not_valid'],
    [422, 'not_valid'],
    [429, 'too_many'],
    [500, 'server_fault'],
    [504, 'timed_out'],
  ])('%i means %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });
});

describe('errors without a reply', () => {
  it.each([
    ['ENOTFOUND', 'address_unknown'],
    ['EAI_AGAIN', 'address_unknown'],
    ['ETIMEDOUT', 'timed_out'],
    ['ECONNRESET', 'connection_cut'],
    ['EPIPE', 'connection_cut'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['CERT_NOT_YET_VALID', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ECONNREFUSED', 'unreachable'],
    ['HPE_INVALID_CONSTANT', 'bad_reply'],
  ])('%s means %s', (code, meaning) => {
    expect(codeOfTransport(Object.assign(new Error('x'), { code }))).toBe(meaning);
    expect(codeOfTransport(new Error('x', { cause: { code } }))).toBe(meaning);
  });
});

describe('a request that got no reply', () => {
  const error = (more: object) => Object.assign(new Error('x'), more);

  it.each([
    ['ECONNREFUSED', { code: 'ECONNREFUSED' }],
    ['EHOSTUNREACH', { code: 'EHOSTUNREACH' }],
    ['ENOTFOUND', { code: 'ENOTFOUND' }],
    ['a certificate', { code: 'CERT_HAS_EXPIRED' }],
    ['a TLS fault', { code: 'EPROTO' }],
    ['a slow connection', { code: 'ETIMEDOUT', syscall: 'connect' }],
    ['a reset while connecting', { code: 'ECONNRESET', syscall: 'connect' }],
    ['a slow name server', { code: 'ETIMEDOUT', event: 'lookup' }],
    ['a time-out while connecting', { code: 'ETIMEDOUT', event: 'connect' }],
    ['a time-out of the handshake', { code: 'ETIMEDOUT', event: 'secureConnect' }],
  ])('did not reach the server: %s', (_name, more) => {
    expect(mayHaveArrived(error(more))).toBe(false);
    expect(mayHaveArrived(new Error('x', { cause: error(more) }))).toBe(false);
  });

  it.each([
    ['ECONNRESET', { code: 'ECONNRESET' }],
    ['EPIPE', { code: 'EPIPE', syscall: 'write' }],
    ['a slow answer', { code: 'ETIMEDOUT', event: 'response' }],
    ['a slow request', { code: 'ETIMEDOUT', event: 'request' }],
    ['anything else', {}],
  ])('may have reached it: %s', (_name, more) => {
    expect(mayHaveArrived(error(more))).toBe(true);
  });
});

describe('the words of a server', () => {
  it('are cut at 2000 characters', () => {
    expect(reasonOf({ message: 'x'.repeat(5000) }).serverMessage).toHaveLength(2000);
  });

  it('are not invented', () => {
    expect(reasonOf('plain')).toEqual({});
    expect(reasonOf({ error: true })).toEqual({});
    expect(carriesErrorFlag({ error: false })).toBe(false);
    expect(carriesErrorFlag({ error: 1 })).toBe(true);
    expect(carriesErrorFlag(null)).toBe(false);
  });
});

it('a form with more fields than anybody fills in is refused', () => {
  expect(() => formEntries({ rows: new Array(1_000_002).fill('x') })).toThrow(RangeError);
});
