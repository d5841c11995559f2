import { describe, expect, it } from 'vitest';
import { codeOfStatus, codeOfTransport, mayHaveArrived } from '../../../../main/api/errors';

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
    [503, 'server_fault'],
    [504, 'timed_out'],
    [599, 'server_fault'],
    [300, 'redirected'],
    [304, 'redirected'],
    [399, 'redirected'],
    [499, 'not_valid'],
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
    ['ECONNABORTED', 'connection_cut'],
    ['ERR_STREAM_PREMATURE_CLOSE', 'connection_cut'],
    ['ERR_GOT_TIMEOUT', 'timed_out'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['CERT_NOT_YET_VALID', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ECONNREFUSED', 'unreachable'],
    ['HPE_INVALID_CONSTANT', 'bad_reply'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
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

it('an error after a reply has begun is a cut connection, whatever it is called', () => {
  for (const error of [new Error('x'), { code: 'EUNKNOWN' }, { code: 'ERR_READING_RESPONSE_STREAM' }, null])
    expect(codeOfTransport(error, true)).toBe('connection_cut');
  expect(codeOfTransport({ code: 'ETIMEDOUT' }, true)).toBe('timed_out');
});
