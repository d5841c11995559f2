/**
 * The signed text of an update: everything that decides whether a file is accepted. It is transferred as text, and the
 * signature is over that exact text, so that all programs read it alike.
 */
import { createHash, verify } from 'node:crypto';
import { parse } from 'semver';
import { z } from 'zod';
import { updateChannels } from '../../shared/ipc/updates';
import type { PublicKey } from './keys';
import { UpdateRefused } from './refusal';

/** Prefix of the signed text, so that a signature for anything else is never valid for an update. */
export const purpose = 'codesk-update-1\n';
export const product = 'codesk';
const longestStatement = 4096;

export const statementSchema = z
  .object({
    product: z.string(),
    version: z.string(),
    channel: z.enum(updateChannels),
    platform: z.enum(['linux', 'win32', 'darwin']),
    /** The processor, named as in `process.arch`. */
    arch: z.enum(['x64', 'arm64', 'ia32', 'arm']),
    /** Name of the file, in the folder of the list. */
    file: z.string(),
    /** Bytes. */
    size: z.number().int().positive(),
    /** Base64, as electron-updater writes it. */
    sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
    /** Time of signing, with milliseconds. A list that is older than a known one is refused. */
    issued: z.iso.datetime({ precision: 3 }),
    /** Percent of the installations that get it, as a whole number. */
    staging: z.number().int().min(0).max(100),
    /** SHA-512 of the release notes, base64. */
    notes: z.string(),
  })
  .strict();
export type Statement = z.output<typeof statementSchema>;

export const signatureSchema = z.object({
  statement: z.string().max(longestStatement),
  /** Base64. */
  signature: z.string().max(200),
  /** Id of the key. */
  key: z.string().max(100),
});
export type Signature = z.output<typeof signatureSchema>;

/** SHA-512 as base64. */
export function sha512Of(content: string | Buffer): string {
  return createHash('sha512').update(content).digest('base64');
}

/** A file name without folders, for a list and the download folder. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._+-]{0,150}$/.test(name) && !name.includes('..');
}

/** True for a version that can be compared: in strict form, without build data. */
export function isVersion(version: string): boolean {
  return version.length <= 64 && parse(version)?.version === version;
}

/** @throws UpdateRefused unless one of the keys signed exactly this text, and it is about Codesk */
export function checkSignature(signature: Signature, keys: readonly PublicKey[]): Statement {
  const key = keys.find(({ id }) => id === signature.key);
  if (!key) throw new UpdateRefused('foreign_key', signature.key);
  const bytes = Buffer.from(purpose + signature.statement);
  if (!verify(null, bytes, key.key, Buffer.from(signature.signature, 'base64')))
    throw new UpdateRefused('signature');
  const { data: statement, error } = statementSchema.safeParse(parsed(signature.statement));
  if (!statement) throw new UpdateRefused('manifest_form', error.issues[0]?.message);
  if (statement.product !== product) throw new UpdateRefused('other_product', statement.product);
  if (!isPlainName(statement.file)) throw new UpdateRefused('file_name', statement.file);
  if (!isVersion(statement.version)) throw new UpdateRefused('version', statement.version);
  return statement;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
