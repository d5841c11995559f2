/**
 * The certificate issuers that connections trust: those of Node, of the system, and of the policy. Read from fixed
 * places, so that the environment cannot add one.
 */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import tls, { type SecureContext } from 'node:tls';
import type { Policy } from '../policy/policy';

/** Files with the trusted issuers of Linux systems; the first that exists is used. */
export const linuxBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];
/** Largest file of issuers, in bytes. */
const mostBytes = 16 * 1024 * 1024;

const blocks =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

interface IssuersOptions {
  readonly policy: Policy['certificates'];
  /** Names a policy file that cannot be used; undefined if all can. */
  readonly warn: (text: string | undefined) => void;
  readonly platform?: NodeJS.Platform;
  readonly bundles?: readonly string[];
}

/** Reads the certificates of the issuers, in PEM form. Never rejects: a broken file is left out. */
export async function readIssuers({
  policy,
  warn,
  platform = process.platform,
  bundles = linuxBundles,
}: IssuersOptions): Promise<readonly string[]> {
  const faults: string[] = [];
  const ofPolicy = await Promise.all(
    policy.files.map(async (file) => {
      try {
        return await certificatesOf(file);
      } catch (error) {
        faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    }),
  );
  warn(
    faults.length > 0
      ? `Certificate files of the policy could not be used. Servers that need them are refused: ${faults.join('; ')}`
      : undefined,
  );
  const system = policy.system ? await systemIssuers(platform, bundles) : [];
  return [...new Set([...tls.rootCertificates, ...system, ...ofPolicy.flat()].map(plain))];
}

/** Returns the connection options that trust only these issuers. */
export const trustIn = (issuers: readonly string[]): SecureContext =>
  tls.createSecureContext({ ca: [...issuers] });

/** One spelling for each certificate, so that duplicates in two lists are read once. */
const plain = (pem: string) => pem.replaceAll('\r', '').trim();

async function certificatesOf(file: string): Promise<string[]> {
  // A relative path would depend on the folder in which Codesk was started.
  if (!isAbsolute(file)) throw new Error('it is not an absolute path on this system');
  const bytes = await readFile(file);
  if (bytes.length > mostBytes) throw new Error('it is larger than 16 MB');
  const found = bytes.toString('latin1').match(blocks) ?? [];
  if (found.length === 0) throw new Error('it contains no PEM certificate');
  for (const pem of found) new X509Certificate(pem);
  return found;
}

async function systemIssuers(
  platform: NodeJS.Platform,
  bundles: readonly string[],
): Promise<readonly string[]> {
  if (platform === 'win32' || platform === 'darwin') {
    // Node 20 lacks it (docs/engineering/electron.md). It reads the store of the system and no environment variable.
    const read = (tls as { getCACertificates?: (which: 'system') => string[] }).getCACertificates;
    try {
      return read?.('system') ?? [];
    } catch {
      return [];
    }
  }
  // Node would use SSL_CERT_FILE and SSL_CERT_DIR here.
  for (const file of bundles) {
    const text = await readFile(file, 'latin1').catch(() => undefined);
    if (text !== undefined) return (text.match(blocks) ?? []).filter(isCertificate);
  }
  return [];
}

/** One invalid entry of the system must not exclude all others. */
function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}
