/** A marked value, and a search for it: as text, in UTF-16, and in base64 at each alignment. */

/** The encodings of a value in a file or a text. */
export function encodingsOf(mark: string): readonly Buffer[] {
  const bytes = Buffer.from(mark, 'utf8');
  // Complete groups of three bytes only: the neighbours of the value change the letters at its ends.
  const inBase64 = [0, 1, 2].map((lead) => {
    const skipped = lead === 0 ? 0 : 3 - lead;
    const whole = bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3));
    return Buffer.from(whole.toString('base64'));
  });
  const wide = Buffer.from(mark, 'utf16le');
  return [bytes, wide, Buffer.from(wide).swap16(), ...inBase64];
}

/** True if the bytes contain the value in any encoding. */
export function containsMark(bytes: Buffer | string, mark: string): boolean {
  const searched = Buffer.from(bytes as string);
  return encodingsOf(mark).some((spelling) => searched.includes(spelling));
}
