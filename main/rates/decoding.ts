/** Turns the bytes of an encoding into text. */
/** Characters of 0x80 to 0x9F. Node 20 reads control characters there; 81, 8D, 8F, 90 and 9D have none. */
const windows1252High = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** True for an encoding that this runtime can read. */
export function canDecode(name: string): boolean {
  const bare = name.toLowerCase().replace(/-bom$/, '');
  if (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'].includes(bare)) return true;
  try {
    return new TextDecoder(bare).encoding !== '';
  } catch {
    return false;
  }
}

/** The WHATWG name of an encoding by one of its labels: `latin1` is `windows-1252`. A `-bom` stays. */
export function encodingName(label: string): string {
  const [, bare = '', bom = ''] = /^(.*?)(-bom)?$/s.exec(label.trim().toLowerCase()) ?? [];
  return `${new TextDecoder(bare).encoding}${bom}`;
}

/** The text in parts, so that no string becomes too long. */
export function* textParts(bytes: Uint8Array, encoding: string): Generator<string> {
  const step = 1 << 22;
  if (encoding === 'windows-1252') {
    for (let at = 0; at < bytes.length; at += step) yield windows1252(bytes.subarray(at, at + step));
    return;
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += step) {
    yield decoder.decode(bytes.subarray(at, at + step), { stream: true });
  }
  yield decoder.decode();
}

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windows1252High[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** A short text as a whole. */
export function textIn(bytes: Uint8Array, encoding: string): string {
  return [...textParts(bytes, encoding)].join('');
}
