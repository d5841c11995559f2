/** Decodes bytes to text. */

/** The codes of windows-1252 without a character. A `TextDecoder` returns control characters for them. */
const withoutCharacter = /[\x81\x8d\x8f\x90\x9d]/g;

/** True for an encoding that this runtime can decode. */
export function canDecode(name: string): boolean {
  const bare = name.toLowerCase().replace(/-bom$/, '');
  try {
    return new TextDecoder(bare).encoding !== '';
  } catch {
    return false;
  }
}

/** The WHATWG name of an encoding by one of its labels: `latin1` is `windows-1252`. A `-bom` suffix remains. */
export function encodingName(label: string): string {
  const [, bare = '', bom = ''] = /^(.*?)(-bom)?$/s.exec(label.trim().toLowerCase()) ?? [];
  return `${new TextDecoder(bare).encoding}${bom}`;
}

/** The text in chunks, so that no string becomes too long. */
export function* textParts(bytes: Uint8Array, encoding: string): Generator<string> {
  const step = 1 << 22;
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += step) {
    const text = decoder.decode(bytes.subarray(at, at + step), { stream: true });
    yield encoding === 'windows-1252' ? text.replace(withoutCharacter, '\ufffd') : text;
  }
  yield decoder.decode();
}

/** A short text as a whole. */
export function textIn(bytes: Uint8Array, encoding: string): string {
  return [...textParts(bytes, encoding)].join('');
}
