/** A marked value, and whether it stands somewhere: as text, in UTF-16, and in base64 at each alignment. */

/** The ways in which a value can stand in a file or a text. */
export function spellings(mark: string): readonly Buffer[] {
  const bytes = Buffer.from(mark, 'utf8');
  // Whole groups of three bytes only: what stands before and after the value changes the letters at its ends.
  const inBase64 = [0, 1, 2].map((lead) => {
    const skipped = lead === 0 ? 0 : 3 - lead;
    const whole = bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3));
    return Buffer.from(whole.toString('base64'));
  });
  const wide = Buffer.from(mark, 'utf16le');
  return [bytes, wide, Buffer.from(wide).swap16(), ...inBase64];
}

/** True if the value stands in the bytes in any of these ways. */
export function holdsMark(bytes: Buffer | string, mark: string): boolean {
  const searched = Buffer.from(bytes as string);
  return spellings(mark).some((spelling) => searched.includes(spelling));
}
