/**
 * Writes code with ASCII signs only. V8 keeps the source of a script as long as its functions may be compiled, with two
 * bytes for each sign if only one of them is beyond Latin-1: an ellipsis in a text doubles a file of a megabyte.
 */

/** An escape as it stands, or a sign that is not ASCII. A sign behind a backslash needs no second one. */
const escapeOrSign = /\\[\s\S]|[^\0-\x7f]/g;
const rawTemplate = /\bString\.raw\s*`[^`]*[^\0-\x7f]/;

const isAscii = (sign) => sign.charCodeAt(0) < 0x80;
const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The same code with escapes in strings, templates, regular expressions, names and comments.
 * @param {string} code
 * @throws if a raw template holds such a sign: an escape would change its text
 */
export function asciiCode(code) {
  if (rawTemplate.test(code)) throw new Error('A raw template has a sign that is not ASCII.');
  return code.replace(escapeOrSign, (found) => {
    const sign = found.at(-1);
    return isAscii(sign) ? found : escaped(sign);
  });
}

/** Vite plugin. Lines stay as they are, and with them the lines of source maps. */
export function asciiOutput() {
  return {
    name: 'codesk:ascii-output',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = asciiCode(part.code);
      },
    },
  };
}
