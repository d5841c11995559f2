/**
 * The keys of one owner, and sealing with them. A record is sealed with AES-256-GCM and its own nonce, for its owner,
 * its name and its time: under another name or time it does not open. Names on the disk are HMACs.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A new version has new keys: older records do not open, and are removed. */
const version = 1;
const cipher = 'aes-256-gcm';
const nonceLength = 12;
const markLength = 16;

/** Largest reply that is stored, in bytes of its JSON. */
export const largestStored = 8 * 1024 * 1024;

export interface OwnerKeys {
  /** Marks all records of the owner. */
  readonly owner: Buffer;
  /** Returns the name of a record on the disk, which reveals nothing about it. */
  nameOf(text: string): Buffer;
  /** @param at epoch seconds, which are authenticated too */
  seal(name: Buffer, at: number, bytes: Uint8Array): Buffer;
  /** Undefined for a record that was sealed with another key, for another name or time, or was changed. */
  open(name: Buffer, at: number, sealed: Uint8Array): Buffer | undefined;
}

/** @param secret 32 random bytes */
export function ownerKeys(secret: Uint8Array, ownerName: string): OwnerKeys {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, ownerName, `codesk reading ${version} ${purpose}`, 32));
  const names = derived('names');
  const key = derived('records');
  const nameOf = (text: string) => createHmac('sha256', names).update(text).digest();
  const owner = nameOf(`owner ${ownerName}`);
  const about = (name: Buffer, at: number) => Buffer.concat([owner, name, Buffer.from(`${version} ${at}`)]);
  return {
    owner,
    nameOf,
    seal(name, at, bytes) {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(about(name, at));
      const sealed = [sealing.update(deflateRawSync(bytes)), sealing.final()];
      return Buffer.concat([nonce, ...sealed, sealing.getAuthTag()]);
    },
    open(name, at, sealed) {
      try {
        const bytes = Buffer.from(sealed);
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), {
          authTagLength: markLength,
        }).setAAD(about(name, at));
        opening.setAuthTag(bytes.subarray(-markLength));
        const packed = [opening.update(bytes.subarray(nonceLength, -markLength)), opening.final()];
        return inflateRawSync(Buffer.concat(packed), { maxOutputLength: largestStored });
      } catch {
        return undefined;
      }
    },
  };
}
