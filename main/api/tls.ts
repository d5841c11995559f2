/**
 * Every request checks the server's certificate. Node skips the check if the environment says
 * `NODE_TLS_REJECT_UNAUTHORIZED=0`; what is passed here counts instead.
 */
export const tlsOptions = { rejectUnauthorized: true } as const;

/** For libraries that do not take options of a connection: the environment can then say nothing else either. */
export function insistOnCertificates(): void {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
}
