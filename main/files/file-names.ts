/** Cleans file names of the server. They are only proposed in the save dialog. */

const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A plain file name without folders, control characters, streams or device names, at most 120 characters. */
export function cleanFileName(suggested: string, fallback: string): string {
  const last = suggested.split(/[\\/]/).pop() ?? '';
  const plain = [...last]
    .filter((character) => character >= ' ' && character !== '\u007f' && !'<>:"|?*'.includes(character))
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (plain === '' || deviceNames.test(plain)) return fallback;
  if (plain.length <= 120) return plain;
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : '';
  return plain.slice(0, 120 - extension.length) + extension;
}
