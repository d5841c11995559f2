/** Errors of handshakes and certificates, with reasons for the user. */

/**
 * Errors of a certificate, as OpenSSL and Node name them, with reasons for the user. The other codes are about
 * revocation lists and invalid chains.
 */
const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of its certificate is unknown',
  CERT_UNTRUSTED: 'the issuer of its certificate is not trusted',
  CERT_REJECTED: 'the issuer of its certificate is not trusted',
  INVALID_CA: 'the issuer of its certificate is not a certificate authority',
  INVALID_PURPOSE: 'its certificate is not valid for servers',
  HOSTNAME_MISMATCH: 'its certificate is for another host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'its certificate is for another host name',
};
const otherCertificateCodes = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_SIGNATURE_FAILURE',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  'PATH_LENGTH_EXCEEDED',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_GET_CRL',
]);

/** True for an error of the handshake: the two sides did not agree on identity or encryption. */
export function isHandshakeCode(code: string): boolean {
  return (
    Object.hasOwn(certificateReasons, code) ||
    otherCertificateCodes.has(code) ||
    code === 'EPROTO' ||
    code.startsWith('ERR_TLS_')
  );
}

/** Returns the reason for the user; undefined if the code has none. */
export function certificateReason(code: string): string | undefined {
  return Object.hasOwn(certificateReasons, code) ? certificateReasons[code] : undefined;
}
