/** Searches the disk for a secret in every possible form of its bytes. */
import { relative } from 'node:path';
import { filesRead } from './files-read';

/** The forms of a text: unchanged, as UTF-16, as hexadecimal, and as base64 at each of three alignments. */
export function formsOf(secret: string): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret);
  const wide = Buffer.from(secret, 'utf16le');
  const forms = new Map<string, Buffer>([
    ['text', bytes],
    ['UTF-16 little', wide],
    ['UTF-16 big', Buffer.from(wide).swap16()],
    ['hexadecimal', Buffer.from(bytes.toString('hex'))],
    ['hexadecimal in capitals', Buffer.from(bytes.toString('hex').toUpperCase())],
  ]);
  for (const [name, content] of [
    ['base64', bytes],
    ['base64 of UTF-16', wide],
  ] as const) {
    for (const before of [0, 1, 2]) {
      const text = Buffer.concat([Buffer.alloc(before), content]).toString('base64');
      // Characters at both ends also hold bits of the neighbours of the secret.
      const whole = text.slice(
        before === 0 ? 0 : before + 1,
        Math.floor(((before + content.length) * 4) / 3),
      );
      forms.set(`${name} at ${before}`, Buffer.from(whole));
      forms.set(
        `${name} for addresses at ${before}`,
        Buffer.from(whole.replaceAll('+', '-').replaceAll('/', '_')),
      );
    }
  }
  return forms;
}

/** The locations of the secret, as `file: form`, and the number of read files. */
export function findSecret(
  folder: string,
  secret: string,
): { readonly found: string[]; readonly files: number } {
  const forms = formsOf(secret);
  const found: string[] = [];
  let files = 0;
  for (const { path, bytes } of filesRead(folder)) {
    files += 1;
    for (const [form, encoded] of forms)
      if (bytes.includes(encoded) || path.includes(encoded.toString('latin1')))
        found.push(`${relative(folder, path)}: ${form}`);
  }
  return { found, files };
}
